import type { Destination, ShippingRegion } from './input.ts'
import { toCityKeys } from './city-names.ts'
import { type PostalCodeRule, parsePostalCode, parsePostalCodeRule } from './postal-codes.ts'

/** Missing part of an address that decides whether a region serves it. */
export type MissingAddressPart = 'POSTAL_CODE' | 'CITY'

export interface ServingRegions {
  /** The most specific region that contains the address. */
  region: ShippingRegion | undefined
  /** More specific regions that may contain it, in the order of the settings. */
  conditional: { region: ShippingRegion; missingPart: MissingAddressPart }[]
}

/** Match of a region and an address. With `missingPart` it depends on that part. */
interface RegionMatch {
  region: ShippingRegion
  specificity: number
  missingPart?: MissingAddressPart
}

/**
 * Finds the regions of an address. Postal code wins over city, city over subdivision, subdivision over country; of
 * equal ones the first in the settings.
 */
export function findServingRegions(regions: readonly ShippingRegion[], destination: Destination): ServingRegions {
  let best: RegionMatch | undefined
  const open: RegionMatch[] = []
  for (const region of regions) {
    const match = matchRegion(region, destination)
    if (!match) continue
    if (match.missingPart) open.push(match)
    else if (!best || match.specificity > best.specificity) best = match
  }
  const least = best?.specificity ?? 0
  return {
    region: best?.region,
    conditional: open.flatMap(({ region, specificity, missingPart }) =>
      missingPart && specificity > least ? [{ region, missingPart }] : [],
    ),
  }
}

const COUNTRY_SPECIFICITY = 1
const SUBDIVISION_SPECIFICITY = 2
const CITY_SPECIFICITY = 3
const POSTAL_CODE_SPECIFICITY = 10

function matchRegion(
  region: ShippingRegion,
  { country, subdivision, city, postalCode }: Destination,
): RegionMatch | undefined {
  const { countries, subdivisions, cities, postalCodes } = region
  const isInPart =
    subdivision !== undefined && subdivision.startsWith(`${country}-`) && subdivisions.includes(subdivision)
  if (!isInPart && !countries.includes(country)) return undefined
  let specificity = isInPart ? SUBDIVISION_SPECIFICITY : COUNTRY_SPECIFICITY
  let missingPart: MissingAddressPart | undefined

  if (cities?.length) {
    specificity += CITY_SPECIFICITY
    const keys = city === undefined ? [] : toCityKeys(city)
    if (keys.length === 0) missingPart = 'CITY'
    else if (!keys.some((key) => getCityKeys(region).has(key))) return undefined
  }
  if (postalCodes?.length) {
    const rules = getPostalCodeRules(region, country)
    const code = postalCode === undefined ? undefined : parsePostalCode(postalCode, country)
    const matching = code?.whole ? rules.filter((rule) => rule.matches(code)) : rules
    if (matching.length === 0) return undefined
    if (!code?.whole) missingPart = 'POSTAL_CODE'
    specificity += POSTAL_CODE_SPECIFICITY * Math.max(...matching.map(({ precision }) => precision))
  }
  return { region, specificity, missingPart }
}

const cityKeyCache = new WeakMap<ShippingRegion, ReadonlySet<string>>()

function getCityKeys(region: ShippingRegion): ReadonlySet<string> {
  const cities = cityKeyCache.get(region) ?? new Set((region.cities ?? []).flatMap(toCityKeys))
  cityKeyCache.set(region, cities)
  return cities
}

const postalCodeRuleCache = new WeakMap<ShippingRegion, Map<string, PostalCodeRule[]>>()

/** Parsed postal-code rules of a region, by country. */
function getPostalCodeRules(region: ShippingRegion, country: string): PostalCodeRule[] {
  const byCountry = postalCodeRuleCache.get(region) ?? new Map<string, PostalCodeRule[]>()
  postalCodeRuleCache.set(region, byCountry)
  let rules = byCountry.get(country)
  if (!rules) {
    rules = (region.postalCodes ?? []).flatMap((each) => parsePostalCodeRule(each, country) ?? [])
    byCountry.set(country, rules)
  }
  return rules
}
