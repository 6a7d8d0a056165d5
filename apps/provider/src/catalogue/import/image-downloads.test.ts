import { expect, test } from 'vitest'
import { photograph } from '../../testing/files.ts'
import { startShop } from '../../testing/index.ts'
import { downloadDueImages, queueImages } from './image-downloads.ts'

test('a picture that an import names lies in the storage, and is served in every size', async () => {
  const shop = await startShop()
  const id = await shop.addProduct('vase')
  const url = 'https://pictures.example/vase.jpg'
  await shop.db
    .transaction()
    .execute((tx) => queueImages(tx, [{ id, wanted: [{ url, altText: 'A vase', position: 0 }], isNew: true }]))
  const bytes = await photograph(60, 40)
  const counts = await downloadDueImages(shop.db, {
    now: () => new Date(Date.now() + 1_000),
    media: shop.provider.media,
    fetch: async () => ({ status: 'fetched', bytes, contentType: 'image/jpeg', width: 60, height: 40 }),
  })
  expect(counts).toEqual({ fetched: 1, pending: 0, failed: 0 })
  await shop.provider.followChanges()

  const { product } = await shop.ask('products.getProduct', { id }, { token: await shop.newToken() })
  const picture = product?.media?.mainMedia?.image
  expect(picture).toMatchObject({ altText: 'A vase', width: 60, height: 40 })
  const served = await shop.fetch(picture!.url)
  expect(Buffer.from(await served.arrayBuffer()).equals(bytes)).toBe(true)
  expect((await shop.fetch(`${picture!.url}/v1/fill/w_10,h_10/a.webp`)).status).toBe(200)
  expect(await shop.db.selectFrom('media_files').select(['bytes', 'source_url']).execute()).toEqual([
    { bytes: null, source_url: url },
  ])
})
