import Big from 'big.js'

/** An exact amount: whole minor units (cents, yen, fils) of one currency. */
export interface Money {
  minor: bigint
  currency: string
}

const exponents = new Map<string, number>()

/** Decimals of a currency, as ISO 4217 has them: EUR 2, JPY 0, KWD 3. */
export function exponentOf(currency: string): number {
  let exponent = exponents.get(currency)
  if (exponent === undefined) {
    exponent = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
    exponents.set(currency, exponent)
  }
  return exponent
}

/** Reads `"12.5"`. Refuses what is no plain decimal, and decimals finer than the currency has. */
export function parseMoney(text: string, currency: string): Money {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) throw new RangeError(`"${text}" is not an amount of money.`)
  const minor = new Big(text).times(new Big(10).pow(exponentOf(currency)))
  if (!minor.eq(minor.round())) throw new RangeError(`"${text}" has more decimals than ${currency} knows.`)
  return { minor: BigInt(minor.toFixed(0)), currency }
}

/** `"399.90"`: all decimals of the currency, as estimates have it. */
export function toDecimal({ minor, currency }: Money): string {
  const exponent = exponentOf(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = minor < 0n ? '-' : ''
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** `"399.9"`, `"270"`: no trailing zeros, as carts have it. */
export function toUnpaddedDecimal(money: Money): string {
  const decimal = toDecimal(money)
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/** A JSON number, as the catalogue has it. Exact in print for amounts of up to 15 digits. */
export function toNumber(money: Money): number {
  return Number(toDecimal(money))
}

/** The same worth in another currency, rounded once. `rate`: what one unit of the first is worth in the other. */
export function convertMinor({ minor, currency }: Money, to: string, rate: Big): Money {
  const scale = new Big(10).pow(exponentOf(to) - exponentOf(currency))
  return { minor: roundMinor(toBig(minor).times(rate).times(scale)), currency: to }
}

const formatters = new Map<string, { format: Intl.NumberFormat; done: Map<bigint, string> }>()
const MAX_FORMATTERS = 500
const MAX_DONE = 50_000
let done = 0

/** `"€24.00"`. The same amounts come again and again, so what was formatted is kept. */
export function formatMoney(money: Money, locale: string): string {
  const key = `${locale} ${money.currency}`
  let formatter = formatters.get(key)
  if (!formatter) {
    if (formatters.size >= MAX_FORMATTERS) forgetFormatted()
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency: money.currency })
    formatters.set(key, (formatter = { format, done: new Map() }))
  }
  const known = formatter.done.get(money.minor)
  if (known !== undefined) return known
  // The string form is exact; TypeScript's library types know it as a numeric literal type only.
  const formatted = formatter.format.format(toDecimal(money) as Intl.StringNumericLiteral)
  if (done >= MAX_DONE) forgetFormatted()
  done++
  formatter.done.set(money.minor, formatted)
  return formatted
}

function forgetFormatted(): void {
  formatters.clear()
  done = 0
}

/** The one rounding rule of the shop: to the nearest minor unit, halves away from zero. */
export function roundMinor(exact: Big): bigint {
  return BigInt(exact.round(0, Big.roundHalfUp).toFixed(0))
}

export function toBig(minor: bigint): Big {
  return new Big(minor.toString())
}
