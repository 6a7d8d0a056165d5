import type { TestShop } from './start-shop.ts'
import { type CheckoutVisit, visitCheckout } from './checkout-visit.ts'

/** Order of one plate, up to the payment with this card number. */
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
