import Big from 'big.js'
import type { UntaxedTotals } from './untaxed-totals.ts'
import { type Fraction, addFractions, roundFraction } from './fraction.ts'
import type { Taxed, TaxMethod, TaxPart, TaxTotals } from './output.ts'
import { distributeByWeight } from './distribute-by-weight.ts'
import { divideByRates, type DividedItem, type TaxPortion } from './tax-portions.ts'
import { type ApplicableRates, createTaxTable, type TaxTable } from './tax-rates.ts'
import type { TaxableItem } from './taxable-items.ts'

/** Tax of a cart (step 7), in the order of its items. */
export interface CartTax {
  items: readonly TaxedItem[]
  /** Rounded amounts of tax, in the order of the items. */
  rounded: readonly RoundedTax[]
  method: TaxMethod
}

export interface TaxedItem {
  taxed: Taxed
  /** Key of each part, by which parts are summed over the cart and ordered. */
  keys: readonly string[]
}

/** One rounding of tax: of one rate over all lines, or of all rates of one item. */
export interface RoundedTax {
  kind: TaxableItem['kind']
  /** Line of the tax; absent if it covers all lines, or another item. */
  lineId?: string
  /** Rates of the tax. */
  parts: readonly Pick<TaxPart, 'taxName' | 'rate'>[]
  taxableMinor: bigint
  /** Whether it is one of several rates that the price includes. */
  isOneOfSeveral?: boolean
  /** Exact tax; absent if a provider calculated it. */
  exact?: Fraction
  taxMinor: bigint
  note?: 'split over the rates by largest remainder' | 'at most the price'
}

const noRate = new Big(0)

/** Calculates tax by the merchant's table. If settings ask for a provider, the method reports that there was none. */
export function calculateManualTax(untaxed: UntaxedTotals): CartTax {
  const table = createTaxTable(untaxed.rules.tax)
  const { items, rounded } = calculateTaxByTable(untaxed.items, untaxed, table)
  return { items, rounded, method: getTaxMethod(items, untaxed, table) }
}

/** Calculates tax by table for all items, or for those not sent to a provider. */
export function calculateTaxByTable(
  items: readonly TaxableItem[],
  { input, rules, isTaxIncluded }: UntaxedTotals,
  table: TaxTable,
): Pick<CartTax, 'items' | 'rounded'> {
  if (!input.calculateTax) return { items: items.map((item) => createUntaxedItem(item)), rounded: [] }
  const divided = items.map((item) => ({ item, ...divideByRates(item, table, rules.tax.shippingTaxBy) }))
  if (input.isTaxExempt)
    return { items: divided.map((each) => createUntaxedItem(each.item, sumTaxable(each.portions))), rounded: [] }

  const open = divided.flatMap(({ item, portions }) =>
    portions.map((portion) => createRoundingPortion(item, portion, isTaxIncluded)),
  )
  const rounded = rules.tax.rounding === 'ORDER' ? roundByRate(open) : open.flatMap(roundByPortion)
  const ofItem = Map.groupBy(open, ({ item }) => item)
  return {
    items: divided.map((each) => {
      const ofEach = ofItem.get(each.item)
      return ofEach ? sumItemTax(each, ofEach, isTaxIncluded) : createUntaxedItem(each.item)
    }),
    rounded,
  }
}

/** Portion with the tax of each of its rates, filled by the rounding. */
interface RoundingPortion extends TaxPortion {
  item: TaxableItem
  rates: ApplicableRates | undefined
  isIncluded: boolean
  /** Tax of each rate, in their order. */
  taxesMinor: bigint[]
}

function createRoundingPortion(item: TaxableItem, portion: TaxPortion, isIncluded: boolean): RoundingPortion {
  return { ...portion, item, isIncluded, taxesMinor: portion.rates?.parts.map(() => 0n) ?? [] }
}

/** Rounds the sum of the rates once and distributes it over them. */
function roundByPortion({ item, amountMinor, rates, isIncluded, taxesMinor }: RoundingPortion): RoundedTax[] {
  if (!rates) return []
  const exact = exactTax(amountMinor, rates.exactSum, isIncluded)
  const taxMinor = roundFraction(exact)
  const shares = rates.parts.length === 1 ? [taxMinor] : distributeByWeight(taxMinor, rates.parts)
  for (const [at, share] of shares.entries()) taxesMinor[at] = share
  return [
    {
      kind: item.kind,
      ...(item.kind === 'LINE' && { lineId: item.name }),
      parts: rates.parts.map(({ rate }) => rate),
      taxableMinor: amountMinor,
      exact,
      taxMinor,
      ...(rates.parts.length > 1 && { note: 'split over the rates by largest remainder' as const }),
    },
  ]
}

