import type Big from 'big.js'
import type { LineTotals } from '../../pricing/index.ts'

/** What one piece costs after the discounts that show in prices; rounded, so that pieces × price may miss the line by some minor units. Only shown. */
export function calculateDiscountedUnitPrice(
  { priceMinor, itemDiscountMinor }: Pick<LineTotals, 'priceMinor' | 'itemDiscountMinor'>,
  quantity: number,
): bigint {
  return divide(priceMinor - itemDiscountMinor, BigInt(quantity))
}

const RATE_PLACES = 12

/** A price without the tax that is in it. Only shown. */
export function calculatePriceBeforeTax(priceMinor: bigint, rate: Big): bigint {
  if (rate.eq(0)) return priceMinor
  const rateScaled = BigInt(rate.toFixed(RATE_PLACES).replace('.', ''))
  return priceMinor - divide(priceMinor * rateScaled, 10n ** BigInt(RATE_PLACES) + rateScaled)
}

/** To the nearest, halves up; neither is negative. */
function divide(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}
