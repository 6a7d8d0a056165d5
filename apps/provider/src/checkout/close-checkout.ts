import {
  insertCartEvent,
  type Cart,
  deleteCartWithEvent,
  findBuyerCartsForUpdate,
  saveCart,
  subtractItems,
} from '../cart/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { Checkout } from './checkout.ts'
import { findCheckoutForUpdate, listCheckoutsBeingPaid, saveCheckoutState } from './store.ts'

export interface CartUpdateServices {
  now: () => Date
  /** Describes the cart for subscribers of its events. */
  describeCart(cart: Cart): Promise<object>
}

/**
 * A checkout with the cart of its owner, both locked. Either may be missing: a cart can be emptied while its order is
 * being paid.
 */
export interface LockedCheckout {
  cart: Cart | undefined
  /** Cart of the member as whom the visitor has signed in; it received the visitor's lines. */
  memberCart: Cart | undefined
  checkout: Checkout | undefined
}

/**
 * Locks cart and checkout in the common order of locks. If the cart is moved by a sign-in at the same time, the
 * member's cart is locked after the checkout; PostgreSQL then detects a deadlock, and the transaction is retried.
 */
export async function lockCheckout(tx: Tx, owner: Checkout['owner'], checkoutId: string): Promise<LockedCheckout> {
  const [{ own: cart, member: memberCart }, checkout] = await Promise.all([
    findBuyerCartsForUpdate(tx, owner),
    findCheckoutForUpdate(tx, owner.id, checkoutId),
  ])
  return { cart, memberCart, checkout }
}

/**
 * Completes a checkout whose order is approved. The ordered lines leave the cart, or the member's cart that has
 * received them.
 */
export async function completeCheckout(
  tx: Tx,
  { cart, memberCart, checkout }: LockedCheckout,
  orderId: string,
  services: CartUpdateServices,
): Promise<void> {
  if (!checkout) return
  await saveCheckoutState(tx, { ...checkout, state: { status: 'ordered', orderId }, updatedAt: services.now() })
  if (checkout.cartId === null) return
  const own = cart?.id === checkout.cartId ? cart : undefined
  if (own) await updateCartAfterOrder(tx, own, subtractOrderedLines(own, checkout), checkout, services)
  const moved = checkout.lines.filter(({ id }) => !own?.lines.some((line) => line.id === id))
  if (memberCart && moved.length > 0)
    await updateCartAfterOrder(tx, memberCart, subtractItems(memberCart.lines, moved), checkout, services)
}

/** Reopens a checkout after a failed payment. The next attempt is for the same order. */
export async function reopenCheckout(
  tx: Tx,
  { checkout }: LockedCheckout,
  triedOrderId: string,
  now: Date,
): Promise<void> {
  if (!checkout) return
  await saveCheckoutState(tx, { ...checkout, state: { status: 'open', triedOrderId }, updatedAt: now })
}

/** Subtracts the ordered quantities from the cart's lines. Quantities that were added since stay. */
export function subtractOrderedLines(cart: Cart, checkout: Pick<Checkout, 'lines'>): Cart['lines'] {
  const ordered = new Map(checkout.lines.map(({ id, quantity }) => [id, quantity]))
  return cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

async function updateCartAfterOrder(
  tx: Tx,
  cart: Cart,
  lines: Cart['lines'],
  checkout: Checkout,
  { now, describeCart }: CartUpdateServices,
): Promise<void> {
  const at = now()
  if (lines.length === 0) return deleteCartWithEvent(tx, cart, at)
  // The cart may have another checkout by now, which continues.
  const isOver = cart.checkoutId === checkout.id
  const others = isOver ? await listCheckoutsBeingPaid(tx, cart.owner.id, cart.id) : []
  const next = isOver ? (others.at(-1)?.id ?? null) : cart.checkoutId
  const saved = await saveCart(tx, { ...cart, lines, checkoutId: next, updatedAt: at })
  const entity = await describeCart(saved)
  const modifiedFields = ['lineItems', ...(isOver ? ['checkoutId'] : [])]
  await insertCartEvent(tx, cart.id, cart.owner, at, { slug: 'updated', entity, modifiedFields })
}
