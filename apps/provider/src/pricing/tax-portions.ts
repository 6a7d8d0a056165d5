import Big from 'big.js'
import { type Fraction, toFraction, addFractions, roundFraction } from './fraction.ts'
import type { Destination, TaxRules } from './input.ts'
import { distributeByWeight } from './distribute-by-weight.ts'
import type { ApplicableRates, TaxTable } from './tax-rates.ts'
import type { TaxableItem, TaxedGoods } from './taxable-items.ts'

/**
 * Part of an item with one set of rates. A line has one; a delivery that follows the goods has one per set of rates.
 */
export interface TaxPortion {
  /** Key of its rates, unique within the item. */
  key: string
  amountMinor: bigint
  /** Undefined if no rate applies. */
  rates: ApplicableRates | undefined
}

export interface DividedItem {
  portions: readonly TaxPortion[]
  /** Sum of its rates; with several portions, their average weighted by the goods. */
  rate: Big
}

const noRate = new Big(0)
const untaxed: DividedItem = { portions: [], rate: noRate }

/** Divides an item into portions by its applicable rates. */
export function divideByRates(item: TaxableItem, table: TaxTable, by: TaxRules['shippingTaxBy']): DividedItem {
  const { address, amountMinor, taxGroupId, goods } = item
  if (!address) return untaxed
  if (!goods) return toSinglePortion(amountMinor, table.findRates(address, taxGroupId))

  const groups = groupByRates(goods, address, table)
  const valued = groups.filter(({ weight }) => weight > 0n)
  if (by === 'HIGHEST_RATE' || valued.length === 0) return toSinglePortion(amountMinor, findHighestRated(groups)?.rates)
  if (valued.length === 1) return toSinglePortion(amountMinor, valued[0]!.rates)

  const shares = distributeByWeight(amountMinor, valued)
  return {
    portions: valued.map(({ id, rates }, at) => ({ key: id, amountMinor: shares[at]!, rates })), // one share a group
    rate: averageRate(valued),
  }
}

function toSinglePortion(amountMinor: bigint, rates: ApplicableRates | undefined): DividedItem {
  return rates ? { portions: [{ key: '', amountMinor, rates }], rate: rates.sum } : untaxed
}

interface RatedGoods {
  id: string
  weight: bigint
  rates: ApplicableRates | undefined
}

/** Groups goods by rates, since several tax groups may have the same ones. */
function groupByRates(goods: readonly TaxedGoods[], address: Destination, table: TaxTable): RatedGoods[] {
  const groups = new Map<string, RatedGoods>()
  for (const { taxGroupId, valueMinor } of goods) {
    const rates = table.findRates(address, taxGroupId)
    const id = rates?.keys.join() ?? ''
    const group = groups.get(id)
    if (group) group.weight += valueMinor
    else groups.set(id, { id, weight: valueMinor, rates })
  }
  return [...groups.values()].sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Finds the group with the highest rate; of equal ones the first in the settings. */
function findHighestRated(groups: readonly RatedGoods[]): RatedGoods | undefined {
  let most: RatedGoods | undefined
  for (const group of groups)
    if (!most?.rates || (group.rates && isLess(most.rates.exactSum, group.rates.exactSum))) most = group
  return most
}

function isLess(one: Fraction, other: Fraction): boolean {
  return one.numerator * other.denominator < other.numerator * one.denominator
}

/** The wire writes rates with six places. */
const MILLIONTHS = 1_000_000n

function averageRate(groups: readonly RatedGoods[]): Big {
  let weighted: Fraction = { numerator: 0n, denominator: 1n }
  let weights = 0n
  for (const { weight, rates } of groups) {
    weights += weight
    if (!rates) continue
    const { numerator, denominator } = toFraction(rates.sum)
    weighted = addFractions(weighted, { numerator: numerator * weight, denominator })
  }
  const millionths = roundFraction({
    numerator: weighted.numerator * MILLIONTHS,
    denominator: weighted.denominator * weights,
  })
  return new Big(millionths.toString()).div(1_000_000)
}
