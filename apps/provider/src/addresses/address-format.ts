import { readFileSync } from 'node:fs'
import type {
  AddressFormProps,
  AddressPart,
  CityName,
  PostalCodeName,
  SubdivisionName,
} from '../../pages/page-props.ts'

/** What is known of the addresses of a country. Written by `tools/address-formats.mjs`. */
interface StoredFormat {
  /** `A CSZ`: two rows; street, then city, subdivision and postal code. */
  rows?: string
  required?: string
  postalCode?: string
  example?: string
  postalCodeName?: string
  cityName?: string
  subdivisionName?: string
  /** Code within the country, and name. */
  subdivisions?: [code: string, name: string][]
}

export interface AddressFormat extends AddressFormProps {
  /** What a whole postal code is. */
  postalCode?: RegExp
}

const PARTS: Readonly<Record<string, AddressPart>> = {
  A: 'addressLine',
  C: 'city',
  S: 'subdivision',
  Z: 'postalCode',
}

/** Where nothing else is known, as the library has it. */
const DEFAULT_FORMAT = { rows: 'A ZC', required: 'AC' }

const folder = new URL('address-formats.json', import.meta.url)
// Our own tool has written it.
const stored = new Map(Object.entries(JSON.parse(readFileSync(folder, 'utf8')) as Record<string, StoredFormat>))
const formats = new Map<string, AddressFormat>()

/** How an address is written in a country: which parts, in which rows, which of them are needed, and what they are called. */
export function getAddressFormat(country: string): AddressFormat {
  const known = formats.get(country)
  if (known) return known
  const format = toFormat(country, stored.get(country) ?? {})
  if (stored.has(country)) formats.set(country, format)
  return format
}

function toFormat(country: string, format: StoredFormat): AddressFormat {
  const { rows = DEFAULT_FORMAT.rows, required = DEFAULT_FORMAT.required, postalCode, subdivisions = [] } = format
  const { cityName = 'city', postalCodeName = 'postal', subdivisionName = 'province' } = format
  const partsOf = (letters: string): AddressPart[] => [...letters].flatMap((letter) => PARTS[letter] ?? [])
  const shown = rows.split(' ').map(partsOf)
  return {
    rows: shown,
    required: partsOf(required).filter((part) => shown.flat().includes(part)),
    // The texts of the pages have a word for each: a test looks through all countries.
    names: {
      city: cityName as CityName,
      postalCode: postalCodeName as PostalCodeName,
      subdivision: subdivisionName as SubdivisionName,
    },
    ...(format.example && { postalCodeExample: format.example }),
    ...(postalCode && { postalCodePattern: postalCode }),
    ...(postalCode && { postalCode: new RegExp(`^(?:${postalCode})$`, 'i') }),
    subdivisions: subdivisions.map(([code, name]) => ({ code: `${country}-${code}`, name })),
  }
}
