import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { shareShop, startShop, type TestShop } from '../../testing/index.ts'
import { importProducts } from './import-products.ts'

const openShop = shareShop()

/** Headers of the files that PrestaShop documents, and the rows of one product in them. */
const PRODUCTS_HEADER =
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Wholesale price;Discount amount;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #;Weight;Quantity;Description;Image URLs (x,y,z...)'
const COMBINATIONS_HEADER =
  'Product ID*;Attribute (Name:Type:Position)*;Value (Value:Position)*;Supplier reference;Reference;EAN13;ISBN;UPC;Wholesale price;Impact on price;Ecotax;Quantity;Minimal quantity;Low stock level;Impact on weight;Default (0 = No, 1 = Yes);Combination available date;Image position;Image URLs (x,y,z...)'
const PRODUCT =
  '1;1;Player;Sound;100.00;80.00;;5.5;2013-06-01;2018-12-31;P-1;0.50;160;<p>Plays.</p>;https://old.example/player.jpg'
const COMBINATIONS = [
  '1;Color:color:0, Disk space:select:1;Blue:0, 16GB:1;;P-1-BLUE-16;0000080446392;;;90;40.000000;0;10;1;;0.25;0;2014-01-01;1;https://old.example/blue.jpg',
  '1;Color:color:0, Disk space:select:1;Blue:0, 8GB:1;;P-1-BLUE-8;;;;0;0;0;7;1;;0;1;2014-01-01;2;',
  '1;Color:color:0, Disk space:select:1;Red:0, 8GB:1;;P-1-RED-8;;;;0;-20.50;0;-3;1;;0;0;2014-01-01;3;',
]

test('PrestaShop combinations become variants of their product, with their differences in price and weight', async () => {
  const shop = await openShop()
  await importLines(shop, PRODUCTS_HEADER, PRODUCT)
  const report = await importLines(shop, COMBINATIONS_HEADER, ...COMBINATIONS)
  expect([report.products, report.left]).toEqual([{ created: 0, updated: 1, unchanged: 0, skipped: 0 }, []])
  expect(report.problems.map(({ reason }) => reason)).toEqual([
    'The quantity is negative (-3); it was read as 0.',
    expect.stringContaining('without tax'),
    expect.stringContaining('2 combinations choose pictures'),
  ])
  const [player, ...more] = await readProducts(shop)
  expect(more).toEqual([])
  expect(player).toMatchObject({
    name: 'Player',
    description: '<p>Plays.</p>',
    sku: 'P-1',
    price: { price: 100 },
    productOptions: [
      { name: 'Color', choices: [{ description: 'Blue' }, { description: 'Red' }] },
      { name: 'Disk space', choices: [{ description: '16GB' }, { description: '8GB' }] },
    ],
    variants: [
      {
        choices: { Color: 'Blue', 'Disk space': '16GB' },
        variant: { sku: 'P-1-BLUE-16', weight: 0.75, priceData: { price: 140 } },
        stock: { quantity: 10 },
      },
      {
        choices: { Color: 'Blue', 'Disk space': '8GB' },
        variant: { sku: 'P-1-BLUE-8', weight: 0.5, priceData: { price: 100 } },
        stock: { quantity: 7 },
      },
      {
        choices: { Color: 'Red', 'Disk space': '8GB' },
        variant: { sku: 'P-1-RED-8', weight: 0.5, priceData: { price: 79.5 } },
        stock: { trackQuantity: true, quantity: 0 },
      },
    ],
  })
  // Pending pictures of the product survive the import of its variants.
  const waiting = await shop.db.selectFrom('image_downloads').select('url').orderBy('url').execute()
  expect(waiting.map(({ url }) => url)).toEqual(['https://old.example/blue.jpg', 'https://old.example/player.jpg'])
})

test('importing both PrestaShop files again changes nothing, not even stock that was sold since', async () => {
  const shop = await startShop()
  await importLines(shop, PRODUCTS_HEADER, PRODUCT)
  await importLines(shop, COMBINATIONS_HEADER, ...COMBINATIONS)
  await shop.db.updateTable('stock').set({ quantity: 4 }).where('quantity', '=', 10).execute()
  for (const [header, rows] of [[PRODUCTS_HEADER, [PRODUCT]] as const, [COMBINATIONS_HEADER, COMBINATIONS] as const]) {
    const again = await importLines(shop, header, ...rows)
    expect([again.products, again.left]).toEqual([{ created: 0, updated: 0, unchanged: 1, skipped: 0 }, []])
  }
  const [player] = await readProducts(shop)
  expect(player?.variants.map(({ stock }) => stock.quantity)).toEqual([4, 7, 0])
})

