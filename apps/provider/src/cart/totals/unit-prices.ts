import type Big from 'big.js'
import type { LineTotals } from '../../pricing/index.ts'

/**
 * Unit price after the discounts that prices show, for display only. It is rounded, so quantity × price may differ
 * from the line by some minor units.
 */
export function calculateDiscountedUnitPrice(
  { priceMinor, itemDiscountMinor }: Pick<LineTotals, 'priceMinor' | 'itemDiscountMinor'>,
  quantity: number,
): bigint {
  return divide(priceMinor - itemDiscountMinor, BigInt(quantity))
}

const RATE_PLACES = 12

/** Price without its included tax, for display only. */
export function calculatePriceBeforeTax(priceMinor: bigint, rate: Big): bigint {
  if (rate.eq(0)) return priceMinor
  const rateScaled = BigInt(rate.toFixed(RATE_PLACES).replace('.', ''))
  return priceMinor - divide(priceMinor * rateScaled, 10n ** BigInt(RATE_PLACES) + rateScaled)
}

/** Divides non-negative integers, rounded half up. */
function divide(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
