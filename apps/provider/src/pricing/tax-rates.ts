import type Big from 'big.js'
import { type Fraction, toFraction } from './fraction.ts'
import type { Destination, RegionalRate, TaxRules } from './input.ts'
import type { WeightedPart } from './distribute-by-weight.ts'
import { findTaxRegions, type IndexedTaxRegion } from './tax-regions.ts'

/** Tax rates that apply to one item, and their sum. */
export interface ApplicableRates {
  parts: readonly ApplicableRate[]
  /** Key of each part: its region and rate, sortable in the order of the settings. */
  keys: readonly string[]
  sum: Big
  exactSum: Fraction
}

/** Rate of a region. `id` is the position of the region. */
export interface ApplicableRate extends WeightedPart {
  indexedRegion: IndexedTaxRegion
  rate: RegionalRate
  exactRate: Fraction
}

export interface TaxTable {
  /** Undefined if no rate applies. */
  findRates(address: Destination, taxGroupId: string | undefined): ApplicableRates | undefined
  /** Whether a region of the address uses the table even if a provider calculates others. */
  isManualAt(address: Destination): boolean
}

/** Creates the tax table for one calculation. It caches rates by address and tax group, of which a cart has few. */
export function createTaxTable(tax: TaxRules): TaxTable {
  const places = new Map<
    Destination,
    { regions: IndexedTaxRegion[]; rates: Map<string | undefined, ApplicableRates | undefined> }
  >()
  const placeOf = (address: Destination) => {
    let place = places.get(address)
    if (!place) places.set(address, (place = { regions: findTaxRegions(tax, address), rates: new Map() }))
    return place
  }
  return {
    findRates(address, taxGroupId) {
      const { regions, rates } = placeOf(address)
      if (!rates.has(taxGroupId)) rates.set(taxGroupId, sumRates(regions, taxGroupId))
      return rates.get(taxGroupId)
    },
    isManualAt: (address) => placeOf(address).regions.some(({ region }) => region.isManual),
  }
}

function sumRates(regions: readonly IndexedTaxRegion[], taxGroupId: string | undefined): ApplicableRates | undefined {
  const counting = regions.flatMap((indexedRegion) => {
    const rate = findGroupRate(indexedRegion.region.rates, taxGroupId)
    return rate ? [{ indexedRegion, rate }] : []
  })
  const [first, ...others] = counting
  if (!first) return undefined

  const sum = others.reduce((all, { rate }) => all.plus(rate.rate), first.rate.rate)
  const exactSum = toFraction(sum)
  const denominator = counting.reduce((largest, { rate }) => larger(largest, toFraction(rate.rate).denominator), 1n)
  const parts = counting.map(({ indexedRegion, rate }) => {
    const exact = toFraction(rate.rate)
    const weight = exact.numerator * (denominator / exact.denominator)
    return { id: indexedRegion.position, indexedRegion, rate, exactRate: exact, weight }
  })
  const keys = counting.map(({ indexedRegion, rate }) => {
    const at = indexedRegion.region.rates.indexOf(rate)
    return `${indexedRegion.position} ${String(at).padStart(4, '0')}`
  })
  return { parts, keys, sum, exactSum }
}

/** Finds the rate of the group, else the one without a group. */
function findGroupRate(rates: readonly RegionalRate[], taxGroupId: string | undefined): RegionalRate | undefined {
  const ofGroup = taxGroupId === undefined ? undefined : rates.find((rate) => rate.taxGroupId === taxGroupId)
  return ofGroup ?? rates.find((rate) => rate.taxGroupId === undefined)
}

function larger(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
