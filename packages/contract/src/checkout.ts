import { Type, type Static } from 'typebox'
import { AddressWithContact, NewAddressWithContact } from './address.ts'
import { BuyerInfo, LineItem, WeightUnit } from './cart.ts'
import { ChannelType, CustomLineItem, NewLineItem } from './cart-requests.ts'
import { AppliedDiscount } from './discounts.ts'
import { SelectedShippingOption } from './line-item-parts.ts'
import { CommonImage } from './media.ts'
import { MembershipOptions } from './memberships.ts'
import { MultiCurrencyPrice } from './money.ts'
import { everyone, operation, shoppers } from './operation.ts'
import { URL_MAX } from './redirects.ts'
import { ItemTaxFullDetails, TaxSummary } from './taxes.ts'
import { AdditionalFee, CalculationErrors, GiftCard, PriceSummary, ShippingInformation, Violation } from './totals.ts'
import {
  AMOUNT_MAX,
  Currency,
  DecimalString,
  Email,
  entity,
  Guid,
  keywords,
  Nullish,
  WithNote,
  Optional,
  Timestamp,
} from './wire-types.ts'

const { image: _inCarts, ...ofLine } = LineItem.properties

export const CheckoutLineItem = entity('CheckoutLineItem', 'One line of a checkout.', {
  ...ofLine,
  media: Optional(CommonImage),
  totalPriceAfterTax: Optional(WithNote('All pieces, after discounts and tax.', MultiCurrencyPrice)),
  totalPriceBeforeTax: Optional(WithNote('All pieces, after discounts and before tax.', MultiCurrencyPrice)),
  taxDetails: Optional(ItemTaxFullDetails),
  discount: Optional(WithNote('What discounts take off all pieces.', MultiCurrencyPrice)),
})
export type CheckoutLineItem = Static<typeof CheckoutLineItem>

export const CheckoutShippingInfo = entity('CheckoutShippingInfo', 'Where to, and how it gets there.', {
  ...ShippingInformation.properties,
  shippingDestination: Optional(AddressWithContact),
})
export type CheckoutShippingInfo = Static<typeof CheckoutShippingInfo>

export const CreatedBy = entity(
  'CreatedBy',
  'Who has begun it.',
  { visitorId: Optional(Guid()), memberId: Optional(Guid()) },
  { [keywords.oneOf]: ['visitorId', 'memberId'] },
)
export type CreatedBy = Static<typeof CreatedBy>

export const CheckoutField = entity('CheckoutField', 'An answer to a question that the shop asks besides.', {
  title: Type.String({ maxLength: 500 }),
  translatedTitle: Optional(Type.String({ maxLength: 500 })),
  value: Optional(Type.String({ maxLength: 2000 })),
})
export type CheckoutField = Static<typeof CheckoutField>

export const Checkout = entity(
  'Checkout',
  'What a shopper is about to order, with all its sums as they are now. Once it has become an order, that says what was charged.',
  {
    id: Guid(),
    lineItems: Type.Array(CheckoutLineItem, { maxItems: 300 }),
    billingInfo: Optional(AddressWithContact),
    shippingInfo: Optional(CheckoutShippingInfo),
    buyerNote: Optional(Type.String({ maxLength: 1000 })),
    buyerInfo: Optional(BuyerInfo),
    currency: Currency({ description: 'Currency of the shop.' }),
    conversionCurrency: Currency({ description: 'Currency in which the shopper sees prices.' }),
    paymentCurrency: Currency({ description: 'The shop’s own: payment is taken in no other.' }),
    priceSummary: Optional(PriceSummary),
    calculationErrors: Optional(CalculationErrors),
    giftCard: Optional(GiftCard),
    appliedDiscounts: Type.Array(AppliedDiscount),
    customFields: Type.Array(CheckoutField, { description: 'None: the shop asks no questions of its own.' }),
    weightUnit: WeightUnit,
    taxSummary: Optional(TaxSummary),
    channelType: ChannelType,
    siteLanguage: Optional(Type.String()),
    buyerLanguage: Optional(Type.String()),
    completed: Type.Boolean({ description: 'Whether it has become an order that is good.' }),
    taxIncludedInPrice: Optional(Type.Boolean()),
    createdBy: Optional(CreatedBy),
    createdDate: Optional(Timestamp()),
    updatedDate: Optional(Timestamp()),
    payNow: Optional(WithNote('What must be paid to place the order.', PriceSummary)),
    payLater: Optional(WithNote('What remains for later.', PriceSummary)),
    payAfterFreeTrial: Optional(PriceSummary),
    membershipOptions: Optional(MembershipOptions),
    additionalFees: Type.Array(AdditionalFee, { maxItems: 100 }),
    cartId: Optional(Guid({ description: 'The cart it was made from; absent where it was made of items.' })),
    violations: Type.Array(Violation),
    purchaseFlowId: Optional(Guid({ description: 'The same for cart, checkout and order.' })),
  },
)
export type Checkout = Static<typeof Checkout>

