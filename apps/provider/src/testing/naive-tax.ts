import type { TaxableAddressType } from '@cartwright/contract'
import type { Destination, PricingRules, RegionalRate, TaxRegion, TotalsInput } from '../pricing/input.ts'
import { type ComparedTax, describePart } from './compared-totals.ts'
import { Fraction } from './fraction.ts'
import { sumMinors } from './naive-lines.ts'
import { isInRegion } from './naive-regions.ts'
import { type NaivePart, spread } from './naive-shares.ts'

/** Section 7 of the guide: tax of an item, from cart and settings. */
export interface NaiveTax {
  input: TotalsInput
  rules: PricingRules
  isIncluded: boolean
  /** Pickup location, if the buyer collects the parcel. */
  pickup: Destination | undefined
  /** Taxed amounts so far, by index of region and rate in the settings. */
  cart: Map<string, Sheet>
}

/** One tax, as in bookkeeping. */
interface Sheet {
  region: TaxRegion
  rate: RegionalRate
  taxMinor: bigint
  taxableMinor: bigint
  beforeTaxMinor: bigint
}

export interface NaiveTaxedItem {
  id: string
  amount: bigint
  address: Destination | undefined
  taxGroupId: string | undefined
  /** Goods whose rates this item follows. */
  follows?: readonly { taxGroupId: string | undefined; left: bigint }[]
}

/** Address of taxation of an item; undefined without one. */
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

/** Part of an amount with its rates. */
interface Slice {
  of: NaiveTaxedItem
  id: string
  amount: bigint
  counting: Counting[]
  taxes: bigint[]
}

/** Taxes items that are rounded together: all lines; else one at a time. */
export function calculateTaxNaively(tax: NaiveTax, items: readonly NaiveTaxedItem[]): ComparedTax[] {
  const { input, rules, isIncluded } = tax
  if (!input.calculateTax) return items.map(({ amount }) => untaxed(amount))
  const cut = items.map((item) => ({ item, ...sliceUp(item, rules) }))
  const taxableOf = (slices: readonly Slice[]): bigint =>
    sumMinors(slices.filter(({ counting }) => counting.length > 0).map(({ amount }) => amount))
  if (input.isTaxExempt)
    return cut.map(({ item, slices }) => ({ ...untaxed(item.amount), exemptMinor: taxableOf(slices) }))

  const slices = cut.flatMap((each) => each.slices)
  if (rules.tax.rounding === 'LINE') for (const slice of slices) roundSlice(slice, isIncluded)
  else roundRates(slices, isIncluded)

  return cut.map(({ item, slices: own, rate }) => {
    const taxableMinor = taxableOf(own)
    if (own.every(({ counting }) => counting.length === 0)) return untaxed(item.amount)
    const parts: string[] = []
    for (const { amount, counting, taxes } of own) {
      const beforeTaxMinor = isIncluded ? amount - sumMinors(taxes) : amount
      for (const [at, { key, region, rate: ofRegion }] of counting.entries()) {
        const amounts = { taxMinor: taxes[at]!, taxableMinor: amount, beforeTaxMinor }
        parts.push(describePart(naming(region, ofRegion), fractionOf(ofRegion), amounts))
        const sheet = tax.cart.get(key) ?? {
          region,
          rate: ofRegion,
          taxMinor: 0n,
          taxableMinor: 0n,
          beforeTaxMinor: 0n,
        }
        tax.cart.set(key, {
          ...sheet,
          taxMinor: sheet.taxMinor + amounts.taxMinor,
          taxableMinor: sheet.taxableMinor + amount,
          beforeTaxMinor: sheet.beforeTaxMinor + beforeTaxMinor,
        })
      }
    }
    const taxMinor = sumMinors(own.flatMap(({ taxes }) => taxes))
    const beforeTaxMinor = isIncluded ? item.amount - taxMinor : item.amount
    return {
      beforeTaxMinor,
      taxMinor,
      afterTaxMinor: beforeTaxMinor + taxMinor,
      taxableMinor,
      exemptMinor: 0n,
      rate,
      parts: parts.sort(),
    }
  })
}

function untaxed(amount: bigint): ComparedTax {
  return {
    beforeTaxMinor: amount,
    taxMinor: 0n,
    afterTaxMinor: amount,
    taxableMinor: 0n,
    exemptMinor: 0n,
    rate: '0/1',
    parts: [],
  }
}

