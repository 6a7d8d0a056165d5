import type { AnswerOf, LibraryFile } from '@cartwright/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSeededRandom } from '../../../../e2e/faults/seeded-random.ts'
import { startShop, type TestShop } from '../testing/index.ts'
import { createPhoto, mp4 } from '../testing/sample-files.ts'
import { trials } from '../testing/trials.ts'
import { upload, uploadSuccessfully } from '../testing/upload.ts'

let shop: TestShop
let token: string
const cleanUps: (() => Promise<void>)[] = []
let shade = 0

beforeAll(async () => {
  shop = await startShop({ whenFinished: (cleanUp) => void cleanUps.push(cleanUp) })
  token = await shop.newStaffToken()
})
afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

const PATH = '/cartwright/v1/media'
/** A picture that no other test has. */
const newPicture = async (fields: Record<string, string> = {}, name = 'photo.jpg') =>
  uploadSuccessfully(shop, await createPhoto(40 + (shade % 50), 30 + Math.floor(shade++ / 50)), { token, fields, name })
const call = async <Answer>(
  method: string,
  path: string,
  body?: object,
  more: { token?: string; headers?: Record<string, string> } = {},
) => {
  const answer = await shop.call(method, PATH + path, { token, ...(body && { body }), ...more })
  return { status: answer.status, body: answer.body as Answer, code: codeOf(answer.body) }
}
const codeOf = (body: unknown) =>
  (body as { details?: { applicationError?: { code?: string } } }).details?.applicationError?.code
const query = async (request: object) =>
  (await call<AnswerOf<'mediaLibrary.queryFiles'>>('POST', '/query', request)).body
const readFile = async (id: string) => (await call<{ file: LibraryFile }>('GET', `/${id}`)).body.file
const usesOf = async (id: string) =>
  (await call<AnswerOf<'mediaLibrary.queryFileUses'>>('POST', `/${id}/uses/query`, {})).body.uses
const replace = (id: string, byFileId: string) =>
  call<AnswerOf<'mediaLibrary.replaceFile'>>('POST', `/${id}/replace`, { byFileId })
const show = async (product: string, ...mediaIds: string[]) => {
  const media = mediaIds.map((mediaId) => ({ mediaId }))
  const { status } = await shop.call('PATCH', `/cartwright/v1/products/${shop.idOf(product)}/media`, {
    token,
    body: { media },
  })
  expect(status).toBe(200)
}
const galleryOf = async (product: string) => {
  await shop.provider.pollChanges()
  return (await shop.provider.catalogue.findProduct(shop.idOf(product)))!.media
}

test('the library lists files page by page, forwards and backwards, in every order and by every filter', async () => {
  const word = crypto.randomUUID()
  const names = ['Chair', 'apple', 'Bowl', 'dish', 'Egg']
  for (const name of names) await newPicture({ title: `${name} ${word}` })
  await uploadSuccessfully(shop, `%PDF-1.7 ${word}`, { token, fields: { title: `Manual ${word}` } })
  await shop.addProduct('library-mug')
  const [chair] = (await query({ search: `chair ${word}` })).files
  await show('library-mug', chair!.id)

  const titles = ({ files }: { files: LibraryFile[] }) => files.map(({ title }) => title.split(' ')[0])
  for (const [sort, expected] of [
    ['NAME', ['apple', 'Bowl', 'Chair', 'dish', 'Egg', 'Manual']],
    ['NAME_DESCENDING', ['Manual', 'Egg', 'dish', 'Chair', 'Bowl', 'apple']],
    ['OLDEST', [...names, 'Manual']],
    ['NEWEST', ['Manual', ...names.toReversed()]],
  ] as const) {
    const pages: (string | undefined)[][] = []
    let cursor: string | undefined
    let previous: string | undefined
    for (let page = 0; page < 3; page++) {
      const answer = await query({ search: word, sort, cursorPaging: { limit: 2, ...(cursor && { cursor }) } })
      pages.push(titles(answer))
      cursor = answer.pagingMetadata.cursors?.next
      previous = answer.pagingMetadata.cursors?.prev
    }
    expect(pages.flat()).toEqual(expected)
    expect(cursor).toBeUndefined()
    const back = await query({ search: word, sort, cursorPaging: { limit: 2, cursor: previous } })
    expect(titles(back)).toEqual(expected.slice(2, 4))
  }
  const bySize = (await query({ search: word, sort: 'LARGEST' })).files.map((file) => Number(file.sizeInBytes))
  expect(bySize).toEqual(bySize.toSorted((a, b) => b - a))
  expect(titles(await query({ search: word, mediaType: 'document' }))).toEqual(['Manual'])
  expect(titles(await query({ search: word, isUsed: true }))).toEqual(['Chair'])
  expect((await query({ search: word, isUsed: false })).files).toHaveLength(5)
  expect((await query({ search: '100%_\\' })).files).toEqual([])
})

