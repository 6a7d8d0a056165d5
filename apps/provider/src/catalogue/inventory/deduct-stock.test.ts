import { NO_VARIANT_ID } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'
import { deductStock } from '../index.ts'

test('what is sold out is refused, whatever else there is in the shop', async () => {
  const shop = await startShop()
  await shop.addProduct('seeds') // never counted, always in stock
  await shop.addProduct('lamp', { stock: 1 })
  const take = { productId: shop.idOf('lamp'), variantId: NO_VARIANT_ID, quantity: 1 }

  const takeOne = () => shop.db.transaction().execute((tx) => deductStock(tx, [take]))
  expect(await takeOne()).toEqual([])
  expect(await takeOne()).toEqual([take])
  expect(await shop.stockOf('lamp')).toBe(0)
})