/** Splits an item that follows the goods by their amounts, grouped by equal rates. */
function sliceUp(item: NaiveTaxedItem, { tax }: PricingRules): { slices: Slice[]; rate: string } {
  const slice = (amount: bigint, counting: Counting[]): Slice => ({
    of: item,
    id: item.follows ? counting.map(({ key }) => key).join() : item.id,
    amount,
    counting,
    taxes: counting.map(() => 0n),
  })
  const ofGroup = (taxGroupId: string | undefined) => findRates(tax.regions, item.address, taxGroupId)
  const alone = (counting: Counting[]) => ({
    slices: [slice(item.amount, counting)],
    rate: sumOfRates(counting).toString(),
  })
  if (!item.follows) return alone(ofGroup(item.taxGroupId))

  const piles: { id: string; counting: Counting[]; left: bigint }[] = []
  for (const { taxGroupId, left } of item.follows) {
    const counting = ofGroup(taxGroupId)
    const id = counting.map(({ key }) => key).join()
    const pile = piles.find((each) => each.id === id)
    if (pile) pile.left += left
    else piles.push({ id, counting, left })
  }
  piles.sort((a, b) => (a.id < b.id ? -1 : 1))
  const worth = sumMinors(piles.map(({ left }) => left))
  if (tax.shippingTaxBy === 'HIGHEST_RATE' || worth === 0n) {
    const taxed = piles.filter(({ counting }) => counting.length > 0)
    let dearest = taxed[0]
    for (const pile of taxed) if (sumOfRates(dearest!.counting).isLess(sumOfRates(pile.counting))) dearest = pile
    return alone(dearest?.counting ?? [])
  }
  const weighty = piles.filter(({ left }) => left > 0n)
  const shares = spread(
    item.amount,
    weighty.map(({ id, left }) => ({ id, weight: new Fraction(left) })),
  )
  let average = new Fraction(0n)
  for (const { counting, left } of weighty)
    average = average.plus(sumOfRates(counting).times(new Fraction(left, worth)))
  return {
    slices: weighty.map(({ id, counting }) => slice(shares.get(id)!, counting)),
    rate:
      weighty.length === 1
        ? average.toString()
        : new Fraction(average.times(new Fraction(1_000_000n)).round(), 1_000_000n).toString(),
  }
}

/** Rounds all rates of a slice together, and splits the tax over regions. */
function roundSlice({ amount, counting, taxes }: Slice, isIncluded: boolean): void {
  const sum = sumOfRates(counting)
  const added = new Fraction(amount).times(sum)
  const whole = isIncluded ? added.over(sum.plus(new Fraction(1n))).round() : added.round()
  const shares = spread(
    whole,
    counting.map(({ place, rate }): NaivePart => ({ id: place, weight: fractionOf(rate) })),
  )
  for (const [at, { place }] of counting.entries()) taxes[at] = shares.get(place)!
}

/** Rounds each rate over all its slices. */
function roundRates(slices: readonly Slice[], isIncluded: boolean): void {
  const keys = new Set(slices.flatMap(({ counting }) => counting.map(({ key }) => key)))
  for (const key of [...keys].sort()) {
    const owed: NaivePart[] = []
    let all = new Fraction(0n)
    for (const { id, amount, counting, taxes } of slices) {
      const rate = counting.find((each) => each.key === key)?.rate
      if (!rate) continue
      const added = new Fraction(amount).times(fractionOf(rate))
      const exact = isIncluded ? added.over(sumOfRates(counting).plus(new Fraction(1n))) : added
      owed.push({ id, weight: exact, ...(isIncluded && { room: amount - sumMinors(taxes) }) })
      all = all.plus(exact).reduced()
    }
    const shares = spread(all.round(), owed)
    for (const { id, counting, taxes } of slices) {
      const at = counting.findIndex((each) => each.key === key)
      if (at >= 0) taxes[at] = shares.get(id)!
    }
  }
}

function sumOfRates(counting: readonly Counting[]): Fraction {
  let sum = new Fraction(0n)
  for (const { rate } of counting) sum = sum.plus(fractionOf(rate))
  return sum
}

function fractionOf({ rate }: RegionalRate): Fraction {
  return Fraction.read(rate.toFixed())
}

/** Taxes of the cart as text. */
export function describeCartTax({ cart }: NaiveTax): string[] {
  return [...cart.values()]
    .map((sheet) => describePart(naming(sheet.region, sheet.rate), fractionOf(sheet.rate), sheet))
    .sort()
}

/** Whether prices include tax: decided by the most specific region. */
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

/** Rate that applies somewhere. */
interface Counting {
  place: string
  /** Index of region and rate in the settings. */
  key: string
  region: TaxRegion
  rate: RegionalRate
}

function findRates(
  regions: readonly TaxRegion[],
  address: Destination | undefined,
  taxGroupId: string | undefined,
): Counting[] {
  if (!address) return []
  let widest = 0
  for (const region of regions) {
    if (!matches(region, address) || !region.replacesWider) continue
    widest = Math.max(widest, FROM_WIDE_TO_NARROW.indexOf(region.type))
  }
  const found: Counting[] = []
  const digits = (index: number): string => String(index).padStart(4, '0')
  for (const [index, region] of regions.entries()) {
    if (!matches(region, address) || FROM_WIDE_TO_NARROW.indexOf(region.type) < widest) continue
    const ofGroup = region.rates.find((rate) => rate.taxGroupId !== undefined && rate.taxGroupId === taxGroupId)
    const rate = ofGroup ?? region.rates.find((each) => each.taxGroupId === undefined)
    const place = digits(index)
    if (rate) found.push({ place, key: `${place} ${digits(region.rates.indexOf(rate))}`, region, rate })
  }
  return found
}

function matches(region: TaxRegion, address: Destination): boolean {
  if (region.country !== address.country) return false
  if (region.subdivision !== undefined && region.subdivision !== address.subdivision) return false
  return isInRegion(region, address).lies === 'yes'
}

function naming({ name, type }: TaxRegion, { taxName, taxType }: RegionalRate) {
  return { jurisdiction: name, jurisdictionType: type, taxName, taxType }
}
