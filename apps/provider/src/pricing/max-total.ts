import { getCurrencyExponent } from '../platform/money.ts'

/** Far below what the columns of orders and payments hold, also for currencies of three decimals. */
const WHOLE_DIGITS = 12

/** The most that an order may come to: `999,999,999,999.99` in a currency of two decimals. What is above can be put into a cart, and not be ordered. */
export function getMaxTotalMinor(currency: string): bigint {
  return 10n ** BigInt(WHOLE_DIGITS + getCurrencyExponent(currency)) - 1n
}
