import type { StoredOrder } from '../order.ts'
import { calculateUnpaidAmount } from './balance.ts'

/** Derives the payment status from paid, waived and refunded amounts. */
export function getPaymentStatus({
  refundedMinor,
  ...sums
}: Pick<StoredOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'>): StoredOrder['paymentStatus'] {
  const { paidMinor } = sums
  if (refundedMinor > 0n) return refundedMinor === paidMinor ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED'
  if (calculateUnpaidAmount(sums) === 0n) return 'PAID'
  return paidMinor > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID'
}
