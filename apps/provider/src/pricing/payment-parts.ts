import { roundFraction } from './fraction.ts'
import type { DiscountableLine } from './discountable-line.ts'
import type { Sums, Taxed } from './output.ts'

/** Split of the payment (step 8): with the order, later, and the part after free trials. */
export interface PaymentParts {
  payNow: Sums
  payLater: Sums
  payAfterFreeTrial: Sums
  /** Payment now of each line, in their order. */
  linesNowMinor: bigint[]
}

/** Splits the payment. `aside` is the sum of delivery, charges and fees. */
export function splitPayment(
  lines: readonly { open: DiscountableLine; taxed: Taxed }[],
  aside: Sums,
  whole: Sums,
  included: boolean,
): PaymentParts {
  let payNow = nothing
  let payAfterFreeTrial = nothing
  let isAnyNow = false
  const linesNowMinor = lines.map(({ open, taxed }) => {
    const when = whenPaid(open)
    const sums = toSums(open, taxed)
    if (when === 'AFTER_FREE_TRIAL') payAfterFreeTrial = add(payAfterFreeTrial, sums)
    if (when !== 'NOW' && when !== 'DEPOSIT') return 0n
    isAnyNow = true
    const now = when === 'NOW' ? sums : calculateDepositSums(open, sums, included)
    payNow = add(payNow, now)
    return now.totalMinor
  })
  if (isAnyNow) payNow = add(payNow, aside)
  return { payNow, payLater: subtract(whole, payNow), payAfterFreeTrial, linesNowMinor }
}

function whenPaid({ line }: DiscountableLine): 'NOW' | 'DEPOSIT' | 'LATER' | 'AFTER_FREE_TRIAL' {
  if (line.beginsWithFreeTrial) return 'AFTER_FREE_TRIAL'
  switch (line.paymentOption) {
    case 'FULL_PAYMENT_ONLINE':
      return 'NOW'
    case 'DEPOSIT_ONLINE':
      return line.depositMinor === undefined ? 'NOW' : 'DEPOSIT'
    case 'FULL_PAYMENT_OFFLINE':
    case 'MEMBERSHIP':
    case 'MEMBERSHIP_OFFLINE':
    case 'MEMBERSHIP_ONLINE_WITH_OFFLINE_REMAINDER':
      return 'LATER'
  }
}

/**
 * Sums of a deposit. Tax and discount are proportional; the subtotal is the difference, so that the parts add up to
 * the deposit.
 */
function calculateDepositSums({ line, pieces }: DiscountableLine, whole: Sums, included: boolean): Sums {
  const depositMinor = (line.depositMinor ?? 0n) * pieces
  const totalMinor = depositMinor < whole.totalMinor ? depositMinor : whole.totalMinor
  if (totalMinor === 0n) return nothing
  const shareOf = (amountMinor: bigint): bigint =>
    roundFraction({ numerator: amountMinor * totalMinor, denominator: whole.totalMinor })
  const taxMinor = shareOf(whole.taxMinor)
  const discountMinor = shareOf(whole.discountMinor)
  const subtotalMinor = totalMinor + discountMinor - (included ? 0n : taxMinor)
  return { ...nothing, subtotalMinor, discountMinor, taxMinor, totalMinor }
}

function toSums({ priceMinor, remainingMinor }: DiscountableLine, { taxMinor, afterTaxMinor }: Taxed): Sums {
  return {
    ...nothing,
    subtotalMinor: priceMinor,
    discountMinor: priceMinor - remainingMinor,
    taxMinor,
    totalMinor: afterTaxMinor,
  }
}

const nothing: Sums = {
  subtotalMinor: 0n,
  discountMinor: 0n,
  shippingMinor: 0n,
  feesMinor: 0n,
  taxMinor: 0n,
  totalMinor: 0n,
}

function add(one: Sums, other: Sums): Sums {
  return {
    subtotalMinor: one.subtotalMinor + other.subtotalMinor,
    discountMinor: one.discountMinor + other.discountMinor,
    shippingMinor: one.shippingMinor + other.shippingMinor,
    feesMinor: one.feesMinor + other.feesMinor,
    taxMinor: one.taxMinor + other.taxMinor,
    totalMinor: one.totalMinor + other.totalMinor,
  }
}

function subtract(one: Sums, other: Sums): Sums {
  return {
    subtotalMinor: one.subtotalMinor - other.subtotalMinor,
    discountMinor: one.discountMinor - other.discountMinor,
    shippingMinor: one.shippingMinor - other.shippingMinor,
    feesMinor: one.feesMinor - other.feesMinor,
    taxMinor: one.taxMinor - other.taxMinor,
    totalMinor: one.totalMinor - other.totalMinor,
  }
}
