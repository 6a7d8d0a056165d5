import type { TestShop } from './start-shop.ts'
import { type CheckoutVisit, visitCheckout } from './checkout-visit.ts'

/** An order of one plate by card, as far as the number of that takes it. */
export async function placeOrderByCard(
  shop: TestShop,
  cardNumber: string,
): Promise<{ visit: CheckoutVisit; paymentId: string; orderId: string }> {
  const visit = await visitCheckout(shop, [['plate', 1]])
  await visit.place({ cardNumber })
  const { id: orderId } = (await visit.order())!
  const { id: paymentId } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return { visit, paymentId, orderId }
}
