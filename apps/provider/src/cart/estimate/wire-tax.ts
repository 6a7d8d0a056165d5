import type { ItemTaxFullDetails, TaxCalculationDetails, TaxSummary } from '@cartwright/contract'
import type { Totals, Taxed, TaxMethod, TaxPart } from '../../pricing/index.ts'
import type { AmountForms } from './amounts.ts'

/** What the rate gives the tax of: before tax, also where prices include it. */
function netOf({ taxableMinor, taxMinor }: Taxed, isTaxIncluded: boolean): bigint {
  return isTaxIncluded ? taxableMinor - taxMinor : taxableMinor
}

/** Tax on one item: a line, the delivery, a charge, a fee. */
export function toTaxDetails(
  item: Taxed,
  isTaxIncluded: boolean,
  { padded, unpadded }: AmountForms,
): ItemTaxFullDetails {
  return {
    taxableAmount: unpadded(netOf(item, isTaxIncluded)), // the one amount of an estimate that is written so
    ...(item.taxGroupId && { taxGroupId: item.taxGroupId }),
    taxRate: item.rate.toFixed(),
    totalTax: padded(item.taxMinor),
    rateBreakdown: item.parts.map(({ taxName, rate, taxMinor }) => ({
      name: taxName,
      rate: rate.toFixed(),
      tax: padded(taxMinor),
    })),
    exemptAmount: padded(item.exemptMinor),
    isTaxIncluded,
    taxBreakdown: item.parts.map((part) => ({
      jurisdiction: part.jurisdiction,
      jurisdictionType: part.jurisdictionType,
      nonTaxableAmount: padded(0n),
      taxableAmount: padded(netOf(item, isTaxIncluded)),
      rate: part.rate.toFixed(),
      taxAmount: padded(part.taxMinor),
      taxType: part.taxType,
      taxName: part.taxName,
    })),
  }
}

export function toTaxSummary(totals: Totals, { padded }: AmountForms): TaxSummary {
  const { tax, taxMinor, lines } = totals
  const isByTable = tax.how.type === 'MANUAL_RATE' || tax.how.type === 'FALLBACK_RATE'
  const rate = isByTable ? lines.find((line) => line.parts.length > 0)?.rate.toFixed() : undefined
  return {
    taxableAmount: padded(tax.taxableMinor - (tax.isIncludedInPrices ? taxMinor : 0n)),
    totalTax: padded(taxMinor),
    manualTaxRate: rate ?? '0',
    calculationDetails: toCalculationDetails(tax.how),
    totalExempt: padded(tax.exemptMinor),
    aggregatedTaxBreakdown: tax.parts.map((part) => ({
      taxName: part.taxName,
      taxType: part.taxType,
      jurisdiction: part.jurisdiction,
      jurisdictionTypeEnum: part.jurisdictionType,
      rate: part.rate.toFixed(),
      aggregatedTaxAmount: padded(part.taxMinor),
      aggregatedTaxableAmount: padded(taxableOf(part, totals)),
    })),
    ...(tax.parts[0] && { taxName: tax.parts[0].taxName }),
  }
}

/** Of all items that this authority takes a part from. */
function taxableOf(part: TaxPart, { lines, shipping, fees, tax }: Totals): bigint {
  const { selected } = shipping ?? {}
  const items: Taxed[] = [...lines, ...(selected ? [selected, ...selected.chargesTaxed] : []), ...fees]
  const isSame = ({ jurisdiction, taxName, rate }: TaxPart): boolean =>
    jurisdiction === part.jurisdiction && taxName === part.taxName && rate.eq(part.rate)
  return items
    .filter(({ parts }) => parts.some(isSame))
    .reduce((sum, item) => sum + netOf(item, tax.isIncludedInPrices), 0n)
}

function toCalculationDetails(how: TaxMethod): TaxCalculationDetails {
  switch (how.type) {
    case 'MANUAL_RATE':
      return { rateType: how.type, manualRateReason: how.reason }
    case 'FALLBACK_RATE':
      return {
        rateType: how.type,
        autoTaxFallbackDetails: {
          fallbackReason: how.reason,
          ...(how.message && { error: { code: how.reason, description: how.message } }),
        },
      }
    case 'AUTO_RATE':
      return { rateType: how.type }
    case 'NO_TAX_COLLECTED':
      return { rateType: how.type, manualRateReason: 'GLOBAL_SETTING_TO_MANUAL' }
  }
}
