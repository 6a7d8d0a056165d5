export {
  couponHandlers,
  createCoupon,
  type Customer,
  disableCoupon,
  findCoupon,
  findStoredCouponByCode,
  listStoredCoupons,
  redeemCoupon,
  type Redemption,
  type StoredCoupon,
  toWireCoupon,
} from './coupons/index.ts'
export { groupNames } from './settings/all-settings.ts'
export { changeSettings, readAllSettings } from './settings/change-settings.ts'
export { settingsHandlers } from './settings/handlers.ts'
export { openPricingSettings, type PricingSettings } from './settings/parse-rules.ts'
export { beginTotals, type UntaxedTotals } from './begin-totals.ts'
export { calculateTotals } from './calculate.ts'
export { finishTotals } from './finish-totals.ts'
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
export { taxManually } from './tax.ts'
export { taxAutomatically } from './tax-automatically.ts'
export { guardTaxProvider } from './tax-breaker.ts'
export type {
  EstimatedItem,
  EstimatedPart,
  TaxEstimate,
  TaxProvider,
  TaxRequest,
  TaxRequestItem,
} from './tax-provider.ts'