test('a cursor that is none, of another order or changed by hand is refused', async () => {
  const { pagingMetadata } = await query({ cursorPaging: { limit: 1 } })
  const next = pagingMetadata.cursors?.next
  const forge = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url')
  for (const request of [
    { cursorPaging: { cursor: 'nothing' } },
    { cursorPaging: { cursor: next }, sort: 'NAME' },
    { cursorPaging: { cursor: forge('NEWEST', 'yesterday', 'x', '') } },
    { cursorPaging: { cursor: forge('SMALLEST', '1; drop', 'x', '') }, sort: 'SMALLEST' },
    { cursorPaging: { cursor: forge('NAME', '\0', 'x', '') }, sort: 'NAME' },
  ])
    expect((await call('POST', '/query', request)).status, JSON.stringify(request)).toBe(400)
})

test('uses are counted and named: galleries, texts, translations, collections, posters, the logo and reviews', async () => {
  const file = await newPicture()
  const { id } = file
  await shop.addProduct('used-mug')
  await shop.addProduct('described-mug')
  await show('used-mug', id)
  const describe = await shop.call('PATCH', `/stores/v1/products/${shop.idOf('described-mug')}`, {
    token,
    body: { product: { description: `<p>Like this: <img src="${file.url}"></p>` } },
  })
  expect(describe.status).toBe(200)
  await shop.db
    .insertInto('product_texts')
    .values({
      product_id: shop.idOf('used-mug'),
      language: 'de',
      texts: JSON.stringify({ description: `<img src="/media/${id}">` }),
    })
    .execute()
  const { body } = await shop.call('POST', '/stores/v1/collections', { token, body: { collection: { name: 'Used' } } })
  const collectionId = body.collection.id as string
  await shop.call('PATCH', `/cartwright/v1/collections/${collectionId}/media`, { token, body: { mediaIds: [id] } })
  const video = await uploadSuccessfully(shop, mp4(1280, 720, 3), { token, fields: { posterId: id, title: 'Turning' } })
  await setLogo(id)
  await sql`insert into reviews (id, product_id, rating, status, is_verified, relevance, reviewed_at, created_at, updated_at)
    values (${crypto.randomUUID()}, ${shop.idOf('used-mug')}, 5, 'APPROVED', false, 1, now(), now(), now())`.execute(
    shop.db,
  )
  const review = await shop.db.selectFrom('reviews').select('id').executeTakeFirstOrThrow()
  await shop.db.insertInto('review_media').values({ review_id: review.id, position: 0, file_id: id }).execute()

  expect(await usesOf(id)).toEqual([
    { kind: 'COLLECTION', id: collectionId, name: 'Used' },
    ...[shop.idOf('used-mug'), shop.idOf('described-mug')].toSorted().map((product) => ({
      kind: 'PRODUCT',
      id: product,
      name: product === shop.idOf('used-mug') ? 'used-mug' : 'described-mug',
    })),
    { kind: 'REVIEW', id: review.id },
    { kind: 'SETTINGS', id: 'look' },
    { kind: 'VIDEO', id: video.id, name: 'Turning' },
  ])
  expect((await readFile(id)).useCount).toBe(6)
  expect((await call('DELETE', `/${id}`)).code).toBe('FILE_IN_USE')

  const by = await newPicture()
  expect((await replace(id, by.id)).body).toMatchObject({ isComplete: true, file: { useCount: 0 } })
  expect((await usesOf(by.id)).map(({ kind }) => kind)).toEqual([
    'COLLECTION',
    'PRODUCT',
    'PRODUCT',
    'REVIEW',
    'SETTINGS',
    'VIDEO',
  ])
  const described = (await shop.provider.catalogue.findProduct(shop.idOf('described-mug')))!
  expect(described.description).toContain(`/media/${by.id}`)
  const look = await shop.db.selectFrom('settings').select('value').where('name', '=', 'look').executeTakeFirstOrThrow()
  expect(look.value).toMatchObject({ logo: { id: by.id, width: by.width, height: by.height } })
  expect((await shop.fetch(new URL(file.url).pathname)).status).toBe(200)
  expect((await call('DELETE', `/${id}`)).status).toBe(200)
  expect((await shop.fetch(new URL(file.url).pathname)).status).toBe(404)
  await sql`delete from settings where name = 'look'`.execute(shop.db)
})

