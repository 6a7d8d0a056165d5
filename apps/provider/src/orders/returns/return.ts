import { EEA_COUNTRIES } from '../../addresses/index.ts'
import { addCalendarDays } from '../../settings/index.ts'
import type { HistoryEntry } from '../history.ts'
import type { StoredOrder } from '../order.ts'

export type ReturnKind = 'return' | 'withdrawal'
export type ReturnStatus = 'requested' | 'approved' | 'declined' | 'received'

/** Pieces of one line of an order. */
export interface ReturnLine {
  id: string
  quantity: number
}

/** Pieces that a buyer gives back. Declined and received are for good. */
export interface Return {
  id: string
  ownerId: string
  orderId: string
  kind: ReturnKind
  status: ReturnStatus
  lines: ReturnLine[]
  /** In the buyer's words. */
  reason: string | undefined
  /** In the merchant's words. */
  decision: string | undefined
  refundIds: string[]
  /** What the buyer need not pay for the pieces any more, as they had not. */
  waivedMinor: bigint
  createdAt: Date
  updatedAt: Date
}

/** Lists the pieces that a buyer can still give back: neither in a return already, nor put back into stock by the merchant with a refund. */
export function listReturnableLines(
  { content }: Pick<StoredOrder, 'content'>,
  returns: readonly Pick<Return, 'status' | 'lines'>[],
  history: readonly HistoryEntry[] = [],
): ReturnLine[] {
  const given = new Map<string, number>()
  for (const happening of history)
    if (happening.type === 'restocked')
      for (const { id, quantity } of happening.data.lines) given.set(id, (given.get(id) ?? 0) + quantity)
  for (const { status, lines } of returns)
    if (status !== 'declined') for (const { id, quantity } of lines) given.set(id, (given.get(id) ?? 0) + quantity)
  return content.lineItems
    .map(({ id, quantity }) => ({ id, quantity: quantity - (given.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether the shop has every piece again. */
export function isFullyReturned(
  order: Pick<StoredOrder, 'content'>,
  returns: readonly Pick<Return, 'status' | 'lines'>[],
): boolean {
  return (
    listReturnableLines(
      order,
      returns.filter(({ status }) => status === 'received'),
    ).length === 0
  )
}

/** Whole days, of which the one on which it begins is none. */
const WITHDRAWAL_DAYS = 15
/** The shop knows when a parcel has left, and not when it has come: so long at most it is on its way. */
const TRANSIT_DAYS = 14

/**
 * Until when the buyer may withdraw from the contract: 14 days after the last piece has come, by the clocks of the shop. Undefined: without end as yet, for something is still to come. What is not delivered
 * counts from the order; what is fetched from the shop, from when it was handed over.
 */
export function getWithdrawalDeadline(
  order: StoredOrder,
  history: readonly HistoryEntry[],
  timeZone: string,
): Date | undefined {
  const { shippingInfo } = order.content
  if (!shippingInfo) return addCalendarDays(order.createdAt, WITHDRAWAL_DAYS, timeZone)
  if (order.fulfillmentStatus !== 'FULFILLED') return undefined
  const left = history.findLast(({ type }) => type === 'fulfilled')?.at ?? order.updatedAt
  const transitDays = shippingInfo.logistics?.pickupDetails ? 0 : TRANSIT_DAYS
  // A parcel that took longer was noted as delivered when it had come, or after that.
  const delivered = history.findLast(({ type }) => type === 'delivered')?.at
  const arrival = addCalendarDays(left, transitDays, timeZone)
  return addCalendarDays(delivered && delivered > arrival ? delivered : arrival, WITHDRAWAL_DAYS, timeZone)
}

/** Tells whether EU law (directive 2011/83) gives the buyer the right of withdrawal: by the country that goods go to, or that is billed. */
export function hasRightOfWithdrawal({
  content: { recipientInfo, billingInfo },
}: Pick<StoredOrder, 'content'>): boolean {
  return [recipientInfo, billingInfo].some((details) => EEA_COUNTRIES.has(details?.address?.country ?? ''))
}

export function canWithdraw(
  order: StoredOrder,
  history: readonly HistoryEntry[],
  { now, timeZone }: { now: Date; timeZone: string },
): boolean {
  const ends = getWithdrawalDeadline(order, history, timeZone)
  return order.status === 'APPROVED' && hasRightOfWithdrawal(order) && (ends === undefined || now < ends)
}
