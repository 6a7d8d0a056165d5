import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPhoto } from '../../testing/sample-files.ts'
import { startShop, StatementFaults } from '../../testing/index.ts'
import type { FetchedImage } from '../../media/index.ts'
import { downloadDueImages } from './image-downloads.ts'
import { queueImageDownloads } from './image-download-store.ts'

test('a picture that an import names lies in the storage, and is served in every size', async () => {
  const shop = await startShop()
  const id = await shop.addProduct('vase')
  const url = 'https://pictures.example/vase.jpg'
  await shop.db
    .transaction()
    .execute((tx) =>
      queueImageDownloads(tx, [{ id, wanted: [{ url, altText: 'A vase', position: 0 }], replaces: false }]),
    )
  const bytes = await createPhoto(60, 40)
  const counts = await downloadDueImages(shop.db, {
    now: () => new Date(Date.now() + 1_000),
    media: shop.provider.media,
    fetch: async () => ({ status: 'fetched', bytes, contentType: 'image/jpeg', width: 60, height: 40 }),
  })
  expect(counts).toEqual({ fetched: 1, pending: 0, failed: 0 })
  await shop.provider.pollChanges()

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

test('however many pictures of a host that is away are due, they are looked for a few times, not once each', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate')
  await sql`insert into image_downloads (product_id, url, position, alt_text, status, next_attempt_at)
    select ${shop.idOf('plate')}, 'https://away.example/' || n, n, '', 'pending', ${shop.now} from generate_series(1, 200) as n`.execute(
    shop.db,
  )
  faults.stop()
  faults.seen.length = 0
  const counts = await downloadDueImages(shop.db, {
    now: () => shop.now,
    fetch: async () => ({ status: 'unreachable', reason: 'away' }),
  })
  expect(counts).toEqual({ fetched: 0, pending: 200, failed: 0 })
  const looks = faults.seen.filter((statement) => statement.includes('for update skip locked'))
  expect(looks.length).toBeLessThanOrEqual(20) // before, one for each
})

test('claimed downloads that were not started at shutdown are due again at once', async () => {
  const shop = await startShop()
  await shop.addProduct('plate')
  await sql`insert into image_downloads (product_id, url, position, alt_text, status, next_attempt_at)
    select ${shop.idOf('plate')}, 'https://slow.example/' || n, n, '', 'pending', ${shop.now} from generate_series(1, 20) as n`.execute(
    shop.db,
  )
  const ending = new AbortController()
  const fetch = async (): Promise<FetchedImage> => {
    ending.abort()
    return { status: 'refused', reason: 'no picture' }
  }
  const { failed } = await downloadDueImages(shop.db, { now: () => shop.now, fetch, signal: ending.signal })
  expect(failed).toBeLessThan(20)
  const due = await sql<{ attempts: number }>`
    select attempts from image_downloads where status = 'pending' and next_attempt_at <= ${shop.now}`.execute(shop.db)
  expect(due.rows).toEqual(Array.from({ length: 20 - failed }, () => ({ attempts: 0 })))
})
