import type { Destination, ShippingRegion } from './input.ts'
import { cityKeys } from './city-names.ts'
import { type PostalCodeRule, readPostalCode, readPostalCodeRule } from './postal-codes.ts'

/** What has to be known before it is clear whether a region serves an address. */
export type MissingPart = 'POSTAL_CODE' | 'CITY'

export interface ServingRegions {
  /** The most specific region in which the address lies. */
  region: ShippingRegion | undefined
  /** More specific ones in which it may lie, in the order of the settings. */
  depending: { region: ShippingRegion; on: MissingPart }[]
}

/** How well a region fits, of what is known. `wantsToKnow`: it fits if that is so, too. */
interface Fit {
  region: ShippingRegion
  specificity: number
  wantsToKnow?: MissingPart
}

/** Specific to a postal code, then to a city, then to a part of a country, then to a country; of equal ones the first in the settings. */
export function findServingRegions(regions: readonly ShippingRegion[], destination: Destination): ServingRegions {
  let best: Fit | undefined
  const open: Fit[] = []
  for (const region of regions) {
    const fit = fitOf(region, destination)
    if (!fit) continue
    if (fit.wantsToKnow) open.push(fit)
    else if (!best || fit.specificity > best.specificity) best = fit
  }
  const least = best?.specificity ?? 0
  return {
    region: best?.region,
    depending: open.flatMap(({ region, specificity, wantsToKnow }) =>
      wantsToKnow && specificity > least ? [{ region, on: wantsToKnow }] : [],
    ),
  }
}

const OF_COUNTRY = 1
const OF_SUBDIVISION = 2
const OF_CITY = 3
const OF_POSTAL_CODE = 10

function fitOf(region: ShippingRegion, { country, subdivision, city, postalCode }: Destination): Fit | undefined {
  const { countries, subdivisions, cities, postalCodes } = region
  const isInPart =
    subdivision !== undefined && subdivision.startsWith(`${country}-`) && subdivisions.includes(subdivision)
  if (!isInPart && !countries.includes(country)) return undefined
  let specificity = isInPart ? OF_SUBDIVISION : OF_COUNTRY
  let wantsToKnow: MissingPart | undefined

  if (cities?.length) {
    specificity += OF_CITY
    const keys = city === undefined ? [] : cityKeys(city)
    if (keys.length === 0) wantsToKnow = 'CITY'
    else if (!keys.some((key) => citiesOf(region).has(key))) return undefined
  }
  if (postalCodes?.length) {
    const rules = rulesOf(region, country)
    const code = postalCode === undefined ? undefined : readPostalCode(postalCode, country)
    const matching = code?.whole ? rules.filter((rule) => rule.matches(code)) : rules
    if (matching.length === 0) return undefined
    if (!code?.whole) wantsToKnow = 'POSTAL_CODE'
    specificity += OF_POSTAL_CODE * Math.max(...matching.map(({ precision }) => precision))
  }
  return { region, specificity, wantsToKnow }
}

const knownCities = new WeakMap<ShippingRegion, ReadonlySet<string>>()

function citiesOf(region: ShippingRegion): ReadonlySet<string> {
  const cities = knownCities.get(region) ?? new Set((region.cities ?? []).flatMap(cityKeys))
  knownCities.set(region, cities)
  return cities
}

const known = new WeakMap<ShippingRegion, Map<string, PostalCodeRule[]>>()

/** Codes are read as those of one country after the other. */
function rulesOf(region: ShippingRegion, country: string): PostalCodeRule[] {
  const byCountry = known.get(region) ?? new Map<string, PostalCodeRule[]>()
  known.set(region, byCountry)
  let rules = byCountry.get(country)
  if (!rules) {
    rules = (region.postalCodes ?? []).flatMap((each) => readPostalCodeRule(each, country) ?? [])
    byCountry.set(country, rules)
  }
  return rules
}
