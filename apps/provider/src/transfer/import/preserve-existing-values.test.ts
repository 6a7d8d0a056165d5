import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NO_VARIANT_ID } from '@cartwright/contract'
import { parse } from 'csv-parse/sync'
import { onTestFinished, expect, test } from 'vitest'
import { callDuringTransaction, startShop, TEST_PROVIDER_URL, type TestShop } from '../../testing/index.ts'
import { exportProducts, type ExportFormatName } from '../export/export-products.ts'
import { toProductDraft } from '../../catalogue/products/to-product-draft.ts'
import { updateProduct } from '../../catalogue/products/product-service.ts'
import { saveDatabaseImage } from '../../catalogue/gallery/database-image.ts'
import type { Product } from '../../catalogue/model/product.ts'
import { readProducts } from '../../catalogue/store/product-read-store.ts'
import { deductStock } from '../../catalogue/inventory/order-stock-store.ts'
import type { ProductDraft } from '../../catalogue/model/product-draft.ts'
import { importProducts } from './import-products.ts'

async function newFile(text = ''): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'products.csv')
  await writeFile(path, text)
  return path
}

const importInto = (shop: TestShop, path: string, more: { dryRun?: boolean } = {}) =>
  importProducts(shop.db, path, {
    shop: shop.provider.settings.current().shop,
    now: () => shop.now,
    fetch: async () => ({ status: 'unreachable', reason: 'No connection.' }),
    ...more,
  })

async function exportFrom(shop: TestShop, format: ExportFormatName = 'common'): Promise<string> {
  const path = await newFile()
  const { shop: settings } = shop.provider.settings.current()
  await exportProducts(shop.db, path, { format, shop: settings, providerUrl: TEST_PROVIDER_URL, now: () => shop.now })
  return path
}

/** Changes cells of an export, as a person does in a spreadsheet. */
async function edit(path: string, change: (row: Record<string, string>, index: number) => void): Promise<void> {
  const [header = [], ...rows] = parse(await readFile(path, 'utf8'))
  const edited = rows.map((cells, index) => {
    const row = Object.fromEntries(header.map((name, place) => [name, cells[place]!]))
    change(row, index)
    return header.map((name) => row[name]!)
  })
  const lines = [header, ...edited].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
  await writeFile(path, lines.join('\n'))
}

async function only(shop: TestShop): Promise<Product> {
  const { id } = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const [product] = await readProducts(shop.db, [id], shop.now)
  return product!
}

async function change(shop: TestShop, changes: (draft: ProductDraft) => Partial<ProductDraft>): Promise<void> {
  const product = await only(shop)
  const draft = toProductDraft(product)
  await shop.db.transaction().execute((tx) => updateProduct(tx, product.id, { ...draft, ...changes(draft) }))
}

const FILE = ['Handle,Title,Option1 Name,Option1 Value,Variant Price', 'mug,Mug,Colour,Red,10', 'mug,,,Blue,12'].join(
  '\n',
)

test('an import keeps fields for which its format has no column', async () => {
  const shop = await startShop()
  await importInto(shop, await newFile(FILE))
  await change(shop, (draft) => ({
    ribbon: 'New',
    brand: 'Potter',
    description: '<p>Round.</p>',
    costMinor: 300n,
    weight: '0.5',
    infoSections: [{ title: 'Care', description: '<p>By hand.</p>' }],
    customTextFields: [{ title: 'Name', maxLength: 9, mandatory: false }],
    pricePerUnit: { totalQuantity: '1', totalMeasurementUnit: 'L', baseQuantity: '1', baseMeasurementUnit: 'L' },
    preorder: { enabled: true },
    seo: { tags: [{ type: 'title', children: 'A mug' }] },
    options: [
      {
        ...draft.options[0]!,
        type: 'color',
        choices: [
          { value: '#f00', description: 'Red' },
          { value: '#00f', description: 'Blue' },
        ],
      },
    ],
    variants: draft.variants.map((variant) => ({
      ...variant,
      sku: 'S',
      visible: false,
      stock: { tracked: true, quantity: 4 },
    })),
  }))
  const before = await only(shop)
  const report = await importInto(shop, await newFile(FILE.replace('Mug', 'Big mug')))
  expect(report).toMatchObject({ products: { updated: 1 }, changedFields: { name: 1 } })
  const { name, version: _version, updatedAt: _updatedAt, ...after } = await only(shop)
  const { name: _name, version: _oldVersion, updatedAt: _oldUpdatedAt, ...same } = before
  expect(name).toBe('Big mug')
  expect(after).toEqual(same)
})

