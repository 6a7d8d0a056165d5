import { Big } from 'big.js'
import { PRODUCT_MAX, STOCK_MAX } from '@cartwright/contract'
import type { Separator } from './csv-reader.ts'

/** Limits of a catalogue product (wire reference, appendix C), as far as files contain them. */
export const IMPORT_LIMITS = {
  name: PRODUCT_MAX.name,
  slug: PRODUCT_MAX.slug,
  /** A handle is a key: it may be longer than a slug, which is derived from it. */
  handle: 1_000,
  description: PRODUCT_MAX.description,
  brand: 50,
  ribbon: 30,
  options: 6,
  optionName: 50,
  choice: PRODUCT_MAX.choice,
  sku: PRODUCT_MAX.sku,
  choices: 100,
  variants: 1000,
  images: 100,
  quantity: STOCK_MAX,
  infoTitle: 50,
  infoDescription: 16_000,
  customTextTitle: 100,
  customTextLength: 500,
  collectionName: 50,
  money: '999999999.99',
  weight: '999999999.99',
} as const

/** Reason of a rejection, and the column that caused it. */
export type Rejection = { reason: string; column?: string }

/**
 * Whether a text is a valid key of products in a file. Text torn out of a description by a stray quote contains HTML.
 */
export function isValidHandle(handle: string): boolean {
  return handle !== '' && handle.length <= IMPORT_LIMITS.handle && !/[\p{Cc}<>"]/u.test(handle)
}

/**
 * Normalises a number of common human notations: `1.299,50`, `1,299.50`, `1 299,50`, `1'299.50`, `.99`. Undefined if it
 * is none or ambiguous.
 */
function toPlainNumber(text: string, separator: Separator): string | undefined {
  const digits = withoutIndianGroups(text.replaceAll(/(?<=\d)[\s'’](?=\d{3}(?!\d))/gu, ''))
  if (!/^[\d.,]*\d[.,]?$/.test(digits) || digits.length > 40) return undefined
  const decimalSign = findDecimalSign(digits, separator)
  if (decimalSign === undefined) return digits.replaceAll(/[.,]/g, '')
  const [whole = '', fraction = '', ...more] = digits.split(decimalSign)
  if (more.length > 0) return undefined
  const thousands = decimalSign === '.' ? ',' : '.'
  if (whole.includes(thousands) && !/^\d{1,3}([.,]\d{3})+$/.test(whole)) return undefined
  if (fraction.includes(thousands)) return undefined
  return `${whole.replaceAll(thousands, '') || '0'}${fraction === '' ? '' : `.${fraction}`}`
}

/** `1,29,999.00`: Indian groups above the thousand have two digits. */
function withoutIndianGroups(digits: string): string {
  return /^\d{1,2}(,\d{2})+,\d{3}(\.\d*)?$/.test(digits) ? digits.replaceAll(',', '') : digits
}

/** Undefined if all signs separate thousands, or there are none. */
function findDecimalSign(digits: string, separator: Separator): '.' | ',' | undefined {
  const lastDot = digits.lastIndexOf('.')
  const lastComma = digits.lastIndexOf(',')
  if (lastDot === -1 && lastComma === -1) return undefined
  if (lastDot >= 0 && lastComma >= 0) return lastDot > lastComma ? '.' : ','
  const sign = lastDot >= 0 ? '.' : ','
  if (/^\d{1,3}([.,]\d{3}){2,}$/.test(digits)) return undefined
  // A comma before three digits separates thousands in a comma-separated file, and decimals in a semicolon-separated
  // one.
  if (sign === ',' && separator !== ';' && /^[1-9]\d{0,2},\d{3}$/.test(digits)) return undefined
  return sign
}

const DOLLARS = 'USD CAD AUD NZD HKD SGD TWD MXN ARS CLP COP'.split(' ')
const KRONER = ['SEK', 'NOK', 'DKK', 'ISK']

/** Currencies that a sign may mean. */
const CURRENCY_SIGNS: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  euro: ['EUR'],
  '£': ['GBP', 'EGP', 'LBP'],
  '₪': ['ILS'],
  '₹': ['INR'],
  rs: ['INR', 'PKR', 'LKR', 'NPR', 'MUR'],
  '₽': ['RUB'],
  руб: ['RUB'],
  '₺': ['TRY'],
  tl: ['TRY'],
  '₩': ['KRW'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  zł: ['PLN'],
  kč: ['CZK'],
  ft: ['HUF'],
  lei: ['RON', 'MDL'],
  fr: ['CHF', 'XPF', 'XAF', 'XOF'],
  kr: KRONER,
  $: DOLLARS,
  r$: ['BRL'],
  us$: ['USD'],
  a$: ['AUD'],
  au$: ['AUD'],
  c$: ['CAD'],
  ca$: ['CAD'],
  nz$: ['NZD'],
  hk$: ['HKD'],
  s$: ['SGD'],
  mx$: ['MXN'],
}

/** Longer texts are not amounts and are not parsed. */
const MAX_AMOUNT_LENGTH = 60
/**
 * Matches an amount with a sign or code before or behind it; `12.-` and `12:-` have no cents. A leading apostrophe
 * marks text in a spreadsheet.
 */
const AMOUNT =
  /^'?\+?(?<before>\p{Sc}|[A-Z]{2,3}\$?|[A-Z]{0,2}\$|[KkFf]r\.?|[Rr]s\.?|zł|Kč|Ft|lei|TL|руб\.?)?\s*(?<number>[\d.,\s'’]*\d[.,]?)(?::?[-–—]{1,2})?\s*(?<after>\p{Sc}|[A-Z]{2,3}|[A-Z]{0,2}\$|[KkFf]r\.?|[Rr]s\.?|zł|Kč|Ft|lei|TL|[Ee]uro|руб\.?)?$/u

/** Finds the currencies that a sign or code beside an amount may mean, and the word for them. */
function findCurrencies(sign: string | undefined): readonly string[] | undefined {
  if (sign === undefined) return undefined
  return CURRENCY_SIGNS[sign.toLowerCase().replace(/\.$/, '')] ?? (/^[A-Z]{3}$/.test(sign) ? [sign] : undefined)
}

export type ParsedAmount = { amount: string; note?: string } | Rejection | undefined

/** Reads an amount with the decimals of the currency. A currency sign or code may precede or follow it. */
export function readMoney(
  text: string,
  { decimals, separator, currency }: { decimals: number; separator: Separator; currency?: string },
): ParsedAmount {
  if (text === '') return undefined
  const found = text.length <= MAX_AMOUNT_LENGTH ? AMOUNT.exec(text) : null
  const { before, number = '', after } = found?.groups ?? {}
  const isThousand = separator === ';' && decimals < 3 && /^[1-9]\d{0,2}\.\d{3}$/.test(number)
  const plainNumber = isThousand ? number.replace('.', '') : toPlainNumber(number, separator)
  if (!found || plainNumber === undefined || plainNumber.length > 30)
    return { reason: `"${shortenForMessage(text)}" is not a valid amount, such as 12.50.` }
  const exact = new Big(plainNumber)
  const amount = exact.round(decimals, Big.roundHalfUp)
  if (!exact.eq(amount) && decimals < 3 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(number))
    return {
      reason: `"${shortenForMessage(text)}" may be a thousand or have three decimals. Write it without the sign of thousands, or with ${decimals} decimals.`,
    }
  if (amount.gt(IMPORT_LIMITS.money)) return { reason: `"${shortenForMessage(text)}" is above ${IMPORT_LIMITS.money}.` }
  const written = amount.toFixed(decimals)
  const named = [after, before].map(findCurrencies).find((currencies) => currencies !== undefined)
  const note =
    named !== undefined && currency !== undefined && !named.includes(currency)
      ? `"${shortenForMessage(text)}" names ${named.length === 1 ? named[0] : 'another currency'}; it was read as ${written} ${currency}, the currency of the shop.`
      : exact.eq(amount)
        ? undefined
        : `"${shortenForMessage(text)}" has more than the ${decimals} decimals of the currency; it was rounded to ${written}.`
  return { amount: written, ...(note !== undefined && { note }) }
}

export function readDecimal(text: string, separator: Separator): Big | undefined {
  const plainNumber = toPlainNumber(text, separator)
  return plainNumber !== undefined && /^\d{1,15}(\.\d{1,15})?$/.test(plainNumber) ? new Big(plainNumber) : undefined
}

/**
 * Reads a quantity as a whole number within the limits of stock, and a note if it was adjusted. Undefined if it is not
 * a number, or ambiguous as three zeros behind a point may mean a thousand.
 */
export function readQuantity(
  text: string,
  separator: Separator,
): { quantity: number; note?: string } | { note: string } {
  const about = /^[>≥~+]?\s*(?<number>[-−]?[\d.,'’]*\d)\s*(?:\+|\p{L}[\p{L}.]{0,9})?$/u.exec(text)?.groups?.['number']
  if (about !== undefined && about !== text) {
    const read = readQuantity(about, separator)
    return 'quantity' in read && read.note === undefined
      ? { ...read, note: `"${shortenForMessage(text)}" was read as ${read.quantity}.` }
      : read
  }
  const isNegative = /^[-−]/.test(text)
  const digits = text.replace(/^[-−]\s*/, '')
  const isAmbiguous = separator !== ';' && /^[1-9]\d{0,2}\.\d{3}$/.test(digits)
  const number = isAmbiguous ? undefined : toPlainNumber(digits, separator)
  if (number === undefined || number.length > 20)
    return { note: `"${shortenForMessage(text)}" is no whole number; the quantity was left out.` }
  const exact = new Big(number)
  const whole = exact.round(0, Big.roundDown)
  if (isNegative && exact.gt(0))
    return { quantity: 0, note: `The quantity is negative (${shortenForMessage(text)}); it was read as 0.` }
  if (whole.gt(IMPORT_LIMITS.quantity))
    return {
      quantity: IMPORT_LIMITS.quantity,
      note: `The quantity ${shortenForMessage(text)} is above ${IMPORT_LIMITS.quantity}, which was taken.`,
    }
  if (!exact.eq(whole))
    return {
      quantity: Number(whole),
      note: `"${shortenForMessage(text)}" is no whole number; it was read as ${whole.toFixed()}.`,
    }
  return { quantity: Number(whole) }
}

/** Words for yes, including those that spreadsheets in other languages write. */
const YES = new Set(
  'true t yes y 1 on x ✓ ✔ ☑ s v wahr ja vrai oui verdadero sí si vero sì waar verdadeiro sim prawda tak sant sand sann tosi kyllä pravda ano áno igaz igen doğru evet adevărat da истина да так істина αληθης αληθής ναι верно вярно כן אמת 真 是 はい 참 예 active enabled'.split(
    ' ',
  ),
)
const NO = new Set(
  'false f no n 0 off ✗ ✘ ☐ falsch nein faux non falso onwaar nee não nao fałsz falsz nie falskt falsk nej nei usann epätosi ei nepravda ne hamis nem yanlış yanliş hayır hayir fals nu ложь нет лъжа не хибність ні ψευδης ψευδής όχι לא שקר 假 偽 否 いいえ 거짓 아니요 inactive disabled'.split(
    ' ',
  ),
)

export const isYes = (text: string) => YES.has(normalizeWord(text))
export const isNo = (text: string) => NO.has(normalizeWord(text))

function normalizeWord(text: string): string {
  return text.trim().toLowerCase().replaceAll('i̇', 'i')
}

/** Truncates at a word boundary. */
export function truncateAtWord(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : Array.from(text.slice(0, longest))
        .join('')
        .replace(/[\uD800-\uDBFF]$/, '')
        .trim()
}

const SEPARATORS = /[\s,;|]/

/**
 * Reads the URLs of a cell: it may list several, and the protocol may be missing. A comma within a URL is part of it.
 */
export function parseUrls(cell: string, folder?: string): string[] {
  const starts = [...cell.matchAll(/(?:https?:)?\/\//gi)]
    .map(({ index }) => index)
    .filter((index) => index === 0 || SEPARATORS.test(cell[index - 1]!))
  if (starts.length === 0 && folder !== undefined)
    return cell
      .split(SEPARATORS)
      .filter((path) => path !== '')
      .map((path) => `${folder.replace(/\/$/, '')}/${path.replace(/^\//, '')}`)
  const from = starts[0] === 0 ? starts : [0, ...starts]
  return from
    .map((start, index) => trimUrlEnd(cell.slice(start, from[index + 1])))
    .filter((address) => address !== '')
    .map((address) => (address.startsWith('//') ? `https:${address}` : address))
}

function trimUrlEnd(text: string): string {
  let end = text.length
  while (end > 0 && SEPARATORS.test(text[end - 1]!)) end--
  return text.slice(0, end).trim()
}

export const shortenForMessage = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Normalises a header to letters and digits. */
export function normalizeColumnName(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
