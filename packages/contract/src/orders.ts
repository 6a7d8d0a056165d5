import { Type, type Static } from 'typebox'
import { PAGE_SIZE_MAX, CursorPaging, CursorPagingMetadata, SearchDetails, Sorting } from './catalogue-queries.ts'
import { Address, FullAddressContactDetails } from './address.ts'
import { BuyerInfo, WeightUnit } from './cart.ts'
import { ChannelType } from './cart-requests.ts'
import { DiscountRuleName, DiscountType } from './discounts.ts'
import {
  CatalogReference,
  DescriptionLine,
  ItemType,
  PaymentOptionType,
  PhysicalProperties,
  ProductName,
  SubscriptionSettings,
} from './line-item-parts.ts'
import { CommonImage, PageUrlV2 } from './media.ts'
import { OpenObject } from './open-members.ts'
import { everyone, operation } from './operation.ts'
import { JurisdictionType } from './taxes.ts'
import { ChargeType, DeliveryTimeSlot, PickupDetails } from './totals.ts'
import {
  Currency,
  DecimalString,
  entity,
  enumeration,
  Guid,
  Int,
  keywords,
  LongText,
  Nullish,
  WithNote,
  Optional,
  TextMap,
  Timestamp,
} from './wire-types.ts'

export const OrderStatus = enumeration('OrderStatus', ['INITIALIZED', 'APPROVED', 'CANCELED', 'PENDING', 'REJECTED'])
export type OrderStatus = Static<typeof OrderStatus>

export const PaymentStatus = enumeration('PaymentStatus', [
  'UNSPECIFIED',
  'NOT_PAID',
  'PAID',
  'PARTIALLY_REFUNDED',
  'FULLY_REFUNDED',
  'PENDING',
  'PARTIALLY_PAID',
  'CANCELED',
  'DECLINED',
])
export type PaymentStatus = Static<typeof PaymentStatus>

export const FulfillmentStatus = enumeration('FulfillmentStatus', ['NOT_FULFILLED', 'PARTIALLY_FULFILLED', 'FULFILLED'])
export type FulfillmentStatus = Static<typeof FulfillmentStatus>

export const OrderPrice = entity('OrderPrice', 'An amount of an order, also written.', {
  amount: DecimalString(),
  formattedAmount: Type.String(),
})
export type OrderPrice = Static<typeof OrderPrice>

export const OrderSubscriptionInfo = entity('OrderSubscriptionInfo', 'The subscription in which a line was bought.', {
  cycleNumber: Int(1, undefined, { description: 'Which of the deliveries this order is for: 1 is the first.' }),
  subscriptionOptionTitle: Type.String({ maxLength: 150 }),
  subscriptionOptionDescription: Optional(Type.String({ maxLength: 500 })),
  subscriptionSettings: Optional(SubscriptionSettings),
})
export type OrderSubscriptionInfo = Static<typeof OrderSubscriptionInfo>

export const OrderDigitalFile = entity(
  'OrderDigitalFile',
  'The file that was bought; `orders.listDownloads` says where it is.',
  {
    fileId: Type.String(),
  },
)
export type OrderDigitalFile = Static<typeof OrderDigitalFile>

export const OrderItemTax = entity('OrderItemTax', 'Tax on one amount.', {
  taxAmount: OrderPrice,
  taxableAmount: OrderPrice,
  taxRate: DecimalString(),
  taxGroupId: Optional(Guid()),
  taxIncludedInPrice: Type.Boolean(),
  taxBreakdown: Type.Array(
    entity('OrderItemTaxBreakdown', 'By authority and rate.', {
      taxName: Type.String(),
      taxType: Type.String(),
      jurisdiction: Type.String(),
      jurisdictionType: JurisdictionType,
      rate: DecimalString(),
      taxAmount: OrderPrice,
      taxableAmount: OrderPrice,
    }),
  ),
})
export type OrderItemTax = Static<typeof OrderItemTax>

export const OrderLineItem = entity('OrderLineItem', 'One line of an order.', {
  id: Guid(),
  productName: ProductName,
  catalogReference: Optional(CatalogReference),
  quantity: Int(1, 100_000),
  price: OrderPrice,
  priceBeforeDiscounts: Optional(OrderPrice),
  totalDiscount: Optional(OrderPrice),
  totalPriceBeforeTax: Optional(OrderPrice),
  totalPriceAfterTax: OrderPrice,
  taxInfo: Optional(OrderItemTax),
  lineItemPrice: Optional(OrderPrice),
  image: Optional(CommonImage),
  url: Optional(PageUrlV2),
  descriptionLines: Type.Array(DescriptionLine),
  itemType: Optional(ItemType),
  physicalProperties: Optional(PhysicalProperties),
  digitalFile: Optional(OrderDigitalFile),
  subscriptionInfo: Optional(OrderSubscriptionInfo),
  paymentOption: Optional(PaymentOptionType),
  depositAmount: Optional(WithNote('What was due with the order of a deposit.', OrderPrice)),
  fixedQuantity: Optional(Type.Boolean()),
  priceUndetermined: Optional(Type.Boolean()),
})
export type OrderLineItem = Static<typeof OrderLineItem>

