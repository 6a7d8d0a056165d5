import type { Destination } from '../pricing/input.ts'

/**
 * Whether an address is in a list of cities and postal codes, by the guide: 'perhaps' if it is incomplete.
 * `closeness` is the specificity of the matching codes.
 */
export function isInRegion(
  { cities = [], postalCodes = [] }: { cities?: readonly string[]; postalCodes?: readonly string[] },
  { country, city = '', postalCode = '' }: Destination,
): { lies: 'yes' | 'no' | 'perhaps'; on?: 'CITY' | 'POSTAL_CODE'; closeness: number } {
  let on: 'CITY' | 'POSTAL_CODE' | undefined
  let closeness = 0
  if (cities.length > 0) {
    if (city.trim() === '') on = 'CITY'
    else if (!cities.some((each) => isSameCity(each, city))) return { lies: 'no', closeness }
  }
  if (postalCodes.length > 0) {
    const isUnknown = bare(postalCode, country) === ''
    const close = postalCodes.map((rule) =>
      isUnknown ? closenessOf(rule, country) : testCode(rule, postalCode, country),
    )
    closeness = Math.max(...close)
    if (closeness < 0) return { lies: 'no', closeness }
    if (isUnknown) on = 'POSTAL_CODE'
  }
  return { lies: on ? 'perhaps' : 'yes', on, closeness }
}

/** Compares cities as random carts write them: without accents; an umlaut may be two letters. */
function isSameCity(one: string, other: string): boolean {
  const read = (name: string, umlaut: string): string =>
    [...name.toLowerCase().normalize('NFD')]
      .map((sign) => (sign === '\u0308' ? umlaut : /[\u0300-\u036f]/.test(sign) ? '' : /[-\s]/.test(sign) ? ' ' : sign))
      .join('')
      .split(' ')
      .filter(Boolean)
      .join(' ')
  return ['', 'e'].some((first) => ['', 'e'].some((second) => read(one, first) === read(other, second)))
}

/** Negative if it does not match. */
function testCode(rule: string, written: string, country: string): number {
  const code = bare(written, country)
  const district = districtOf(code, country)
  const [from = '', to] = rule.split('..').map((end) => bare(end, country))
  let isMatch: boolean
  if (to !== undefined) isMatch = isRange(from, to, country) && liesBetween(district ?? code, code, from, to)
  else if (rule.trim().endsWith('*')) isMatch = from !== '' && code.slice(0, from.length) === from
  else isMatch = from !== '' && (code === from || district === from)
  return isMatch ? closenessOf(rule, country) : -1
}

/** A letter or two, a number, and perhaps a letter. */
const parse = (text: string) => /^([A-Z]{1,2})(\d{1,2})[A-Z]?$/.exec(text)

/** Whether codes exist between both in that country: British districts of one area, else codes of equal length. */
function isRange(from: string, to: string, country: string): boolean {
  const [low, high] = country === 'GB' ? [parse(from), parse(to)] : []
  if (low && high) return low[1] === high[1] && +low[2]! <= +high[2]!
  return from !== '' && from.length === to.length && from <= to
}

function liesBetween(district: string, code: string, from: string, to: string): boolean {
  const [low, high, at] = [parse(from), parse(to), parse(district)]
  if (low && high && low[1] === high[1])
    return at !== null && at[1] === low[1] && +low[2]! <= +at[2]! && +at[2]! <= +high[2]!
  if (from.length !== to.length || code.length < from.length) return false
  const beginning = code.slice(0, from.length)
  return !(beginning < from) && !(beginning > to)
}

/** Twice the number of fixed characters; one more for ranges and whole codes. Negative for an empty rule. */
function closenessOf(rule: string, country: string): number {
  const [from = '', to] = rule.split('..').map((end) => bare(end, country))
  if (from === '') return -1
  if (to === undefined) return 2 * from.length + (rule.trim().endsWith('*') ? 0 : 1)
  if (!isRange(from, to, country)) return -1
  let same = 0
  while (same < from.length && from[same] === to[same]) same++
  return 2 * same + 1
}

/** Random carts use three countries. */
function districtOf(code: string, country: string): string | undefined {
  if (country === 'GB' && /^[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}$/.test(code)) return code.slice(0, -3)
  if (country === 'US' && /^\d{9}$/.test(code)) return code.slice(0, 5)
  return undefined
}

function bare(written: string, country: string): string {
  const letters = [...written.normalize('NFKC').toUpperCase()].filter((letter) => /[\p{L}\p{N}]/u.test(letter)).join('')
  const signed = country === 'DE' ? /^(?:DE|D)(\d{3,})$/.exec(letters) : /^(?:US|GB)(\d{3,})$/.exec(letters)
  return signed?.[1] ?? letters
}
