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
  /** The cart as those who hear of its change know it. */
  describeCart(cart: Cart): Promise<object>
}

/** A checkout with the cart of its owner, both locked. Either may be gone: a cart can be emptied while its order is being paid. */
export interface LockedCheckout {
  cart: Cart | undefined
  /** Of the member as whom the visitor who owns the checkout has signed in: the lines went there. */
  memberCart: Cart | undefined
  checkout: Checkout | undefined
}

/**
 * In the order in which rows are locked wherever else. Only where the cart is gone with a sign-in at this moment, the member's is locked after the checkout: who then waits in a circle is told by the
 * database, and tried again.
 */
export async function lockCheckout(tx: Tx, owner: Checkout['owner'], checkoutId: string): Promise<LockedCheckout> {
  const [{ own: cart, member: memberCart }, checkout] = await Promise.all([
    findBuyerCartsForUpdate(tx, owner),
    findCheckoutForUpdate(tx, owner.id, checkoutId),
  ])
  return { cart, memberCart, checkout }
}

/** Its order is good: the checkout is over, and what was ordered leaves the cart, or the one which that has gone into since. */
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

/** The payment of its order has failed: the buyer may try again. The next try is of the same order. */
export async function reopenCheckout(
  tx: Tx,
  { checkout }: LockedCheckout,
  triedOrderId: string,
  now: Date,
): Promise<void> {
  if (!checkout) return
  await saveCheckoutState(tx, { ...checkout, state: { status: 'open', triedOrderId }, updatedAt: now })
}

/** What was added in another window since stays. */
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
  // Meanwhile it may have got another checkout, which goes on.
  const isOver = cart.checkoutId === checkout.id
  const others = isOver ? await listCheckoutsBeingPaid(tx, cart.owner.id, cart.id) : []
  const next = isOver ? (others.at(-1)?.id ?? null) : cart.checkoutId
  const saved = await saveCart(tx, { ...cart, lines, checkoutId: next, updatedAt: at })
  const entity = await describeCart(saved)
  const modifiedFields = ['lineItems', ...(isOver ? ['checkoutId'] : [])]
  await insertCartEvent(tx, cart.id, cart.owner, at, { slug: 'updated', entity, modifiedFields })
}
