import { isCatalogueLine, type LineView } from '../cart/index.ts'
import { type StockDeduction, deductStock } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { newId } from '../platform/ids.ts'
import { listPayments, type NewPayment, type Payment } from '../payments/index.ts'
import { redeemCoupon } from '../pricing/index.ts'
import type { Checkout } from './checkout.ts'
import { type CartUpdateServices, completeCheckout, lockCheckout, type LockedCheckout } from './close-checkout.ts'
import type { PricedCheckout } from './price-checkout.ts'
import { saveCheckoutState } from './store.ts'

/** How the buyer pays what is due with the order. */
export type PaymentSelection = Pick<NewPayment, 'provider' | 'method' | 'details' | 'askedFrom'>

/** The terms as the buyer had them before their eyes: they may read otherwise tomorrow. */
export interface AcceptedTerms {
  text?: string
  url?: string
  /** `ticked`: by a tick of its own; `ordered`: by ordering, as the page said. */
  how: 'ticked' | 'ordered'
  /** ISO 8601. */
  at: string
}

/** What an order is made from. */
export interface NewOrder {
  orderId: string
  checkout: Checkout
  priced: PricedCheckout
  /** Undefined where nothing is due with the order. */
  paying: PaymentSelection | undefined
  /** In which the buyer read the page (BCP 47); absent where no page was read. */
  language?: string
  /** To what the buyer has agreed; absent where the shop has no terms. */
  terms?: AcceptedTerms
  placedAt: Date
}

export interface PlaceOrderServices extends CartUpdateServices {
  /** Writes the order with its payment; handed down by the application, since orders stand above checkouts. */
  recordOrder(tx: Tx, order: NewOrder): Promise<RecordedOrder>
  /** Why the buyer may not begin another payment now. */
  findPaymentRefusal(tx: Tx): Promise<AppError | undefined>
}

export interface RecordedOrder {
  /** Undefined where nothing is due with the order. */
  payment: Payment | undefined
  /** Tells everybody whom it concerns; undefined where a provider has to take the money first. */
  announce: (() => Promise<void>) | undefined
}

export type OrderPlaced =
  | { status: 'ordered'; orderId: string }
  /** A provider has to take the money now; `payment` is the one that is under way. */
  | { status: 'paying'; orderId: string; payment: Payment }

/** One of those who place their orders at the same moment. */
export interface OrderPlacement {
  /** As it was submitted. */
  submitted: Checkout
  priced: PricedCheckout
  paying: PaymentSelection | undefined
  /** By which a coupon that is good once a customer knows them; absent where nobody has shown that it is theirs. */
  couponEmail?: string
  services: PlaceOrderServices
}

/** What whoever wants to place an order is told. */
export type OrderPlacementResult = OrderPlaced | { status: 'refused'; error: AppError }

/**
 * Order, payment, checkout, coupon and stock in one transaction, for one buyer or for several, of whom nobody has anything to do with another. However often one checkout is submitted, it becomes one order: later
 * submissions get what the first has begun. Where nothing has to be taken at once the order is good, and its lines leave the cart; otherwise that comes with the money. Rows are locked in the order cart, checkout,
 * order, coupon, stock, as wherever else, so that nobody waits in a circle; what everybody waits for comes last. What does not need the answer of something else is asked together with it (`platform/db/pipeline.ts`).
 *
 * What is found out once something is written is thrown, and undoes all.
 */
export async function placeOrders(tx: Tx, all: readonly OrderPlacement[]): Promise<readonly OrderPlacementResult[]> {
  const begun = await Promise.all(all.map((placing) => prepareOrder(tx, placing)))
  const answers = await Promise.all(begun.map(async (each) => (each.status === 'ready' ? writeOrder(tx, each) : each)))
  const lines = begun.flatMap((each) => (each.status === 'ready' ? each.priced.lines : []))
  const refused = await deductStock(tx, toStockTakes(lines))
  if (refused.length > 0) throw createOutOfStockError(lines, refused)
  return answers
}

/** An order that can be placed as far as its checkout goes, which is locked with its cart. */
interface PreparedOrder extends Omit<OrderPlacement, 'submitted'> {
  status: 'ready'
  locked: LockedCheckout
  checkout: Checkout
  triedOrderId: string | undefined
}

