import { Type, type Static } from 'typebox'
import { AddressWithContact } from './address.ts'
import { DiscountType, MerchantDiscount } from './discounts.ts'
import {
  CatalogOverrideFields,
  CatalogReference,
  DescriptionLine,
  ItemType,
  PaymentOptionType,
  PhysicalProperties,
  Policy,
  PriceDescription,
  ProductName,
  SelectedMembership,
  SelectedShippingOption,
  ServiceProperties,
  SubscriptionOptionInfo,
  TaxableAddress,
  TranslatableString,
} from './line-item-parts.ts'
import { CommonImage, PageUrlV2, SecuredMedia } from './media.ts'
import { MultiCurrencyPrice } from './money.ts'
import { OpenNamespaces } from './open-members.ts'
import {
  AMOUNT_MAX,
  Currency,
  DecimalString,
  Email,
  entity,
  enumeration,
  Guid,
  Int,
  keywords,
  LongText,
  Nullish,
  WithNote,
  Optional,
  Timestamp,
} from './wire-types.ts'

export const WeightUnit = enumeration('WeightUnit', ['UNSPECIFIED_WEIGHT_UNIT', 'KG', 'LB'])
export type WeightUnit = Static<typeof WeightUnit>

export const ItemAvailabilityStatus = enumeration(
  'ItemAvailabilityStatus',
  ['AVAILABLE', 'NOT_FOUND', 'NOT_AVAILABLE', 'PARTIALLY_AVAILABLE'],
  'Whether the wished quantity is there: all, part of it, none, or the item itself is gone.',
)
export type ItemAvailabilityStatus = Static<typeof ItemAvailabilityStatus>

export const ItemAvailabilityInfo = entity('ItemAvailabilityInfo', 'How much of an item can be had.', {
  status: ItemAvailabilityStatus,
  quantityAvailable: Optional(Int(0, undefined, { description: 'Absent where stock is not counted.' })),
})
export type ItemAvailabilityInfo = Static<typeof ItemAvailabilityInfo>

export const ExtendedFields = entity('ExtendedFields', 'Members that apps have added.', {
  namespaces: Optional(OpenNamespaces('ExtendedFields.namespaces')),
})
export type ExtendedFields = Static<typeof ExtendedFields>

export const ItemModifier = entity('ItemModifier', 'An extra that the buyer added to an item.', {
  id: Type.String({ minLength: 1, maxLength: 36 }),
  quantity: Nullish(Int(1, 100_000)),
  label: Optional(TranslatableString),
  details: Optional(TranslatableString),
  price: Optional(WithNote('Of one piece, after every discount.', MultiCurrencyPrice)),
})
export type ItemModifier = Static<typeof ItemModifier>

export const ModifierGroup = entity('ModifierGroup', 'Extras of one kind.', {
  id: Type.String({ minLength: 1, maxLength: 36 }),
  name: Optional(TranslatableString),
  modifiers: Type.Array(ItemModifier, { maxItems: 25 }),
})
export type ModifierGroup = Static<typeof ModifierGroup>

export const CouponScopeGroup = entity('CouponScopeGroup', 'Part of a catalogue: products, a collection, one item.', {
  name: Type.String(),
  entityId: Optional(Type.String()),
})
export const CouponScope = entity('CouponScope', 'Where a coupon can reach an item.', {
  namespace: Type.String(),
  group: Optional(CouponScopeGroup),
})
export type CouponScope = Static<typeof CouponScope>

