import type { Review } from '@cartwright/contract'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { expectResponseBody, startShop, type TestShop, visitCheckout } from '../testing/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'

const REVIEWS = '/reviews/v1/reviews'

let shop: TestShop
let cleanUp: () => Promise<void>
let staff: string
beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  staff = await shop.newStaffToken('manager')
})
afterAll(() => cleanUp())

let products = 0
/** Adds a product, since each author reviews a product once. */
async function addProduct(more: { visible?: boolean } = {}): Promise<{ name: string; id: string }> {
  const name = `plate ${products++}`
  return { name, id: await shop.addProduct(name, { stock: 50, price: '10.00', ...more }) }
}

async function newMemberWithContact(profile = {}) {
  const member = await shop.newMember({ profile })
  const { contact_id: contactId } = await shop.db
    .selectFrom('accounts')
    .select('contact_id')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow()
  return { ...member, contactId }
}

const codeOf = ({ body }: { body: { details?: { applicationError?: { code?: string } } } }) =>
  body.details?.applicationError?.code
const fieldOf = ({ body }: { body: { details?: { validationError?: { fieldViolations?: { field: string }[] } } } }) =>
  body.details?.validationError?.fieldViolations?.[0]?.field

function create(token: string, entityId: string, content: object = {}, more: object = {}) {
  const review = { namespace: 'stores', entityId, content: { rating: 4, ...content }, ...more }
  return shop.call('POST', REVIEWS, { token, body: { review } })
}

async function createSuccessfully(token: string, entityId: string, content: object = {}): Promise<Review> {
  const { status, body, text } = await create(token, entityId, content)
  expect(status, text).toBe(200)
  expectResponseBody('reviews.createReview', body)
  return body.review
}

async function moderate(id: string, status: 'APPROVED' | 'REJECTED') {
  const { body, text } = await shop.call('PATCH', `${REVIEWS}/${id}/moderate`, { token: staff, body: { status } })
  expect(body.review?.moderation.moderationStatus, text).toBe(status)
  return body.review
}

async function query(token: string, filter: object, more: object = {}): Promise<Review[]> {
  const { body, status, text } = await shop.call('POST', `${REVIEWS}/query`, {
    token,
    body: { query: { filter }, ...more },
  })
  expect(status, text).toBe(200)
  expectResponseBody('reviews.queryReviews', body)
  return body.reviews
}

async function change(settings: object): Promise<void> {
  const { status, text } = await shop.call('PATCH', '/cartwright/v1/settings', {
    token: await shop.newStaffToken(),
    body: { settings: { reviews: settings } },
  })
  expect(status, text).toBe(200)
}

async function listOf(id: string, search = '') {
  const { body, text } = await shop.call('GET', `/cartwright/v1/products/${id}/reviews${search}`, {
    token: await shop.newToken(),
  })
  expect(body.summary, text).toBeDefined()
  expectResponseBody('productReviews.listProductReviews', body)
  return body as { summary: { count: number; average: number; ratings: number[] }; reviews: Review[] }
}