export const OrderDiscount = entity(
  'OrderDiscount',
  'A discount of an order.',
  {
    coupon: Optional(
      entity('OrderCoupon', 'A coupon and what it took off.', {
        id: Type.String(),
        code: Type.String(),
        name: Type.String(),
        amount: OrderPrice,
      }),
    ),
    merchantDiscount: Optional(
      entity('OrderMerchantDiscount', 'A discount by hand and what it took off.', { amount: OrderPrice }),
    ),
    discountRule: Optional(
      entity('OrderDiscountRule', 'A discount by rule and what it took off.', {
        id: Type.String(),
        name: Optional(DiscountRuleName),
        amount: OrderPrice,
      }),
    ),
    discountType: DiscountType,
    lineItemIds: Type.Array(Guid()),
  },
  { [keywords.oneOf]: ['coupon', 'merchantDiscount', 'discountRule'] },
)
export type OrderDiscount = Static<typeof OrderDiscount>

export const OrderFee = entity('OrderFee', 'A fee of an order beside goods and delivery.', {
  id: Type.String(),
  code: Optional(Type.String()),
  name: Type.String(),
  price: OrderPrice,
  priceBeforeTax: OrderPrice,
  priceAfterTax: OrderPrice,
  taxInfo: Optional(OrderItemTax),
  lineItemIds: Type.Array(Guid()),
})
export type OrderFee = Static<typeof OrderFee>

export const OrderPriceSummary = entity('OrderPriceSummary', 'The sums at the foot of an order.', {
  subtotal: OrderPrice,
  shipping: OrderPrice,
  tax: OrderPrice,
  discount: OrderPrice,
  totalPrice: Optional(OrderPrice),
  total: OrderPrice,
  totalAdditionalFees: Optional(OrderPrice),
})
export type OrderPriceSummary = Static<typeof OrderPriceSummary>

export const OrderBalanceSummary = entity('OrderBalanceSummary', 'What of an order is paid, and what is not.', {
  balance: WithNote('Still to be paid.', OrderPrice),
  paid: WithNote('The sum of all payments.', OrderPrice),
  refunded: WithNote('The sum of what was paid back.', OrderPrice),
})
export type OrderBalanceSummary = Static<typeof OrderBalanceSummary>

export const OrderAddress = entity('OrderAddress', 'Where an order goes, or its bill.', {
  address: Optional(Address),
  contactDetails: Optional(FullAddressContactDetails),
})
export type OrderAddress = Static<typeof OrderAddress>

export const OrderOtherCharge = entity('OrderOtherCharge', 'A charge on top of the delivery.', {
  type: ChargeType,
  details: Optional(Type.String({ maxLength: 250 })),
  price: OrderPrice,
  totalPriceBeforeTax: OrderPrice,
  totalPriceAfterTax: OrderPrice,
})
export type OrderOtherCharge = Static<typeof OrderOtherCharge>

export const OrderShippingInformation = entity('OrderShippingInformation', 'How an order is delivered.', {
  title: Type.String(),
  code: Optional(Type.String()),
  carrierId: Optional(Type.String()),
  cost: Optional(
    entity('OrderShippingPrice', 'What the delivery of an order costs.', {
      price: OrderPrice,
      discount: Optional(OrderPrice),
      totalPriceBeforeTax: Optional(OrderPrice),
      totalPriceAfterTax: Optional(OrderPrice),
    }),
  ),
  logistics: Optional(
    entity('OrderLogistics', 'When and where an order arrives.', {
      deliveryTime: Optional(Type.String()),
      instructions: Optional(Type.String()),
      shippingDestination: Optional(OrderAddress),
      pickupDetails: Optional(PickupDetails),
      deliveryTimeSlot: Optional(DeliveryTimeSlot),
      estimatedDelivery: Optional(
        entity('EstimatedDelivery', 'Days by the shop’s clocks: `2026-12-01`.', {
          from: Type.String(),
          to: Type.String(),
        }),
      ),
    }),
  ),
  otherCharges: Optional(Type.Array(OrderOtherCharge)),
  region: Optional(
    entity('OrderShippingRegion', 'Where an order goes, as the shop divides the world.', {
      name: Optional(Type.String({ maxLength: 100 })),
    }),
  ),
})
export type OrderShippingInformation = Static<typeof OrderShippingInformation>

export const OrderChannelInfo = entity('OrderChannelInfo', 'Where an order came from.', {
  type: ChannelType,
  externalOrderId: Optional(Type.String()),
  externalOrderUrl: Optional(Type.String()),
})
export type OrderChannelInfo = Static<typeof OrderChannelInfo>

