import type { Destination, TaxRegion, TaxRules } from './input.ts'
import { toCityKeys } from './city-names.ts'
import { type PostalCodeRule, parsePostalCode, parsePostalCodeRule } from './postal-codes.ts'

/** Tax region with its position in the settings, and its lists indexed for matching. */
export interface IndexedTaxRegion {
  region: TaxRegion
  /** Four digits, so that positions order as characters do. */
  position: string
  width: number
  cities: ReadonlySet<string> | undefined
  postalCodes: readonly PostalCodeRule[] | undefined
}

/** Order of region types, from wide to narrow. */
const widths: Record<TaxRegion['type'], number> = { COUNTRY: 0, STATE: 1, COUNTY: 2, CITY: 3, SPECIAL: 4 }

/** Finds the regions of an address, in the order of the settings, without those that a narrower one replaces. */
export function findTaxRegions(tax: TaxRules, address: Destination): IndexedTaxRegion[] {
  const matching = findRegionsContaining(tax, address)
  const widest = Math.max(0, ...matching.map(({ region, width }) => (region.replacesWider ? width : 0)))
  return matching.filter(({ width }) => width >= widest).sort((one, other) => (one.position < other.position ? -1 : 1))
}

/**
 * Whether prices include tax for an address. The narrowest region with a value decides, also if a narrower one
 * replaces its rates; of equally narrow ones the first in the settings. Without such a region or an address, the rule
 * of the shop applies.
 */
export function arePricesTaxInclusive(tax: TaxRules, address: Destination | undefined): boolean {
  const saying = address
    ? findRegionsContaining(tax, address).filter(({ region }) => region.includedInPrices !== undefined)
    : []
  const [first] = saying.sort((one, other) => other.width - one.width || (one.position < other.position ? -1 : 1))
  return first?.region.includedInPrices ?? tax.includedInPrices
}

/** Finds all regions that contain the address. */
function findRegionsContaining(
  tax: TaxRules,
  { country, subdivision, city, postalCode }: Destination,
): IndexedTaxRegion[] {
  const placed = getRegionIndex(tax)
  const near = placed.get(country) ?? []
  const inSubdivision = subdivision === undefined ? [] : (placed.get(`${country} ${subdivision}`) ?? [])
  const keys = city === undefined ? [] : toCityKeys(city)
  const code = postalCode === undefined ? undefined : parsePostalCode(postalCode, country)
  return [...near, ...inSubdivision].filter(
    ({ cities, postalCodes }) =>
      (!cities || keys.some((key) => cities.has(key))) &&
      (!postalCodes || (code !== undefined && postalCodes.some((rule) => rule.matches(code)))),
  )
}

const regionIndexCache = new WeakMap<TaxRules, ReadonlyMap<string, IndexedTaxRegion[]>>()

/**
 * Indexes regions by country and subdivision: a shop may list every county of a large country, and a cart needs a
 * few.
 */
function getRegionIndex(tax: TaxRules): ReadonlyMap<string, IndexedTaxRegion[]> {
  let placed = regionIndexCache.get(tax)
  if (!placed) {
    placed = Map.groupBy(tax.regions.map(toIndexedRegion), ({ region: { country, subdivision } }) =>
      subdivision === undefined ? country : `${country} ${subdivision}`,
    )
    regionIndexCache.set(tax, placed)
  }
  return placed
}

function toIndexedRegion(region: TaxRegion, at: number): IndexedTaxRegion {
  const { type, country, cities, postalCodes } = region
  return {
    region,
    position: String(at).padStart(4, '0'),
    width: widths[type],
    cities: cities?.length ? new Set(cities.flatMap(toCityKeys)) : undefined,
    postalCodes: postalCodes?.length
      ? postalCodes.flatMap((written) => parsePostalCodeRule(written, country) ?? [])
      : undefined,
  }
}