test('a review waits for the moderation, is seen by its author alone, and is public once it is approved', async () => {
  const { id } = await addProduct()
  const ada = await newMemberWithContact({ firstName: 'Ada', lastName: 'Byron' })
  const eve = await shop.newMemberToken()
  const review = await createSuccessfully(ada.token, id, {
    title: ' Good\nplate ',
    body: 'Flat.\r\n\r\n\r\n\r\nRound.\u202e ',
  })
  expect(review).toMatchObject({
    namespace: 'stores',
    entityId: id,
    content: { title: 'Good plate', body: 'Flat.\n\nRound.', rating: 4, media: [] },
    author: { authorName: 'Ada B.' },
    moderation: { moderationStatus: 'IN_MODERATION', manuallyChanged: false },
    verified: false,
    origin: { type: 'ORGANIC' },
    revision: '1',
    publishCount: 0,
  })
  const read = (token: string, more = '') => shop.call('GET', `${REVIEWS}/${review.id}${more}`, { token })
  const asPrivate = '?returnPrivateReviews=true'
  for (const token of [ada.token, eve, staff]) expect(codeOf(await read(token))).toBe('REVIEW_NOT_FOUND')
  expect(codeOf(await read(eve, asPrivate))).toBe('REVIEW_NOT_FOUND')
  for (const token of [ada.token, staff]) expect((await read(token, asPrivate)).body.review.id).toBe(review.id)
  expect(await query(eve, { entityId: id }, { returnPrivateReviews: true })).toEqual([])
  expect(await query(ada.token, { entityId: id }, { returnPrivateReviews: true })).toHaveLength(1)
  expect((await listOf(id)).summary).toEqual({ count: 0, average: 0, ratings: [0, 0, 0, 0, 0] })

  expect(await moderate(review.id, 'APPROVED')).toMatchObject({
    revision: '2',
    publishCount: 1,
    moderation: { manuallyChanged: true },
  })
  const [shown] = await query(eve, { entityId: id })
  expect(shown?.author).toEqual({ authorName: 'Ada B.' })
  expect((await query(ada.token, { 'author.contactId': ada.contactId }))[0]?.author.contactId).toBe(ada.contactId)
  expect(await listOf(id)).toMatchObject({ summary: { count: 1, average: 4, ratings: [0, 0, 0, 1, 0] } })
  await moderate(review.id, 'REJECTED')
  expect((await listOf(id)).summary.count).toBe(0)
})

test('a member reviews a product once, and a second one is refused also at the same time', async () => {
  const { id } = await addProduct()
  const token = await shop.newMemberToken()
  const answers = await Promise.all(Array.from({ length: 6 }, () => create(token, id)))
  const codes = answers.map((answer) => (answer.status === 200 ? 'created' : `${codeOf(answer)}`))
  expect(codes.toSorted()).toEqual([...Array<string>(5).fill('REVIEW_EXISTS'), 'created'])
})

test('reviews of hidden and unknown products, other namespaces and wrong contents are refused with their reason', async () => {
  const [{ id }, hidden] = [await addProduct(), await addProduct({ visible: false })]
  const ada = await newMemberWithContact()
  const { token } = ada
  for (const missing of [hidden.id, 'x', '00000000-0000-4000-8000-000000000000'])
    expect(codeOf(await create(token, missing))).toBe('PRODUCT_NOT_FOUND')
  const stranger = '00000000-0000-4000-8000-00000000000a'
  for (const [content, more, field] of [
    [{}, { namespace: 'events' }, 'review.namespace'],
    [{ rating: 0 }, {}, 'review.content.rating'],
    [{ rating: 6 }, {}, 'review.content.rating'],
    [{ rating: 4.5 }, {}, 'review.content.rating'],
    [{ body: 'x'.repeat(3001) }, {}, 'review.content.body'],
    [{ media: [{ image: { url: 'https://elsewhere.example/x.jpg' } }] }, {}, 'review.content.media[0]'],
    [{}, { author: { contactId: stranger } }, 'review.author.contactId'],
  ] as const)
    expect(fieldOf(await create(token, id, content, more)), JSON.stringify([content, more]).slice(0, 90)).toBe(field)
  expect(fieldOf(await create(token, id, {}, { reviewDate: '2020-01-01T00:00:00Z' }))).toBe('review.reviewDate')
  expect((await create(token, id, {}, { author: { contactId: ada.contactId } })).status).toBe(200)
  expect((await query(staff, { entityId: id }, { returnPrivateReviews: true })).length).toBe(1)
})

