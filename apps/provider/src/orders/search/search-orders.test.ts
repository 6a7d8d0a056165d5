import { randomUUID } from 'node:crypto'
import { type Order, queryFields } from '@cartwright/contract'
import { CompiledQuery } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type SeededRandom, createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { toDecimal } from '../../platform/money.ts'
import { type Filter, queryNaively, QueryGenerator, type NaiveRow, type Sort } from '../../testing/naive-query.ts'
import { explain, createRecordingDatabase } from '../../testing/explain-query.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import type { StoredOrder, OrderContent } from '../order.ts'
import { insertOrder, saveOrder } from '../store.ts'
import { searchOrders } from './search-orders.ts'

const SEED = 20_261_122
const ORDERS = 120
const QUESTIONS = 75
const WALKS = 8

let shop: TestShop
let cleanUp: () => Promise<void>
let member: Awaited<ReturnType<TestShop['newMember']>>
let contactId: string
let staff: string
let orders: StoredOrder[]

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  member = await shop.newMember()
  const account = shop.db.selectFrom('accounts').select('contact_id').where('id', '=', member.id)
  contactId = (await account.executeTakeFirstOrThrow()).contact_id
  staff = await shop.newApiKey(['SCOPE.DC-STORES.READ-ORDERS'])
  const chance = createSeededRandom(SEED)
  orders = []
  for (let made = 0; made < ORDERS; made++) orders.push(await makeOrder(chance))
})
afterAll(() => cleanUp())

async function makeOrder(
  chance: SeededRandom,
  about: { ownerId?: string; createdAt?: Date } = {},
): Promise<StoredOrder> {
  const isMember = about.ownerId === undefined && chance.happens(0.3)
  const owner = isMember
    ? ({ kind: 'member', id: member.id } as const)
    : ({ kind: 'visitor', id: about.ownerId ?? randomUUID() } as const)
  const totalMinor = BigInt(chance.between(0, 12) * 250)
  const price = { amount: toDecimal({ minor: totalMinor, currency: 'EUR' }), formattedAmount: '' }
  const createdAt = about.createdAt ?? new Date(Date.UTC(2026, 0, 1 + chance.between(0, 40), chance.between(0, 3)))
  const content: OrderContent = {
    buyerInfo: {
      ...(owner.kind === 'member' ? { memberId: owner.id } : { visitorId: owner.id }),
      email: chance.pick(['ada@example.com', 'Grace@example.com', '100%@example.com', 'a_b@example.org']),
    },
    currency: 'EUR',
    lineItems: [createLine(chance.pick(['Plate', 'Soup bowl', 'Grüne Tasse']), chance.pick(['PL-1', 'SB_2', '']))],
    priceSummary: { subtotal: price, shipping: price, tax: price, discount: price, total: price },
    recipientInfo: {
      contactDetails: { firstName: chance.pick(['Ada', 'Grace', 'Zoë']), lastName: chance.pick(['Byron', 'Hopper']) },
    },
    channelInfo: { type: chance.pick(['WEB', 'POS', 'OTHER_PLATFORM']) },
  }
  const status = chance.pick(['APPROVED', 'APPROVED', 'APPROVED', 'CANCELED', 'INITIALIZED', 'REJECTED'] as const)
  return shop.db.transaction().execute((tx) =>
    insertOrder(tx, {
      id: randomUUID(),
      owner,
      checkoutId: randomUUID(),
      currency: 'EUR',
      totalMinor,
      paidMinor: 0n,
      refundedMinor: 0n,
      chargedBackMinor: 0n,
      waivedMinor: 0n,
      status,
      paymentStatus: chance.pick(['NOT_PAID', 'PAID', 'PARTIALLY_PAID']),
      fulfillmentStatus: chance.pick(['NOT_FULFILLED', 'FULFILLED']),
      content,
      contactId: chance.happens(0.5) ? contactId : undefined,
      merchantNote: undefined,
      archived: chance.happens(0.3),
      stockHeld: [],
      createdAt,
      updatedAt: new Date(createdAt.getTime() + chance.between(0, 3) * 3_600_000),
    }),
  )
}