test('a file with tracked stock but no quantity restores no piece sold meanwhile', async () => {
  const shop = await startShop()
  const file = (title: string) => `Handle,Title,Variant Price,Variant Inventory Tracker\nmug,${title},10,shopify`
  await importInto(shop, await newFile(file('Mug')))
  await change(shop, (draft) => ({
    variants: draft.variants.map((variant) => ({ ...variant, stock: { tracked: true, quantity: 5 } })),
  }))
  const { id: productId } = await only(shop)
  const path = await newFile(file('Big mug'))
  await callDuringTransaction(
    shop,
    (tx) => deductStock(tx, [{ productId, variantId: NO_VARIANT_ID, quantity: 2 }]),
    () => importInto(shop, path),
  )
  expect(await only(shop)).toMatchObject({ name: 'Big mug', variants: [{ stock: { tracked: true, quantity: 3 } }] })
})

test('a dry run reports the changes and writes nothing', async () => {
  const shop = await startShop()
  await importInto(shop, await newFile(FILE))
  const state = async () => [
    await shop.db.selectFrom('products').selectAll().execute(),
    await shop.db.selectFrom('collections').selectAll().execute(),
    await shop.db.selectFrom('image_downloads').selectAll().execute(),
    await shop.db.selectFrom('catalogue_changes').selectAll().execute(),
    await shop.events(),
  ]
  const before = await state()
  const file = await newFile(
    [
      'Handle,Title,Type,Option1 Name,Option1 Value,Variant Price,Image Src',
      'mug,Mug,Kitchen,Colour,Red,11,',
      'mug,,,,Blue,12,',
      'bowl,Bowl,Kitchen,,,9,https://pictures.example/bowl.png',
      'plate,,,,,9,',
    ].join('\n'),
  )
  const report = await importInto(shop, file, { dryRun: true })
  expect(report).toMatchObject({
    isDryRun: true,
    products: { created: 2, updated: 1, unchanged: 0, skipped: 0 },
    newCollections: ['Kitchen'],
    changes: [
      { handle: 'mug', line: 2, fields: ['price', 'collectionIds'] },
      { handle: 'bowl', line: 4, slug: 'bowl', fields: undefined, pictures: 1 },
      { handle: 'plate', line: 5, slug: 'plate', fields: undefined },
    ],
  })
  expect(await state()).toEqual(before)
  const { products } = await importInto(shop, file)
  expect(products).toEqual(report.products)
})

test.each<ExportFormatName>(['common', 'platform'])(
  'what a person changes in an export of the %s format counts',
  async (format) => {
    const shop = await startShop()
    await shop.addProduct('shirt', {
      options: { Size: { S: 3, L: 4 } },
      changes: {
        ribbon: 'New',
        costMinor: 700n,
        discount: { type: 'PERCENT', value: '10', endsAt: new Date('2040-01-01T00:00:00.000Z') },
      },
    })
    await change(shop, (draft) => ({
      options: [{ ...draft.options[0]!, type: 'color' }],
      variants: draft.variants.map((variant) => ({ ...variant, visible: false })),
    }))
    const path = await exportFrom(shop, format)
    const before = await only(shop)
    await edit(path, (row, index) => {
      if (format === 'common') row['Variant Inventory Qty'] = String(30 + index)
      else if (index > 0) row['inventory'] = String(29 + index)
    })
    expect(await importInto(shop, path)).toMatchObject({ changedFields: { stock: 1 }, products: { updated: 1 } })
    const after = await only(shop)
    expect(after.variants.map(({ stock }) => stock)).toEqual([
      { tracked: true, quantity: 30 },
      { tracked: true, quantity: 31 },
    ])
    const without = ({ variants, version: _version, updatedAt: _updatedAt, ...rest }: Product) => ({
      ...rest,
      variants: variants.map(({ stock: _stock, ...variant }) => variant),
    })
    expect(without(after)).toEqual(without(before))
  },
)

