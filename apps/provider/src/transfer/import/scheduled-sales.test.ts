import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { readProducts } from '../../catalogue/store/product-read-store.ts'
import { readSaleDates } from './scheduled-sales.ts'
import type { ImportedProduct } from './imported-product.ts'
import { importProducts } from './import-products.ts'
import { readProductCsv } from './read-product-csv.ts'

const NEW_YORK = 'America/New_York'
const NOW = new Date('2026-11-27T12:00:00Z')
const WOO =
  'ID,Type,SKU,Name,Published,"Sale price","Regular price","Date sale price starts","Date sale price ends",Parent,"Attribute 1 name","Attribute 1 value(s)"'
const MAGENTO =
  'sku,store_view_code,attribute_set_code,product_type,name,price,special_price,special_price_from_date,special_price_to_date,product_online'
const PRESTASHOP =
  'Product ID;Active (0/1);Name *;Categories (x,y,z...);Price tax included;Discount percent;Discount from (yyyy-mm-dd);Discount to (yyyy-mm-dd);Reference #'

async function read(lines: readonly string[], timeZone = NEW_YORK, now = NOW) {
  const products: ImportedProduct[] = []
  const reasons: string[] = []
  const text = new TextEncoder().encode(`${lines.join('\n')}\n`)
  for await (const found of readProductCsv([text], { currencyDecimals: 2, timeZone, now }))
    if (found.kind === 'product') products.push(found.product)
    else if (found.kind === 'problem') reasons.push(found.problem.reason)
  return { products, reasons }
}

const pricesOf = ({ products: [product] }: Awaited<ReturnType<typeof read>>) => ({
  discount: product!.discount,
  prices: product!.variants.map(({ price }) => price),
})

test('days of reduced prices are those of the shop, both whole', () => {
  const dates = (from: string, until: string, zone?: string) => {
    const { startsAt, endsAt } = readSaleDates(from, until, zone)
    return [startsAt?.toISOString(), endsAt?.toISOString()]
  }
  expect(dates('2026-11-20', '2026-11-27', NEW_YORK)).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-28T05:00:00.000Z'])
  expect(dates('2026-11-20 00:00:00', '2026-11-27 23:59:59', NEW_YORK)).toEqual([
    '2026-11-20T05:00:00.000Z',
    '2026-11-28T05:00:00.000Z',
  ])
  expect(dates('2026-10-25', '2027-03-28', 'Europe/Berlin')).toEqual([
    '2026-10-24T22:00:00.000Z',
    '2027-03-28T22:00:00.000Z',
  ])
  expect(dates('2026-11-20 08:30', '2026-11-27T18:00:00+01:00', 'Europe/Berlin')).toEqual([
    '2026-11-20T07:30:00.000Z',
    '2026-11-27T17:00:00.000Z',
  ])
  expect(dates('11/20/26', '11/27/2026', NEW_YORK)).toEqual(['2026-11-20T05:00:00.000Z', '2026-11-28T05:00:00.000Z'])
  for (const none of ['', '0000-00-00', '0000-00-00 00:00:00', '2026-02-30', 'soon', '13/40/26', '2026-11-27 25:00'])
    expect(dates(none, none), none).toEqual([undefined, undefined])
})

test('a WooCommerce sale is scheduled before it begins, dropped when over, and includes its whole last day', async () => {
  const row = (from: string, until: string) => [WOO, `1,simple,M-1,Mug,1,8,10,${from},${until},,,`]
  expect(pricesOf(await read(row('2026-12-01', '2026-12-24')))).toEqual({
    discount: {
      type: 'AMOUNT',
      value: '2.00',
      startsAt: new Date('2026-12-01T05:00:00Z'),
      endsAt: new Date('2026-12-25T05:00:00Z'),
    },
    prices: ['10.00'],
  })
  const lastDay = await read(row('', '2026-11-27 23:59:59'), NEW_YORK, new Date('2026-11-28T04:59:59Z'))
  expect(pricesOf(lastDay)).toEqual({
    discount: { type: 'AMOUNT', value: '2.00', endsAt: new Date('2026-11-28T05:00:00Z') },
    prices: ['10.00'],
  })
  const over = await read(row('', '2026-11-27 23:59:59'), NEW_YORK, new Date('2026-11-28T05:00:00Z'))
  expect(pricesOf(over)).toEqual({ discount: { type: 'NONE' }, prices: ['10.00'] })
  expect(pricesOf(await read(row('', '')))).toEqual({ discount: { type: 'AMOUNT', value: '2.00' }, prices: ['10.00'] })
})

