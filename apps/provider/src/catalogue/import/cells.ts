import { Big } from 'big.js'
import type { Separator } from './csv-rows.ts'

/** What a product of the catalogue may have (wire reference, appendix C), as far as files have it. */
export const LIMITS = {
  name: 80,
  handle: 100,
  brand: 50,
  ribbon: 30,
  options: 6,
  optionName: 50,
  choice: 50,
  sku: 40,
  choices: 100,
  variants: 1000,
  images: 100,
  quantity: 99_999,
  infoTitle: 50,
  infoDescription: 16_000,
  customTextTitle: 100,
  customTextLength: 500,
  collectionName: 50,
  money: '999999999.99',
  weight: '999999999.99',
} as const

/** Why something is left out, and which column says so. */
export type Refusal = { reason: string; column?: string }

export function isHandle(handle: string): boolean {
  return handle.length <= LIMITS.handle && /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(handle)
}

const COMMA = /^-?\d+,\d+$/

/** An amount with the decimals of the currency. Files with semicolons may have a decimal comma. */
export function readMoney(
  text: string,
  decimals: number,
  separator: Separator,
): { amount: string } | Refusal | undefined {
  if (text === '') return undefined
  const amount = readDecimal(text, separator)
  if (!amount) {
    const hint = COMMA.test(text) ? ' A file that is separated by semicolons may write it so.' : ''
    return { reason: `"${shortened(text)}" is no amount, such as 12.50.${hint}` }
  }
  if (!amount.eq(amount.round(decimals)))
    return { reason: `"${shortened(text)}" has more than the ${decimals} decimals of the currency.` }
  if (amount.gt(LIMITS.money)) return { reason: `"${shortened(text)}" is above ${LIMITS.money}.` }
  return { amount: amount.toFixed(decimals) }
}

export function readDecimal(text: string, separator: Separator): Big | undefined {
  const dotted = separator === ';' && COMMA.test(text) ? text.replace(',', '.') : text
  return /^\d{1,15}(\.\d{1,15})?$/.test(dotted) ? new Big(dotted) : undefined
}

/** How many there are, as a whole number that stock can have. Three zeros behind a point may be a thousand. */
export function readQuantity(text: string): number | Refusal {
  if (!/^-?\d{1,12}(\.0{1,2})?$/.test(text)) return { reason: `"${shortened(text)}" is no whole number.` }
  const quantity = Number(text)
  if (quantity < 0) return { reason: `The quantity is negative (${text}).` }
  if (quantity > LIMITS.quantity) return { reason: `The quantity is above ${LIMITS.quantity}.` }
  return quantity
}

/** Also as German and French spreadsheets write them once a file was saved there. */
const YES = ['true', 'yes', '1', 'wahr', 'vrai']
const NO = ['false', 'no', '0', 'falsch', 'faux']

export const isYes = (text: string) => YES.includes(text.toLowerCase())
export const isNo = (text: string) => NO.includes(text.toLowerCase())
export const shortened = (text: string) => (text.length > 40 ? `${text.slice(0, 40)}…` : text)

/** Headers are compared by their letters and digits only. */
export function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
