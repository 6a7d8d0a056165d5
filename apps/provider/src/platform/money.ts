import Big from 'big.js'

/** An exact amount: whole minor units (cents, yen, fils) of one currency. */
export interface Money {
  minor: bigint
  currency: string
}

/**
 * Currencies without minor units, and those with thousandths; all others have hundredths. They follow ISO 4217,
 * except for unused minor units. The list is fixed, because stored amounts depend on it for ever: the runtime's list
 * changes (forint and rupiah lost their hundredths with ICU 78).
 */
const WHOLE = new Set(
  'AFN ALL BIF CLP COP DJF GNF HUF IDR IQD IRR ISK JPY KMF KPW KRW LAK LBP MGA MMK PKR PYG RWF SLL SOS SYP UGX VND VUV XAF XOF XPF YER'.split(
    ' ',
  ),
)
const THOUSANDTHS = new Set('BHD JOD KWD LYD OMR TND'.split(' '))

/** Decimals of a currency: EUR 2, JPY 0, KWD 3. */
export function getCurrencyExponent(currency: string): number {
  if (WHOLE.has(currency)) return 0
  return THOUSANDTHS.has(currency) ? 3 : 2
}

/** Parses `"12.5"`. Refuses texts that are no plain decimals, and decimals beyond those of the currency. */
export function parseMoney(text: string, currency: string): Money {
  if (!/^-?\d{1,15}(\.\d{1,6})?$/.test(text)) throw new RangeError(`"${text}" is not an amount of money.`)
  const minor = new Big(text).times(new Big(10).pow(getCurrencyExponent(currency)))
  if (!minor.eq(minor.round())) throw new RangeError(`"${text}" has more decimals than ${currency} knows.`)
  return { minor: BigInt(minor.toFixed(0)), currency }
}

/** `"399.90"`: all decimals of the currency, for estimates. */
export function toDecimal({ minor, currency }: Money): string {
  const exponent = getCurrencyExponent(currency)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(exponent + 1, '0')
  const sign = minor < 0n ? '-' : ''
  return exponent === 0 ? sign + digits : `${sign}${digits.slice(0, -exponent)}.${digits.slice(-exponent)}`
}

/** `"399.9"`, `"270"`: no trailing zeros, for carts. */
export function toUnpaddedDecimal(money: Money): string {
  const decimal = toDecimal(money)
  return decimal.includes('.') ? decimal.replace(/\.?0+$/, '') : decimal
}

/** JSON number, for the catalogue. Exact when printed for amounts of up to 15 digits. */
export function toNumber(money: Money): number {
  return Number(toDecimal(money))
}

/** Converts to another currency, rounded once. `rate` is the value of one unit of the first in the other. */
export function convertMinor({ minor, currency }: Money, to: string, rate: Big): Money {
  const scale = new Big(10).pow(getCurrencyExponent(to) - getCurrencyExponent(currency))
  return { minor: roundMinor(toBig(minor).times(rate).times(scale)), currency: to }
}

const formats = new Map<string, Map<string, MoneyFormat>>()
const MAX_FORMATS = 500
let formatCount = 0

/** `"€24.00"`, as formatted by `Intl`. */
export function formatMoney(money: Money, locale: string): string {
  return moneyFormat(locale, money.currency).format(money.minor)
}

function moneyFormat(locale: string, currency: string): MoneyFormat {
  let known = formats.get(locale)?.get(currency)
  if (known) return known
  if (formatCount >= MAX_FORMATS) {
    formats.clear()
    formatCount = 0
  }
  formatCount++
  known = new MoneyFormat(locale, currency)
  const ofLocale = formats.get(locale) ?? new Map<string, MoneyFormat>()
  formats.set(locale, ofLocale.set(currency, known))
  return known
}

/**
 * Format of amounts with this many digits: the text before each run of digits with its length, and the text after the
 * last.
 */
interface Form {
  runs: readonly { before: string; length: number }[]
  after: string
}

const MOST_DIGITS = 30

/**
 * Formats amounts of one currency in a locale, with the stored decimals. The position of sign, symbol and separators
 * depends only on the number of digits, so `Intl`, which takes ten times as long, is called once per number of
 * digits.
 */
class MoneyFormat {
  readonly #intl: Intl.NumberFormat
  readonly #currency: string
  readonly #leastDigits: number
  /** Digits of the locale if they are not 0 to 9. */
  readonly #ownDigits: readonly string[] | undefined
  /** By number of digits. */
  readonly #forms: Form[] = []
  readonly #negativeForms: Form[] = []

  constructor(locale: string, currency: string) {
    const decimals = getCurrencyExponent(currency)
    this.#intl = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    })
    this.#currency = currency
    this.#leastDigits = decimals + 1
    const digits = [...new Intl.NumberFormat(locale, { useGrouping: false }).format(9_876_543_210)].reverse()
    this.#ownDigits = digits.join('') === '0123456789' ? undefined : digits
  }

  format(minor: bigint): string {
    const isNegative = minor < 0n
    const digits = (isNegative ? -minor : minor).toString().padStart(this.#leastDigits, '0')
    if (digits.length > MOST_DIGITS) return this.#intl.format(this.#decimal(minor))
    const forms = isNegative ? this.#negativeForms : this.#forms
    const { runs, after } = (forms[digits.length] ??= this.#readForm(digits.length, isNegative))
    let text = ''
    let at = 0
    for (const { before, length } of runs) text += before + this.#inOwnDigits(digits.slice(at, (at += length)))
    return text + after
  }

  #inOwnDigits(digits: string): string {
    const own = this.#ownDigits
    return own ? Array.from(digits, (digit) => own[Number(digit)]).join('') : digits
  }

  #readForm(digitCount: number, isNegative: boolean): Form {
    const ones = BigInt('1'.repeat(digitCount))
    const runs: Form['runs'][number][] = []
    let text = ''
    for (const { type, value } of this.#intl.formatToParts(this.#decimal(isNegative ? -ones : ones))) {
      if (type === 'integer' || type === 'fraction') {
        runs.push({ before: text, length: [...value].length })
        text = ''
      } else text += value
    }
    return { runs, after: text }
  }

  /** The string form is exact; TypeScript's library types only accept it as a numeric literal type. */
  #decimal(minor: bigint): Intl.StringNumericLiteral {
    return toDecimal({ minor, currency: this.#currency }) as Intl.StringNumericLiteral
  }
}

/** The shop's only rounding rule: to the nearest minor unit, halves away from zero. */
export function roundMinor(exact: Big): bigint {
  return BigInt(exact.round(0, Big.roundHalfUp).toFixed(0))
}

export function toBig(minor: bigint): Big {
  return new Big(minor.toString())
}

/** The smaller of two amounts. */
export function minMinor(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}
