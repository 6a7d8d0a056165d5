import { getCurrencyExponent } from '../platform/money.ts'

/** Far below the maximum of the columns of orders and payments, also for currencies of three decimals. */
const WHOLE_DIGITS = 12

/**
 * Maximum total of an order: `999,999,999,999.99` in a currency of two decimals. A cart may exceed it, but cannot be
 * ordered.
 */
export function getMaxTotalMinor(currency: string): bigint {
  return 10n ** BigInt(WHOLE_DIGITS + getCurrencyExponent(currency)) - 1n
}
