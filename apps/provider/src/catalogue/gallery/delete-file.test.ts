import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSeededRandom } from '../../../../../e2e/faults/seeded-random.ts'
import { mp4, createPhoto } from '../../testing/sample-files.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'
import { uploadSuccessfully } from '../../testing/upload.ts'

async function openShop() {
  const shop = await startShop()
  const token = await shop.newApiKey()
  const remove = async (fileId: string, force?: boolean) => {
    const query = force === undefined ? '' : `?force=${force}`
    const { status, body } = await shop.call('DELETE', `/cartwright/v1/media/${fileId}${query}`, { token })
    return { status, ...(body as { message?: string }), ...applicationErrorOf(body) }
  }
  const show = (product: string, ...mediaIds: string[]) =>
    shop.ask(
      'products.addProductMedia',
      { id: shop.idOf(product), media: mediaIds.map((mediaId) => ({ mediaId })) },
      { token },
    )
  return { shop, token, remove, show }
}

interface Refusal {
  code?: string
  data?: Record<string, unknown>
}

function applicationErrorOf(body: unknown): Refusal {
  return (body as { details?: { applicationError?: Refusal } }).details?.applicationError ?? {}
}

const statusOf = async (fetch: (path: string) => Promise<Response>, path: string) => (await fetch(path)).status
const galleryOf = async (shop: TestShop, product: string) =>
  (await shop.provider.catalogue.findProduct(shop.idOf(product)))!.media.map(({ id }) => id)

test('a file that products and collections show stays, and the refusal names them; forced, it is taken off them first', async () => {
  const { shop, token, remove, show } = await openShop()
  const [shown, other] = [
    await uploadSuccessfully(shop, await createPhoto(30, 20)),
    await uploadSuccessfully(shop, await createPhoto(20, 30)),
  ]
  await shop.addProduct('mug')
  await shop.addProduct('bowl')
  await show('mug', shown.id, other.id)
  await show('bowl', shown.id)
  const { id: collectionId } = (
    await shop.ask('products.createCollection', { collection: { name: 'Blue' } }, { token })
  ).collection
  await shop.call('PATCH', `/cartwright/v1/collections/${collectionId}/media`, {
    token,
    body: { mediaIds: [other.id, shown.id] },
  })

  for (const force of [undefined, false]) {
    const refused = await remove(shown.id, force)
    expect(refused).toMatchObject({ status: 409, code: 'FILE_IN_USE' })
    expect(refused.message).toMatch(/the product "bowl", the product "mug", the collection "Blue"/i)
    expect(refused.data).toMatchObject({
      products: [{ id: shop.idOf('bowl') }, { id: shop.idOf('mug') }],
      collections: [{ id: collectionId, name: 'Blue' }],
    })
  }
  expect([await galleryOf(shop, 'bowl'), await statusOf(shop.fetch, shown.url)]).toEqual([[shown.id], 200])

  await shop.db.deleteFrom('outbox').execute()
  expect(await remove(shown.id, true)).toEqual({ status: 200 })
  expect([await galleryOf(shop, 'mug'), await galleryOf(shop, 'bowl')]).toEqual([[other.id], []])
  const { media } = (await shop.provider.catalogue.getCollections()).find(({ id }) => id === collectionId)!
  expect(media.map(({ id }) => id)).toEqual([other.id])
  const told = await shop.db.selectFrom('outbox').select(PAYLOAD).execute()
  expect(told.map(({ payload }) => (payload as { changedFields: string[] }).changedFields)).toEqual([
    ['media'],
    ['media'],
    ['media'],
  ])
  expect([await statusOf(shop.fetch, shown.url), await statusOf(shop.fetch, other.url)]).toEqual([404, 200])
  expect(await remove(shown.id)).toMatchObject({ status: 404, code: 'FILE_NOT_FOUND' })
})