async function setLogo(id: string): Promise<void> {
  const look = JSON.stringify({ logo: { id, width: 1, height: 1 } })
  await sql`insert into settings (name, value) values ('look', ${look}) on conflict (name) do update set value = excluded.value`.execute(
    shop.db,
  )
}

test('a replaced picture keeps its place, choices and alternative text, and joins its replacement where both are shown', async () => {
  const [first, old, by] = [await newPicture(), await newPicture({ altText: 'A mug' }), await newPicture()]
  await shop.addProduct('coloured-mug', { options: { Colour: { Red: 1, Blue: 1 } } })
  await shop.addProduct('double-mug')
  const red = { option: 'Colour', choice: 'Red' }
  const media = [{ mediaId: first.id }, { mediaId: old.id, altText: 'The red mug', choices: [red] }]
  const path = `/cartwright/v1/products/${shop.idOf('coloured-mug')}/media`
  expect((await shop.call('PATCH', path, { token, body: { media } })).status).toBe(200)
  await show('double-mug', old.id, first.id, by.id)
  expect((await replace(old.id, by.id)).body.isComplete).toBe(true)
  expect(await galleryOf('coloured-mug')).toMatchObject([
    { id: first.id },
    { id: by.id, width: by.width, altText: 'The red mug', choices: [red] },
  ])
  expect((await galleryOf('double-mug')).map(({ id }) => id)).toEqual([by.id, first.id])
  expect((await readFile(by.id)).altText).toBe('A mug')
  expect((await replace(old.id, by.id)).body.isComplete).toBe(true)
})