export const NewCheckoutBuyer = entity('NewCheckoutBuyer', 'Who buys.', { email: Nullish(Email()) })
export type NewCheckoutBuyer = Static<typeof NewCheckoutBuyer>

export const NewCheckoutShipping = entity('NewCheckoutShipping', 'Where to, and by which delivery.', {
  shippingDestination: Nullish(NewAddressWithContact),
  selectedCarrierServiceOption: Nullish(SelectedShippingOption),
})
export type NewCheckoutShipping = Static<typeof NewCheckoutShipping>

export const DiscountByHand = entity('DiscountByHand', 'A discount that only the shop may give.', {
  merchantDiscount: Nullish(
    entity('GivenMerchantDiscount', 'An amount or a percentage.', {
      percentage: Nullish(Type.Number({ minimum: 0, maximum: 100 })),
    }),
  ),
})
export type DiscountByHand = Static<typeof DiscountByHand>

export const CheckoutInfo = entity(
  'CheckoutInfo',
  'What a caller may say of a new checkout. A whole checkout does as well: what the server writes by itself is ignored.',
  {
    buyerInfo: Nullish(NewCheckoutBuyer),
    billingInfo: Nullish(NewAddressWithContact),
    shippingInfo: Nullish(NewCheckoutShipping),
    buyerNote: Nullish(Type.String({ maxLength: 1000 })),
    cartId: Nullish(Guid({ description: 'The caller’s own cart, in place of items.' })),
    appliedDiscounts: Optional(Type.Array(DiscountByHand, { maxItems: 300 })),
    taxExemptGroupId: Nullish(Guid()),
  },
  { [keywords.whole]: 'Checkout' },
)
export type CheckoutInfo = Static<typeof CheckoutInfo>

const CheckoutAnswer = entity('CheckoutAnswer', 'A checkout, as it is after the call.', { checkout: Checkout })

/** Checkouts of single items, independent of the caller’s cart: used by a “Buy now” button. */
export const checkoutOperations = {
  'checkout.createCheckout': operation({
    name: 'checkout.createCheckout',
    service: 'checkouts',
    client: 'none',
    method: 'POST',
    path: '/v1/checkouts',
    summary: 'Makes a checkout of items, beside the caller’s cart; or of that cart, where it is named.',
    access: shoppers,
    request: Type.Object({
      channelType: ChannelType,
      lineItems: Optional(Type.Array(NewLineItem, { maxItems: 300 })),
      checkoutInfo: Nullish(CheckoutInfo),
      couponCode: Nullish(Type.String({ maxLength: 100 })),
      customLineItems: Optional(Type.Array(CustomLineItem, { maxItems: 300 })),
      giftCardCode: Nullish(Type.String({ maxLength: 100 })),
      giftCardRedeemAmount: Nullish(DecimalString({ gte: 0, lte: AMOUNT_MAX, maxScale: 3 })),
      overrideCheckoutUrl: Nullish(Type.String({ maxLength: 1000 })),
    }),
    answer: CheckoutAnswer,
    privileged: [
      'customLineItems',
      'lineItems[].catalogOverrideFields',
      'lineItems[].taxableAddress',
      'checkoutInfo.appliedDiscounts[].merchantDiscount',
      'checkoutInfo.taxExemptGroupId',
    ],
    bodyLimitBytes: 524_288,
    writes: true,
    unwrap: 'checkout',
  }),
  'checkout.getCheckout': operation({
    name: 'checkout.getCheckout',
    service: 'checkouts',
    client: 'none',
    method: 'GET',
    path: '/v1/checkouts/{id}',
    summary: 'Reads a checkout of the caller’s own; those who run the shop, and apps, read any.',
    access: everyone,
    permission: 'ECOM.READ_ORDERS',
    request: Type.Object({ id: Guid() }),
    answer: CheckoutAnswer,
    logsAccess: { entity: 'checkout', ids: 'checkout.id' },
    writes: false,
    unwrap: 'checkout',
  }),
  'checkout.getCheckoutUrl': operation({
    name: 'checkout.getCheckoutUrl',
    service: 'checkouts',
    client: 'none',
    method: 'GET',
    path: '/v1/checkouts/{id}/checkout-url',
    summary: 'Makes an address that leads one browser to the page of a checkout, once and soon.',
    access: shoppers,
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ checkoutUrl: Type.String({ maxLength: URL_MAX }) }, { title: 'CheckoutUrlAnswer' }),
    writes: false,
  }),
} as const