test('buyers are verified by their own paid order with the product, and no others', async () => {
  const [{ id, name }, other] = [await addProduct(), await addProduct()]
  const buyer = await shop.newMember()
  const visit = await visitCheckout(shop, [[name, 1]], buyer.token)
  await visit.place()
  expect((await createSuccessfully(buyer.token, id)).verified).toBe(true)
  expect((await createSuccessfully(buyer.token, other.id)).verified).toBe(false)
  expect((await createSuccessfully(await shop.newMemberToken(), id)).verified).toBe(false)

  const third = await addProduct()
  const late = await shop.newMember({ email: 'late-guest@example.com' })
  const unproven = await shop.newMember({ email: 'unproven-guest@example.com', isVerified: false })
  for (const email of ['late-guest@example.com', 'unproven-guest@example.com'])
    await (await visitCheckout(shop, [[third.name, 1]])).place({ email })
  expect((await createSuccessfully(late.token, third.id)).verified).toBe(true)
  expect((await createSuccessfully(unproven.token, third.id)).verified).toBe(false)

  const refunded = await addProduct()
  const undone = await visitCheckout(shop, [[refunded.name, 1]], buyer.token)
  await undone.place()
  const orderId = (await undone.order())!.id
  await shop.call('POST', `/ecom/v1/orders/${orderId}/cancel`, { token: staff, body: { refund: true } })
  expect((await createSuccessfully(buyer.token, refunded.id)).verified).toBe(false)
})

describe('the settings', () => {
  test('the settings say who may review', async () => {
    const { id, name } = await addProduct()
    const [visitor, member] = [await shop.newToken(), await shop.newMemberToken()]
    const submit = (token: string, body: object = {}) =>
      shop.call('POST', `/cartwright/v1/products/${id}/reviews`, { token, body: { content: { rating: 5 }, ...body } })
    const guest = { authorName: 'Guest', email: 'guest@example.com' }
    expect(codeOf(await submit(visitor, guest))).toBe('REVIEW_NOT_ALLOWED')
    await change({ whoMayReview: 'BUYERS' })
    expect(codeOf(await submit(member))).toBe('REVIEW_NOT_ALLOWED')
    await (await visitCheckout(shop, [[name, 1]], member)).place()
    expect((await submit(member)).body.review.verified).toBe(true)
    await change({ whoMayReview: 'NOBODY' })
    expect(codeOf(await submit(await shop.newMemberToken()))).toBe('REVIEW_NOT_ALLOWED')
    await change({ whoMayReview: 'ANYONE' })
    expect(fieldOf(await submit(visitor, { email: guest.email }))).toBe('authorName')
    expect(fieldOf(await submit(visitor, { authorName: 'Guest' }))).toBe('email')
    expect(fieldOf(await submit(visitor, { ...guest, email: 'guest@b' }))).toBe('email')
    const created = await submit(visitor, guest)
    expect(created.body.review).toMatchObject({ author: { authorName: 'Guest' }, verified: false })
    expect(created.text).not.toContain('guest@')
    const again = await submit(await shop.newToken(), { ...guest, email: 'Guest@Example.com' })
    expect(codeOf(again), 'the same address from another browser').toBe('REVIEW_EXISTS')
    await change({ whoMayReview: 'MEMBERS' })
  })

  test('without moderation reviews are public at once, except those with web addresses', async () => {
    await change({ isModerated: false })
    const { id } = await addProduct()
    const plain = await createSuccessfully(await shop.newMemberToken(), id, { body: 'Flat and round.' })
    expect(plain).toMatchObject({
      moderation: { moderationStatus: 'APPROVED', manuallyChanged: false },
      publishCount: 1,
    })
    const spam = await createSuccessfully(await shop.newMemberToken(), id, { body: 'Buy at www.spam.example' })
    expect(spam.moderation.moderationStatus).toBe('IN_MODERATION')
    expect((await listOf(id)).summary.count).toBe(1)
    await change({ isModerated: true })
  })
})