test('a new price of a PrestaShop product changes the prices of its combinations', async () => {
  const shop = await openShop()
  await importLines(shop, PRODUCTS_HEADER, PRODUCT)
  await importLines(shop, COMBINATIONS_HEADER, ...COMBINATIONS)
  const dearer = await importLines(shop, PRODUCTS_HEADER, PRODUCT.replace('100.00', '110.00'))
  expect([dearer.products.updated, dearer.left]).toEqual([1, []])
  const prices = async () =>
    (await readProducts(shop)).flatMap(({ variants }) => variants.map(({ variant }) => variant.priceData.price))
  expect(await prices()).toEqual([150, 110, 89.5])
  const again = await importLines(shop, COMBINATIONS_HEADER, ...COMBINATIONS)
  expect(again.left).toEqual([])
  expect(await prices()).toEqual([150, 110, 89.5])
})

test('PrestaShop combinations may refer to their product by its reference', async () => {
  const shop = await openShop()
  await importLines(shop, PRODUCTS_HEADER, PRODUCT)
  const report = await importLines(
    shop,
    'Product reference;Attribute (Name:Type:Position)*;Value (Value:Position)*;Reference;Impact on price;Quantity',
    'P-1;Size:radio:0;0,5 l:0;P-1-S;0;3',
    'P-1;Size:radio:0;1 l:1;P-1-L;12.50;4',
  )
  expect([report.products.updated, report.left]).toEqual([1, []])
  expect((await readProducts(shop))[0]?.variants).toMatchObject([
    { choices: { Size: '0,5 l' }, variant: { priceData: { price: 100 } }, stock: { quantity: 3 } },
    { choices: { Size: '1 l' }, variant: { priceData: { price: 112.5 } }, stock: { quantity: 4 } },
  ])
})

test('an invalid PrestaShop combination rejects itself only, and one without its product is reported', async () => {
  const shop = await openShop()
  await importLines(shop, PRODUCTS_HEADER, PRODUCT)
  const report = await importLines(
    shop,
    COMBINATIONS_HEADER,
    ...COMBINATIONS,
    '1;Color:color:0, Disk space:select:1;Green:0, 8GB:1;;P-1-GREEN-8;;;;0;dear;0;7;1;;0;0;;;',
    '1;Color:color:0, Disk space:select:1;Gold:0, 8GB:1;;P-1-GOLD-8;;;;0;-100.01;0;7;1;;0;0;;;',
    '1;Color:color:0, Disk space:select:1;Gold;;P-1-GOLD;;;;0;0;0;7;1;;0;0;;;',
    '9;Color:color:0;Gold:0;;P-9-GOLD;;;;0;0;0;7;1;;0;0;;;',
  )
  expect([report.products.updated, report.products.skipped]).toEqual([1, 1])
  expect(report.left.toSorted()).toEqual([
    '"dear" is not a valid amount, such as 12.50.',
    'Its product is not in the shop: import the file of products first.',
    'The row has 2 attributes and 1 values.',
    'The variant would cost less than nothing; it was left out.',
  ])
  expect((await readProducts(shop))[0]?.variants).toHaveLength(3)
})

test('a stock file keeps the pending pictures', async () => {
  const shop = await startShop()
  await importLines(shop, 'Handle,Title,Variant Price,Image Src', 'vase,Vase,5,https://old.example/vase.jpg')
  await importLines(shop, 'Handle,Variant Inventory Qty', 'vase,4')
  expect((await readProducts(shop))[0]).toMatchObject({ stock: { quantity: 4 } })
  const waiting = await shop.db.selectFrom('image_downloads').select(['url', 'status']).execute()
  expect(waiting).toEqual([{ url: 'https://old.example/vase.jpg', status: 'pending' }])
})

async function importLines(shop: TestShop, ...lines: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.csv')
  await writeFile(path, lines.join('\n'))
  const report = await importProducts(shop.db, path, {
    shop: shop.provider.settings.current().shop,
    now: () => shop.now,
    fetch: async () => ({ status: 'unreachable', reason: 'No connection.' }),
  })
  await shop.provider.pollChanges()
  const problems = report.problems.filter(({ reason }) => !reason.includes('No connection'))
  return {
    ...report,
    problems,
    left: problems.filter(({ severity }) => severity !== 'note').map(({ reason }) => reason),
  }
}

async function readProducts(shop: TestShop) {
  const token = await shop.newApiKey()
  const { body } = await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
  return body.products as {
    variants: { variant: { priceData: { price: number } }; stock: { quantity?: number } }[]
    stock: object
  }[]
}