test('shoppers pay the price written by a person', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { price: '20.00', discount: { type: 'PERCENT', value: '10' } })
  const path = await exportFrom(shop)
  await edit(path, (row) => {
    expect([row['Variant Price'], row['Variant Compare At Price']]).toEqual(['18.00', '20.00'])
    row['Variant Price'] = '15.00'
    row['Variant Compare At Price'] = ''
  })
  await importInto(shop, path)
  expect(await only(shop)).toMatchObject({ priceMinor: 1500n, discountedPriceMinor: 1500n, discount: { type: 'NONE' } })
})

test('importing an export restores fields changed since', async () => {
  const shop = await startShop()
  const id = await shop.addProduct('mug', { price: '20.00', changes: { importHandle: null } })
  await shop.addCollection('Kitchen', ['mug'])
  const path = await exportFrom(shop)
  await change(shop, () => ({ name: 'Cup', slug: 'cup', ribbon: 'Old', priceMinor: 1n }))
  await shop.addCollection('Sale', ['mug'])
  const report = await importInto(shop, path)
  expect(report.changedFields).toEqual({ name: 1, slug: 1, ribbon: 1, price: 1, collectionIds: 1 })
  const product = await only(shop)
  expect(product).toMatchObject({ id, name: 'mug', slug: 'mug', ribbon: null, priceMinor: 2000n })
  expect(product.collectionIds).toHaveLength(1)
})

test('copied export rows under another handle are another product, however far from the first', async () => {
  const shop = await startShop()
  const rows = Array.from({ length: 60 }, (_, index) => `p${index},Product ${index},${index + 1}`)
  await importInto(shop, await newFile(['Handle,Title,Variant Price', ...rows].join('\n')))
  const path = await exportFrom(shop)
  const text = await readFile(path, 'utf8')
  await writeFile(path, `${text}${text.split('\r\n')[1]!.replace('p0,Product 0', 'copy,Copy')}\r\n`)

  expect((await importInto(shop, path, { dryRun: true })).changes).toMatchObject([{ handle: 'copy', slug: 'copy' }])
  expect((await importInto(shop, path)).products).toMatchObject({ created: 1, updated: 0, unchanged: 60 })
  expect((await importInto(shop, path)).products).toMatchObject({ created: 0, updated: 0, unchanged: 61 })
  const named = shop.db.selectFrom('products').select(['slug', 'name']).where('slug', 'in', ['p0', 'copy'])
  expect(await named.orderBy('slug').execute()).toEqual([
    { slug: 'copy', name: 'Copy' },
    { slug: 'p0', name: 'Product 0' },
  ])
})

test('a changed handle in an export is the new slug; another file changes no slug', async () => {
  const shop = await startShop()
  const file = (price: number) => newFile(`Handle,Title,Variant Price\nmug,Mug,${price}\n`)
  await importInto(shop, await file(1))
  await change(shop, () => ({ slug: 'tall-mug' }))
  await importInto(shop, await file(2))
  expect(await only(shop)).toMatchObject({ slug: 'tall-mug', priceMinor: 200n })

  const path = await exportFrom(shop)
  await edit(path, (row) => void (row['Handle'] = 'taller-mug'))
  expect((await importInto(shop, path)).changedFields).toEqual({ slug: 1 })
  expect((await only(shop)).slug).toBe('taller-mug')
})

test('a dry run names the slugs and collections of the import, in a long file too', async () => {
  const shop = await startShop()
  const rows = Array.from({ length: 201 }, (_, index) => {
    const name = index % 100 === 0 ? 'Mug' : `Mug no. ${index}`
    return `product_${crypto.randomUUID()},Product,${name},5,Shelf`
  })
  const path = await newFile(['handleId,fieldType,name,price,collection', ...rows].join('\n'))
  const dryRun = await importInto(shop, path, { dryRun: true })
  const report = await importInto(shop, path)
  const made = await shop.db.selectFrom('products').select('slug').orderBy('numeric_id').execute()
  expect(dryRun.changes.map(({ slug }) => slug)).toEqual(made.map(({ slug }) => slug))
  expect([dryRun.newCollections, report.newCollections]).toEqual([['Shelf'], ['Shelf']])
})

