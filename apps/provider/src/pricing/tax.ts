import Big from 'big.js'
import type { UntaxedTotals } from './begin-totals.ts'
import { type Exact, roundExact } from './exact.ts'
import type { Taxed, TaxMethod, TaxPart, TaxTotals } from './output.ts'
import { spread } from './shares.ts'
import { type ApplicableRates, openTaxTable, type TaxTable } from './tax-rates.ts'
import type { TaxableItem } from './taxable-items.ts'

/** Step 7: the tax of each item, in the order of the items. */
export interface CartTax {
  items: readonly TaxedItem[]
  how: TaxMethod
}

export interface TaxedItem {
  taxed: Taxed
  /** What each part adds up under over the whole cart, in the order in which they are listed. */
  keys: readonly string[]
  /** The sum of the rates; absent where there is none, or the tax is another's. */
  exactRate?: Exact
}

const noRate = new Big(0)

/** By the merchant's table. Where a provider is wished for, the tax says that there was none. */
export function taxManually(untaxed: UntaxedTotals): CartTax {
  const table = openTaxTable(untaxed.rules.tax)
  const items = untaxed.items.map((item) => taxByTable(item, untaxed, table))
  return { items, how: howByTable(items, untaxed, table) }
}

export function taxByTable(item: TaxableItem, { input, isTaxIncluded }: UntaxedTotals, table: TaxTable): TaxedItem {
  const rates = input.calculateTax && item.address ? table.ratesOf(item.address, item.taxGroupId) : undefined
  if (!rates) return untaxedItem(item)
  if (input.isTaxExempt) return untaxedItem(item, item.amountMinor)

  const taxMinor = roundExact(exactTax(item.amountMinor, rates.exactSum, isTaxIncluded))
  return {
    taxed: {
      ...withTax(item.amountMinor, taxMinor, isTaxIncluded),
      taxableMinor: item.amountMinor,
      exemptMinor: 0n,
      rate: rates.sum,
      taxGroupId: item.taxGroupId,
      parts: splitTax(taxMinor, rates),
    },
    keys: rates.keys,
    exactRate: rates.exactSum,
  }
}

/** Added: amount × R. Included: amount × R ÷ (1 + R). */
export function exactTax(amountMinor: bigint, { numerator, denominator }: Exact, included: boolean): Exact {
  return { numerator: amountMinor * numerator, denominator: included ? denominator + numerator : denominator }
}

export function withTax(
  amountMinor: bigint,
  taxMinor: bigint,
  included: boolean,
): Pick<Taxed, 'beforeTaxMinor' | 'taxMinor' | 'afterTaxMinor'> {
  return included
    ? { beforeTaxMinor: amountMinor - taxMinor, taxMinor, afterTaxMinor: amountMinor }
    : { beforeTaxMinor: amountMinor, taxMinor, afterTaxMinor: amountMinor + taxMinor }
}

export function untaxedItem({ amountMinor, taxGroupId }: TaxableItem, exemptMinor = 0n): TaxedItem {
  const taxed = {
    ...withTax(amountMinor, 0n, true),
    taxableMinor: 0n,
    exemptMinor,
    rate: noRate,
    taxGroupId,
    parts: [],
  }
  return { taxed, keys: [] }
}

function splitTax(taxMinor: bigint, { parts }: ApplicableRates): TaxPart[] {
  const shares = parts.length === 1 ? [taxMinor] : spread(taxMinor, parts)
  return parts.map(({ placed: { region }, rate }, at) => ({
    jurisdiction: region.name,
    jurisdictionType: region.type,
    taxName: rate.taxName,
    taxType: rate.taxType,
    rate: rate.rate,
    taxMinor: shares[at]!, // there is one share a part
  }))
}

function howByTable(
  items: readonly TaxedItem[],
  { input, rules, items: asked }: UntaxedTotals,
  table: TaxTable,
): TaxMethod {
  const isTaxed = items.some(({ taxed }) => isCollected(taxed))
  if (rules.tax.calculator === 'MANUAL') {
    const reason = 'GLOBAL_SETTING_TO_MANUAL'
    return isTaxed ? { type: 'MANUAL_RATE', reason } : { type: 'NO_TAX_COLLECTED', reason }
  }
  const places = input.calculateTax ? asked.flatMap(({ address }) => address ?? []) : []
  if (places.some((address) => !table.isManualAt(address)))
    return { type: 'FALLBACK_RATE', reason: 'AUTO_TAX_DEACTIVATED' }
  const reason = 'REGION_SETTING_TO_MANUAL'
  if (isTaxed) return { type: 'MANUAL_RATE', reason }
  return places.length > 0 ? { type: 'NO_TAX_COLLECTED', reason } : { type: 'NO_TAX_COLLECTED' }
}

/** There is a tax here, even if its rate is 0, or this buyer need not pay it. */
export function isCollected({ parts, exemptMinor }: Pick<Taxed, 'parts' | 'exemptMinor'>): boolean {
  return parts.length > 0 || exemptMinor > 0n
}

/** The tax of the whole cart, by rate of a region. */
export function sumUpTax({ items, how }: CartTax, isIncludedInPrices: boolean): TaxTotals {
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
        sum.taxableMinor += taxed.taxableMinor
        sum.beforeTaxMinor += taxed.beforeTaxMinor
      } else byKey.set(key, { ...part, taxableMinor: taxed.taxableMinor, beforeTaxMinor: taxed.beforeTaxMinor })
    }
  }
  const parts = [...byKey].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, part]) => part)
  return { isIncludedInPrices, taxableMinor, exemptMinor, how, parts }
}
