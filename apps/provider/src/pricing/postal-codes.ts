/** A postal code as a country's post reads it. */
export interface PostalCode {
  /** Letters and digits alone: `SE17PB`. */
  whole: string
  /** The part that names a district, in countries whose codes have one: `SE1`. */
  district?: string
}

/** A test of postal codes, as settings write it: `10115`, `SE1`, `SE1*`, `10115..10119`. */
export interface PostalCodeRule {
  matches(code: PostalCode): boolean
  /** Rises with how much of a code the rule determines. */
  precision: number
}

/** Whole codes whose beginning is known by itself: outward codes, routing keys, ZIP codes without their four more digits. */
const DISTRICTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['GB', 'GG', 'IM', 'JE'].map((country) => [country, /^([A-Z]{1,2}\d[\dA-Z]?)\d[A-Z]{2}$/])),
  ...Object.fromEntries(['US', 'PR', 'VI', 'GU', 'AS', 'MP'].map((country) => [country, /^(\d{5})\d{4}$/])),
  IE: /^([A-Z]\d[\dW])[\dA-Z]{4}$/,
  CA: /^([A-Z]\d[A-Z])\d[A-Z]\d$/,
  NL: /^(\d{4})[A-Z]{2}$/,
  PT: /^(\d{4})\d{3}$/,
  BR: /^(\d{5})\d{3}$/,
}

/** What is written before a code beside the code of the country: `D-10115`. */
const SIGNS: Readonly<Record<string, string>> = {
  AT: 'A',
  BE: 'B',
  DE: 'D',
  ES: 'E',
  FI: 'FIN',
  FR: 'F',
  HU: 'H',
  IT: 'I',
  LU: 'L',
  NO: 'N',
  PT: 'P',
  SE: 'S',
}

/** A district of a country like Britain: its area, its number, and a letter that divides it further. */
const NUMBERED_DISTRICT = /^([A-Z]{1,2})(\d{1,2})[A-Z]?$/

/** What districts look like where they are whole by themselves. */
const DISTRICT_FORMS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(['GB', 'GG', 'IM', 'JE'].map((country) => [country, /^[A-Z]{1,2}\d[\dA-Z]?$/])),
  IE: /^[A-Z]\d[\dW]$/,
  CA: /^[A-Z]\d[A-Z]$/,
  NL: /^\d{4}$/,
  PT: /^\d{4}$/,
  BR: /^\d{5}$/,
}

/** Whether it names a district that is whole by itself. */
export function isDistrict(written: string, country: string): boolean {
  return DISTRICT_FORMS[country]?.test(plainCode(written, country)) ?? false
}

export function readPostalCode(written: string, country: string): PostalCode {
  const whole = plainCode(written, country)
  return { whole, district: DISTRICTS[country]?.exec(whole)?.[1] }
}

/** Undefined where nothing is left of it: blanks and signs match no code. */
export function readPostalCodeRule(written: string, country: string): PostalCodeRule | undefined {
  const [from = '', to] = written.split('..').map((end) => plainCode(end, country))
  if (from === '') return undefined
  if (to !== undefined) return to === '' ? undefined : rangeRule(from, to)
  if (written.trim().endsWith('*'))
    return { matches: ({ whole }) => whole.startsWith(from), precision: precisionOf(from) }
  return {
    matches: ({ whole, district }) => whole === from || district === from,
    precision: precisionOf(from) + 1,
  }
}

/** Rules that determine as many characters compare by their kind: whole codes and ranges before beginnings. */
function precisionOf(beginning: string): number {
  return 2 * beginning.length
}

function rangeRule(from: string, to: string): PostalCodeRule {
  const [first, last] = [NUMBERED_DISTRICT.exec(from), NUMBERED_DISTRICT.exec(to)]
  const common = [...from].findIndex((letter, at) => letter !== to[at])
  const precision = precisionOf(common < 0 ? from : from.slice(0, common)) + 1
  if (first && last && first[1] === last[1]) {
    const [least, most] = [Number(first[2]), Number(last[2])]
    return {
      precision,
      matches({ whole, district = whole }) {
        const [, area, number] = NUMBERED_DISTRICT.exec(district) ?? []
        return area === first[1] && least <= Number(number) && Number(number) <= most
      },
    }
  }
  return {
    precision,
    matches({ whole }) {
      const beginning = whole.slice(0, from.length)
      return from.length === to.length && beginning.length === from.length && from <= beginning && beginning <= to
    },
  }
}

/** Letters and digits: many a country writes its codes with a hyphen or a blank, or without. */
function plainCode(written: string, country: string): string {
  const code = written
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  for (const sign of [country, SIGNS[country]])
    if (sign && code.startsWith(sign) && /^\d{3,}$/.test(code.slice(sign.length))) return code.slice(sign.length)
  return code
}
