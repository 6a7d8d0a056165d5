import { parseMoney, minMinor } from '../../platform/money.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { listRefunds, type RefundedItems } from '../../payments/index.ts'
import { announceOrder } from '../announce-order.ts'
import { cancelDuePayment, lowerDuePayment } from '../payments/collect-balance.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { restockLines, writeOffStock } from '../fulfilment/release-stock.ts'
import type { Actor } from '../history.ts'
import { appendHistory } from '../history-store.ts'
import { readFulfillmentStatus } from '../items/unfulfilled-quantities.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import { type StoredOrder, calculateBalanceDue, calculateUnpaidAmount, getPaymentStatus } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { calculateRefundedAmounts } from '../items/refunded-items.ts'
import { calculateRefundableAmount, startRefund } from '../payments/refund-order.ts'
import { findOrderForUpdate, saveOrder } from '../store.ts'
import { calculateReturnRefund, withReceivedReturn } from './return-refund.ts'
import { isFullyReturned, type Return, type ReturnStatus } from '../items/return.ts'
import { findReturn, listReturnsOfOrder, saveReturn } from '../items/return-store.ts'

/** Decision of the merchant on a return. */
export interface ReturnDecision {
  message?: string
}

/** Handling of returned items by the merchant. */
export interface ReturnReceipt extends ReturnDecision {
  /** @default true */
  restock?: boolean
  /** In the order's currency. @default the price of the items */
  refundAmount?: string
}

interface DecidedReturn {
  order: StoredOrder
  changed: Return
  /** The return was decided before; nothing was done now. */
  isRepeated?: true
}

/** Approves a return, so that the buyer may send the items. A repeated call changes nothing. */
export async function approveReturn(
  tx: Tx,
  id: string,
  { message }: ReturnDecision,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const { order, stored } = await lockReturn(tx, id)
  if (stored.status === 'approved') return { order, changed: stored, isRepeated: true }
  requireStatus(stored, ['requested'])
  return saveDecision(tx, order, { ...stored, status: 'approved', decision: message ?? stored.decision }, by, services)
}

export async function declineReturn(
  tx: Tx,
  id: string,
  { message }: Required<ReturnDecision>,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const { order, stored } = await lockReturn(tx, id)
  if (stored.status === 'declined') return { order, changed: stored, isRepeated: true }
  requireStatus(stored, ['requested', 'approved'])
  return saveDecision(tx, order, { ...stored, status: 'declined', decision: message }, by, services)
}

/**
 * Receives a return: items go into stock as far as the order holds them, and their price is refunded as far as it was
 * paid. The caller executes the refunds after the commit (`changed.refundIds`).
 */
export async function receiveReturn(
  tx: Tx,
  id: string,
  { message, restock = true, refundAmount }: ReturnReceipt,
  by: Actor,
  services: OrderServices,
): Promise<DecidedReturn> {
  const { order: was, stored } = await lockReturn(tx, id)
  if (stored.status === 'received') return { order: was, changed: stored, isRepeated: true }
  requireStatus(stored, ['requested', 'approved'])
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
  const { amountMinor, waivedMinor, items } = await calculateReturnAmounts(tx, was, stored, returns, refundAmount)
  const refundIds =
    amountMinor > 0n ? await startRefund(tx, was, { amountMinor, items, reason: message ?? stored.reason, by, at }) : []
  const received: Return = {
    ...stored,
    status: 'received',
    decision: message ?? stored.decision,
    refundIds,
    waivedMinor,
  }
  await saveReturn(tx, received) // the fulfillment status excludes its items
  const order = await restockReturn(tx, was, received, { restock, returns, by }, services)
  return saveDecision(tx, order, received, by, services)
}

/**
 * Restocks the items of a return. If everything came back before it was paid, nothing is due any more, and the order
 * is canceled.
 */
async function restockReturn(
  tx: Tx,
  was: StoredOrder,
  received: Return,
  { restock, returns, by }: { restock: boolean; returns: readonly Return[]; by: Actor },
  services: OrderServices,
): Promise<StoredOrder> {
  const at = services.now()
  const pieces = received.lines.map(({ id, quantity }) => ({ lineId: id, quantity }))
  const held = restock ? await restockLines(tx, was, { cause: 'RETURN', pieces }) : writeOffStock(was, pieces)
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

/**
 * Splits the price of a return: first it lowers the amount due, the rest is refunded. The refund is limited to the
 * paid amount that is left; an amount named by the merchant is not lowered, but refused later.
 */
async function calculateReturnAmounts(
  tx: Tx,
  order: StoredOrder,
  stored: Return,
  returns: readonly Return[],
  requestedAmount: string | undefined,
): Promise<{ amountMinor: bigint; waivedMinor: bigint; items: RefundedItems }> {
  const refunds = await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })
  const { minor, items } = calculateReturnRefund(order, stored, returns, calculateRefundedAmounts(refunds, returns))
  const worth = requestedAmount === undefined ? minor : parseAmount(requestedAmount, order.currency)
  const waivedMinor = minMinor(worth, calculateBalanceDue(order))
  const rest = worth - waivedMinor
  if (requestedAmount !== undefined) return { amountMinor: rest, waivedMinor, items: { ...items, deliveryMinor: 0n } }
  return { amountMinor: minMinor(rest, await calculateRefundableAmount(tx, order)), waivedMinor, items }
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

/** Finds a return, locks its order, and reads it again, since the lock of the order covers its returns. */
async function lockReturn(tx: Tx, id: string): Promise<{ order: StoredOrder; stored: Return }> {
  const unlocked = await findReturn(tx, id)
  const order = unlocked && (await findOrderForUpdate(tx, unlocked.orderId))
  const stored = order && (await findReturn(tx, id))
  if (!stored) throw new AppError('RETURN_NOT_FOUND', 404, 'There is no such return.', { data: { id } })
  return { order, stored }
}

function requireStatus({ id, status }: Return, wanted: readonly ReturnStatus[]): void {
  if (wanted.includes(status)) return
  throw new AppError('RETURN_DECIDED', 409, `The return is ${status} already.`, {
    data: { id, status: status.toUpperCase() },
  })
}
