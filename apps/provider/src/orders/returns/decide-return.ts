import { parseMoney } from '../../platform/money.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { listRefunds, type RefundedItems } from '../../payments/index.ts'
import { announceOrder } from '../announce-order.ts'
import { cancelDuePayment, lowerDuePayment } from '../payments/collect-balance.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { restockLines, writeOffStock } from '../fulfilment/release-stock.ts'
import { type Actor, appendHistory } from '../history.ts'
import { readFulfillmentStatus } from '../fulfilment/unfulfilled-quantities.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { calculateBalanceDue, calculateUnpaidAmount } from '../payments/balance.ts'
import { getPaymentStatus } from '../payments/payment-status.ts'
import { calculateRefundedAmounts } from '../payments/refunded-items.ts'
import { calculateRefundableAmount, startRefund } from '../payments/refund-order.ts'
import { findOrderForUpdate, saveOrder } from '../store.ts'
import { calculateReturnRefund, withReceivedReturn } from './return-refund.ts'
import { isFullyReturned, type Return, type ReturnStatus } from './return.ts'
import { findReturn, listReturnsOfOrder, saveReturn } from './store.ts'

/** What a merchant says to a return. */
export interface ReturnDecision {
  message?: string
}

/** What a merchant does with pieces that have come back. */
export interface ReturnReceipt extends ReturnDecision {
  /** @default true */
  restock?: boolean
  /** Of the order's currency. @default what the pieces cost */
  refundAmount?: string
}

interface DecidedReturn {
  order: StoredOrder
  changed: Return
  /** It was said before: nothing was done now. */
  isRepeated?: true
}

/** The buyer may send the pieces. Said twice, it is as said once. */
export async function approveReturn(
  tx: Tx,
  id: string,
  { message }: ReturnDecision,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const { order, found } = await lockReturn(tx, id)
  if (found.status === 'approved') return { order, changed: found, isRepeated: true }
  requireStatus(found, ['requested'])
  return saveDecision(tx, order, { ...found, status: 'approved', decision: message ?? found.decision }, by, services)
}

export async function declineReturn(
  tx: Tx,
  id: string,
  { message }: Required<ReturnDecision>,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const { order, found } = await lockReturn(tx, id)
  if (found.status === 'declined') return { order, changed: found, isRepeated: true }
  requireStatus(found, ['requested', 'approved'])
  return saveDecision(tx, order, { ...found, status: 'declined', decision: message }, by, services)
}

/** The pieces are back: into stock as far as the order still holds them, and their price to the buyer, as far as it was paid. The refunds are carried out after the commit (`changed.refundIds`). */
export async function receiveReturn(
  tx: Tx,
  id: string,
  { message, restock = true, refundAmount }: ReturnReceipt,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const { order: was, found } = await lockReturn(tx, id)
  if (found.status === 'received') return { order: was, changed: found, isRepeated: true }
  requireStatus(found, ['requested', 'approved'])
  if (was.status === 'CANCELED')
    throw new AppError(
      'ORDER_NOT_APPROVED',
      409,
      'The order was cancelled meanwhile: what it took is given back already.',
      {
        data: { id: was.id, status: was.status },
      },
    )
  const at = services.now()
  const returns = await listReturnsOfOrder(tx, was)
  const { amountMinor, waivedMinor, items } = await calculateReturnAmounts(tx, was, found, returns, refundAmount)
  const refundIds =
    amountMinor > 0n ? await startRefund(tx, was, { amountMinor, items, reason: message ?? found.reason, by, at }) : []
  const received: Return = { ...found, status: 'received', decision: message ?? found.decision, refundIds, waivedMinor }
  await saveReturn(tx, received) // what is left to be sent is reckoned without its pieces
  const order = await restockReturn(tx, was, received, { restock, returns, by }, services)
  return saveDecision(tx, order, received, by, services)
}