/**
 * Rounds each rate once over all lines, and once over each other item, and distributes it by the exact tax of each
 * portion.
 */
function roundByRate(open: readonly RoundingPortion[]): RoundedTax[] {
  const pools = Map.groupBy(open, ({ item }) => (item.kind === 'LINE' ? 'LINE' : item))
  return [...pools.values()].flatMap(roundPool)
}

interface RatePool {
  rate: ApplicableRates['parts'][number]['rate']
  owing: { portion: RoundingPortion; at: number; exact: Fraction }[]
}

function roundPool(portions: readonly RoundingPortion[]): RoundedTax[] {
  const byKey = new Map<string, RatePool>()
  for (const portion of portions) {
    const { rates, amountMinor, isIncluded } = portion
    for (const [at, { rate, exactRate }] of (rates?.parts ?? []).entries()) {
      const key = rates!.keys[at]! // there is one key a part
      let pool = byKey.get(key)
      if (!pool) byKey.set(key, (pool = { rate, owing: [] }))
      pool.owing.push({
        portion,
        at,
        exact: exactPart(amountMinor, exactRate, isIncluded ? rates!.exactSum : undefined),
      })
    }
  }
  return [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, pool]) => roundRate(pool))
}

function roundRate({ rate, owing }: RatePool): RoundedTax {
  let exact: Fraction = { numerator: 0n, denominator: 1n }
  let taxableMinor = 0n
  for (const { portion, exact: ofPortion } of owing) {
    exact = addFractions(exact, ofPortion)
    taxableMinor += portion.amountMinor
  }
  const wholeMinor = roundFraction(exact)
  const shares = distributeByWeight(
    wholeMinor,
    owing.map(({ portion, exact: { numerator, denominator } }) => ({
      id: portion.item.kind === 'LINE' ? portion.item.name : portion.key,
      // The denominator of the sum is a multiple of each.
      weight: numerator * (exact.denominator / denominator),
      ...(portion.isIncluded && { mostMinor: portion.amountMinor - sumAmounts(portion.taxesMinor) }),
    })),
  )
  let taxMinor = 0n
  for (const [n, { portion, at }] of owing.entries()) {
    portion.taxesMinor[at] = shares[n]! // one share a portion
    taxMinor += shares[n]!
  }
  const { kind } = owing[0]!.portion.item // a pool has at least one portion
  const note = taxMinor < wholeMinor ? ('at most the price' as const) : undefined
  const isOneOfSeveral = owing.some(({ portion }) => portion.isIncluded && portion.taxesMinor.length > 1)
  return { kind, parts: [rate], isOneOfSeveral, taxableMinor, exact, taxMinor, note }
}

/** Added: amount × R. Included: amount × R ÷ (1 + R). */
function exactTax(amountMinor: bigint, { numerator, denominator }: Fraction, included: boolean): Fraction {
  return { numerator: amountMinor * numerator, denominator: included ? denominator + numerator : denominator }
}

/** Exact tax of one of several rates: amount × r, or amount × r ÷ (1 + R) with the sum `R` of all included rates. */
function exactPart(amountMinor: bigint, rate: Fraction, included: Fraction | undefined): Fraction {
  const numerator = amountMinor * rate.numerator
  if (!included) return { numerator, denominator: rate.denominator }
  return {
    numerator: numerator * included.denominator,
    denominator: rate.denominator * (included.denominator + included.numerator),
  }
}

