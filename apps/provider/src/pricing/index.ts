export {
  createCouponHandlers,
  createCoupon,
  type Customer,
  disableCoupon,
  findCoupon,
  eraseRedemptionEmails,
  findStoredCouponByCode,
  listStoredCoupons,
  redeemCoupon,
  type Redemption,
  releaseCoupon,
  type StoredCoupon,
  toWireCoupon,
} from './coupons/index.ts'
export { parseNewCoupon } from './coupons/parse-new-coupon.ts'
export { groupNames, parseAllSettings, defaultSettings, toSettingsValues } from './settings/all-settings.ts'
export { listSettingsAmounts } from './settings/settings-amounts.ts'
export { changeSettings, readAllSettings, type SettingsChange } from './settings/change-settings.ts'
export { createSettingsHandlers } from './settings/handlers.ts'
export { createPricingSettingsCache, type PricingSettings } from './settings/parse-rules.ts'
export { calculateUntaxedTotals, type UntaxedTotals } from './untaxed-totals.ts'
export { calculateTotalsWithManualTax } from './calculate-totals-with-manual-tax.ts'
export { type DeliveryDays, estimateDelivery, type EstimatedDelivery, workingDays } from './delivery-days.ts'
export { toDestination, type DestinationAddress } from './destination.ts'
export { toFraction, roundFraction } from './fraction.ts'
export { calculateTaxedTotals } from './taxed-totals.ts'
export { couponRefusals } from './input.ts'
export { getMaxTotalMinor } from './max-total.ts'
export { listServedCountries } from './served-countries.ts'
export type {
  Coupon,
  CouponLookupResult,
  CouponRefusal,
  Destination,
  DiscountRule,
  FeeRule,
  GiftCardInCart,
  MerchantDiscount,
  PricedLine,
  PricingRules,
  ShippingOption,
  ShippingRegion,
  TaxRules,
  TotalsInput,
} from './input.ts'
export type {
  AppliedDiscount,
  ConditionalShipping,
  FeeTotals,
  LineTotals,
  OfferedShipping,
  ShippingTotals,
  Step,
  Sums,
  Taxed,
  TaxMethod,
  TaxPart,
  Totals,
  TaxTotals,
} from './output.ts'
export { distributeByWeight } from './distribute-by-weight.ts'
export { findServingRegions, type MissingAddressPart } from './shipping-regions.ts'
export { calculateManualTax } from './tax.ts'
export { arePricesTaxInclusive } from './tax-regions.ts'
export { calculateAutomaticTax } from './automatic-tax.ts'
export { createTaxProviderCircuitBreaker } from './tax-circuit-breaker.ts'
export type { EstimatedItem, TaxEstimate, TaxProvider, TaxRequest, TaxRequestItem } from './tax-provider.ts'
