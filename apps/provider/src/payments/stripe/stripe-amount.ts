import { getCurrencyExponent, type Money } from '../../platform/money.ts'

// Currencies that Stripe counts in other units than hundredths: https://docs.stripe.com/currencies#zero-decimal
const ZERO_DECIMAL_CURRENCIES = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMAL_CURRENCIES = 'BHD JOD KWD OMR TND'.split(' ')

/** Converts an amount to Stripe's units; undefined if Stripe cannot express it, as a single fils. */
export function toStripeAmount({ minor, currency }: Money): number | undefined {
  const scale = getScale(currency)
  if ((minor * scale.up) % scale.down !== 0n) return undefined
  const amount = (minor * scale.up) / scale.down
  const isKnown = !THREE_DECIMAL_CURRENCIES.includes(currency) || amount % 10n === 0n
  return isKnown && amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : undefined
}

/**
 * Converts an amount of Stripe to minor units. A fraction is rounded away from the requested amount, so that it never
 * equals it.
 */
export function fromStripeAmount(amount: number, requested: Money): bigint {
  const scale = getScale(requested.currency)
  const [whole, rest] = [(BigInt(amount) * scale.down) / scale.up, (BigInt(amount) * scale.down) % scale.up]
  return rest > 0n && whole >= requested.minor ? whole + 1n : whole
}

/** Factors from minor units to Stripe's: forints, krónur and shillings have hundredths only there. */
function getScale(currency: string): { up: bigint; down: bigint } {
  const exponent = ZERO_DECIMAL_CURRENCIES.includes(currency) ? 0 : THREE_DECIMAL_CURRENCIES.includes(currency) ? 3 : 2
  const difference = exponent - getCurrencyExponent(currency)
  return { up: 10n ** BigInt(Math.max(difference, 0)), down: 10n ** BigInt(Math.max(-difference, 0)) }
}