export const OrderTaxInfo = entity('OrderTaxInfo', 'The tax of an order, by authority and rate.', {
  totalTax: OrderPrice,
  taxBreakdown: Type.Array(
    entity('OrderTaxBreakdown', 'The tax of one authority at one rate.', {
      taxName: Type.String(),
      taxType: Type.String(),
      jurisdiction: Type.String(),
      jurisdictionType: JurisdictionType,
      rate: DecimalString(),
      aggregatedTaxAmount: OrderPrice,
      taxableAmount: Optional(OrderPrice),
    }),
  ),
})
export type OrderTaxInfo = Static<typeof OrderTaxInfo>

export const OrderCustomField = entity('OrderCustomField', 'A question of the checkout, and its answer.', {
  title: Type.String(),
  value: Type.String(),
})
export type OrderCustomField = Static<typeof OrderCustomField>

export const OrderActivity = entity('OrderActivity', 'Something that happened to an order.', {
  id: Guid(),
  createdDate: Timestamp(),
  type: Type.String({ description: 'Its name before.' }),
  activityType: Type.String(),
  merchantComment: Optional(Type.Object({ message: Type.String() })),
  customActivity: Optional(
    Type.Object({ appId: Optional(Guid()), type: Type.String(), additionalData: Optional(TextMap()) }),
  ),
})
export type OrderActivity = Static<typeof OrderActivity>

export const Order = entity('Order', 'What was bought. Its lines and amounts never change.', {
  id: Guid(),
  number: Optional(
    LongText({ description: 'What people call the order. Counts up. It has none until it is approved.' }),
  ),
  createdDate: Timestamp(),
  updatedDate: Optional(Timestamp()),
  purchasedDate: Optional(Timestamp()),
  buyerInfo: Optional(BuyerInfo),
  buyerNote: Optional(Type.String({ maxLength: 1000 })),
  buyerLanguage: Optional(Type.String()),
  siteLanguage: Optional(Type.String()),
  currency: Currency(),
  weightUnit: Optional(WeightUnit),
  taxIncludedInPrices: Optional(Type.Boolean()),
  lineItems: Type.Array(OrderLineItem),
  priceSummary: OrderPriceSummary,
  taxInfo: Optional(OrderTaxInfo),
  payAfterFreeTrial: Optional(WithNote('The part that falls due when free trials end.', OrderPriceSummary)),
  balanceSummary: Optional(OrderBalanceSummary),
  shippingInfo: Optional(OrderShippingInformation),
  billingInfo: Optional(OrderAddress),
  recipientInfo: Optional(OrderAddress),
  paymentStatus: PaymentStatus,
  fulfillmentStatus: FulfillmentStatus,
  status: OrderStatus,
  checkoutId: Optional(Guid()),
  cartId: Optional(Guid()),
  purchaseFlowId: Optional(Guid()),
  channelInfo: OrderChannelInfo,
  appliedDiscounts: Optional(Type.Array(OrderDiscount)),
  additionalFees: Optional(Type.Array(OrderFee)),
  activities: Type.Array(OrderActivity),
  archived: Type.Boolean(),
  revision: Optional(LongText({ description: 'For the shop: what `If-Match` takes.' })),
  attributionSource: Type.String(),
  customFields: Type.Array(OrderCustomField),
  imported: Type.Boolean(),
})
export type Order = Static<typeof Order>

export const OrderSearch = entity(
  'OrderSearch',
  'Which orders to look for, in which order. A cursor holds the rest already.',
  {
    filter: Nullish(OpenObject('Query.filter')),
    sort: Optional(Type.Array(Sorting, { maxItems: 4 })),
    cursorPaging: Nullish(CursorPaging),
    search: Nullish(SearchDetails),
  },
)
export type OrderSearch = Static<typeof OrderSearch>

export const orderOperations = {
  'orders.getOrder': operation({
    name: 'orders.getOrder',
    logsAccess: { entity: 'order', ids: 'order.id' },
    service: 'orders',
    method: 'GET',
    path: '/v1/orders/{id}',
    summary: 'Reads an order: one’s own, or any for the shop.',
    access: everyone,
    permission: 'ECOM.READ_ORDERS',
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ order: Order }),
    getForm: 'plain',
    writes: false,
    unwrap: 'order',
  }),
  'orders.searchOrders': operation({
    name: 'orders.searchOrders',
    logsAccess: { entity: 'order', ids: 'orders[].id' },
    service: 'orders',
    method: 'POST',
    path: '/v1/orders/search',
    summary: 'Lists orders by filter and order: one’s own, or all for the shop.',
    access: everyone,
    permission: 'ECOM.READ_ORDERS',
    arguments: ['search'],
    request: Type.Object({ search: Nullish(OrderSearch) }),
    answer: Type.Object({ orders: Type.Array(Order, { maxItems: PAGE_SIZE_MAX }), metadata: CursorPagingMetadata }),
    writes: false,
  }),
} as const
