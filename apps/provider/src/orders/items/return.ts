import { EEA_COUNTRIES } from '../../addresses/index.ts'
import { addCalendarDays } from '../../platform/time-zones.ts'
import type { HistoryEntry } from '../history.ts'
import type { StoredOrder } from '../order.ts'

export type ReturnKind = 'return' | 'withdrawal'
export type ReturnStatus = 'requested' | 'approved' | 'declined' | 'received'

/** Quantity of one line of an order. */
export interface ReturnLine {
  id: string
  quantity: number
}

/** Return or withdrawal. The states declined and received are final. */
export interface Return {
  id: string
  ownerId: string
  orderId: string
  kind: ReturnKind
  status: ReturnStatus
  lines: ReturnLine[]
  /** Written by the buyer. */
  reason: string | undefined
  /** Written by the merchant. */
  decision: string | undefined
  refundIds: string[]
  /** Unpaid price of the items that the buyer need not pay any more, in minor units. */
  waivedMinor: bigint
  createdAt: Date
  updatedAt: Date
}

/**
 * Lists the quantities that a buyer can still return: neither in a return, nor restocked by the merchant with a
 * refund.
 */
export function listReturnableLines(
  { content }: Pick<StoredOrder, 'content'>,
  returns: readonly Pick<Return, 'status' | 'lines'>[],
  history: readonly HistoryEntry[] = [],
): ReturnLine[] {
  const given = new Map<string, number>()
  for (const entry of history)
    if (entry.type === 'restocked')
      for (const { id, quantity } of entry.data.lines) given.set(id, (given.get(id) ?? 0) + quantity)
  for (const { status, lines } of returns)
    if (status !== 'declined') for (const { id, quantity } of lines) given.set(id, (given.get(id) ?? 0) + quantity)
  return content.lineItems
    .map(({ id, quantity }) => ({ id, quantity: quantity - (given.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
}

/** Whether the shop has received all items back. */
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

/** Calendar days: 14 full days after the day of arrival. */
const WITHDRAWAL_DAYS = 15
/** Longest assumed transit in days, since the shop knows when a parcel was shipped but not when it arrived. */
const TRANSIT_DAYS = 14

/**
 * Deadline of the right of withdrawal: 14 days after the last item has arrived, in the shop's time zone. Undefined
 * while items are still to arrive. It starts with the order for deliveries without shipping, and with the handover
 * for pickup.
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
  // A recorded delivery counts if it is later than the assumed arrival.
  const delivered = history.findLast(({ type }) => type === 'delivered')?.at
  const arrival = addCalendarDays(left, transitDays, timeZone)
  return addCalendarDays(delivered && delivered > arrival ? delivered : arrival, WITHDRAWAL_DAYS, timeZone)
}

/** Whether EU law (directive 2011/83) grants the buyer a right of withdrawal, by the country of delivery or billing. */
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
