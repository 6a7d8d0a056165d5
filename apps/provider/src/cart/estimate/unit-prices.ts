import type Big from 'big.js'
import { roundMinor, toBig } from '../../money.ts'
import type { LineTotals } from '../../pricing/index.ts'

/** What one piece costs after the discounts that show in prices; rounded, so that pieces × price may miss the line by some minor units. Only shown. */
export function unitAfterDiscounts(
  { priceMinor, itemDiscountMinor }: Pick<LineTotals, 'priceMinor' | 'itemDiscountMinor'>,
  quantity: number,
): bigint {
  const pieces = BigInt(quantity)
  return (2n * (priceMinor - itemDiscountMinor) + pieces) / (2n * pieces) // not negative: half away from zero
}

/** A price without the tax that is in it. Only shown. */
export function beforeTax(priceMinor: bigint, rate: Big): bigint {
  return priceMinor - (rate.eq(0) ? 0n : includedTax(priceMinor, rate))
}

function includedTax(priceMinor: bigint, rate: Big): bigint {
  return roundMinor(toBig(priceMinor).times(rate).div(rate.plus(1)))
}