test('a future sale of some variants only is not applied early, and is counted', async () => {
  const variations = (from: string, until: string) => [
    WOO,
    '1,variable,M,Mug,1,,,,,,Colour,"Red, Blue"',
    `2,variation,M-R,Mug,1,8,10,${from},${until},id:1,Colour,Red`,
    '3,variation,M-B,Mug,1,,10,,,id:1,Colour,Blue',
  ]
  const planned = await read(variations('2026-12-01', ''))
  expect(pricesOf(planned)).toEqual({ discount: { type: 'NONE' }, prices: ['10.00', '10.00'] })
  expect(planned.reasons).toContainEqual(expect.stringContaining('1 reduced prices that have not begun were left out'))
  const running = await read(variations('', '2026-12-01'))
  expect(pricesOf(running)).toEqual({ discount: { type: 'NONE' }, prices: ['8.00', '10.00'] })
  expect(running.reasons).toContainEqual(expect.stringContaining('1 reduced prices end on a day'))
})

test('a Magento special price is valid between its dates', async () => {
  const row = (from: string, until: string) => [MAGENTO, `M-1,,Default,simple,Mug,10,7.50,${from},${until},1`]
  expect(pricesOf(await read(row('1/1/20', '12/31/20')))).toEqual({ discount: { type: 'NONE' }, prices: ['10.00'] })
  expect(pricesOf(await read(row('11/1/26', '')))).toEqual({
    discount: { type: 'AMOUNT', value: '2.50', startsAt: new Date('2026-11-01T04:00:00Z') },
    prices: ['10.00'],
  })
})

test('a PrestaShop discount keeps its dates', async () => {
  const row = (from: string, until: string) => [PRESTASHOP, `1;1;Mug;Home;10;25;${from};${until};M-1`]
  expect(pricesOf(await read(row('2026-12-01', '2026-12-24'), 'Europe/Berlin')).discount).toEqual({
    type: 'PERCENT',
    value: '25',
    startsAt: new Date('2026-11-30T23:00:00Z'),
    endsAt: new Date('2026-12-24T23:00:00Z'),
  })
  expect(pricesOf(await read(row('0000-00-00', '0000-00-00'))).discount).toEqual({ type: 'PERCENT', value: '25' })
  expect(pricesOf(await read(row('2025-12-01', '2025-12-24'))).discount).toEqual({ type: 'NONE' })
})

test('an imported sale begins and ends with the days of the shop', async () => {
  const shop = await startShop({ shop: { timeZone: NEW_YORK } })
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-import-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file.csv')
  const dayAfter = new Date(shop.now.getTime() + 86_400_000).toISOString().slice(0, 10)
  await writeFile(path, `${WOO}\n1,simple,M-1,Mug,1,8,10,${dayAfter},${dayAfter},,,\n`)
  await importProducts(shop.db, path, { shop: shop.provider.settings.current().shop, now: () => shop.now })
  const { id } = await shop.db.selectFrom('products').select('id').executeTakeFirstOrThrow()
  const priceAt = async (moment: Date) => (await readProducts(shop.db, [id], moment))[0]!.discountedPriceMinor
  const { startsAt, endsAt } = readSaleDates(dayAfter, dayAfter, NEW_YORK)
  const [before, last] = [startsAt!, endsAt!].map((moment) => new Date(moment.getTime() - 1))
  expect([await priceAt(before!), await priceAt(startsAt!)]).toEqual([1000n, 800n])
  expect([await priceAt(last!), await priceAt(endsAt!)]).toEqual([800n, 1000n])
})
