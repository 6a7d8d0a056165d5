/** Postal code, parsed by the rules of its country. */
export interface PostalCode {
  /** Letters and digits alone: `SE17PB`. */
  whole: string
  /** The part that names a district, in countries whose codes have one: `SE1`. */
  district?: string
  /** Sort key of codes with numbered districts: area, number, letter, the rest. */
  sortKey?: string
}

/** Rule that matches postal codes, as in settings: `10115`, `SE1`, `SE1*`, `10115..10119`. */
export interface PostalCodeRule {
  matches(code: PostalCode): boolean
  /** Higher for rules that determine more of a code. */
  precision: number
}

/**
 * Countries whose codes are a district and, after a blank, a sector and a unit: `SE1 7PB`. Without the blank, `SE1 7`
 * would be the district SE17.
 */
const BRITISH = ['GB', 'GG', 'IM', 'JE']

/** Patterns of whole codes that capture the district: outward codes, routing keys, ZIP codes without ZIP+4. */
const DISTRICTS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(BRITISH.map((country) => [country, /^([A-Z]{1,2}\d[\dA-Z]?)\d[A-Z]{2}$/])),
  ...Object.fromEntries(
    ['US', 'PR', 'VI', 'GU', 'AS', 'MP', 'FM', 'MH', 'PW', 'SA'].map((country) => [country, /^(\d{5})\d{4}$/]),
  ),
  IE: /^([A-Z]\d[\dW])[\dA-Z]{4}$/,
  CA: /^([A-Z]\d[A-Z])\d[A-Z]\d$/,
  NL: /^(\d{4})[A-Z]{2}$/,
  PT: /^(\d{4})\d{3}$/,
  BR: /^(\d{5})\d{3}$/,
  AR: /^([A-Z]\d{4})[A-Z]{3}$/,
  TW: /^(\d{3})\d{2,3}$/,
}

/** Prefixes of codes other than the country code: `D-10115`. */
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

/** A district of Britain or Ireland: its area, its number, and a letter that divides it further. */
const NUMBERED_DISTRICT = /^([A-Z]{1,2})(\d{1,2})([A-Z]?)$/
/** A British sector, behind the blank. */
const SECTOR = /^\d[A-Z]?$/

/** Patterns of districts that are valid on their own. */
const DISTRICT_FORMS: Readonly<Record<string, RegExp>> = {
  ...Object.fromEntries(BRITISH.map((country) => [country, /^[A-Z]{1,2}\d[\dA-Z]?$/])),
  IE: /^[A-Z]\d[\dW]$/,
  CA: /^[A-Z]\d[A-Z]$/,
  NL: /^\d{4}$/,
  PT: /^\d{4}$/,
  BR: /^\d{5}$/,
  AR: /^[A-Z]\d{4}$/,
  TW: /^\d{3}$/,
}

/** Whether the text is a whole district, or a sector of one. */
export function isPostalDistrict(written: string, country: string): boolean {
  const isForm = (text: string): boolean => DISTRICT_FORMS[country]?.test(text) ?? false
  return isForm(normalizeCode(written, country)) || findSector(written, country) !== undefined
}

export function parsePostalCode(written: string, country: string): PostalCode {
  const whole = normalizeCode(written, country)
  return { whole, district: DISTRICTS[country]?.exec(whole)?.[1], sortKey: toSortKey(written, country) }
}

/** Parses a rule. Undefined if no code can match it: it is empty, or the ends of its range do not fit. */
export function parsePostalCodeRule(written: string, country: string): PostalCodeRule | undefined {
  const [from = '', to] = written.split('..')
  if (to !== undefined) return rangeRule(from, to, country)
  const text = written.trim()
  const beginning = text.endsWith('*') ? text.slice(0, -1) : undefined
  const plain = normalizeCode(text, country)
  if (plain === '') return undefined
  const sector = findSector(beginning ?? text, country)
  if (sector)
    return {
      matches: ({ whole, district }) => district === sector.district && whole.startsWith(plain),
      precision: calculatePrecision(plain) + (beginning === undefined ? 1 : 0),
    }
  const isWithinDistrict = beginning !== undefined && /\s$/.test(beginning) && isPostalDistrict(beginning, country)
  if (beginning !== undefined && !isWithinDistrict)
    return { matches: ({ whole }) => whole.startsWith(plain), precision: calculatePrecision(plain) }
  return {
    matches: ({ whole, district }) => whole === plain || district === plain,
    precision: calculatePrecision(plain) + 1,
  }
}

/** Precision by the number of characters. Callers add 1 for whole codes and ranges, which win over prefixes. */
function calculatePrecision(beginning: string): number {
  return 2 * beginning.length
}

function rangeRule(first: string, last: string, country: string): PostalCodeRule | undefined {
  const [from, to] = [normalizeCode(first, country), normalizeCode(last, country)]
  if (from === '' || to === '') return undefined
  const common = [...from].findIndex((letter, at) => letter !== to[at])
  const precision = calculatePrecision(common < 0 ? from : from.slice(0, common)) + 1
  const [least, most] = [toSortKey(first, country), toSortKey(last, country)]
  if (least !== undefined && most !== undefined) {
    const isInOrder = least.slice(0, most.length) <= most.slice(0, least.length)
    if (least.slice(0, AREA) !== most.slice(0, AREA) || !isInOrder) return undefined
    return {
      precision,
      matches: ({ sortKey = '' }) => least <= sortKey.slice(0, least.length) && sortKey.slice(0, most.length) <= most,
    }
  }
  if (from.length !== to.length || from > to) return undefined
  return {
    precision,
    matches({ whole }) {
      const beginning = whole.slice(0, from.length)
      return beginning.length === from.length && from <= beginning && beginning <= to
    },
  }
}

const AREA = 2

/** `EC1A 1BB` → `EC01A1BB`, `SE1 7PB` → `SE01 7PB`, `SE1` → `SE01`. Undefined where districts have no numbers. */
function toSortKey(written: string, country: string): string | undefined {
  if (!BRITISH.includes(country) && country !== 'IE') return undefined
  const whole = normalizeCode(written, country)
  const sector = findSector(written, country)
  const district = DISTRICTS[country]?.exec(whole)?.[1] ?? sector?.district ?? whole
  const [, area, number, letter] = NUMBERED_DISTRICT.exec(district) ?? []
  if (area === undefined || number === undefined) return undefined
  const rest = whole.slice(district.length)
  return `${area.padEnd(AREA)}${number.padStart(2, '0')}${letter || (rest && ' ')}${rest}`
}

/** Finds the sector of a British code without a unit. */
function findSector(written: string, country: string): { district: string } | undefined {
  if (!BRITISH.includes(country)) return undefined
  const [outward = '', inward = '', ...more] = written.normalize('NFKC').trim().toUpperCase().split(/\s+/)
  const isSector = more.length === 0 && SECTOR.test(inward) && (DISTRICT_FORMS[country]?.test(outward) ?? false)
  return isSector ? { district: outward } : undefined
}

/** Reduces a code to letters and digits, since hyphens and blanks are optional in many countries. */
function normalizeCode(written: string, country: string): string {
  const code = written
    .normalize('NFKC')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
  for (const sign of [country, SIGNS[country]])
    if (sign && code.startsWith(sign) && /^\d{3,}$/.test(code.slice(sign.length))) return code.slice(sign.length)
  return code
}
