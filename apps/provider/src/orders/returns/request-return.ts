import { isDeepStrictEqual } from 'node:util'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Actor, HistoryEntry } from '../history.ts'
import { readHistory, appendHistory } from '../history-store.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { mergeLines } from '../items/refunded-items.ts'
import { findOrderForUpdate } from '../store.ts'
import {
  hasRightOfWithdrawal,
  canWithdraw,
  type ReturnLine,
  type Return,
  listReturnableLines,
  type ReturnKind,
  getWithdrawalDeadline,
} from '../items/return.ts'
import { insertReturn, listReturnsOfOrder, getLineNames } from '../items/return-store.ts'

export interface ReturnRequest {
  kind: ReturnKind
  lines: readonly ReturnLine[]
  reason?: string
  /** Number of returns that the buyer saw; an equal return requested since then is a duplicate submission. */
  known?: number
}

/**
 * Requests a return or a withdrawal. The buyer gets a receipt by mail with items and time; the merchant gets a mail
 * as well. The caller has checked whose order it is.
 */
export async function requestReturn(
  tx: Tx,
  orderId: string,
  request: ReturnRequest,
  by: Actor,
  services: OrderServices,
): Promise<{ order: StoredOrder; created: Return }> {
  const at = services.now()
  const order = await findOrderForUpdate(tx, orderId)
  if (!order) throw new AppError('ORDER_NOT_FOUND', 404, 'There is no such order.', { data: { id: orderId } })
  const lines = mergeLines(request.lines)
  const returns = await listReturnsOfOrder(tx, order)
  const same = returns
    .slice(request.known ?? returns.length)
    .find((each) => each.kind === request.kind && isDeepStrictEqual(each.lines, lines))
  if (same) return { order, created: same }
  if (order.status !== 'APPROVED') throw createOrderNotApprovedError(order)
  const history = await readHistory(tx, order)
  if (request.kind === 'withdrawal')
    requireWithdrawalAllowed(order, history, { now: at, timeZone: services.settings.current().shop.timeZone })
  const left = new Map(listReturnableLines(order, returns, history).map(({ id, quantity }) => [id, quantity]))
  requireReturnable(order, lines, left)
  const isAllThatIsLeft = lines.length === left.size && lines.every(({ id, quantity }) => left.get(id) === quantity)
  if (!isAllThatIsLeft) requireFewPendingReturns(returns, request.kind)

  const created: Return = {
    id: newId(),
    ownerId: order.owner.id,
    orderId,
    kind: request.kind,
    status: 'requested',
    lines,
    reason: request.reason?.trim() || undefined,
    decision: undefined,
    refundIds: [],
    waivedMinor: 0n,
    createdAt: at,
    updatedAt: at,
  }
  await insertReturn(tx, created)
  await appendHistory(tx, order, { type: 'return-requested', data: { returnId: created.id } }, { by, at })
  await sendOrderMails(tx, 'return-requested', order, services)
  return { order, created }
}

function requireReturnable(order: StoredOrder, lines: readonly ReturnLine[], left: ReadonlyMap<string, number>): void {
  const names = getLineNames(order)
  if (lines.length === 0)
    throw new AppError('RETURN_REFUSED', 409, 'Say which pieces go back.', { data: { reason: 'nothing' } })
  for (const { id, quantity } of lines) {
    const name = names.get(id)
    if (name === undefined)
      throw new AppError('RETURN_REFUSED', 409, 'The order has no such line.', {
        data: { reason: 'no-such-line', lineItemId: id },
      })
    const most = left.get(id) ?? 0
    if (quantity > most)
      throw new AppError(
        'RETURN_REFUSED',
        409,
        most === 0 ? `Of "${name}", nothing is left to give back.` : `Of "${name}", at most ${most} can be given back.`,
        { data: { reason: 'too-many', lineItemId: id, most } },
      )
  }
}

/**
 * Limit of pending returns per order and kind, since each sends a mail with the sender's text to the order's address.
 * Returning everything that is left is always allowed: it ends the requests, and nobody may lose the right to
 * withdraw.
 */
const MAX_PENDING_RETURNS = 10

function requireFewPendingReturns(returns: readonly Return[], kind: ReturnKind): void {
  const waiting = returns.filter((each) => each.kind === kind && each.status === 'requested')
  if (waiting.length < MAX_PENDING_RETURNS) return
  const message = `${MAX_PENDING_RETURNS} returns of this order wait for an answer of the shop. All that is left can be given back together.`
  throw new AppError('RETURN_REFUSED', 409, message, {
    data: { reason: 'too-many-waiting', most: MAX_PENDING_RETURNS },
  })
}

function requireWithdrawalAllowed(
  order: StoredOrder,
  history: readonly HistoryEntry[],
  clock: { now: Date; timeZone: string },
): void {
  if (!hasRightOfWithdrawal(order))
    throw new AppError(
      'RETURN_REFUSED',
      409,
      'The right of withdrawal holds for buyers in the EU and the EEA. Ask for a return instead.',
      { data: { reason: 'no-right-of-withdrawal' } },
    )
  if (canWithdraw(order, history, clock)) return
  throw new AppError('WITHDRAWAL_OVER', 409, 'The time to withdraw from this order is over.', {
    data: { endedDate: getWithdrawalDeadline(order, history, clock.timeZone)?.toISOString() },
  })
}

function createOrderNotApprovedError({ id, status }: StoredOrder): AppError {
  const message =
    status === 'CANCELED' ? 'The order is cancelled: there is nothing to give back.' : 'The order is not paid yet.'
  return new AppError('ORDER_NOT_APPROVED', 409, message, { data: { id, status } })
}
