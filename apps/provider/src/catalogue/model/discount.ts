import Big from 'big.js'
import { getCurrencyExponent, parseMoney, roundMinor, toBig } from '../../platform/money.ts'
import type { Discount } from './product.ts'

/** Calculates the price after the discount of the product: never below zero, rounded once. */
export function calculateDiscountedPrice(priceMinor: bigint, discount: Discount, currency: string, now: Date): bigint {
  if (!isDiscountActive(discount, now)) return priceMinor
  switch (discount.type) {
    case 'NONE':
      return priceMinor
    case 'AMOUNT': {
      const reduced =
        priceMinor - parseMoney(new Big(discount.value).toFixed(getCurrencyExponent(currency)), currency).minor
      return reduced < 0n ? 0n : reduced
    }
    case 'PERCENT': {
      const rest = new Big(100).minus(discount.value).div(100)
      return rest.lt(0) ? 0n : roundMinor(toBig(priceMinor).times(rest))
    }
  }
}

/** Returns true from the start of the discount, inclusive, to its end, exclusive. */
export function isDiscountActive({ startsAt, endsAt }: Discount, now: Date): boolean {
  return (startsAt === undefined || startsAt <= now) && (endsAt === undefined || now < endsAt)
}
