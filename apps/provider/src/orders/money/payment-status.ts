import type { KeptOrder } from '../order.ts'
import { unpaidMinor } from './owed.ts'

/** Follows from what was paid and paid back. */
export function paymentStatusOf({
  refundedMinor,
  ...sums
}: Pick<KeptOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor' | 'refundedMinor'>): KeptOrder['paymentStatus'] {
  const { paidMinor } = sums
  if (refundedMinor > 0n) return refundedMinor === paidMinor ? 'FULLY_REFUNDED' : 'PARTIALLY_REFUNDED'
  if (unpaidMinor(sums) === 0n) return 'PAID'
  return paidMinor > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID'
}
