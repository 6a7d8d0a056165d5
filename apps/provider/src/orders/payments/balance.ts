import type { StoredOrder } from '../order.ts'

type Sums = Pick<StoredOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor'>

/** Amount that the buyer still has to pay; 0 for a canceled order. */
export function calculateBalanceDue({ status, ...sums }: Sums & Pick<StoredOrder, 'status'>): bigint {
  return status === 'CANCELED' ? 0n : calculateUnpaidAmount(sums)
}

/** Unpaid amount, regardless of the order's status. */
export function calculateUnpaidAmount({ totalMinor, waivedMinor, paidMinor }: Sums): bigint {
  return totalMinor - waivedMinor - paidMinor
}