test('a file in hundreds of products is replaced by a job in the name of the staff member, and stays until then', async () => {
  const [old, by, other] = [await newPicture(), await newPicture(), await newPicture()]
  const gallery = JSON.stringify([{ id: old.id, width: 1, height: 1, altText: '' }])
  const many = 60
  for (let n = 0; n < many; n++) await shop.addProduct(`many-${n}`)
  await sql`update products set media = ${gallery}::jsonb where name like 'many-%'`.execute(shop.db)
  expect((await readFile(old.id)).useCount).toBe(many)

  const begun = await replace(old.id, by.id)
  expect(begun.body).toMatchObject({ isComplete: false, file: { replacedById: by.id, useCount: many - 50 } })
  expect((await replace(old.id, other.id)).code).toBe('FILE_IN_USE')
  expect((await replace(by.id, other.id)).code).toBe('FILE_IN_USE')
  expect((await replace(other.id, old.id)).code).toBe('FILE_IN_USE')
  for (const id of [old.id, by.id]) expect((await call('DELETE', `/${id}?force=true`)).code).toBe('FILE_IN_USE')

  await shop.db.deleteFrom('audit_entries').execute()
  await Promise.all([shop.provider.completeReplacements(), shop.provider.completeReplacements()])
  expect(await readFile(old.id)).toMatchObject({ useCount: 0 })
  expect(await readFile(old.id)).not.toHaveProperty('replacedById')
  expect((await readFile(by.id)).useCount).toBe(many)
  const entries = await shop.db.selectFrom('audit_entries').selectAll().where('entity', '=', 'product').execute()
  expect(entries).toHaveLength(many - 50)
  expect(new Set(entries.map(({ actor_kind, action }) => `${actor_kind} ${action}`))).toEqual(
    new Set(['merchant mediaLibrary.replaceFile']),
  )
  await sql`delete from products where name like 'many-%'`.execute(shop.db)
}, 30_000)

test('only a file of the same kind replaces another one, and not itself', async () => {
  const picture = await newPicture()
  const document = await uploadSuccessfully(shop, '%PDF-1.7 other kind', { token })
  expect((await replace(picture.id, document.id)).status).toBe(400)
  expect((await replace(picture.id, picture.id)).status).toBe(400)
  expect((await replace(picture.id, `${'0'.repeat(32)}.jpg`)).status).toBe(400)
  expect((await replace(`${'0'.repeat(32)}.jpg`, picture.id)).code).toBe('FILE_NOT_FOUND')
})

test('an alternative text reaches the galleries without one of their own, and a title, focal point and poster all', async () => {
  const [picture, poster] = [await newPicture({ altText: 'Old' }), await newPicture()]
  const video = await uploadSuccessfully(shop, mp4(640, 480, 4), { token })
  await shop.addProduct('plain-mug')
  await shop.addProduct('own-mug')
  await show('plain-mug', picture.id, video.id)
  const own = { media: [{ mediaId: picture.id, altText: 'Own' }] }
  await shop.call('PATCH', `/cartwright/v1/products/${shop.idOf('own-mug')}/media`, { token, body: own })
  const change = { title: 'Named', altText: 'New', focalPoint: { x: 0.25, y: 1 } }
  expect((await call<{ file: LibraryFile }>('PATCH', `/${picture.id}`, change)).body.file).toMatchObject(change)
  await call('PATCH', `/${video.id}`, { posterId: poster.id })
  expect(await galleryOf('plain-mug')).toMatchObject([
    { altText: 'New', title: 'Named', focalPoint: { x: 0.25, y: 1 } },
    { video: { posterId: poster.id } },
  ])
  expect(await galleryOf('own-mug')).toMatchObject([{ altText: 'Own', title: 'Named' }])
  const shown = await shop.call('GET', `/stores/v1/products/${shop.idOf('plain-mug')}`, { token })
  expect(shown.body.product.media.mainMedia.image).toMatchObject({ focalPoint: { x: 0.25, y: 1 } })
  await call('PATCH', `/${picture.id}`, { focalPoint: null, altText: '' })
  expect((await galleryOf('plain-mug'))[0]).not.toHaveProperty('focalPoint')
  expect(await readFile(picture.id)).not.toHaveProperty('focalPoint')
  for (const [id, wrong] of [
    [picture.id, { title: ' ' }],
    [picture.id, { focalPoint: { x: 2, y: 0 } }],
    [picture.id, { posterId: poster.id }],
    [video.id, { posterId: video.id }],
    [video.id, { focalPoint: { x: 0, y: 0 } }],
  ] as const)
    expect((await call('PATCH', `/${id}`, wrong)).status, JSON.stringify(wrong)).toBe(400)
})

