import type { TaxableAddressType } from '@cartwright/contract'
import type { Destination, PricingRules, RegionalRate, TaxRegion, TotalsInput } from '../pricing/input.ts'
import { type ComparedTax, describePart } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { type NaivePart, spread } from './naive-shares.ts'

/** Section 7 of the guide: what an item is taxed with, by all that the cart and the shop say. */
export interface NaiveTax {
  input: TotalsInput
  rules: PricingRules
  isIncluded: boolean
  /** Where the buyer collects the parcel, if they do. */
  pickup: Destination | undefined
  /** What has been taxed so far, by place of region and rate in the settings. */
  cart: Map<string, { region: TaxRegion; rate: RegionalRate; taxMinor: bigint; taxableMinor: bigint }>
}

export interface NaiveTaxedItem {
  amount: bigint
  address: Destination | undefined
  taxGroupId: string | undefined
}

/** The address by which an item is taxed; undefined where none is known. */
export function findTaxAddress(
  { input, rules, pickup }: NaiveTax,
  kind: TaxableAddressType,
  needsDelivery: boolean,
): Destination | undefined {
  if (kind === 'BUSINESS') return rules.businessAddress
  if (kind === 'BILLING') return input.billingAddress ?? input.shippingAddress
  if (!needsDelivery) return input.billingAddress ?? input.shippingAddress
  return pickup ?? input.shippingAddress ?? input.billingAddress
}

export function taxNaively(tax: NaiveTax, { amount, address, taxGroupId }: NaiveTaxedItem): ComparedTax {
  const untaxed: ComparedTax = {
    beforeTaxMinor: amount,
    taxMinor: 0n,
    afterTaxMinor: amount,
    taxableMinor: 0n,
    exemptMinor: 0n,
    rate: '0/1',
    parts: [],
  }
  const { input, rules } = tax
  const counting = findRates(rules.tax.regions, address, taxGroupId)
  if (!input.calculateTax || counting.length === 0) return untaxed
  if (input.isTaxExempt) return { ...untaxed, exemptMinor: amount }

  let sum = new Fraction(0n)
  for (const { rate } of counting) sum = sum.plus(Fraction.read(rate.rate.toFixed()))
  const added = new Fraction(amount).times(sum)
  const whole = tax.isIncluded ? added.over(sum.plus(new Fraction(1n))).round() : added.round()

  const shares = spread(
    whole,
    counting.map(({ place, rate }): NaivePart => ({ id: place, weight: Fraction.read(rate.rate.toFixed()) })),
  )
  const parts: string[] = []
  for (const { place, region, rate } of counting) {
    const share = shares.get(place)!
    parts.push(describePart(naming(region, rate), Fraction.read(rate.rate.toFixed()), share))
    const key = `${place}/${region.rates.indexOf(rate)}`
    const before = tax.cart.get(key) ?? { taxMinor: 0n, taxableMinor: 0n }
    tax.cart.set(key, {
      region,
      rate,
      taxMinor: before.taxMinor + share,
      taxableMinor: before.taxableMinor + amount,
    })
  }
  const beforeTaxMinor = tax.isIncluded ? amount - whole : amount
  return {
    beforeTaxMinor,
    taxMinor: whole,
    afterTaxMinor: beforeTaxMinor + whole,
    taxableMinor: amount,
    exemptMinor: 0n,
    rate: sum.toString(),
    parts: parts.sort(),
  }
}

/** What was taxed in the cart, in words. */
export function describeCartTax({ cart }: NaiveTax): string[] {
  return [...cart.values()]
    .map(({ region, rate, taxMinor, taxableMinor }) => {
      const part = describePart(naming(region, rate), Fraction.read(rate.rate.toFixed()), taxMinor)
      return `${part} on ${taxableMinor}`
    })
    .sort()
}

/** Whether the prices of the cart contain the tax: asked of each kind of region in turn, the narrowest first. */
export function containsTax({ tax }: PricingRules, address: Destination | undefined): boolean {
  if (address)
    for (const type of FROM_WIDE_TO_NARROW.toReversed())
      for (const region of tax.regions) {
        if (region.type !== type || !matches(region, address)) continue
        if (region.includedInPrices !== undefined) return region.includedInPrices
      }
  return tax.includedInPrices
}

const FROM_WIDE_TO_NARROW = ['COUNTRY', 'STATE', 'COUNTY', 'CITY', 'SPECIAL']

function findRates(
  regions: readonly TaxRegion[],
  address: Destination | undefined,
  taxGroupId: string | undefined,
): { place: string; region: TaxRegion; rate: RegionalRate }[] {
  if (!address) return []
  let widest = 0
  for (const region of regions) {
    if (!matches(region, address) || !region.replacesWider) continue
    widest = Math.max(widest, FROM_WIDE_TO_NARROW.indexOf(region.type))
  }
  const found = []
  for (const [index, region] of regions.entries()) {
    if (!matches(region, address) || FROM_WIDE_TO_NARROW.indexOf(region.type) < widest) continue
    const ofGroup = region.rates.find((rate) => rate.taxGroupId !== undefined && rate.taxGroupId === taxGroupId)
    const rate = ofGroup ?? region.rates.find((each) => each.taxGroupId === undefined)
    if (rate) found.push({ place: String(index).padStart(4, '0'), region, rate })
  }
  return found
}

function matches({ country, subdivision, cities = [], postalCodes = [] }: TaxRegion, address: Destination): boolean {
  if (country !== address.country) return false
  if (subdivision !== undefined && subdivision !== address.subdivision) return false
  const word = (city = ''): string => city.normalize().split(/\s+/).filter(Boolean).join(' ').toLowerCase()
  if (cities.length > 0 && !cities.some((city) => word(city) === word(address.city))) return false
  const plain = (code: string): string => code.replaceAll(/\s/g, '').toLowerCase()
  return postalCodes.length === 0 || postalCodes.some((code) => plain(address.postalCode ?? '').startsWith(plain(code)))
}

function naming({ name, type }: TaxRegion, { taxName, taxType }: RegionalRate) {
  return { jurisdiction: name, jurisdictionType: type, taxName, taxType }
}