test('the poster of a video, another size of it and a logo stay even when forced, until what shows them is gone', async () => {
  const { shop, token, remove, show } = await openShop()
  const poster = await uploadSuccessfully(shop, await createPhoto(64, 36))
  const video = await uploadSuccessfully(shop, mp4(1280, 720, 2), { token, fields: { posterId: poster.id } })
  const small = await uploadSuccessfully(shop, mp4(640, 360, 2), { token, fields: { resolutionOf: video.id } })
  await shop.addProduct('mug')
  await show('mug', video.id)
  for (const { id } of [poster, small]) {
    const refused = await remove(id, true)
    expect(refused).toMatchObject({ status: 409, data: { videos: [video.id] } })
    expect(refused.message).toContain(`the video ${video.id}`)
  }
  expect(await remove(video.id, true)).toEqual({ status: 200 })
  expect([await remove(poster.id), await remove(small.id)]).toEqual([{ status: 200 }, { status: 200 }])
  expect(await shop.db.selectFrom('media_files').select('id').execute()).toEqual([])

  const logo = await uploadSuccessfully(shop, await createPhoto(90, 30))
  const look = JSON.stringify({ logo: { id: logo.id } })
  await sql`insert into settings (name, value) values ('look', ${look}) on conflict (name) do update set value = excluded.value`.execute(
    shop.db,
  )
  expect(await remove(logo.id, true)).toMatchObject({ status: 409, data: { settings: ['look'] } })
})

test('a file shown by more than a hundred products is removed from none of them', async () => {
  const { shop, remove } = await openShop()
  const { id } = await uploadSuccessfully(shop, await createPhoto(30, 20))
  for (let n = 0; n <= 100; n++) await shop.addProduct(`mug-${n}`)
  await shop.db
    .updateTable('products')
    .set({ media: JSON.stringify([{ id, width: 30, height: 20, altText: '' }]) })
    .execute()
  const refused = await remove(id, true)
  expect(refused).toMatchObject({ status: 409, code: 'FILE_IN_USE' })
  expect(refused.message).toContain('more than 90 more products')
  expect(refused.data?.['products']).toHaveLength(10)
  const { rows } = await sql<{
    shown: number
  }>`select count(*)::int as shown from products where media <> '[]'`.execute(shop.db)
  expect(rows[0]?.shown).toBe(101)
})

test('another process that has sent it before sends it no more', async () => {
  const { shop, remove } = await openShop()
  const { id, url } = await uploadSuccessfully(shop, await createPhoto(300, 200))
  const other = await shop.anotherProcess()
  const sizes = [url, `/media/${id}/v1/fill/w_30,h_20/a.webp`]
  const elsewhere: Parameters<typeof statusOf>[0] = (path) => other.fetch(new Request(new URL(path, url)))
  for (const path of sizes) expect(await statusOf(elsewhere, path), path).toBe(200)
  expect(await remove(id)).toEqual({ status: 200 })
  await other.pollChanges()
  for (const path of sizes) expect(await statusOf(elsewhere, path), path).toBe(404)
})

test('deleted and uploaded again, it is there again; the deletion sent once more with its key takes nothing away', async () => {
  const { shop, token } = await openShop()
  const photo = await createPhoto(30, 20)
  const { id, url } = await uploadSuccessfully(shop, photo)
  const once = { token, headers: { 'idempotency-key': 'delete-it-once' } }
  const remove = async () => (await shop.call('DELETE', `/cartwright/v1/media/${id}`, once)).status
  expect([await remove(), await statusOf(shop.fetch, url)]).toEqual([200, 404])
  expect((await uploadSuccessfully(shop, photo)).id).toBe(id)
  expect([await remove(), await statusOf(shop.fetch, url)]).toEqual([200, 200])
})

test('given to a product in the same moment, a file is either deleted or shown, never both', async () => {
  const { shop, token, remove } = await openShop()
  await shop.addProduct('mug')
  const chance = createSeededRandom(20_261_122)
  const outcomes = { deleted: 0, shown: 0 }
  for (let round = 0; round < 20; round++) {
    const { id } = await uploadSuccessfully(shop, `%PDF-1.7 ${round}`, { token })
    const media = [{ mediaId: id }]
    const path = `/stores/v1/products/${shop.idOf('mug')}/media`
    const [added, deleted] = await Promise.all([
      shop.call('POST', path, { token, body: { media } }),
      sleep(round % 2 === 0 ? 0 : chance.between(5, 30)).then(() => remove(id)),
    ])
    expect([added.status, deleted.status].toSorted((a, b) => a - b)).toEqual(
      deleted.status === 200 ? [200, 400] : [200, 409],
    )
    outcomes[deleted.status === 200 ? 'deleted' : 'shown']++
    const isThere = await shop.db.selectFrom('media_files').select('id').where('id', '=', id).executeTakeFirst()
    expect((await galleryOf(shop, 'mug')).includes(id)).toBe(isThere !== undefined)
  }
  console.log(`20 races of a deletion with a product: ${outcomes.deleted} deleted, ${outcomes.shown} shown, 0 both`)
  expect(Math.min(outcomes.deleted, outcomes.shown)).toBeGreaterThan(0)
})
