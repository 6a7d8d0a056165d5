export {
  couponHandlers,
  createCoupon,
  type Customer,
  disableCoupon,
  findCoupon,
  forgetRedeemers,
  findStoredCouponByCode,
  listStoredCoupons,
  redeemCoupon,
  type Redemption,
  releaseCoupon,
  type StoredCoupon,
  toWireCoupon,
} from './coupons/index.ts'
export { readNewCoupon } from './coupons/new-coupon.ts'
export { groupNames, requireSettings, unsetGroups, valuesOf } from './settings/all-settings.ts'
export { listAmounts } from './settings/amounts.ts'
export { changeSettings, readAllSettings, type SettingsChange } from './settings/change-settings.ts'
export { settingsHandlers } from './settings/handlers.ts'
export { openPricingSettings, type PricingSettings } from './settings/parse-rules.ts'
export { beginTotals, type UntaxedTotals } from './begin-totals.ts'
export { calculateTotals } from './calculate.ts'
export { type DeliveryDays, estimateDelivery, type EstimatedDelivery, workingDays } from './delivery-days.ts'
export { destinationOf, type PostalPlace } from './destination-of.ts'
export { exactOf, roundExact } from './exact.ts'
export { finishTotals } from './finish-totals.ts'
export { couponRefusals } from './input.ts'
export { largestTotalMinor } from './largest-total.ts'
export { servedCountries } from './served-countries.ts'
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
export { spread } from './shares.ts'
export { findServingRegions, type MissingPart } from './shipping-regions.ts'
export { taxManually } from './tax.ts'
export { arePricesWithTax } from './tax-regions.ts'
export { taxAutomatically } from './tax-automatically.ts'
export { guardTaxProvider } from './tax-breaker.ts'
export type { EstimatedItem, TaxEstimate, TaxProvider, TaxRequest, TaxRequestItem } from './tax-provider.ts'