test('authors change and delete their own reviews, which then wait for the moderation again', async () => {
  const { id } = await addProduct()
  const token = await shop.newMemberToken()
  const review = await createSuccessfully(token, id, { title: 'Good' })
  await moderate(review.id, 'APPROVED')
  const update = (by: string, revision: string, content: object) =>
    shop.call('PATCH', `${REVIEWS}/${review.id}`, { token: by, body: { review: { revision, content } } })
  expect(codeOf(await update(await shop.newMemberToken(), '2', { rating: 1 }))).toBe('REVIEW_NOT_FOUND')
  expect(codeOf(await update(token, '1', { rating: 1 }))).toBe('VERSION_CONFLICT')
  const { body } = await update(token, '2', { rating: 1 })
  expect(body.review).toMatchObject({
    content: { title: 'Good', rating: 1 },
    revision: '3',
    moderation: { moderationStatus: 'IN_MODERATION', manuallyChanged: false },
  })
  expect((await listOf(id)).summary.count).toBe(0)
  expect(codeOf(await shop.call('DELETE', `${REVIEWS}/${review.id}`, { token: await shop.newToken() }))).toBe(
    'REVIEW_NOT_FOUND',
  )
  expect((await shop.call('DELETE', `${REVIEWS}/${review.id}`, { token })).body.review.id).toBe(review.id)
  expect((await create(token, id)).status, 'the product can be reviewed again').toBe(200)
})

test('a rejected or waiting review that its author changes is not public at once, even in a shop without moderation', async () => {
  const { id } = await addProduct()
  const token = await shop.newMemberToken()
  await change({ isModerated: false })
  const review = await createSuccessfully(token, id)
  expect(review.moderation.moderationStatus).toBe('APPROVED')
  await moderate(review.id, 'REJECTED')
  for (const revision of ['2', '3']) {
    const { body } = await shop.call('PATCH', `${REVIEWS}/${review.id}`, {
      token,
      body: { review: { revision, content: { rating: 1 } } },
    })
    expect(body.review.moderation.moderationStatus).toBe('IN_MODERATION')
  }
  await change({ isModerated: true })
})

test('the shop replies to reviews, and only staff with the permission read what is not approved', async () => {
  const { id } = await addProduct()
  const review = await createSuccessfully(await shop.newMemberToken(), id)
  const path = `${REVIEWS}/${review.id}/reply`
  const { body } = await shop.call('PATCH', path, { token: staff, body: { message: ' Thank you. ' } })
  expect(body.review.reply.message).toBe('Thank you.')
  expect(fieldOf(await shop.call('PATCH', path, { token: staff, body: { message: ' ' } }))).toBe('message')
  expect((await shop.call('DELETE', path, { token: staff })).body.review).not.toHaveProperty('reply')
  const editor = await shop.newStaffToken('editor')
  const refused = await shop.call('POST', `${REVIEWS}/query`, { token: editor, body: { returnPrivateReviews: true } })
  expect([refused.status, codeOf(refused)]).toEqual([403, 'PERMISSION_DENIED'])
  expect((await shop.call('POST', `${REVIEWS}/query`, { token: editor, body: {} })).status).toBe(200)
})

test('reads of unapproved reviews by staff and apps are logged with their authors, and others are not', async () => {
  const { id } = await addProduct()
  const [ada, eve] = [await shop.newMember(), await shop.newMember()]
  const waiting = await createSuccessfully(ada.token, id)
  const approved = await createSuccessfully(eve.token, id)
  await moderate(approved.id, 'APPROVED')
  await shop.db.deleteFrom('access_log').execute()
  const filter = { entityId: id }
  const key = await shop.newApiKey(['SCOPE.DC-REVIEWS.MANAGE-REVIEWS'])
  const one = `${REVIEWS}/${waiting.id}?returnPrivateReviews=true`
  await query(key, filter)
  await query(ada.token, filter, { returnPrivateReviews: true })
  await shop.call('GET', one, { token: ada.token })
  expect(await shop.db.selectFrom('access_log').selectAll().execute()).toEqual([])
  expect(await query(key, filter, { returnPrivateReviews: true })).toHaveLength(2)
  expect((await shop.call('GET', one, { token: staff })).status).toBe(200)
  const logged = await shop.db
    .selectFrom('access_log')
    .select(['operation', 'by_kind', 'entity', 'entity_ids'])
    .orderBy('at')
    .orderBy('id')
    .execute()
  expect(logged).toEqual([
    { operation: 'reviews.queryReviews', by_kind: 'app', entity: 'member', entity_ids: [ada.id] },
    { operation: 'reviews.getReview', by_kind: 'merchant', entity: 'member', entity_ids: [ada.id] },
  ])
})