/** The pieces are there. Of an order of which everything came back before it was paid, nothing is due any more: it is cancelled. */
async function restockReturn(
  tx: Tx,
  was: StoredOrder,
  received: Return,
  { restock, returns, by }: { restock: boolean; returns: readonly Return[]; by: Actor },
  services: OrderServices,
): Promise<StoredOrder> {
  const at = services.now()
  const pieces = received.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const held = restock ? await restockLines(tx, was, pieces) : writeOffStock(was, pieces)
  const isOver = calculateUnpaidAmount(was) > 0n && isFullyReturned(was, withReceivedReturn(returns, received))
  const waivedMinor = isOver ? was.waivedMinor : was.waivedMinor + received.waivedMinor
  const order = await saveOrder(tx, {
    ...held,
    waivedMinor,
    paymentStatus: getPaymentStatus({ ...was, waivedMinor }),
    status: isOver ? 'CANCELED' : was.status,
    fulfillmentStatus: await readFulfillmentStatus(tx, was),
    updatedAt: at,
  })
  if (received.waivedMinor > 0n && !isOver) await lowerDuePayment(tx, order, at)
  if (isOver) {
    await cancelDuePayment(tx, order, at)
    await appendHistory(tx, order, { type: 'canceled', data: { isRestocked: restock } }, { by, at })
  }
  await announceOrder(tx, order, { was }, by)
  return deliverFiles(tx, order, at)
}

/** First it comes off what the buyer still owes, the rest goes back: never more than is left of what was paid, but what a merchant names has to be there. */
async function calculateReturnAmounts(
  tx: Tx,
  order: StoredOrder,
  found: Return,
  returns: readonly Return[],
  named: string | undefined,
): Promise<{ amountMinor: bigint; waivedMinor: bigint; items: RefundedItems }> {
  const refunds = await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })
  const { minor, items } = calculateReturnRefund(order, found, returns, calculateRefundedAmounts(refunds, returns))
  const worth = named === undefined ? minor : parseAmount(named, order.currency)
  const waivedMinor = smaller(worth, calculateBalanceDue(order))
  const rest = worth - waivedMinor
  if (named !== undefined) return { amountMinor: rest, waivedMinor, items: { ...items, deliveryMinor: 0n } }
  return { amountMinor: smaller(rest, await calculateRefundableAmount(tx, order)), waivedMinor, items }
}

function smaller(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

function parseAmount(text: string, currency: string): bigint {
  try {
    return parseMoney(text, currency).minor
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new InvalidRequest([{ field: 'refundAmount', description: error.message, violatedRule: 'DECIMAL_MAX_SCALE' }])
  }
}

async function saveDecision(
  tx: Tx,
  order: StoredOrder,
  decided: Return,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const at = services.now()
  const changed = { ...decided, updatedAt: at }
  await saveReturn(tx, changed)
  await appendHistory(tx, order, { type: HISTORY_EVENTS[changed.status], data: { returnId: changed.id } }, { by, at })
  await sendOrderMails(tx, 'return-decided', order, services)
  return { order, changed }
}

const HISTORY_EVENTS = {
  requested: 'return-requested',
  approved: 'return-approved',
  declined: 'return-declined',
  received: 'return-received',
} as const satisfies Record<ReturnStatus, string>

/** Read again once nobody else can change it: the lock of the order is that of its returns. */
async function lockReturn(tx: Tx, id: string): Promise<{ order: StoredOrder; found: Return }> {
  const place = await findReturn(tx, id)
  const order = place && (await findOrderForUpdate(tx, place.orderId))
  const found = order && (await findReturn(tx, id))
  if (!found) throw new AppError('RETURN_NOT_FOUND', 404, 'There is no such return.', { data: { id } })
  return { order, found }
}

function requireStatus({ id, status }: Return, wanted: readonly ReturnStatus[]): void {
  if (wanted.includes(status)) return
  throw new AppError('RETURN_DECIDED', 409, `The return is ${status} already.`, {
    data: { id, status: status.toUpperCase() },
  })
}
