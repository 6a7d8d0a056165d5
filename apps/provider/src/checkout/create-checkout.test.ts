import { expect, test } from 'vitest'
import { startShop } from '../testing/index.ts'

test('a checkout is made once for a cart, brought up to date by later calls, and the cart says which', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { stock: 5 })
  await shop.visitor.currentCart.addToCurrentCart({ lineItems: [shop.line('plate')] })
  const { checkoutId } = await shop.visitor.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { checkoutId: again } = await shop.visitor.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  expect(again).toBe(checkoutId)
  expect((await shop.visitor.currentCart.getCurrentCart()).checkoutId).toBe(checkoutId)

  const announced = await shop.db
    .selectFrom('outbox')
    .select('payload')
    .where('event_type', '=', 'wix.ecom.v1.cart_updated')
    .execute()
  expect(announced.map(({ payload }) => payload)).toMatchObject([
    { updatedEvent: { currentEntity: { checkoutId }, modifiedFields: ['checkoutId'] } },
  ])
})
