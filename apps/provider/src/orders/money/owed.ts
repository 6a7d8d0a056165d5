import type { KeptOrder } from '../order.ts'

type Sums = Pick<KeptOrder, 'totalMinor' | 'waivedMinor' | 'paidMinor'>

/** What its buyer still has to pay. Of an order that is cancelled that is nothing. */
export function owedMinor({ status, ...sums }: Sums & Pick<KeptOrder, 'status'>): bigint {
  return status === 'CANCELED' ? 0n : unpaidMinor(sums)
}

/** Whatever becomes of it. */
export function unpaidMinor({ totalMinor, waivedMinor, paidMinor }: Sums): bigint {
  return totalMinor - waivedMinor - paidMinor
}
