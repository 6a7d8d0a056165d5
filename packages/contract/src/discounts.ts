import { Type, type Static } from 'typebox'
import { MultiCurrencyPrice } from './money.ts'
import { entity, enumeration, Float, Guid, Int, keywords, Optional, translatable } from './wire-types.ts'

export const DiscountType = enumeration(
  'DiscountType',
  ['GLOBAL', 'SPECIFIC_ITEMS', 'SHIPPING'],
  'What a discount comes off: everything, some lines, the delivery.',
)
export type DiscountType = Static<typeof DiscountType>

export const MerchantDiscount = entity('MerchantDiscount', 'A discount that the merchant gave by hand.', {
  amount: Optional(MultiCurrencyPrice),
})
export type MerchantDiscount = Static<typeof MerchantDiscount>

export const AppliedCoupon = entity('AppliedCoupon', 'A coupon and what it is worth here.', {
  id: Type.String(),
  code: Type.String(),
  amount: Optional(MultiCurrencyPrice),
  name: Type.String(),
  couponType: Optional(Type.String()),
})
export type AppliedCoupon = Static<typeof AppliedCoupon>

export const AppliedMerchantDiscount = entity(
  'AppliedMerchantDiscount',
  'A discount by hand and what it is worth here.',
  {
    amount: Optional(MultiCurrencyPrice),
    percentage: Optional(Float({ minimum: 0.01, maximum: 100 })),
  },
)
export type AppliedMerchantDiscount = Static<typeof AppliedMerchantDiscount>

export const DiscountRuleName = translatable('DiscountRuleName', 'Name of a discount.', {
  min: 1,
  max: 256,
  translatedMax: 500,
})
export type DiscountRuleName = Static<typeof DiscountRuleName>

export const AppliedDiscountRule = entity('AppliedDiscountRule', 'A discount of the shop’s own accord.', {
  id: Type.String(),
  name: Optional(DiscountRuleName),
  amount: Optional(MultiCurrencyPrice),
})
export type AppliedDiscountRule = Static<typeof AppliedDiscountRule>

export const LineItemDiscount = entity('LineItemDiscount', 'The part of a discount that falls to one line.', {
  id: Guid(),
  totalDiscountAmount: Optional(MultiCurrencyPrice),
})
export type LineItemDiscount = Static<typeof LineItemDiscount>

export const AppliedDiscount = entity(
  'AppliedDiscount',
  'A discount and what it takes off.',
  {
    coupon: Optional(AppliedCoupon),
    merchantDiscount: Optional(AppliedMerchantDiscount),
    discountRule: Optional(AppliedDiscountRule),
    discountType: DiscountType,
    lineItemIds: Optional(Type.Array(Guid())),
    id: Optional(Guid()),
    lineItemDiscounts: Optional(Type.Array(LineItemDiscount, { maxItems: 300 })),
    subscriptionCycles: Optional(Int(1, 999)),
  },
  { [keywords.oneOf]: ['coupon', 'merchantDiscount', 'discountRule'] },
)
export type AppliedDiscount = Static<typeof AppliedDiscount>
