import Big from 'big.js'

/** An exact amount: whole minor units (cents, yen, fils) of one currency. */
export interface Money {
  minor: bigint
  currency: string
}

/**
 * Currencies without parts, and those of thousandths; all others have hundredths. As ISO 4217 has it, but for those that nobody pays parts of.
 * Written down, because every amount that is kept means this for ever: the list of the runtime changes with its version (forint and rupiah lost
 * their hundredths with ICU 78), and all prices would be others.
 */
const WHOLE = new Set(
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
)
const THOUSANDTHS = new Set('BHD JOD KWD LYD OMR TND'.split(' '))

/** Decimals of a currency: EUR 2, JPY 0, KWD 3. */
export function exponentOf(currency: string): number {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
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
    formatters.set(key, (formatter = { format: moneyFormat(locale, money.currency), done: new Map() }))
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

/** With all decimals that the currency has here, and no others. */
function moneyFormat(locale: string, currency: string): Intl.NumberFormat {
  const decimals = exponentOf(currency)
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  })
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