test('a gallery is replaced in one call under its revision, and a file that is unknown or named twice refuses it', async () => {
  const [one, two] = [await newPicture({ altText: 'One' }), await newPicture()]
  await shop.addProduct('sorted-mug')
  const path = `/cartwright/v1/products/${shop.idOf('sorted-mug')}/media`
  const send = (media: object[], headers?: Record<string, string>) =>
    shop.call('PATCH', path, { token, body: { media }, headers })
  expect((await send([{ mediaId: two.id }, { mediaId: one.id }], { 'if-match': '"1"' })).status).toBe(200)
  expect(await galleryOf('sorted-mug')).toMatchObject([{ id: two.id }, { id: one.id, altText: 'One' }])
  expect((await send([], { 'if-match': '"1"' })).status).toBe(409)
  for (const wrong of [
    [{ mediaId: one.id }, { mediaId: one.id }],
    [{ mediaId: 'nothing' }],
    [{ mediaId: one.id, choices: [{ option: 'Colour', choice: 'Red' }] }],
  ])
    expect((await send(wrong)).status, JSON.stringify(wrong)).toBe(400)
  expect((await galleryOf('sorted-mug')).map(({ id }) => id)).toEqual([two.id, one.id])
})

test('viewers read the library and change nothing; callers without a role, and shoppers, read nothing', async () => {
  const file = await newPicture()
  const by = await newPicture()
  const requests: [string, string, object?][] = [
    ['POST', '/query', {}],
    ['GET', `/${file.id}`],
    ['POST', `/${file.id}/uses/query`, {}],
    ['PATCH', `/${file.id}`, { title: 'Viewed' }],
    ['POST', `/${file.id}/replace`, { byFileId: by.id }],
    ['DELETE', `/${file.id}`],
  ]
  const statuses = async (caller: string) =>
    Promise.all(
      requests.map(async ([method, path, body]) => (await call(method, path, body, { token: caller })).status),
    )
  expect(await statuses(await shop.newStaffToken('viewer'))).toEqual([200, 200, 200, 403, 403, 403])
  expect(await statuses(await shop.newApiKey([]))).toEqual([403, 403, 403, 403, 403, 403])
  expect(await statuses(await shop.newToken())).toEqual([403, 403, 403, 403, 403, 403])
  expect((await readFile(file.id)).title).toBe('photo.jpg')
})

test('two replacements of one file, and a deletion beside a new use, leave every use with a file that exists', async () => {
  const chance = createSeededRandom(20_261_128)
  await shop.addProduct('raced-mug')
  const path = `/cartwright/v1/products/${shop.idOf('raced-mug')}/media`
  for (let round = 0; round < trials({ few: 8, many: 60 }); round++) {
    const [old, one, two] = [
      await newRoundPicture(round, 'a'),
      await newRoundPicture(round, 'b'),
      await newRoundPicture(round, 'c'),
    ]
    await show('raced-mug', old)
    const rivals = [
      replace(old, one),
      replace(old, two),
      call('DELETE', `/${old}`),
      call('DELETE', `/${one}`),
      shop.call('PATCH', path, { token, body: { media: [{ mediaId: old }, { mediaId: two }] } }),
    ]
    const answers = await Promise.all(chance.between(0, 1) < 0.5 ? rivals : rivals.toReversed())
    for (const { status } of answers) expect([200, 400, 404, 409]).toContain(status)
    await shop.provider.completeReplacements()
    const { rows } =
      await sql`select 1 from media_uses u left join media_files f on f.id = u.file_id where f.id is null`.execute(
        shop.db,
      )
    expect(rows).toEqual([])
    const shown = await galleryOf('raced-mug')
    expect(shown.length).toBeGreaterThan(0)
  }
  expect(await shop.db.selectFrom('media_replacements').selectAll().execute()).toEqual([])
}, 60_000)

