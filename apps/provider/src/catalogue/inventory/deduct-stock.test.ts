import { NO_VARIANT_ID } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { deductStock } from '../index.ts'

test('a deduction of a sold-out variant is rejected beside any other stock', async () => {
  const shop = await startShop()
  await shop.addProduct('seeds') // never counted, always in stock
  await shop.addProduct('lamp', { stock: 1 })
  const take = { productId: shop.idOf('lamp'), variantId: NO_VARIANT_ID, quantity: 1 }

  const takeOne = () => shop.db.transaction().execute((tx) => deductStock(tx, [take]))
  expect(await takeOne()).toEqual([])
  expect(await takeOne()).toEqual([take])
  expect(await shop.stockOf('lamp')).toBe(0)
})
