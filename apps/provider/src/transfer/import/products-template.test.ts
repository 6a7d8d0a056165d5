import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { importProducts } from './import-products.ts'

const TEMPLATE = join(import.meta.dirname, '../../../../backoffice/src/setup/products-template.csv')

test('the CSV template of the setup guide is imported whole and without a problem', async () => {
  const shop = await startShop()
  const report = await importProducts(shop.db, TEMPLATE, {
    shop: shop.provider.settings.current().shop,
    now: () => shop.now,
    fetch: async () => ({ status: 'unreachable', reason: 'No connection.' }),
  })
  expect(report).toMatchObject({ products: { created: 3 }, problems: [] })
  await shop.provider.pollChanges()
  const { items } = await shop.visitor.products.queryProducts().find()
  const found = Object.fromEntries(items.map(({ slug, price, stock, variants }) => [slug, { price, stock, variants }]))
  expect(found).toMatchObject({
    'stoneware-mug': { price: { price: 24 }, stock: { quantity: 12 } },
    'linen-shirt': { price: { price: 95, discountedPrice: 79 } },
    'beeswax-candle': { price: { price: 12.5 }, stock: { trackInventory: false } },
  })
  expect(found['linen-shirt']?.variants).toHaveLength(3)
})
