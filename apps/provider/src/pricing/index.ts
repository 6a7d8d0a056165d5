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
export { parseNewCoupon } from './coupons/new-coupon.ts'
export { groupNames, parseAllSettings, defaultSettings, toSettingsValues } from './settings/all-settings.ts'
export { listSettingsAmounts } from './settings/amounts.ts'
export { changeSettings, readAllSettings, type SettingsChange } from './settings/change-settings.ts'
export { createSettingsHandlers } from './settings/handlers.ts'
export { createPricingSettingsCache, type PricingSettings } from './settings/parse-rules.ts'
export { calculateUntaxedTotals, type UntaxedTotals } from './begin-totals.ts'
export { calculateTotalsWithManualTax } from './calculate.ts'
export { type DeliveryDays, estimateDelivery, type EstimatedDelivery, workingDays } from './delivery-days.ts'
export { toDestination, type DestinationAddress } from './destination-of.ts'
export { toFraction, roundFraction } from './exact.ts'
export { calculateTaxedTotals } from './finish-totals.ts'
export { couponRefusals } from './input.ts'
export { getMaxTotalMinor } from './largest-total.ts'
export { listServedCountries } from './served-countries.ts'
export type {
  Coupon,
  CouponInCart,
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
  DependingShipping,
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
export { distributeByWeight } from './shares.ts'
export { findServingRegions, type MissingAddressPart } from './shipping-regions.ts'
export { calculateManualTax } from './tax.ts'
export { arePricesTaxInclusive } from './tax-regions.ts'
export { calculateAutomaticTax } from './tax-automatically.ts'
export { createTaxProviderCircuitBreaker } from './tax-breaker.ts'
export type { EstimatedItem, TaxEstimate, TaxProvider, TaxRequest, TaxRequestItem } from './tax-provider.ts'