test('queries filter, sort and page reviews, and count them', async () => {
  const { id } = await addProduct()
  const ids: string[] = []
  for (const rating of [5, 1, 3]) {
    const review = await createSuccessfully(await shop.newMemberToken(), id, { rating, title: `${rating}` })
    ids.push((await moderate(review.id, 'APPROVED')).id)
    shop.passTime(1000)
  }
  const visitor = await shop.newToken()
  const ask = async (asked: object) => {
    const { body, text } = await shop.call('POST', `${REVIEWS}/query`, { token: visitor, body: { query: asked } })
    expect(body.reviews, text).toBeDefined()
    return body as { reviews: Review[]; metadata: { cursors: { next?: string } } }
  }
  const ratings = async (asked: object) =>
    (await ask({ filter: { entityId: id }, ...asked })).reviews.map((r) => r.content.rating)
  expect(await ratings({})).toEqual([3, 1, 5])
  expect(await ratings({ sort: [{ fieldName: 'content.rating', order: 'DESC' }] })).toEqual([5, 3, 1])
  for (const fieldName of ['helpfulness', 'relevanceScore', 'verified', 'origin.type'])
    expect((await ratings({ sort: [{ fieldName, order: 'DESC' }] })).length).toBe(3)
  const filters: [object, number][] = [
    [{ 'content.rating': { $gte: 3 } }, 2],
    [{ namespace: 'stores', verified: false, 'origin.type': 'ORGANIC' }, 3],
    [{ 'content.media': { $isEmpty: false } }, 0],
    [{ 'moderation.moderationStatus': 'REJECTED' }, 0],
    [{ helpfulness: 0, relevanceScore: { $lt: 1 } }, 3],
    [{ id: { $in: ids.slice(1) } }, 2],
  ]
  for (const [filter, count] of filters) {
    const all = { ...filter, entityId: id }
    expect(await query(visitor, all), JSON.stringify(filter)).toHaveLength(count)
    const counted = await shop.call('POST', `${REVIEWS}/count`, { token: visitor, body: { filter: all } })
    expect(counted.body).toEqual({ count })
  }
  const first = await ask({ filter: { entityId: id }, cursorPaging: { limit: 2 } })
  const second = await ask({ cursorPaging: { limit: 2, cursor: first.metadata.cursors.next } })
  expect([...first.reviews, ...second.reviews].map((r) => r.id)).toEqual(ids.toReversed())
  const foreign = await shop.call('POST', `${REVIEWS}/query`, {
    token: visitor,
    body: { query: { filter: { 'author.contactId': ids[0] } } },
  })
  expect(fieldOf(foreign)).toBe('query.filter.author.contactId')
  for (const [order, expected] of [
    ['HIGHEST', [5, 3, 1]],
    ['LOWEST', [1, 3, 5]],
    ['NEWEST', [3, 1, 5]],
  ] as const)
    expect((await listOf(id, `?order=${order}`)).reviews.map((r) => r.content.rating)).toEqual(expected)
  expect((await listOf(id, '?order=HIGHEST&limit=1&offset=1')).reviews.map((r) => r.content.rating)).toEqual([3])
  expect((await listOf(id)).summary).toEqual({ count: 3, average: 3, ratings: [1, 0, 1, 0, 1] })
})