async function prepareOrder(
  tx: Tx,
  { submitted, priced, paying, couponEmail, services }: OrderPlacement,
): Promise<PreparedOrder | OrderPlacementResult> {
  const { owner } = submitted
  const [locked, refusal] = await Promise.all([
    lockCheckout(tx, owner, submitted.id),
    needsNoProvider(paying) ? undefined : services.findPaymentRefusal(tx),
  ])
  const { checkout: kept } = locked
  if (!kept) return refuse('CHECKOUT_NOT_FOUND', 404, 'This checkout no longer exists.')
  const { state } = kept
  if (state.status === 'ordered') return state
  if (state.status === 'paying') return { ...state, payment: await readPaymentUnderWay(tx, owner.id, state.orderId) }
  if (kept.revision !== submitted.revision)
    return refuse('VERSION_CONFLICT', 409, 'The checkout was changed in another window. Please look at it again.')
  if (refusal) return { status: 'refused', error: refusal }
  const checkout = { ...kept, buyer: submitted.buyer }
  return { status: 'ready', locked, checkout, triedOrderId: state.triedOrderId, priced, paying, couponEmail, services }
}

/** All but the stock. */
async function writeOrder(
  tx: Tx,
  { locked, checkout, triedOrderId, priced, paying, couponEmail, services }: PreparedOrder,
): Promise<OrderPlaced> {
  const now = services.now()
  const orderId = triedOrderId ?? newId()
  const [{ payment, announce }] = await Promise.all([
    services.recordOrder(tx, { orderId, checkout, priced, paying, placedAt: now }),
    needsNoProvider(paying)
      ? completeCheckout(tx, { ...locked, checkout }, orderId, services)
      : saveCheckoutState(tx, { ...checkout, state: { status: 'paying', orderId }, updatedAt: now }),
  ])
  const coupon = getCouponDiscount(priced)
  if (coupon) {
    await redeemCoupon(tx, coupon, { ownerId: checkout.owner.id, email: couponEmail, orderId, now })
  }
  await announce?.()
  return payment?.status === 'started' ? { status: 'paying', orderId, payment } : { status: 'ordered', orderId }
}

/** Whether no provider has to take money first. */
function needsNoProvider(paying: PaymentSelection | undefined): boolean {
  return !paying || paying.provider === 'manual'
}

/** Whose row everybody waits for who redeems it. */
export function getCouponDiscount({ totals }: PricedCheckout) {
  return totals.discounts.find((discount) => discount.type === 'COUPON')
}

function refuse(...why: ConstructorParameters<typeof AppError>): OrderPlacementResult {
  return { status: 'refused', error: new AppError(...why) }
}

/** Of the tries of one order, the last. */
async function readPaymentUnderWay(tx: Tx, ownerId: string, orderId: string): Promise<Payment> {
  const payment = (await listPayments(tx, { ownerId, orderId })).at(-1)
  if (!payment) throw new Error(`The order ${orderId} waits for a payment that is not there.`)
  return payment
}

function createOutOfStockError(lines: readonly LineView[], refused: readonly StockDeduction[]): AppError {
  const names = lines
    .filter(({ line }) =>
      refused.some(({ productId, variantId }) => productId === line.productId && variantId === line.variantId),
    )
    .map(({ translatedName }) => translatedName)
  const items = [...new Set(names)]
  return new AppError('ITEM_NOT_AVAILABLE', 409, `There is not enough left of: ${items.join(', ')}.`, {
    data: { items },
  })
}

/** Lines of one variant are taken together, so that the condition sees their sum. */
function toStockTakes(lines: readonly LineView[]): StockDeduction[] {
  const takes = new Map<string, StockDeduction>()
  for (const { line, variant } of lines) {
    if (!isCatalogueLine(line)) continue
    const key = `${line.productId} ${line.variantId}`
    const known = takes.get(key)
    takes.set(key, {
      productId: line.productId,
      variantId: line.variantId,
      quantity: line.quantity + (known?.quantity ?? 0),
      ...(variant && { isCounted: variant.stock.tracked }),
    })
  }
  return [...takes.values()]
}
