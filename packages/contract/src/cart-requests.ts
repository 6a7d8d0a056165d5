import { Type, type Static } from 'typebox'
import { NewAddress, NewAddressWithContact } from './address.ts'
import { Cart, ExtendedFields } from './cart.ts'
import {
  CatalogOverrideFields,
  CatalogReference,
  DescriptionLine,
  ItemType,
  NewPhysicalProperties,
  PaymentOptionType,
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
import { Image, PageUrlV2, SecuredMedia } from './media.ts'
import { SelectedMemberships } from './memberships.ts'
import { everyone, operation, shoppers } from './operation.ts'
import { EstimateTotalsResponse } from './totals.ts'
import {
  AMOUNT_MAX,
  DecimalString,
  Email,
  entity,
  enumeration,
  FieldMask,
  Guid,
  Int,
  keywords,
  Nullish,
  Optional,
} from './wire-types.ts'

/** Maximum quantity of a line. */
export const QUANTITY_MAX = 100_000

const money = () => DecimalString({ gte: 0, lte: AMOUNT_MAX })

export const NewLineItem = entity(
  'NewLineItem',
  'An item to put into the cart. A whole line item does as well: what the server writes by itself is ignored.',
  {
    quantity: Optional(Int(1, QUANTITY_MAX, { description: 'One, where nothing is said.' })),
    catalogReference: CatalogReference,
    selectedMembership: Nullish(SelectedMembership),
    catalogOverrideFields: Nullish(CatalogOverrideFields),
    taxableAddress: Nullish(TaxableAddress),
    extendedFields: Nullish(ExtendedFields),
  },
  { [keywords.whole]: 'LineItem' },
)
export type NewLineItem = Static<typeof NewLineItem>

export const NewItemModifier = entity('NewItemModifier', 'An extra for a custom item.', {
  id: Type.String({ minLength: 1, maxLength: 36 }),
  quantity: Nullish(Int(1, QUANTITY_MAX)),
  label: Optional(TranslatableString),
  details: Nullish(TranslatableString),
  price: Nullish(DecimalString({ gte: 0, lte: AMOUNT_MAX, maxScale: 3 })),
})
export type NewItemModifier = Static<typeof NewItemModifier>

export const NewModifierGroup = entity('NewModifierGroup', 'Extras of one kind for a custom item.', {
  id: Type.String({ minLength: 1, maxLength: 36 }),
  name: Optional(TranslatableString),
  modifiers: Type.Array(NewItemModifier, { minItems: 1, maxItems: 25 }),
})
export type NewModifierGroup = Static<typeof NewModifierGroup>

export const CustomLineItem = entity('CustomLineItem', 'An item from no catalogue. Only the shop itself may add one.', {
  quantity: Int(1, QUANTITY_MAX),
  price: money(),
  priceDescription: Nullish(PriceDescription),
  descriptionLines: Optional(Type.Array(DescriptionLine, { maxItems: 10 })),
  media: Nullish(Image),
  id: Nullish(Guid()),
  taxGroupId: Nullish(Guid()),
  productName: ProductName,
  url: Nullish(PageUrlV2),
  itemType: Optional(ItemType),
  fullPrice: Nullish(money()),
  quantityAvailable: Nullish(Int(0, QUANTITY_MAX, { description: 'Absent where stock is not counted.' })),
  physicalProperties: Nullish(NewPhysicalProperties),
  subscriptionOptionInfo: Nullish(SubscriptionOptionInfo),
  digitalFile: Nullish(SecuredMedia),
  paymentOption: Optional(PaymentOptionType),
  serviceProperties: Nullish(ServiceProperties),
  rootCatalogItemId: Nullish(Type.String({ minLength: 1, maxLength: 36 })),
  depositAmount: Nullish(money()),
  deliveryProfileId: Nullish(Guid()),
  catalogReference: Nullish(CatalogReference),
  priceUndetermined: Optional(Type.Boolean()),
  fixedQuantity: Optional(Type.Boolean()),
  policies: Optional(Type.Array(Policy, { maxItems: 5 })),
  membersOnly: Optional(Type.Boolean()),
  taxableAddress: Nullish(TaxableAddress),
  modifierGroups: Optional(Type.Array(NewModifierGroup, { maxItems: 25 })),
})
export type CustomLineItem = Static<typeof CustomLineItem>

export const NewBuyerInfo = entity('NewBuyerInfo', 'What a caller may say about the buyer.', {
  contactId: Nullish(Guid()),
  email: Nullish(Email()),
})
export type NewBuyerInfo = Static<typeof NewBuyerInfo>

export const CartInfo = entity(
  'CartInfo',
  'What may be changed on the cart itself. A whole cart does as well: what the server writes by itself is ignored.',
  {
    buyerNote: Nullish(Type.String({ maxLength: 1000 })),
    buyerInfo: Nullish(NewBuyerInfo),
    contactInfo: Nullish(NewAddressWithContact),
    overrideCheckoutUrl: Nullish(Type.String({ maxLength: 1000 })),
    selectedShippingOption: Nullish(SelectedShippingOption),
    extendedFields: Nullish(ExtendedFields),
    businessLocationId: Nullish(Guid()),
  },
  { [keywords.whole]: 'Cart', [keywords.omitted]: ['id'] },
)
export type CartInfo = Static<typeof CartInfo>

export const NewMerchantDiscount = entity(
  'NewMerchantDiscount',
  'A discount by hand: an amount or a percentage.',
  {
    amount: Nullish(money()),
    percentage: Nullish(
      DecimalString({ gte: 0.01, lte: 100, maxScale: 4 }, { description: 'Of what the lines cost; `10` is a tenth.' }),
    ),
    lineItemIds: Optional(Type.Array(Guid(), { maxItems: 300, description: 'The whole cart where there are none.' })),
  },
  { [keywords.oneOf]: ['amount', 'percentage'] },
)
export type NewMerchantDiscount = Static<typeof NewMerchantDiscount>

export const LineItemQuantityUpdate = entity('LineItemQuantityUpdate', 'A line and its new quantity.', {
  id: Guid(),
  quantity: Int(1, QUANTITY_MAX),
})
export type LineItemQuantityUpdate = Static<typeof LineItemQuantityUpdate>

export const ChannelType = enumeration(
  'ChannelType',
  [
    'UNSPECIFIED',
    'WEB',
    'POS',
    'EBAY',
    'AMAZON',
    'OTHER_PLATFORM',
    'WIX_APP_STORE',
    'WIX_INVOICES',
    'BACKOFFICE_MERCHANT',
    'WISH',
    'CLASS_PASS',
    'GLOBAL_E',
    'FACEBOOK',
    'ETSY',
    'TIKTOK',
    'FAIRE_COM',
    'PAYPAL_AGENTIC_CHECKOUT',
    'STRIPE_AGENTIC_CHECKOUT',
    'WIX_INVOICES_PLATFORM',
    'UCP_AGENTIC_CHECKOUT',
  ],
  'Where the buyer came from.',
)
export type ChannelType = Static<typeof ChannelType>

const CartAnswer = entity('CartAnswer', 'A cart, as it is after the call.', { cart: Cart })

const destination = {
  shippingAddress: Nullish(NewAddress),
  billingAddress: Nullish(NewAddress),
  selectedShippingOption: Nullish(SelectedShippingOption),
}

/** Operations of the current cart. */
export const cartOperations = {
  'currentCart.getCurrentCart': operation({
    name: 'currentCart.getCurrentCart',
    service: 'currentCart',
    method: 'GET',
    path: '/v1/carts/current',
    summary: 'Reads the caller’s cart. 404 OWNED_CART_NOT_FOUND where there is none.',
    access: everyone,
    permission: 'ECOM.READ_CARTS',
    request: Type.Object({}),
    answer: CartAnswer,
    writes: false,
    unwrap: 'cart',
  }),
  'currentCart.updateCurrentCart': operation({
    name: 'currentCart.updateCurrentCart',
    service: 'currentCart',
    isRare: true,
    method: 'PATCH',
    path: '/v1/carts/current',
    summary: 'Changes the cart’s note, addresses or coupon, and adds further lines. What is not given stays.',
    access: everyone,
    permission: 'ECOM.MODIFY_CARTS',
    request: Type.Object({
      cartInfo: Nullish(CartInfo),
      couponCode: Nullish(Type.String({ maxLength: 100 })),
      merchantDiscounts: Optional(Type.Array(NewMerchantDiscount, { maxItems: 300 })),
      lineItems: Optional(Type.Array(NewLineItem, { maxItems: 300 })),
      customLineItems: Optional(Type.Array(CustomLineItem, { maxItems: 300 })),
      cartFieldmask: Optional(
        FieldMask({ description: 'Members of `cartInfo` to change; all that are given, where it is absent.' }),
      ),
    }),
    answer: CartAnswer,
    privileged: [
      'merchantDiscounts',
      'customLineItems',
      'lineItems[].catalogOverrideFields',
      'lineItems[].taxableAddress',
    ],
    bodyLimitBytes: 1_048_576,
    writes: true,
    unwrap: 'cart',
  }),
  'currentCart.deleteCurrentCart': operation({
    name: 'currentCart.deleteCurrentCart',
    service: 'currentCart',
    method: 'DELETE',
    path: '/v1/carts/current',
    summary: 'Throws the cart away.',
    access: everyone,
    permission: 'ECOM.MODIFY_CARTS',
    request: Type.Object({}),
    answer: Type.Object({}),
    writes: true,
  }),
  'currentCart.addToCurrentCart': operation({
    name: 'currentCart.addToCurrentCart',
    service: 'currentCart',
    method: 'POST',
    path: '/v1/carts/current/add-to-cart',
    summary: 'Adds items to the cart, and makes the cart where there is none.',
    access: everyone,
    permission: 'ECOM.MODIFY_CARTS',
    request: Type.Object({
      lineItems: Optional(Type.Array(NewLineItem, { maxItems: 100 })),
      customLineItems: Optional(Type.Array(CustomLineItem, { maxItems: 100 })),
      businessLocationId: Nullish(Guid()),
    }),
    answer: CartAnswer,
    privileged: ['customLineItems', 'lineItems[].catalogOverrideFields', 'lineItems[].taxableAddress'],
    bodyLimitBytes: 524_288,
    writes: true,
  }),
  'currentCart.removeLineItemsFromCurrentCart': operation({
    name: 'currentCart.removeLineItemsFromCurrentCart',
    service: 'currentCart',
    method: 'POST',
    path: '/v1/carts/current/remove-line-items',
    summary: 'Takes lines out of the cart.',
    access: everyone,
    permission: 'ECOM.MODIFY_CARTS',
    arguments: ['lineItemIds'],
    request: Type.Object({ lineItemIds: Type.Array(Guid(), { minItems: 1, maxItems: 100 }) }),
    answer: CartAnswer,
    writes: true,
  }),
  'currentCart.updateCurrentCartLineItemQuantity': operation({
    name: 'currentCart.updateCurrentCartLineItemQuantity',
    service: 'currentCart',
    method: 'POST',
    path: '/v1/carts/current/update-line-items-quantity',
    summary: 'Sets the quantity of lines, as far as stock goes.',
    access: everyone,
    permission: 'ECOM.MODIFY_CARTS',
    arguments: ['lineItems'],
    request: Type.Object({ lineItems: Type.Array(LineItemQuantityUpdate, { minItems: 1, maxItems: 100 }) }),
    answer: CartAnswer,
    writes: true,
  }),
  'currentCart.removeCouponFromCurrentCart': operation({
    name: 'currentCart.removeCouponFromCurrentCart',
    service: 'currentCart',
    method: 'POST',
    path: '/v1/carts/current/remove-coupon',
    summary: 'Takes the coupon out of the cart.',
    access: everyone,
    permission: 'ECOM.MODIFY_CARTS',
    request: Type.Object({}),
    answer: CartAnswer,
    writes: true,
  }),
  'currentCart.createCheckoutFromCurrentCart': operation({
    name: 'currentCart.createCheckoutFromCurrentCart',
    service: 'currentCart',
    isRare: true,
    method: 'POST',
    path: '/v1/carts/current/create-checkout',
    summary: 'Makes a checkout from the cart; made already, it is brought up to date.',
    access: shoppers,
    request: Type.Object({
      channelType: ChannelType,
      ...destination,
      email: Nullish(Email({ description: 'Needed where an address is given and nobody is signed in.' })),
    }),
    answer: Type.Object({ checkoutId: Guid() }, { title: 'CreateCheckoutResponse' }),
    writes: true,
  }),
  'currentCart.estimateCurrentCartTotals': operation({
    name: 'currentCart.estimateCurrentCartTotals',
    service: 'currentCart',
    isRare: true,
    method: 'POST',
    path: '/v1/carts/current/estimate-totals',
    summary: 'Reckons what the cart comes to: discounts, delivery, tax, fees.',
    access: everyone,
    permission: 'ECOM.READ_CARTS',
    request: Type.Object({
      ...destination,
      selectedMemberships: Nullish(SelectedMemberships),
      calculateTax: Nullish(Type.Boolean({ default: true })),
      calculateShipping: Nullish(Type.Boolean({ default: true })),
      calculateAdditionalFees: Nullish(Type.Boolean({ default: true })),
    }),
    answer: EstimateTotalsResponse,
    writes: false,
  }),
} as const
