import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import type { Tx } from '../../platform/db/transaction.ts'
import { callDuringTransaction, startShop, type TestShop } from '../../testing/index.ts'
import { importProducts } from '../../transfer/index.ts'

interface Row {
  product_id: string
  variant_id: string
}

/**
 * An order holds what it takes first, and takes the rest while somebody waits for it: that must not be held by
 * whoever waits.
 */
async function orderMeanwhile<Answer>(shop: TestShop, call: () => Promise<Answer>): Promise<Answer> {
  const [first, ...rest] = await shop.db
    .selectFrom('stock')
    .select(['product_id', 'variant_id'])
    .orderBy('product_id')
    .orderBy('variant_id')
    .execute()
  const take = ({ product_id: productId, variant_id: variantId }: Row, tx: Tx) =>
    sql`select from stock where product_id = ${productId} and variant_id = ${variantId} for update nowait`.execute(tx)
  return callDuringTransaction(
    shop,
    (tx) => take(first!, tx),
    call,
    async (tx) => {
      for (const row of rest) await take(row, tx)
      await sql`select from product_search for no key update nowait`.execute(tx) // as where something sells out
    },
  )
}

test('an import locks stock in the order of deductions, whatever the order of its file', async () => {
  const shop = await startShop()
  for (const name of ['bowl', 'cup', 'plate'])
    await shop.addProduct(name, { stock: 5, changes: { importHandle: name } })
  const folder = await mkdtemp(join(tmpdir(), 'cartwright-order-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'products.csv')
  const rows = ['plate,Plate,10.00,shopify,7', 'cup,Cup,10.00,shopify,', 'bowl,Bowl,10.00,shopify,9']
  const header = 'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Qty'
  await writeFile(path, [header, ...rows].join('\n'))
  const { products } = await orderMeanwhile(shop, () =>
    importProducts(shop.db, path, { shop: shop.provider.settings.current().shop }),
  )
  expect(products).toMatchObject({ updated: 3 })
  expect(await Promise.all(['bowl', 'cup', 'plate'].map((name) => shop.stockOf(name)))).toEqual([9, 5, 7])
})

test('a product whose variants are not in the order of their ids is changed in the order of deductions', async () => {
  const shop = await startShop()
  await shop.addProduct('shirt', { options: { Size: { S: 1, M: 2, L: 3 } } })
  await orderMeanwhile(shop, () => shop.changeProduct('shirt', { options: { Size: { L: 6, M: 5, S: 4 } } }))
  const { rows } = await sql<{
    left: string
  }>`select string_agg(quantity::text, ' ' order by quantity) as left from stock`.execute(shop.db)
  expect(rows).toEqual([{ left: '4 5 6' }])
})

test('a product that loses variants is changed in the order of deductions', async () => {
  const shop = await startShop()
  await shop.addProduct('shirt', { options: { Size: { S: 1, M: 2, L: 3 } } })
  await orderMeanwhile(shop, () => shop.changeProduct('shirt', { options: { Size: { S: 4 } } }))
  const left = await shop.db.selectFrom('stock').select('quantity').execute()
  expect(left).toEqual([{ quantity: 4 }])
})

test('a product is deleted after concurrent deductions of its stock', async () => {
  const shop = await startShop()
  await shop.addProduct('shirt', { options: { Size: { S: 1, M: 2, L: 3 } } })
  const token = await shop.newApiKey()
  const { status } = await orderMeanwhile(shop, () =>
    shop.call('DELETE', `/stores/v1/products/${shop.idOf('shirt')}`, { token }),
  )
  expect(status).toBe(200)
})
