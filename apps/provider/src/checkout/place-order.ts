import { isCatalogueLine, type LineView } from '../cart/index.ts'
import { type StockDeduction, deductStock } from '../catalogue/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { newId } from '../platform/ids.ts'
import { listPayments, type NewPayment, type Payment, hasProviderForm } from '../payments/index.ts'
import { redeemCoupon } from '../pricing/index.ts'
import { parseEmailKey } from '../contacts/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { countUntilRepeated } from '../platform/concurrency/batcher.ts'
import { MAX_BATCHED_WRITES, createTransactionBatcher } from '../platform/concurrency/transaction-batcher.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import type { Checkout } from './checkout.ts'
import { type CartUpdateServices, completeCheckout, lockCheckout, type LockedCheckout } from './close-checkout.ts'
import type { PricedCheckout } from './price-checkout.ts'
import { saveCheckoutState } from './store.ts'

/** Payment method and details of what is due with the order. */
export type PaymentSelection = Pick<NewPayment, 'provider' | 'method' | 'details' | 'addressHash'>

/** The terms as the buyer saw them, since the shop may change them later. */
export interface AcceptedTerms {
  text?: string
  url?: string
  /** `ticked`: accepted by a checkbox; `ordered`: by ordering, as the page says. */
  how: 'ticked' | 'ordered'
  /** ISO 8601. */
  at: string
}

/** Input of a new order. */
export interface NewOrder {
  orderId: string
  checkout: Checkout
  priced: PricedCheckout
  /** Undefined if nothing is due with the order. */
  paymentSelection: PaymentSelection | undefined
  /** Language of the page that the buyer read (BCP 47); absent without a page. */
  language?: string
  /** Accepted terms; absent if the shop has none. */
  terms?: AcceptedTerms
  placedAt: Date
}

export interface PlaceOrderServices extends CartUpdateServices {
  /** Writes the order with its payment. Injected by the application, since orders stand above checkouts. */
  recordOrder(tx: Tx, order: NewOrder): Promise<RecordedOrder>
  /** Finds why the buyer may not begin another payment now. */
  findPaymentRefusal(tx: Tx): Promise<AppError | undefined>
}

export interface RecordedOrder {
  /** Undefined if nothing is due with the order. */
  payment: Payment | undefined
  /** Writes history, events and mails of the order; undefined while a provider has to take the money first. */
  announce: (() => Promise<void>) | undefined
}

export type OrderPlaced =
  | { status: 'ordered'; orderId: string }
  /** A provider has to take the money now; `payment` is under way. */
  | { status: 'paying'; orderId: string; payment: Payment }

/** One order of a batch. */
export interface OrderPlacement {
  /** The checkout as it was submitted. */
  submitted: Checkout
  priced: PricedCheckout
  paymentSelection: PaymentSelection | undefined
  /** Verified address by which a once-per-customer coupon identifies the buyer; absent if nobody has proven it. */
  couponEmail?: string
  services: PlaceOrderServices
}

/** Result of one order of a batch. */
type OrderPlacementResult = OrderPlaced | { status: 'refused'; error: AppError }

const MAX_QUEUED = 2_000

/**
 * Queue of orders: concurrent orders share a transaction, at little more than the cost of one order. If one of them
 * fails, each is retried alone. At most 2,000 wait, and callers beyond that get 503.
 */
export function createOrderQueue(db: Database): (placing: OrderPlacement) => Promise<OrderPlaced> {
  const semaphore = new FairSemaphore({
    maxConcurrent: MAX_BATCHED_WRITES,
    maxQueued: MAX_QUEUED,
    createError: createQueueFullError,
  })
  const placeInBatch = createTransactionBatcher(db, placeBatch, countFitting)
  return async (placing) => {
    const answer = await semaphore.run(() => placeInBatch(placing))
    if (answer.status === 'refused') throw answer.error
    return answer
  }
}

/**
 * Places a batch in the order of buyers' keys. Transactions that change contacts of the same people then lock them in
 * the same order, without deadlocks.
 */
async function placeBatch(tx: Tx, all: readonly OrderPlacement[]): Promise<readonly OrderPlacementResult[]> {
  const sorted = all.toSorted((one, other) => (getBuyerKey(one) < getBuyerKey(other) ? -1 : 1))
  const answers = await placeOrders(tx, sorted)
  return all.map((each) => answers[sorted.indexOf(each)]!) // one result per order
}

/**
 * Counts the orders that fit into one transaction. Orders of one owner, one email address, or one network with a
 * provider's form run in sequence, since each counts the earlier ones. An order with a coupon runs alone: others with
 * that coupon wait for its row.
 */
function countFitting(all: readonly OrderPlacement[]): number {
  const alone = all.findIndex(({ priced }) => getCouponDiscount(priced))
  if (alone === 0) return 1
  return countUntilRepeated(alone === -1 ? all : all.slice(0, alone), (placing) => [
    placing.submitted.owner.id,
    getBuyerKey(placing),
    ...(placing.paymentSelection?.addressHash !== undefined && hasProviderForm(placing.paymentSelection)
      ? [placing.paymentSelection.addressHash]
      : []),
  ])
}

