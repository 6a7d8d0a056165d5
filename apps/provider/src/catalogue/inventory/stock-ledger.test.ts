import { NO_VARIANT_ID } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { startShop, visitCheckout } from '../../testing/index.ts'

test('the ledger has every change of a stock with its cause, and its sum is the stock', async () => {
  const shop = await startShop()
  await shop.addProduct('cup', { stock: 10 })
  const productId = shop.idOf('cup')
  const staff = await shop.newStaffToken('owner')
  const call = async (method: string, path: string, body: object) => {
    const { status, text } = await shop.call(method, path, { token: staff, body })
    expect(status, text).toBe(200)
  }
  const set = (quantity: number) => ({ inventoryItem: { productId, variants: [{ quantity }] } })
  await call('PATCH', `/stores/v2/inventoryItems/product/${productId}`, set(20))
  await call('PATCH', `/stores/v2/inventoryItems/product/${productId}`, set(20))
  await call('POST', '/stores/v2/inventoryItems/increment', { incrementData: [{ productId, incrementBy: 5 }] })
  await call('POST', '/stores/v2/inventoryItems/decrement', { decrementData: [{ productId, decrementBy: 1 }] })
  const visit = await visitCheckout(shop, [['cup', 3]])
  expect((await visit.place()).status).toBe(303)
  const { id: orderId } = (await visit.order())!
  await call('POST', `/ecom/v1/orders/${orderId}/cancel`, { restockAllItems: true })

  const rows = await shop.db
    .selectFrom('stock_movements')
    .select(['delta', 'quantity', 'cause', 'actor_kind', 'order_id', 'variant_id'])
    .where('product_id', '=', productId)
    .orderBy('sequence')
    .execute()
  expect(
    rows.map(({ delta, quantity, cause, actor_kind, order_id }) => [delta, quantity, cause, actor_kind, order_id]),
  ).toEqual([
    [10, 10, 'SHOP', null, null],
    [10, 20, 'MANUAL', 'merchant', null],
    [5, 25, 'MANUAL', 'merchant', null],
    [-1, 24, 'MANUAL', 'merchant', null],
    [-3, 21, 'ORDER', null, orderId],
    [3, 24, 'CANCELLATION', null, orderId],
  ])
  expect(new Set(rows.map(({ variant_id }) => variant_id))).toEqual(new Set([NO_VARIANT_ID]))
  expect(await shop.stockOf('cup')).toBe(24)
  await call('PATCH', `/stores/v2/inventoryItems/product/${productId}`, {
    inventoryItem: { productId, trackQuantity: false },
  })
  const [last] = await shop.db.selectFrom('stock_movements').selectAll().orderBy('sequence', 'desc').limit(1).execute()
  expect(last).toMatchObject({ delta: -24, quantity: null })
})