test('pictures of this shop are not fetched again; another shop fetches them, with their linked choices', async () => {
  const [shop, other] = [await startShop(), await startShop()]
  const media = await shop.db
    .transaction()
    .execute((tx) =>
      saveDatabaseImage(
        tx,
        { contentType: 'image/png', bytes: new Uint8Array([1]), width: 3, height: 2, sourceUrl: null },
        'Red',
      ),
    )
  const choices = [{ option: 'Size', choice: 'S' }]
  await shop.addProduct('shirt', { options: { Size: { S: 1 } }, changes: { media: [{ ...media, choices }] } })
  const path = await exportFrom(shop)
  expect(await importInto(shop, path)).toMatchObject({ products: { unchanged: 1 }, images: { pending: 0 } })

  expect(await importInto(other, path)).toMatchObject({ products: { created: 1 }, images: { pending: 1 } })
  expect((await only(other)).media).toEqual([])
  const [waiting] = await other.db.selectFrom('image_downloads').select(['url', 'alt_text', 'choices']).execute()
  expect(waiting).toEqual({ url: `${TEST_PROVIDER_URL}/media/${media.id}`, alt_text: 'Red', choices })
})

test('a shop in another currency refuses the prices', async () => {
  const [shop, other] = [await startShop(), await startShop()]
  await shop.addProduct('mug')
  const path = await exportFrom(shop)
  const report = await importProducts(other.db, path, {
    shop: { ...other.provider.settings.current().shop, currency: 'CHF' },
    now: () => other.now,
  })
  expect(report.problems).toMatchObject([
    { severity: 'product', handle: 'mug', reason: 'Its prices are in EUR; this shop sells in CHF.' },
  ])
})

test('the extension column is used only as far as it is valid', async () => {
  const shop = await startShop()
  await shop.addProduct('mug', { changes: { ribbon: 'New' } })
  const path = await exportFrom(shop)
  const other = await startShop()
  await edit(path, (row) => {
    row['cartwright:more'] = row['cartwright:more']!.replace('"ribbon":"New"', `"ribbon":"${'x'.repeat(31)}"`)
  })
  expect(await importInto(other, path)).toMatchObject({ products: { created: 1 } })
  expect((await only(other)).ribbon).toBeNull()
})

test('a hundred products of one name get a hundred slugs', async () => {
  const shop = await startShop()
  const rows = Array.from({ length: 100 }, (_, index) => `product_${crypto.randomUUID()},Product,東京,${index}.5`)
  const report = await importInto(shop, await newFile(['handleId,fieldType,name,price', ...rows].join('\n')))
  expect(report.products.created).toBe(100)
  const slugs = await shop.db.selectFrom('products').select('slug').orderBy('numeric_id').execute()
  expect(slugs.map(({ slug }) => slug)).toEqual(['東京', ...rows.slice(1).map((_, index) => `東京-${index + 2}`)])
})

test('handles in any script stay the slugs, in files and after an export', async () => {
  const shop = await startShop()
  const handles = ['茶碗', 'ชุดน้ำชา', 'тестов-продукт', 'كوب-أزرق', 'müg']
  const rows = [...handles, 'mu\u0308g-2', 'mug® blue', '茶'.repeat(200)].map((handle, at) => `${handle},Name ${at},5`)
  const report = await importInto(shop, await newFile(['Handle,Title,Variant Price', ...rows].join('\n')))
  expect(report.products.created).toBe(8)
  const slugsOf = async (of: TestShop) =>
    (await of.db.selectFrom('products').select('slug').orderBy('numeric_id').execute()).map(({ slug }) => slug)
  const slugs = [...handles, 'müg-2', 'mug-blue', '茶'.repeat(40)]
  expect(await slugsOf(shop)).toEqual(slugs)
  for (const format of ['common', 'platform'] as const) {
    const other = await startShop()
    const path = await newFile(await readFile(await exportFrom(shop, format), 'utf8'))
    expect(await importInto(other, path)).toMatchObject({ products: { created: 8 } })
    expect(await slugsOf(other)).toEqual(slugs)
    expect(await importInto(other, path)).toMatchObject({ products: { created: 0, updated: 0 } })
  }
})

test('a renamed collection is still matched as the one created by an import', async () => {
  const shop = await startShop()
  const file = (price: number) => newFile(`Handle,Title,Type,Variant Price\nmug,Mug,Kitchen,${price}\n`)
  await importInto(shop, await file(1))
  await shop.db.updateTable('collections').set({ name: 'Cuisine' }).execute()
  await importInto(shop, await file(2))
  expect(await shop.db.selectFrom('collections').select('name').execute()).toEqual([{ name: 'Cuisine' }])
})
