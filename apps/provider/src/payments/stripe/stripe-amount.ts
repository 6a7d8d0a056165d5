import { getCurrencyExponent, type Money } from '../../platform/money.ts'

// What Stripe counts in other units than those of two decimals: https://docs.stripe.com/currencies#zero-decimal
const ZERO_DECIMAL_CURRENCIES = 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' ')
const THREE_DECIMAL_CURRENCIES = 'BHD JOD KWD OMR TND'.split(' ')

/** What Stripe calls this amount; undefined where it has no word for it, as for a single fils. */
export function toStripeAmount({ minor, currency }: Money): number | undefined {
  const scale = getScale(currency)
  if ((minor * scale.up) % scale.down !== 0n) return undefined
  const amount = (minor * scale.up) / scale.down
  const isKnown = !THREE_DECIMAL_CURRENCIES.includes(currency) || amount % 10n === 0n
  return isKnown && amount <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(amount) : undefined
}

/** What Stripe says it took, in the units of the shop. A part of a unit is rounded away from what was asked for, so that it never passes for it. */
export function fromStripeAmount(amount: number, asked: Money): bigint {
  const scale = getScale(asked.currency)
  const [whole, rest] = [(BigInt(amount) * scale.down) / scale.up, (BigInt(amount) * scale.down) % scale.up]
  return rest > 0n && whole >= asked.minor ? whole + 1n : whole
}

/** From units of the shop to those of Stripe: forints, krónur and shillings have hundredths there alone. */
function getScale(currency: string): { up: bigint; down: bigint } {
  const exponent = ZERO_DECIMAL_CURRENCIES.includes(currency) ? 0 : THREE_DECIMAL_CURRENCIES.includes(currency) ? 3 : 2
  const difference = exponent - getCurrencyExponent(currency)
  return { up: 10n ** BigInt(Math.max(difference, 0)), down: 10n ** BigInt(Math.max(-difference, 0)) }
}
