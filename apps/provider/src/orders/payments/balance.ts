import type { StoredOrder } from '../order.ts'

type Sums = Pick<StoredOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor'>

/** What its buyer still has to pay. Of an order that is cancelled that is nothing. */
export function calculateBalanceDue({ status, ...sums }: Sums & Pick<StoredOrder, 'status'>): bigint {
  return status === 'CANCELED' ? 0n : calculateUnpaidAmount(sums)
}

/** Whatever becomes of it. */
export function calculateUnpaidAmount({ totalMinor, waivedMinor, paidMinor }: Sums): bigint {
  return totalMinor - waivedMinor - paidMinor
}