function createLine(name: string, sku: string): Order['lineItems'][number] {
  const price = { amount: '1.00', formattedAmount: '' }
  return {
    id: randomUUID(),
    productName: { original: name },
    quantity: 1,
    price,
    totalPriceAfterTax: price,
    descriptionLines: [],
    physicalProperties: { ...(sku && { sku }), shippable: true },
  }
}

/** Whether the filter names a contact or a member other than the caller, which is refused. */
function namesSomebodyElse(filter: Filter): boolean {
  return Object.entries(filter).some(([name, value]) => {
    if (name.startsWith('$')) return [value].flat().some((each) => namesSomebodyElse(each as Filter))
    const ownId = { 'buyerInfo.contactId': contactId, 'buyerInfo.memberId': member.id }[name]
    const operands = typeof value === 'object' && value !== null ? Object.values(value).flat() : [value]
    return ownId !== undefined && operands.some((id) => typeof id === 'string' && id.toLowerCase() !== ownId)
  })
}

function rowOf(order: StoredOrder): NaiveRow {
  const { content, owner } = order
  return {
    id: order.id,
    hidden: false,
    order: order.id,
    // Orders without a number come first.
    ...(order.number === undefined && { exactValues: { number: 0 } }),
    values: {
      id: order.id,
      number: order.number === undefined ? null : Number(order.number),
      createdDate: order.createdAt.toISOString(),
      purchasedDate: order.createdAt.toISOString(),
      updatedDate: order.updatedAt.toISOString(),
      status: order.status,
      paymentStatus: order.paymentStatus,
      fulfillmentStatus: order.fulfillmentStatus,
      'channelInfo.type': content.channelInfo.type,
      archived: order.archived,
      currency: order.currency,
      checkoutId: order.checkoutId,
      'buyerInfo.contactId': order.contactId ?? null,
      'buyerInfo.memberId': owner.kind === 'member' ? owner.id : null,
      'buyerInfo.visitorId': owner.kind === 'visitor' ? owner.id : null,
      'buyerInfo.email': content.buyerInfo!.email ?? null,
      'priceSummary.total.amount': Number(content.priceSummary.total.amount),
    },
  }
}

interface Search {
  filter?: Filter
  sort?: Sort[]
  cursorPaging?: { limit?: number; cursor?: string }
  search?: object
}

const search = (request: Search, token = staff) =>
  shop.call('POST', '/ecom/v1/orders/search', { token, body: { search: request } })

async function listIds(request: Search, token = staff): Promise<string[]> {
  const { status, body, text } = await search(request, token)
  expect(status, `${JSON.stringify(request)}: ${text}`).toBe(200)
  return body.orders.map(({ id }: { id: string }) => id)
}

const isPlaced = ({ status }: StoredOrder): boolean => status === 'APPROVED' || status === 'CANCELED'
const NEWEST: Sort[] = [{ fieldName: 'createdDate', order: 'DESC' }]

test('any filter and sort return what a plain scan of all orders returns, to the shop and to members', async () => {
  const chance = createSeededRandom(SEED)
  const fields = queryFields.orders
  const different: object[] = []
  let count = 0
  for (const [token, visible] of [
    [staff, orders],
    [member.token, orders.filter((order) => order.owner.id === member.id && isPlaced(order))],
  ] as const) {
    const asker = new QueryGenerator(chance, visible.map(rowOf), fields)
    const pairs = Object.entries(fields).flatMap(([name, { operators }]) =>
      operators.map((operator) => ({ [name]: asker.test(name, operator) })),
    )
    const questions = [...pairs, ...Array.from({ length: QUESTIONS }, () => asker.filter())]
    for (const filter of questions) {
      count++
      const sort = chance.happens(0.3) ? [] : asker.sort().slice(0, 4)
      if (token === member.token && namesSomebodyElse(filter)) {
        const { status, text } = await search({ filter, sort }, token)
        if (status !== 400) different.push({ filter, status, text })
        continue
      }
      const seen = JSON.stringify(filter).includes('"status":') ? visible : visible.filter(isPlaced)
      const expected = queryNaively(seen.map(rowOf), fields, filter, sort.length > 0 ? sort : NEWEST)
      const limit = chance.between(1, 100)
      const ids = await listIds({ filter, sort, cursorPaging: { limit } }, token)
      if (JSON.stringify(ids) !== JSON.stringify(expected.slice(0, limit)))
        different.push({ filter, sort, limit, ids: ids.length, expected: expected.length })
    }
    for (let walk = 0; walk < WALKS; walk++) {
      count++
      const asked = walk % 2 === 0 ? {} : asker.filter()
      const filter = token === member.token && namesSomebodyElse(asked) ? {} : asked
      const seen = JSON.stringify(filter).includes('"status":') ? visible : visible.filter(isPlaced)
      const expected = queryNaively(seen.map(rowOf), fields, filter, NEWEST)
      const limit = chance.between(1, 20)
      const found: string[] = []
      let page = (await search({ filter, cursorPaging: { limit } }, token)).body
      for (;;) {
        found.push(...page.orders.map(({ id }: { id: string }) => id))
        if (!page.metadata.hasNext) break
        page = (await search({ cursorPaging: { limit, cursor: page.metadata.cursors.next } }, token)).body
      }
      if (JSON.stringify(found) !== JSON.stringify(expected)) different.push({ walk, filter, limit })
    }
  }
  console.log(`${different.length} of ${count} answers differ, ${ORDERS} orders, seed ${SEED}`)
  expect(different.slice(0, 3)).toEqual([])
}, 60_000)

