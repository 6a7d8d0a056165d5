import type { Destination, TaxRegion, TaxRules } from './input.ts'
import { cityKeys } from './city-names.ts'
import { type PostalCodeRule, readPostalCode, readPostalCodeRule } from './postal-codes.ts'

/** A region with its place in the settings, and its lists made ready to be compared. */
export interface PlacedRegion {
  region: TaxRegion
  /** Four digits, so that positions order as characters do. */
  position: string
  width: number
  cities: ReadonlySet<string> | undefined
  postalCodes: readonly PostalCodeRule[] | undefined
}

/** From wide to narrow. */
const widths: Record<TaxRegion['type'], number> = { COUNTRY: 0, STATE: 1, COUNTY: 2, CITY: 3, SPECIAL: 4 }

/** All regions that an address lies in, in the order of the settings, without those that a narrower one replaces. */
export function findTaxRegions(tax: TaxRules, address: Destination): PlacedRegion[] {
  const matching = regionsAround(tax, address)
  const widest = Math.max(0, ...matching.map(({ region, width }) => (region.replacesWider ? width : 0)))
  return matching.filter(({ width }) => width >= widest).sort((one, other) => (one.position < other.position ? -1 : 1))
}

/**
 * Whether prices contain the tax of what is sold there: the narrowest region that says so decides, also one whose rates are replaced by a narrower
 * one's; of several equally narrow the first in the settings. Where none says so, or no address is known, the shop does.
 */
export function arePricesWithTax(tax: TaxRules, address: Destination | undefined): boolean {
  const saying = address
    ? regionsAround(tax, address).filter(({ region }) => region.includedInPrices !== undefined)
    : []
  const [first] = saying.sort((one, other) => other.width - one.width || (one.position < other.position ? -1 : 1))
  return first?.region.includedInPrices ?? tax.includedInPrices
}

/** All that an address lies in. */
function regionsAround(tax: TaxRules, { country, subdivision, city, postalCode }: Destination): PlacedRegion[] {
  const placed = placedRegions(tax)
  const near = placed.get(country) ?? []
  const inSubdivision = subdivision === undefined ? [] : (placed.get(`${country} ${subdivision}`) ?? [])
  const keys = city === undefined ? [] : cityKeys(city)
  const code = postalCode === undefined ? undefined : readPostalCode(postalCode, country)
  return [...near, ...inSubdivision].filter(
    ({ cities, postalCodes }) =>
      (!cities || keys.some((key) => cities.has(key))) &&
      (!postalCodes || (code !== undefined && postalCodes.some((rule) => rule.matches(code)))),
  )
}

const known = new WeakMap<TaxRules, ReadonlyMap<string, PlacedRegion[]>>()

/** By country, and by country and subdivision: a shop may list every county of a large country, and a cart needs a handful. */
function placedRegions(tax: TaxRules): ReadonlyMap<string, PlacedRegion[]> {
  let placed = known.get(tax)
  if (!placed) {
    placed = Map.groupBy(tax.regions.map(placeRegion), ({ region: { country, subdivision } }) =>
      subdivision === undefined ? country : `${country} ${subdivision}`,
    )
    known.set(tax, placed)
  }
  return placed
}

function placeRegion(region: TaxRegion, at: number): PlacedRegion {
  const { type, country, cities, postalCodes } = region
  return {
    region,
    position: String(at).padStart(4, '0'),
    width: widths[type],
    cities: cities?.length ? new Set(cities.flatMap(cityKeys)) : undefined,
    postalCodes: postalCodes?.length
      ? postalCodes.flatMap((written) => readPostalCodeRule(written, country) ?? [])
      : undefined,
  }
}