/** Distinct documents are quicker to make than pictures. */
async function newRoundPicture(round: number, name: string): Promise<string> {
  return (await uploadSuccessfully(shop, `%PDF-1.7 race ${round} ${name}`, { token })).id
}

test('a repeated call with the same key answers the same, and its audit entry is there once', async () => {
  const file = await newPicture()
  await shop.db.deleteFrom('audit_entries').execute()
  const headers = { 'idempotency-key': 'rename-it-once' }
  const rename = () => call<{ file: LibraryFile }>('PATCH', `/${file.id}`, { title: 'Once' }, { headers })
  const [first, second] = [await rename(), await rename()]
  expect(second.body).toEqual(first.body)
  const entries = await shop.db.selectFrom('audit_entries').selectAll().execute()
  expect(entries).toMatchObject([
    {
      action: 'mediaLibrary.updateFile',
      entity: 'file',
      entity_id: file.id,
      changes: { title: ['photo.jpg', 'Once'] },
    },
  ])
})

test('an upload that is cut off at any byte leaves neither a file nor a row, and the next one succeeds', async () => {
  const photo = await createPhoto(120, 90)
  const form = new FormData()
  form.append('file', new Blob([photo as BlobPart]), 'cut.jpg')
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type')!
  const whole = new Uint8Array(await encoded.arrayBuffer())
  const chance = createSeededRandom(7)
  const before = await shop.db.selectFrom('media_files').select('id').execute()
  for (let round = 0; round < trials({ few: 12, many: 200 }); round++) {
    const end = chance.between(0, whole.length - 1)
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(whole.subarray(0, end))
        if (round % 2 === 0) controller.close()
        else controller.error(new Error('The connection is lost.'))
      },
    })
    const response = await Promise.resolve(
      shop.fetch(PATH, {
        method: 'POST',
        body,
        headers: { authorization: token, 'content-type': type },
        duplex: 'half',
      } as RequestInit),
    ).catch(() => undefined)
    if (response) expect([400, 499, 500]).toContain(response.status)
  }
  expect(await shop.db.selectFrom('media_files').select('id').execute()).toEqual(before)
  expect((await upload(shop, photo, { token })).status).toBe(200)
})

test('names with markup are stored as they are and served as no page, and SVG is refused', async () => {
  const name = '"><img src=x onerror=alert(1)>.jpg'
  const file = await newPicture({}, name)
  expect((await readFile(file.id)).title).toContain('onerror')
  const served = await shop.fetch(new URL(file.url).pathname)
  expect(served.headers.get('content-type')).toBe('image/jpeg')
  expect(served.headers.get('x-content-type-options')).toBe('nosniff')
  for (const svg of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<?xml version="1.0"?><svg/>'])
    expect((await upload(shop, svg, { token, name: 'logo.svg' })).status).toBe(400)
})

test('the uses that triggers maintain are those that a scan of all tables finds', async () => {
  const { rows } = await sql`
    with scanned as (
      select unnest(gallery_ids_in(media)) as file_id, 'product' as kind, id::text as entity_id, 'gallery' as part from products
      union select unnest(poster_ids_in(media)), 'product', id::text, 'poster' from products
      union select unnest(media_ids_in(description || info_sections::text || coalesce(seo::text, ''))), 'product', id::text, 'text' from products
      union select unnest(media_ids_in(texts::text)), 'product', product_id::text, 'translation' from product_texts
      union select unnest(gallery_ids_in(media)), 'collection', id::text, 'gallery' from collections
      union select poster_id, 'video', id, 'poster' from media_files where poster_id is not null
      union select file_id, 'video', video_id, quality from video_resolutions
      union select file_id, 'review', review_id::text, '' from review_media)
    (select * from scanned except select file_id, kind, entity_id, part from media_uses)
    union all
    (select file_id, kind, entity_id, part from media_uses where kind <> 'settings' except select * from scanned)`.execute(
    shop.db,
  )
  expect(rows).toEqual([])
})