test('no filter, cursor or word finds orders of other owners', async () => {
  const foreign = orders.filter(({ owner }) => owner.id !== member.id)
  const one = foreign.find(isPlaced)
  const guest = one!.owner.id
  const newest = (await search({ cursorPaging: { limit: 1 } })).body.metadata.cursors.next
  const requests: Search[] = [
    { filter: { $or: [{ id: { $in: foreign.map(({ id }) => id) } }, { archived: { $in: [true, false] } }] } },
    { filter: { $not: { 'buyerInfo.memberId': { $exists: true } } } },
    { filter: { 'buyerInfo.visitorId': guest } },
    { filter: { $or: [{}, { 'buyerInfo.visitorId': guest }] } },
    { filter: { $not: { $and: [] } } },
    { filter: { status: { $in: ['INITIALIZED', 'REJECTED'] } } },
    { search: { expression: one!.number!.toString() } },
    { cursorPaging: { cursor: newest } },
    { filter: { $or: [{ status: 'INITIALIZED' }, { number: { $gt: 0 } }] } },
  ]
  const allowed = new Set(orders.filter((order) => order.owner.id === member.id && isPlaced(order)).map(({ id }) => id))
  const leaked: string[] = []
  for (const each of requests)
    for (const token of [member.token, await shop.newToken()])
      leaked.push(...(await listIds(each, token)).filter((id) => !(token === member.token && allowed.has(id))))
  console.log(`${leaked.length} foreign or unplaced orders in ${requests.length * 2} answers`)
  expect(leaked).toEqual([])
})

test('a member finds and sees their own contact, member id and e-mail address', async () => {
  const own = orders.filter((order) => order.owner.id === member.id && isPlaced(order))
  const ofContact = own.filter((order) => order.contactId === contactId)
  const found = async (filter: Filter) => (await listIds({ filter }, member.token)).toSorted()
  const ids = (all: readonly StoredOrder[]) => all.map(({ id }) => id).toSorted()
  expect(ofContact.length).toBeGreaterThan(0)
  expect(await found({ 'buyerInfo.contactId': contactId.toUpperCase() })).toEqual(ids(ofContact))
  expect(await found({ 'buyerInfo.contactId': { $exists: false } })).toEqual(
    ids(own.filter((order) => order.contactId === undefined)),
  )
  expect(await found({ 'buyerInfo.memberId': member.id })).toEqual(ids(own))
  const email = ofContact[0]!.content.buyerInfo!.email!
  expect(await found({ 'buyerInfo.email': email })).toContain(ofContact[0]!.id)
  const { body } = await search({ filter: { 'buyerInfo.contactId': contactId } }, member.token)
  for (const { buyerInfo } of body.orders) expect(buyerInfo).toMatchObject({ contactId, memberId: member.id })
})

