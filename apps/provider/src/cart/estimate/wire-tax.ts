import type { ItemTaxFullDetails, TaxCalculationDetails, TaxSummary } from '@cartwright/contract'
import type { Taxed, TaxMethod, TaxPart, Totals } from '../../pricing/index.ts'
import type { AmountFormatter } from '../totals/amount-formatter.ts'

/** Net amount that the rate applies to, also if prices include tax. */
function calculateNetMinor({ taxableMinor, taxMinor }: Taxed, isTaxIncluded: boolean): bigint {
  return isTaxIncluded ? taxableMinor - taxMinor : taxableMinor
}

/** Net amount of one part. A delivery taxed like the goods has parts with different rates. */
function calculatePartNetMinor(part: TaxPart, item: Taxed, isTaxIncluded: boolean): bigint {
  return part.taxableMinor === item.taxableMinor ? calculateNetMinor(item, isTaxIncluded) : part.beforeTaxMinor
}

/** Maximum length of a name in `rateBreakdown`; its successor `taxBreakdown` allows more. */
const RATE_NAME_LENGTH = 100

/** Tax on one item: a line, the delivery, a charge, a fee. */
export function toTaxDetails(
  item: Taxed,
  isTaxIncluded: boolean,
  { padded, unpadded }: AmountFormatter,
): ItemTaxFullDetails {
  return {
    taxableAmount: unpadded(calculateNetMinor(item, isTaxIncluded)), // the only unpadded amount of an estimate
    ...(item.taxGroupId && { taxGroupId: item.taxGroupId }),
    taxRate: item.rate.toFixed(),
    totalTax: padded(item.taxMinor),
    rateBreakdown: item.parts.map(({ taxName, rate, taxMinor }) => ({
      name: taxName.slice(0, RATE_NAME_LENGTH),
      rate: rate.toFixed(),
      tax: padded(taxMinor),
    })),
    exemptAmount: padded(item.exemptMinor),
    isTaxIncluded,
    taxBreakdown: item.parts.map((part) => ({
      jurisdiction: part.jurisdiction,
      jurisdictionType: part.jurisdictionType,
      nonTaxableAmount: padded(0n),
      taxableAmount: padded(calculatePartNetMinor(part, item, isTaxIncluded)),
      rate: part.rate.toFixed(),
      taxAmount: padded(part.taxMinor),
      taxType: part.taxType,
      taxName: part.taxName,
    })),
  }
}

export function toTaxSummary({ tax, taxMinor, lines }: Totals, { padded }: AmountFormatter): TaxSummary {
  const isByTable = tax.method.type === 'MANUAL_RATE' || tax.method.type === 'FALLBACK_RATE'
  const rate = isByTable ? lines.find((line) => line.parts.length > 0)?.rate.toFixed() : undefined
  return {
    taxableAmount: padded(tax.taxableMinor - (tax.isIncludedInPrices ? taxMinor : 0n)),
    totalTax: padded(taxMinor),
    manualTaxRate: rate ?? '0',
    calculationDetails: toCalculationDetails(tax.method),
    totalExempt: padded(tax.exemptMinor),
    aggregatedTaxBreakdown: tax.parts.map((part) => ({
      taxName: part.taxName,
      taxType: part.taxType,
      jurisdiction: part.jurisdiction,
      jurisdictionTypeEnum: part.jurisdictionType,
      rate: part.rate.toFixed(),
      aggregatedTaxAmount: padded(part.taxMinor),
      aggregatedTaxableAmount: padded(part.beforeTaxMinor),
    })),
    ...(tax.parts[0] && { taxName: tax.parts[0].taxName }),
  }
}

function toCalculationDetails(method: TaxMethod): TaxCalculationDetails {
  switch (method.type) {
    case 'MANUAL_RATE':
    case 'NO_TAX_COLLECTED':
      return { rateType: method.type, ...(method.reason && { manualRateReason: method.reason }) }
    case 'FALLBACK_RATE':
      return {
        rateType: method.type,
        autoTaxFallbackDetails: {
          fallbackReason: method.reason,
          error: { code: method.reason, description: 'Tax was reckoned by the shop’s own table.' },
        },
      }
    case 'AUTO_RATE':
      return { rateType: method.type }
  }
}