function getBuyerKey({ submitted: { owner, buyer } }: OrderPlacement): string {
  return parseEmailKey(buyer.email ?? '') ?? owner.id
}

/**
 * Places orders of unrelated buyers in one transaction: order, payment, checkout, coupon and stock. However often a
 * checkout is submitted, it becomes one order; later submissions get the result of the first. If nothing has to be
 * taken at once, the order is approved and its lines leave the cart; otherwise that follows the payment. Rows are
 * locked in the common order cart, checkout, order, coupon, stock, which avoids deadlocks; the most contended rows
 * come last. Equal statements of several orders are batched (`platform/db/batched-statements.ts`).
 *
 * A refusal after the first write is thrown, and rolls everything back.
 */
async function placeOrders(tx: Tx, all: readonly OrderPlacement[]): Promise<readonly OrderPlacementResult[]> {
  const begun = await Promise.all(all.map((placing) => prepareOrder(tx, placing)))
  const answers = await Promise.all(begun.map(async (each) => (each.status === 'ready' ? writeOrder(tx, each) : each)))
  const lines = begun.flatMap((each) => (each.status === 'ready' ? each.priced.lines : []))
  const takes = begun.flatMap((each, index) =>
    each.status === 'ready' ? toStockTakes(each.priced.lines, getOrderId(answers[index])) : [],
  )
  const refused = await deductStock(tx, takes)
  if (refused.length > 0) throw createOutOfStockError(lines, refused)
  return answers
}

/** An order whose checkout permits it; checkout and cart are locked. */
interface PreparedOrder extends Omit<OrderPlacement, 'submitted'> {
  status: 'ready'
  locked: LockedCheckout
  checkout: Checkout
  triedOrderId: string | undefined
}

async function prepareOrder(
  tx: Tx,
  { submitted, priced, paymentSelection, couponEmail, services }: OrderPlacement,
): Promise<PreparedOrder | OrderPlacementResult> {
  const { owner } = submitted
  const [locked, refusal] = await Promise.all([
    lockCheckout(tx, owner, submitted.id),
    needsNoProvider(paymentSelection) ? undefined : services.findPaymentRefusal(tx),
  ])
  const { checkout: stored } = locked
  if (!stored) return refuse('CHECKOUT_NOT_FOUND', 404, 'This checkout no longer exists.')
  const { state } = stored
  if (state.status === 'ordered') return state
  if (state.status === 'paying') return { ...state, payment: await readPaymentUnderWay(tx, owner.id, state.orderId) }
  if (stored.revision !== submitted.revision)
    return refuse('VERSION_CONFLICT', 409, 'The checkout was changed in another window. Please look at it again.')
  if (refusal) return { status: 'refused', error: refusal }
  const checkout = { ...stored, buyer: submitted.buyer }
  return {
    status: 'ready',
    locked,
    checkout,
    triedOrderId: state.triedOrderId,
    priced,
    paymentSelection,
    couponEmail,
    services,
  }
}

/** Writes everything but the stock. */
async function writeOrder(
  tx: Tx,
  { locked, checkout, triedOrderId, priced, paymentSelection, couponEmail, services }: PreparedOrder,
): Promise<OrderPlaced> {
  const now = services.now()
  const orderId = triedOrderId ?? newId()
  const [{ payment, announce }] = await Promise.all([
    services.recordOrder(tx, { orderId, checkout, priced, paymentSelection, placedAt: now }),
    needsNoProvider(paymentSelection)
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

function getOrderId(answer: OrderPlacementResult | undefined): string | undefined {
  return answer && 'orderId' in answer ? answer.orderId : undefined
}

/** Whether no provider has to take money first. */
function needsNoProvider(paymentSelection: PaymentSelection | undefined): boolean {
  return !paymentSelection || paymentSelection.provider === 'manual'
}

/** Coupon discount of the order. Everybody who redeems the coupon waits for its row. */
export function getCouponDiscount({ totals }: PricedCheckout) {
  return totals.discounts.find((discount) => discount.type === 'COUPON')
}

function refuse(...why: ConstructorParameters<typeof AppError>): OrderPlacementResult {
  return { status: 'refused', error: new AppError(...why) }
}

/** Reads the latest payment of an order. */
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

/** Lines of one variant are deducted together, so that the condition sees their sum. */
function toStockTakes(lines: readonly LineView[], orderId: string | undefined): StockDeduction[] {
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
      orderId,
    })
  }
  return [...takes.values()]
}

function createQueueFullError(): AppError {
  return new AppError(
    'UNAVAILABLE',
    503,
    'Too many people are ordering at this moment. Please try again in a few seconds.',
    {
      retryAfterSeconds: 2 + Math.floor(Math.random() * 4),
    },
  )
}