test('a shopper who filters by somebody else’s contact or member id gets an error that names the field', async () => {
  const stranger = randomUUID()
  const visitor = await shop.newToken()
  const refused: [Filter, string, string][] = [
    [{ 'buyerInfo.contactId': stranger }, member.token, 'buyerInfo.contactId'],
    [{ $or: [{ archived: true }, { $not: { 'buyerInfo.contactId': stranger } }] }, member.token, 'buyerInfo.contactId'],
    [{ 'buyerInfo.contactId': { $nin: [contactId, stranger] } }, member.token, 'buyerInfo.contactId'],
    [{ 'buyerInfo.memberId': stranger }, member.token, 'buyerInfo.memberId'],
    [{ 'buyerInfo.contactId': contactId }, visitor, 'buyerInfo.contactId'],
    [{ 'buyerInfo.contactId': { $exists: true } }, visitor, 'buyerInfo.contactId'],
    [{ 'buyerInfo.memberId': member.id }, visitor, 'buyerInfo.memberId'],
  ]
  for (const [filter, token, field] of refused) {
    const { status, body } = await search({ filter }, token)
    const violations = body.details?.validationError?.fieldViolations ?? []
    expect([status, violations[0]?.field, violations[0]?.violatedRule]).toEqual([
      400,
      `search.filter.${field}`,
      'FIELD_NOT_ALLOWED',
    ])
  }
})

test('a cursor of the shop does not let a member filter by another contact', async () => {
  const filter = { 'buyerInfo.contactId': { $ne: randomUUID() } }
  const { body } = await search({ filter, cursorPaging: { limit: 1 } })
  expect((await search({ cursorPaging: { cursor: body.metadata.cursors.next } }, member.token)).status).toBe(400)
})

test('fields outside of the contract can be neither filtered nor sorted by', async () => {
  const wrong: [Search, string][] = [
    [{ filter: { ownerId: member.id } }, 'search.filter.ownerId'],
    [{ filter: { content: 'x' } }, 'search.filter.content'],
    [{ filter: { 'buyerInfo.email': { $contains: 'a' } } }, 'search.filter.buyerInfo.email'],
    [{ filter: { text: 'plate' } }, 'search.filter.text'],
    [{ filter: { toString: 1 } }, 'search.filter.toString'],
    [{ sort: [{ fieldName: 'status' }] }, 'search.sort[0].fieldName'],
    [{ sort: [{ fieldName: 'search_text; drop table orders' }] }, 'search.sort[0].fieldName'],
  ]
  for (const [request, field] of wrong) {
    const { status, body } = await search(request)
    expect([status, body.details.validationError.fieldViolations[0].field]).toEqual([400, field])
  }
  expect((await search({ cursorPaging: { cursor: 'xyz' } })).status).toBe(400)
})

test('the shop finds orders by number, name, address, product and SKU, with every word anywhere', async () => {
  const placed = orders.filter(isPlaced)
  const told = (order: StoredOrder): string =>
    JSON.stringify([
      order.content.buyerInfo?.email,
      `${order.content.recipientInfo?.contactDetails?.firstName} ${order.content.recipientInfo?.contactDetails?.lastName}`,
      ...order.content.lineItems.map((line) => [line.productName.original, line.physicalProperties?.sku]),
    ])
      .toLowerCase()
      .replaceAll('ü', 'u')
      .replaceAll('ë', 'e')
  for (const words of [
    'ada byron',
    'GRACE hopper',
    'grüne',
    'grune',
    'zoe',
    'Zoë',
    'ZOË byron',
    'PL-1',
    '100%',
    'a_b',
    'soup tasse',
    'nothing like it',
  ]) {
    const found = await listIds({ search: { expression: words }, cursorPaging: { limit: 100 } })
    const expected = placed.filter((order) =>
      words
        .toLowerCase()
        .replaceAll('ü', 'u')
        .replaceAll('ë', 'e')
        .split(' ')
        .every((word) => told(order).includes(word)),
    )
    expect(found.toSorted()).toEqual(expected.map(({ id }) => id).toSorted())
    expect(found.length > 0, words).toBe(!['soup tasse', 'nothing like it'].includes(words))
  }
  const [one, two] = placed
  expect(await listIds({ search: { expression: `#${one!.number}` } })).toEqual([one!.id])
  const either = await listIds({ search: { expression: `${one!.number} ${two!.number}`, mode: 'OR' } })
  expect(either.toSorted()).toEqual([one!.id, two!.id].toSorted())
})

