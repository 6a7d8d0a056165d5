import { isDeepStrictEqual } from 'node:util'
import { insertCartEvent, type Cart, saveCart } from '../cart/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { CartCoupon } from '../cart/index.ts'
import type { Checkout } from './checkout.ts'
import { type CartUpdateServices, lockCheckout } from './close-checkout.ts'
import { saveCheckout } from './store.ts'

/**
 * Sets or removes the coupon of an open checkout, and of its cart, so that the cart shows it when the buyer returns.
 */
export async function changeCoupon(
  tx: Tx,
  { owner, id }: Checkout,
  coupon: CartCoupon | undefined,
  services: CartUpdateServices,
): Promise<void> {
  const { cart, checkout } = await lockCheckout(tx, owner, id)
  if (checkout?.state.status !== 'open') return
  const now = services.now()
  await saveCheckout(tx, { ...checkout, discounts: { ...checkout.discounts, coupon }, updatedAt: now })
  if (cart?.id === checkout.cartId && !isDeepStrictEqual(cart.coupon, coupon))
    await updateCartCoupon(tx, { ...cart, coupon, updatedAt: now }, services)
}

async function updateCartCoupon(tx: Tx, cart: Cart, { describeCart }: CartUpdateServices): Promise<void> {
  const saved = await saveCart(tx, cart)
  const entity = await describeCart(saved)
  await insertCartEvent(tx, cart.id, cart.owner, cart.updatedAt, {
    slug: 'updated',
    entity,
    modifiedFields: ['appliedDiscounts'],
  })
}
