export { calculateTotals, type Destination, type LineTotals, type PricedLine, type Totals } from './totals.ts'
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
  releaseCoupon,
  type StoredCoupon,
  toWireCoupon,
} from './coupons/index.ts'
export { groupNames, requireSettings } from './settings/all-settings.ts'
export { changeSettings, readAllSettings } from './settings/change-settings.ts'
export { settingsHandlers } from './settings/handlers.ts'
export { OWN_CARRIER_ID } from './settings/shipping.ts'
export { openPricingSettings, type PricingSettings } from './settings/parse-rules.ts'
export { beginTotals, type UntaxedTotals } from './begin-totals.ts'
export { calculateTotals as reckonTotals } from './calculate.ts'
export { finishTotals } from './finish-totals.ts'
export type {
  Coupon,
  CouponInCart,
  CouponRefusal,
  Destination as TaxDestination,
  DiscountRule,
  FeeRule,
  GiftCardInCart,
  MerchantDiscount,
  PricedLine as CartPricedLine,
  PricingRules,
  ShippingOption,
  ShippingRegion,
  TaxRules,
  TotalsInput as CartTotalsInput,
} from './input.ts'
export type {
  AppliedDiscount,
  FeeTotals,
  LineTotals as CartLineTotals,
  OfferedShipping,
  ShippingTotals,
  Step,
  Sums,
  Taxed,
  TaxMethod,
  TaxPart,
  Totals as CartTotals,
  TaxTotals,
} from './output.ts'
export { taxManually } from './tax.ts'
export { taxAutomatically } from './tax-automatically.ts'
export type {
  EstimatedItem,
  EstimatedPart,
  TaxEstimate,
  TaxProvider,
  TaxRequest,
  TaxRequestItem,
} from './tax-provider.ts'