test('pages neither repeat nor skip orders while others are added and changed', async () => {
  const chance = createSeededRandom(SEED + 1)
  const expected = queryNaively(orders.filter(isPlaced).map(rowOf), queryFields.orders, {}, NEWEST)
  const found: string[] = []
  let request: Search = { cursorPaging: { limit: 10 } }
  for (;;) {
    const { body } = await search(request)
    found.push(...body.orders.map(({ id }: { id: string }) => id))
    if (!body.metadata.hasNext) break
    request = { cursorPaging: { limit: 10, cursor: body.metadata.cursors.next } }
    // The newest orders belong to earlier pages.
    await makeOrder(chance, { ownerId: randomUUID(), createdAt: new Date(Date.UTC(2027, 0, 1)) })
    const changed = orders.find(({ id }) => id === found.at(-1))!
    await shop.db
      .transaction()
      .execute((tx) => saveOrder(tx, { ...changed, archived: !changed.archived, updatedAt: new Date() }))
  }
  console.log(`${found.length} of ${expected.length} orders were found, each once`)
  expect(found).toEqual(expected)
})

test('first page, status, word and own orders use an index when there are many orders', async () => {
  // In parts, each well within the statement timeout.
  for (let first = 1; first < 20_000; first += 4_000)
    await shop.db.executeQuery(
      CompiledQuery.raw(`insert into orders (owner_id, owner_kind, id, checkout_id, currency, total_minor, paid_minor, content, status, payment_status, channel_type, search_text, created_at, updated_at)
      select gen_random_uuid(), 'visitor', gen_random_uuid(), gen_random_uuid(), 'EUR', n, 0, '{"lineItems": []}', 'APPROVED', case when n % 500 = 0 then 'NOT_PAID' else 'PAID' end, 'WEB', 'buyer-' || n, now() - n * interval '1 minute', now()
      from generate_series(${first}, ${first + 3_999}) as n`),
    )
  await shop.db.executeQuery(CompiledQuery.raw('analyze orders'))
  const { db, heard } = createRecordingDatabase({ ...inject('databaseServer'), database: await nameOfDatabase() })
  const queries: [string, Parameters<typeof searchOrders>[1], string | undefined][] = [
    ['everybody’s', {}, undefined],
    ['one’s own', {}, member.id],
    ['not paid', { filter: { paymentStatus: 'NOT_PAID' } }, undefined],
    ['one number', { filter: { number: 10_005 } }, undefined],
    ['one address', { filter: { 'buyerInfo.email': 'nobody@example.com' } }, undefined],
    ['a word', { search: { expression: 'buyer-19999' } }, undefined],
    ['refused', { filter: { status: 'REJECTED' } }, undefined],
    ['placed or refused', { filter: { status: { $in: ['APPROVED', 'REJECTED'] } } }, undefined],
    ['of the till', { filter: { 'channelInfo.type': 'POS' } }, undefined],
    ['of one checkout', { filter: { checkoutId: randomUUID() } }, undefined],
    ['of somebody', { filter: { 'buyerInfo.visitorId': randomUUID() } }, undefined],
    ['an address that begins so', { filter: { 'buyerInfo.email': { $startsWith: 'nobody@' } } }, undefined],
    ['the dearest', { sort: [{ fieldName: 'priceSummary.total.amount', order: 'DESC' }] }, undefined],
    ['changed last', { sort: [{ fieldName: 'updatedDate', order: 'DESC' }] }, undefined],
  ]
  const slow: string[] = []
  for (const [what, search, ownerId] of queries) {
    heard.length = 0
    const owner = ownerId === undefined ? undefined : ({ id: ownerId, kind: 'member', contactId } as const)
    await searchOrders(db, search, { owner, currency: 'EUR' })
    const plans = await Promise.all([...heard].map((query) => explain(db, query)))
    const looked = Math.max(...plans.map(({ sequential }) => sequential.looked))
    console.log(`${what}: ${plans.length} statements, at most ${looked} rows looked at one by one`)
    if (looked > 5_000) slow.push(what)
  }
  await db.destroy()
  expect(slow).toEqual([])
}, 60_000)

async function nameOfDatabase(): Promise<string> {
  const { rows } = await shop.db.executeQuery<{ name: string }>(CompiledQuery.raw('select current_database() as name'))
  return rows[0]!.name
}