function sumItemTax(
  { item, rate }: DividedItem & { item: TaxableItem },
  open: RoundingPortion[],
  included: boolean,
): TaxedItem {
  const taxMinor = sumAmounts(open.flatMap(({ taxesMinor }) => taxesMinor))
  const parts = open.flatMap(({ rates, amountMinor, taxesMinor }) => {
    const beforeTaxMinor = included ? amountMinor - sumAmounts(taxesMinor) : amountMinor
    return (rates?.parts ?? []).map((part, at): TaxPart => ({
      ...toPartNames(part),
      taxMinor: taxesMinor[at]!, // one a rate
      taxableMinor: amountMinor,
      beforeTaxMinor,
    }))
  })
  return {
    taxed: {
      ...toTaxedAmounts(item.amountMinor, taxMinor, included),
      taxableMinor: sumTaxable(open),
      exemptMinor: 0n,
      rate,
      taxGroupId: item.taxGroupId,
      parts,
    },
    keys: open.flatMap(({ rates }) => rates?.keys ?? []),
  }
}

function toPartNames({ indexedRegion: { region }, rate }: ApplicableRates['parts'][number]) {
  const { taxName, taxType } = rate
  return { jurisdiction: region.name, jurisdictionType: region.type, taxName, taxType, rate: rate.rate }
}

function sumTaxable(portions: readonly TaxPortion[]): bigint {
  return sumAmounts(portions.map(({ rates, amountMinor }) => (rates ? amountMinor : 0n)))
}

function sumAmounts(amounts: readonly bigint[]): bigint {
  let sum = 0n
  for (const amount of amounts) sum += amount
  return sum
}

export function toTaxedAmounts(
  amountMinor: bigint,
  taxMinor: bigint,
  included: boolean,
): Pick<Taxed, 'beforeTaxMinor' | 'taxMinor' | 'afterTaxMinor'> {
  return included
    ? { beforeTaxMinor: amountMinor - taxMinor, taxMinor, afterTaxMinor: amountMinor }
    : { beforeTaxMinor: amountMinor, taxMinor, afterTaxMinor: amountMinor + taxMinor }
}

export function createUntaxedItem({ amountMinor, taxGroupId }: TaxableItem, exemptMinor = 0n): TaxedItem {
  const taxed = {
    ...toTaxedAmounts(amountMinor, 0n, true),
    taxableMinor: 0n,
    exemptMinor,
    rate: noRate,
    taxGroupId,
    parts: [],
  }
  return { taxed, keys: [] }
}
function getTaxMethod(
  items: readonly TaxedItem[],
  { input, rules, items: requested }: UntaxedTotals,
  table: TaxTable,
): TaxMethod {
  const isTaxed = items.some(({ taxed }) => isTaxCollected(taxed))
  if (rules.tax.calculator === 'MANUAL') {
    const reason = 'GLOBAL_SETTING_TO_MANUAL'
    return isTaxed ? { type: 'MANUAL_RATE', reason } : { type: 'NO_TAX_COLLECTED', reason }
  }
  const places = input.calculateTax ? requested.flatMap(({ address }) => address ?? []) : []
  if (places.some((address) => !table.isManualAt(address)))
    return { type: 'FALLBACK_RATE', reason: 'AUTO_TAX_DEACTIVATED' }
  const reason = 'REGION_SETTING_TO_MANUAL'
  if (isTaxed) return { type: 'MANUAL_RATE', reason }
  return places.length > 0 ? { type: 'NO_TAX_COLLECTED', reason } : { type: 'NO_TAX_COLLECTED' }
}

/** Whether a tax applies, even with a rate of 0 or an exempt buyer. */
export function isTaxCollected({ parts, exemptMinor }: Pick<Taxed, 'parts' | 'exemptMinor'>): boolean {
  return parts.length > 0 || exemptMinor > 0n
}

/** Sums the tax of a cart by region and rate. */
export function calculateTaxTotals(
  { items, method }: Pick<CartTax, 'items' | 'method'>,
  isIncludedInPrices: boolean,
): TaxTotals {
  const byKey = new Map<string, TaxTotals['parts'][number]>()
  let [taxableMinor, exemptMinor] = [0n, 0n]
  for (const { taxed, keys } of items) {
    taxableMinor += taxed.taxableMinor
    exemptMinor += taxed.exemptMinor
    for (const [at, part] of taxed.parts.entries()) {
      const key = keys[at]! // there is one key a part
      const sum = byKey.get(key)
      if (sum) {
        sum.taxMinor += part.taxMinor
        sum.taxableMinor += part.taxableMinor
        sum.beforeTaxMinor += part.beforeTaxMinor
      } else byKey.set(key, { ...part })
    }
  }
  const parts = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part)
  return { isIncludedInPrices, taxableMinor, exemptMinor, method, parts }
}
