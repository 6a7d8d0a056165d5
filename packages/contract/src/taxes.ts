import { Type, type Static } from 'typebox'
import { ApplicationError } from './errors.ts'
import { MultiCurrencyPrice } from './money.ts'
import { DecimalString, entity, enumeration, Guid, keywords, Optional } from './wire-types.ts'

const rate = () => DecimalString({ gte: 0, lte: 1, maxScale: 6 }, { description: 'Between 0 and 1: 0.05 is 5 %.' })

export const JurisdictionType = enumeration('JurisdictionType', [
  'UNDEFINED',
  'COUNTRY',
  'STATE',
  'COUNTY',
  'CITY',
  'SPECIAL',
])
export type JurisdictionType = Static<typeof JurisdictionType>

export const TaxRateBreakdown = entity('TaxRateBreakdown', 'The part of one tax in a rate.', {
  name: Type.String({ maxLength: 100 }),
  rate: rate(),
  tax: Optional(MultiCurrencyPrice),
})
export type TaxRateBreakdown = Static<typeof TaxRateBreakdown>

export const TaxBreakdown = entity('TaxBreakdown', 'What one authority takes.', {
  jurisdiction: Optional(Type.String({ maxLength: 200 })),
  nonTaxableAmount: Optional(MultiCurrencyPrice),
  rate: Optional(DecimalString({ gte: 0, maxScale: 6 })),
  taxAmount: Optional(MultiCurrencyPrice),
  taxableAmount: Optional(MultiCurrencyPrice),
  taxType: Optional(Type.String({ maxLength: 200 })),
  taxName: Optional(Type.String({ maxLength: 200 })),
  jurisdictionType: JurisdictionType,
})
export type TaxBreakdown = Static<typeof TaxBreakdown>

export const ItemTaxFullDetails = entity('ItemTaxFullDetails', 'Tax on one amount.', {
  taxableAmount: Optional(MultiCurrencyPrice),
  taxGroupId: Optional(Guid()),
  taxRate: rate(),
  totalTax: Optional(MultiCurrencyPrice),
  rateBreakdown: Optional(Type.Array(TaxRateBreakdown)),
  exemptAmount: Optional(MultiCurrencyPrice),
  isTaxIncluded: Optional(Type.Boolean()),
  taxBreakdown: Optional(Type.Array(TaxBreakdown, { maxItems: 1000 })),
})
export type ItemTaxFullDetails = Static<typeof ItemTaxFullDetails>

export const ManualCalculationReason = enumeration('ManualCalculationReason', [
  'GLOBAL_SETTING_TO_MANUAL',
  'REGION_SETTING_TO_MANUAL',
])
export type ManualCalculationReason = Static<typeof ManualCalculationReason>

export const FallbackReason = enumeration('FallbackReason', ['AUTO_TAX_FAILED', 'AUTO_TAX_DEACTIVATED'])
export type FallbackReason = Static<typeof FallbackReason>

export const RateType = enumeration('RateType', ['NO_TAX_COLLECTED', 'MANUAL_RATE', 'AUTO_RATE', 'FALLBACK_RATE'])
export type RateType = Static<typeof RateType>

export const AutoTaxFallback = entity('AutoTaxFallback', 'Why the fallback rate was used.', {
  fallbackReason: FallbackReason,
  error: Optional(ApplicationError),
})
export type AutoTaxFallback = Static<typeof AutoTaxFallback>

export const TaxCalculationDetails = entity(
  'TaxCalculationDetails',
  'How the tax was reckoned.',
  {
    manualRateReason: Optional(ManualCalculationReason),
    autoTaxFallbackDetails: Optional(AutoTaxFallback),
    rateType: RateType,
  },
  { [keywords.oneOf]: ['manualRateReason', 'autoTaxFallbackDetails'] },
)
export type TaxCalculationDetails = Static<typeof TaxCalculationDetails>

export const AggregatedTaxBreakdown = entity(
  'AggregatedTaxBreakdown',
  'What one authority takes from the whole cart.',
  {
    taxName: Type.String({ maxLength: 200 }),
    taxType: Type.String({ maxLength: 200 }),
    jurisdiction: Type.String({ maxLength: 200 }),
    jurisdictionTypeEnum: JurisdictionType,
    rate: DecimalString({ gte: 0, maxScale: 6 }),
    aggregatedTaxAmount: Optional(MultiCurrencyPrice),
    aggregatedTaxableAmount: Optional(MultiCurrencyPrice),
    aggregatedExemptAmount: Optional(MultiCurrencyPrice),
  },
)
export type AggregatedTaxBreakdown = Static<typeof AggregatedTaxBreakdown>

export const TaxSummary = entity('TaxSummary', 'Tax on the whole cart.', {
  taxableAmount: Optional(MultiCurrencyPrice),
  totalTax: Optional(MultiCurrencyPrice),
  manualTaxRate: Optional(rate()),
  calculationDetails: Optional(TaxCalculationDetails),
  taxEstimationId: Optional(Type.String()),
  averageTaxRate: Optional(rate()),
  totalExempt: Optional(MultiCurrencyPrice),
  aggregatedTaxBreakdown: Optional(Type.Array(AggregatedTaxBreakdown, { maxItems: 50 })),
  taxName: Optional(Type.String({ maxLength: 200 })),
})
export type TaxSummary = Static<typeof TaxSummary>
