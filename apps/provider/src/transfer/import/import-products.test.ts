import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { expectSearchesUpToDate, startShop, type TestShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'
import { fetchImage } from '../../media/index.ts'
import { importProducts } from './import-products.ts'

const HEADER =
  'Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Tracker,Variant Inventory Qty,Variant Price,Variant Compare At Price,Image Src,Image Position,Image Alt Text'
const MUG =
  'mug,Tall Mug,<p>Holds <b>tea</b>.<script>alert(1)</script></p>,Potter,Kitchen,,true,Title,Default Title,M-1,shopify,7,12.50,15.00,,,'
const SHIRT = [
  'shirt,Work Shirt,<p>Cotton.</p>,Mill,Clothes,,true,Size,S,S-S,shopify,3,40.00,,,,',
  'shirt,,,,,,,,L,S-L,shopify,0,44.00,,,,',
]

async function writeCsv(...rows: string[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'export.csv')
  await writeFile(path, [HEADER, ...rows].join('\n'))
  return path
}

function importInto(
  shop: TestShop,
  path: string,
  fetch = async () => ({ status: 'unreachable', reason: 'No connection.' }) as Awaited<ReturnType<typeof fetchImage>>,
) {
  return importProducts(shop.db, path, { shop: shop.provider.settings.current().shop, now: () => shop.now, fetch })
}

async function readProduct(shop: TestShop, slug: string) {
  await shop.provider.pollChanges()
  const { items } = await shop.visitor.products.queryProducts().eq('slug', slug).find()
  return items[0]
}

test('imported products follow manually created ones in the order of their file; sorted by age, the newest come first', async () => {
  const shop = await startShop()
  await shop.addProduct('by-hand')
  await importInto(shop, await writeCsv(MUG, ...SHIRT))
  await importInto(shop, await writeCsv(MUG.replaceAll('mug', 'later')))
  await shop.addProduct('last-by-hand')
  await shop.provider.pollChanges()
  const token = await shop.newToken()
  const listed = async (sort?: 'NEWEST') => {
    const request = { expression: '', ...(sort && { sort }) }
    const { products } = await shop.ask('catalogueSearch.searchProducts', request, { token })
    return products.map(({ slug }) => slug)
  }
  expect(await listed()).toEqual(['last-by-hand', 'by-hand', 'mug', 'shirt', 'later'])
  expect(await listed('NEWEST')).toEqual(['last-by-hand', 'later', 'shirt', 'mug', 'by-hand'])
})

describe('importing a product export', () => {
  test('an import creates products with options, variants, stock, a reduced price and a collection', async () => {
    const shop = await startShop()
    const report = await importInto(shop, await writeCsv(MUG, ...SHIRT))
    expect(report).toMatchObject({
      products: { created: 2, updated: 0, unchanged: 0, skipped: 0 },
      rowsSkipped: 0,
      isBroken: false,
    })

    const mug = await readProduct(shop, 'mug')
    expect(mug).toMatchObject({
      name: 'Tall Mug',
      brand: 'Potter',
      priceData: { price: 15, discountedPrice: 12.5 },
      discount: { type: 'AMOUNT', value: 2.5 },
      stock: { quantity: 7 },
      description: '<p>Holds <b>tea</b>.</p>',
    })
    const shirt = await readProduct(shop, 'shirt')
    expect(shirt!.productOptions).toMatchObject([
      {
        name: 'Size',
        choices: [
          { description: 'S', inStock: true },
          { description: 'L', inStock: false },
        ],
      },
    ])
    expect(shirt!.variants).toMatchObject([
      { choices: { Size: 'S' }, variant: { priceData: { price: 40 } } },
      { choices: { Size: 'L' }, variant: { priceData: { price: 44 } } },
    ])
    const { collection } = await shop.visitor.collections.getCollectionBySlug('kitchen')
    expect(collection).toMatchObject({ name: 'Kitchen', numberOfProducts: 1 })
    const token = await shop.newToken()
    const inKitchen = { expression: '', filter: { collectionIds: [collection._id] } }
    const found = await shop.ask('catalogueSearch.searchProducts', inKitchen, { token })
    expect(found.products.map(({ name }) => name)).toEqual(['Tall Mug'])
    await expectSearchesUpToDate(shop.db)
    expect((await shop.events()).filter((event) => event.endsWith('ProductCreated'))).toHaveLength(2)
  })

  test('a second import of the same file changes nothing, not even stock that was sold since', async () => {
    const shop = await startShop()
    const path = await writeCsv(MUG, ...SHIRT)
    await importInto(shop, path)
    await shop.db.updateTable('stock').set({ quantity: 1 }).where('quantity', '=', 7).execute()
    const events = await shop.events()
    const report = await importInto(shop, path)
    expect(report.products).toEqual({ created: 0, updated: 0, unchanged: 2, skipped: 0 })
    expect((await readProduct(shop, 'mug'))!.stock!.quantity).toBe(1)
    expect(await shop.events()).toEqual(events)
  })

  test('a changed row updates its product, whose id and variants stay', async () => {
    const shop = await startShop()
    await importInto(shop, await writeCsv(MUG, ...SHIRT))
    const before = await readProduct(shop, 'shirt')
    const report = await importInto(shop, await writeCsv(MUG, SHIRT[0]!.replace('40.00', '39.00'), SHIRT[1]!))
    expect(report.products).toEqual({ created: 0, updated: 1, unchanged: 1, skipped: 0 })
    const after = await readProduct(shop, 'shirt')
    expect(after).toMatchObject({ _id: before!._id, priceData: { price: 39 } })
    expect(after!.variants.map(({ _id }) => _id)).toEqual(before!.variants.map(({ _id }) => _id))
  })

  test('an update by import announces the changed fields and variants, and no others', async () => {
    const shop = await startShop()
    await importInto(shop, await writeCsv(MUG, ...SHIRT))
    await importInto(
      shop,
      await writeCsv(MUG.replace('Tall Mug', 'Taller Mug'), SHIRT[0]!, SHIRT[1]!.replace('44.00', '45.00')),
    )
    const announced = await shop.db
      .selectFrom('outbox')
      .select(['event_type', PAYLOAD])
      .where('event_type', 'like', '%Changed')
      .orderBy('sequence')
      .execute()
    expect(announced).toMatchObject([
      { event_type: 'com.wix.ecommerce.catalog.api.v1.ProductChanged', payload: { changedFields: ['name'] } },
      {
        event_type: 'com.wix.ecommerce.catalog.api.v1.VariantsChanged',
        payload: { variants: [{ choices: { Size: 'L' }, changedFields: ['price'] }] },
      },
    ])
  })

  test('an invalid row is reported with its line and reason, and affects no other row', async () => {
    const shop = await startShop()
    const report = await importInto(
      shop,
      await writeCsv(
        MUG,
        SHIRT[0]!.replace('40.00', 'forty'),
        SHIRT[1]!,
        'bowl,Bowl,,,,,true,Title,Default Title,,,,9.00,,,,',
      ),
    )
    expect(report.products.created).toBe(3)
    expect(report.problems).toContainEqual(expect.objectContaining({ severity: 'row', line: 3, handle: 'shirt' }))
    expect((await readProduct(shop, 'shirt'))!.variants).toHaveLength(1)
  })

  test('a handle that is the slug of another product gets a slug of its own', async () => {
    const shop = await startShop()
    await shop.addProduct('mug')
    await importInto(shop, await writeCsv(MUG))
    expect((await readProduct(shop, 'mug-2'))!.name).toBe('Tall Mug')
  })

  test('an unreachable picture is reported, and present after the next attempt', async () => {
    const shop = await startShop()
    const path = await writeCsv(MUG.replace(/,,,$/, ',https://pictures.example/mug.png,1,A mug'))
    const report = await importInto(shop, path)
    expect(report.images).toEqual({ fetched: 0, pending: 1, failed: 0 })
    expect((await readProduct(shop, 'mug'))!.media!.items).toEqual([])

    shop.passTime(10 * 60_000)
    const server = createServer((_request, response) =>
      response.writeHead(200, { 'content-type': 'image/png' }).end(ONE_PIXEL),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    onTestFinished(() => void server.close())
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/mug.png`
    const again = await importInto(shop, path, () => fetchImage(url, { allowPrivate: () => true }))
    expect(again.images).toEqual({ fetched: 1, pending: 0, failed: 0 })
    const mug = await readProduct(shop, 'mug')
    expect(mug!.media!.mainMedia).toMatchObject({ image: { width: 1, height: 1, altText: 'A mug' } })
    const picture = await shop.fetch(new URL(mug!.media!.mainMedia!.image!.url).pathname)
    expect(picture.headers.get('content-type')).toBe('image/png')
  })

  test('pictures of an unresponsive host are reported once', async () => {
    const shop = await startShop()
    shop.passTime(60_000)
    const report = await importInto(
      shop,
      await writeCsv(
        ...['a', 'b', 'c'].map((name) =>
          MUG.replace('mug', name).replace(/,,,$/, `,https://pictures.example/${name}.png,1,`),
        ),
        MUG.replace(/,,,$/, ',https://other.example/mug.png,1,'),
      ),
    )
    expect(report.images.pending).toBe(4)
    const notes = report.problems.map(({ reason }) => reason).sort()
    expect(notes).toEqual([
      expect.stringMatching(
        /^3 pictures of pictures\.example, such as https:\/\/pictures\.example\/[abc]\.png: .* They are tried again later\.$/,
      ),
      'https://other.example/mug.png: No connection. It is tried again later.',
    ])
  })

  test('concurrent imports in two processes create no product twice', async () => {
    const shop = await startShop()
    const path = await writeCsv(MUG, ...SHIRT)
    const results = await Promise.allSettled([importInto(shop, path), importInto(shop, path)])
    for (const result of results) if (result.status === 'rejected') throw result.reason
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const rows = await shop.db.selectFrom('products').select('slug').execute()
    expect(rows.map(({ slug }) => slug).sort()).toEqual(['mug', 'shirt'])
  })
})

const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
