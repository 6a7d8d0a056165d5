import {
  announceCart,
  type Cart,
  findCartToChange,
  isFromCatalogue,
  type LineView,
  removeCart,
  saveCart,
} from '../cart/index.ts'
import { type StockTake, takeStock } from '../catalogue/index.ts'
import { AppError } from '../http/app-error.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'
import { redeemCoupon } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import type { PricedCheckout } from './price-checkout.ts'
import { findCheckoutToChange, saveCheckout } from './store.ts'

/** How the order was paid for; in this version by a test card, so that nothing outside the transaction has to happen. */
export interface Payment {
  provider: 'test'
  lastDigits: string
}

/** What an order is made from. */
export interface PlacedOrder {
  orderId: string
  checkout: Checkout
  priced: PricedCheckout
  /** Undefined where nothing is due with the order. */
  payment: Payment | undefined
  placedAt: Date
}

export interface PlaceOrderServices {
  now: Date
  /** Writes the order with its payment; handed down by the application, since orders stand above checkouts. */
  recordOrder(tx: Tx, order: PlacedOrder): Promise<void>
  /** The cart as those who hear of its change know it. */
  describeCart(cart: Cart): Promise<object>
}

/**
 * Order, payment, cart, checkout and stock in one transaction. However often one checkout is submitted, it becomes one order: later submissions get the id of the
 * first. Rows are locked in the order cart, checkout, coupon, stock, as wherever else, so that nobody waits in a circle; what everybody waits for comes last.
 */
export async function placeOrder(
  tx: Tx,
  submitted: Checkout,
  priced: PricedCheckout,
  payment: Payment | undefined,
  services: PlaceOrderServices,
): Promise<{ orderId: string; isNew: boolean }> {
  const { owner } = submitted
  const cart = await findCartToChange(tx, owner)
  const checkout = await findCheckoutToChange(tx, owner.id, submitted.id)
  if (!checkout) throw new AppError('CHECKOUT_NOT_FOUND', 404, 'This checkout no longer exists.')
  if (checkout.state.status === 'ordered') return { orderId: checkout.state.orderId, isNew: false }
  if (checkout.revision !== submitted.revision)
    throw new AppError('VERSION_CONFLICT', 409, 'The checkout was changed in another window. Please look at it again.')

  const orderId = newId()
  await saveCheckout(tx, { ...checkout, state: { status: 'ordered', orderId }, updatedAt: services.now })
  await services.recordOrder(tx, { orderId, checkout, priced, payment, placedAt: services.now })
  if (cart?.id === checkout.cartId) await takeOutOfCart(tx, cart, checkout, services)

  const coupon = priced.totals.discounts.find((discount) => discount.type === 'COUPON')
  if (coupon)
    await redeemCoupon(tx, coupon, {
      ownerId: owner.id,
      email: checkout.buyer.email,
      orderId,
      now: services.now,
    })
  const refused = await takeStock(tx, takesOf(priced.lines))
  if (refused.length > 0) throw notEnough(priced.lines, refused)
  return { orderId, isNew: true }
}

function notEnough(lines: readonly LineView[], refused: readonly StockTake[]): AppError {
  const names = lines
    .filter(({ line }) =>
      refused.some(({ productId, variantId }) => productId === line.productId && variantId === line.variantId),
    )
    .map(({ name }) => name)
  return new AppError('ITEM_NOT_AVAILABLE', 409, `There is not enough left of: ${[...new Set(names)].join(', ')}.`)
}

/** Lines of one variant are taken together, so that the condition sees their sum. */
function takesOf(lines: readonly LineView[]) {
  const takes = new Map<string, { productId: string; variantId: string; quantity: number }>()
  for (const { line } of lines) {
    if (!isFromCatalogue(line)) continue
    const key = `${line.productId} ${line.variantId}`
    const known = takes.get(key)
    takes.set(key, {
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity + (known?.quantity ?? 0),
    })
  }
  return [...takes.values()]
}

/** What was ordered leaves the cart; what was added in another window since stays. */
async function takeOutOfCart(
  tx: Tx,
  cart: Cart,
  checkout: Checkout,
  { now, describeCart }: PlaceOrderServices,
): Promise<void> {
  const { owner } = cart
  const ordered = new Map(checkout.lines.map(({ id, quantity }) => [id, quantity]))
  const rest = cart.lines
    .map((line) => ({ ...line, quantity: line.quantity - (ordered.get(line.id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
  if (rest.length > 0) {
    const saved = await saveCart(tx, { ...cart, lines: rest, checkoutId: null, updatedAt: now })
    const entity = await describeCart(saved)
    await announceCart(tx, cart.id, owner, now, {
      slug: 'updated',
      entity,
      modifiedFields: ['lineItems', 'checkoutId'],
    })
    return
  }
  await removeCart(tx, owner)
  await announceCart(tx, cart.id, owner, now, { slug: 'deleted' })
}