export const LineItem = entity('LineItem', 'One line of a cart.', {
  id: Guid(),
  quantity: Int(1, 100_000),
  catalogReference: Optional(CatalogReference),
  productName: Optional(ProductName),
  url: Optional(PageUrlV2),
  price: Optional(WithNote('Of one piece, after every discount.', MultiCurrencyPrice)),
  originalPrice: Optional(DecimalString({ gte: 0, lte: AMOUNT_MAX })),
  originalFullPrice: Optional(DecimalString({ gte: 0, lte: AMOUNT_MAX })),
  fullPrice: Optional(WithNote('Of one piece, before any discount.', MultiCurrencyPrice)),
  priceBeforeDiscounts: Optional(
    WithNote('Of one piece, after the product’s own discount and before others.', MultiCurrencyPrice),
  ),
  lineItemPrice: Optional(WithNote('Of all pieces together, after every discount.', MultiCurrencyPrice)),
  descriptionLines: Optional(Type.Array(DescriptionLine)),
  image: Optional(CommonImage),
  availability: Optional(ItemAvailabilityInfo),
  physicalProperties: Optional(PhysicalProperties),
  couponScopes: Optional(Type.Array(CouponScope)),
  itemType: Optional(ItemType),
  subscriptionOptionInfo: Optional(SubscriptionOptionInfo),
  digitalFile: Optional(SecuredMedia),
  paymentOption: PaymentOptionType,
  serviceProperties: Optional(ServiceProperties),
  rootCatalogItemId: Optional(Type.String({ minLength: 1, maxLength: 36 })),
  priceDescription: Optional(PriceDescription),
  depositAmount: Optional(MultiCurrencyPrice),
  selectedMembership: Optional(SelectedMembership),
  deliveryProfileId: Optional(Guid()),
  taxGroupId: Optional(Guid()),
  customLineItem: Type.Boolean({ description: 'Not from a catalogue: priced by whoever put it there.' }),
  consentRequiredPaymentPolicy: Optional(Type.String({ minLength: 1, maxLength: 2500 })),
  priceUndetermined: Type.Boolean({ description: 'The price is settled after the order.' }),
  fixedQuantity: Type.Boolean({ description: 'The buyer may not change the quantity.' }),
  catalogOverrideFields: Optional(CatalogOverrideFields),
  savePaymentMethod: Type.Boolean(),
  taxableAddress: Optional(TaxableAddress),
  extendedFields: Optional(ExtendedFields),
  policies: Optional(Type.Array(Policy, { maxItems: 5 })),
  inventoryAppId: Optional(Guid()),
  membersOnly: Type.Boolean({ description: 'Only members may buy it.' }),
  modifierGroups: Optional(Type.Array(ModifierGroup, { maxItems: 25 })),
  modifiersTotalPrice: Optional(MultiCurrencyPrice),
})
export type LineItem = Static<typeof LineItem>

export const BuyerInfo = entity(
  'BuyerInfo',
  'Whose cart it is.',
  {
    visitorId: Optional(Guid()),
    memberId: Optional(Guid()),
    userId: Optional(Guid()),
    contactId: Optional(Guid()),
    email: Optional(Email()),
  },
  { [keywords.oneOf]: ['visitorId', 'memberId', 'userId'] },
)
export type BuyerInfo = Static<typeof BuyerInfo>

export const CartCoupon = entity('CartCoupon', 'The coupon in a cart.', {
  id: Type.String(),
  code: Type.String(),
  amount: Optional(MultiCurrencyPrice),
})
export type CartCoupon = Static<typeof CartCoupon>

export const CartDiscount = entity(
  'CartDiscount',
  'A discount that the cart carries.',
  {
    coupon: Optional(CartCoupon),
    merchantDiscount: Optional(MerchantDiscount),
    lineItemIds: Optional(Type.Array(Guid(), { maxItems: 300 })),
    discountType: Optional(DiscountType),
  },
  { [keywords.oneOf]: ['coupon', 'merchantDiscount'] },
)
export type CartDiscount = Static<typeof CartDiscount>

export const Cart = entity('Cart', 'What a shopper is about to buy.', {
  id: Guid(),
  lineItems: Type.Array(LineItem, { maxItems: 300 }),
  buyerNote: Optional(Type.String({ maxLength: 1000 })),
  buyerInfo: Optional(BuyerInfo),
  currency: Currency({ description: 'Currency of the shop.' }),
  conversionCurrency: Currency({ description: 'Currency in which the shopper sees prices.' }),
  buyerLanguage: Optional(Type.String()),
  siteLanguage: Optional(Type.String()),
  taxIncludedInPrices: Optional(Type.Boolean()),
  weightUnit: WeightUnit,
  subtotal: Optional(MultiCurrencyPrice),
  subtotalAfterDiscounts: Optional(MultiCurrencyPrice),
  discount: Optional(MultiCurrencyPrice),
  checkoutId: Optional(Guid({ description: 'The checkout made from this cart.' })),
  appliedDiscounts: Type.Array(CartDiscount),
  createdDate: Timestamp(),
  updatedDate: Timestamp(),
  contactInfo: Optional(AddressWithContact),
  overrideCheckoutUrl: Optional(Type.String({ maxLength: 1000 })),
  purchaseFlowId: Optional(Guid({ description: 'The same for cart, checkout and order.' })),
  selectedShippingOption: Optional(SelectedShippingOption),
  extendedFields: Optional(ExtendedFields),
  businessLocationId: Optional(Guid()),
  paymentCurrency: Currency({ description: 'The shop’s own: payment is taken in no other.' }),
  revision: Optional(LongText({ description: 'Counts up with every change.' })),
})
export type Cart = Static<typeof Cart>