test('counts and averages stay exact while reviews are created, moderated, changed and deleted at once', async () => {
  await change({ isModerated: false })
  const { id } = await addProduct()
  const tokens = await Promise.all(Array.from({ length: 12 }, () => shop.newMemberToken()))
  const created = await Promise.all(
    tokens.map(async (token, n) => ({ token, review: await createSuccessfully(token, id, { rating: 1 + (n % 5) }) })),
  )
  const outcomes = await Promise.all(
    created.flatMap(({ token, review }, n) => [
      shop.call('PATCH', `${REVIEWS}/${review.id}/moderate`, {
        token: staff,
        body: { status: n % 2 ? 'REJECTED' : 'APPROVED' },
      }),
      n % 3 === 0
        ? shop.call('DELETE', `${REVIEWS}/${review.id}`, { token })
        : shop.call('PATCH', `${REVIEWS}/${review.id}`, {
            token,
            body: { review: { revision: '1', content: { rating: 5 } } },
          }),
    ]),
  )
  for (const { status } of outcomes) expect([200, 404, 409]).toContain(status)
  const left = await query(await shop.newToken(), { entityId: id })
  const ratings = left.map(({ content }) => content.rating)
  const { summary } = await listOf(id)
  expect(summary.count).toBe(left.length)
  expect(summary.ratings).toEqual([1, 2, 3, 4, 5].map((stars) => ratings.filter((rating) => rating === stars).length))
  expect(summary.average).toBeCloseTo(ratings.reduce((sum, each) => sum + each, 0) / ratings.length, 2)
  await change({ isModerated: true })
})

test('an approval invalidates the pages of the catalogue at once, and a review that waits does not', async () => {
  const { id } = await addProduct()
  await shop.provider.pollChanges()
  const before = shop.provider.catalogueVersion()
  const review = await createSuccessfully(await shop.newMemberToken(), id)
  expect(shop.provider.catalogueVersion()).toBe(before)
  await moderate(review.id, 'APPROVED')
  expect(shop.provider.catalogueVersion()).not.toBe(before)
})

test('apps create reviews of contacts with a date, and events announce every change', async () => {
  const { id } = await addProduct()
  const ada = await newMemberWithContact()
  const key = await shop.newApiKey(['SCOPE.DC-REVIEWS.MANAGE-REVIEWS'])
  const more = { author: { contactId: ada.contactId, authorName: 'Ada' }, reviewDate: '2020-01-01T00:00:00.000Z' }
  const { body, text } = await create(key, id, {}, more)
  expect(body.review, text).toMatchObject({
    reviewDate: more.reviewDate,
    author: more.author,
    origin: { type: 'APP', appId: expect.any(String) as string },
  })
  expect(codeOf(await create(ada.token, id)), 'the member has reviewed it now').toBe('REVIEW_EXISTS')
  await moderate(body.review.id, 'APPROVED')
  await shop.call('DELETE', `${REVIEWS}/${body.review.id}`, { token: key })
  const rows = await shop.db
    .selectFrom('outbox')
    .select(['event_type', PAYLOAD])
    .where('entity_id', '=', body.review.id)
    .orderBy('id')
    .execute()
  expect(rows.map(({ event_type: type }) => type.replace('wix.reviews.v1.review_', ''))).toEqual([
    'created',
    'moderation_status_changed',
    'updated',
    'moderation_status_changed',
    'review_published',
    'deleted',
  ])
  expect(rows[3]?.payload).toMatchObject({ actionEvent: { body: { previousModerationStatus: 'IN_MODERATION' } } })
  expect(codeOf(await create(key, 'x', {}, {}))).toBe('PRODUCT_NOT_FOUND')
  const nobody = { author: { contactId: '00000000-0000-4000-8000-00000000000a' } }
  expect(fieldOf(await create(key, id, {}, nobody))).toBe('review.author.contactId')
})

test('reviews are rate limited by member and address', async () => {
  const { id } = await addProduct()
  const token = await shop.newMemberToken()
  const review = { namespace: 'stores', entityId: id, content: { rating: 4 } }
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push((await shop.call('POST', REVIEWS, { token, body: { review }, from: '203.0.113.9' })).status)
  expect(statuses).toEqual([200, ...Array<number>(9).fill(409), 429, 429])
})
