import { Type, type Static } from 'typebox'
import { Paging } from './catalogue-queries.ts'
import { everyone, operation } from './operation.ts'
import { BuyerInfo } from './cart.ts'
import { DecimalString, Currency, entity, Guid, Int, LongText, Nullish, Optional, Timestamp } from './wire-types.ts'
import { OrderChannelInfo } from './orders.ts'

// The form that orders had before `/ecom/v1/orders`. Callers of the client read the current one.

const FullName = entity('LegacyFullName', 'First and last name.', {
  firstName: Optional(Type.String()),
  lastName: Optional(Type.String()),
})

const LegacyVatId = entity('LegacyVatId', 'Tax number of a buyer, for Brazil.', {
  number: Type.String(),
  type: Type.String(),
})

export const LegacyAddress = entity('LegacyAddress', 'An address and who is there.', {
  fullName: Optional(FullName),
  country: Optional(Type.String({ description: 'Two letters, ISO 3166-1.' })),
  subdivision: Optional(Type.String()),
  city: Optional(Type.String()),
  zipCode: Optional(Type.String()),
  phone: Optional(Type.String()),
  company: Optional(Type.String()),
  email: Optional(Type.String()),
  addressLine1: Optional(Type.String()),
  addressLine2: Optional(Type.String()),
  street: Optional(
    entity('LegacyStreet', 'Street and house number apart; then there is no `addressLine1`.', {
      number: Type.String(),
      name: Type.String(),
    }),
  ),
  vatId: Optional(LegacyVatId),
})
export type LegacyAddress = Static<typeof LegacyAddress>

const Identity = entity('LegacyIdentity', 'Somebody, by member id, or else by contact id.', {
  id: Optional(Guid()),
  identityType: Type.String({ description: '`MEMBER` or `CONTACT`.' }),
})

const LegacyTrackingInfo = entity('LegacyTrackingInfo', 'How a parcel is followed.', {
  trackingNumber: Optional(Type.String()),
  shippingProvider: Optional(Type.String()),
  trackingLink: Optional(Type.String()),
})

const taxed = { taxIncludedInPrice: Type.Boolean(), price: DecimalString() }

export const LegacyLineItem = entity('LegacyLineItem', 'One line of an order.', {
  index: Int(1),
  quantity: Int(1),
  price: DecimalString(),
  name: Type.String(),
  translatedName: Type.String(),
  productId: Optional(Type.String()),
  totalPrice: DecimalString(),
  lineItemType: Type.String({ description: '`PHYSICAL`, `DIGITAL` or `CUSTOM_AMOUNT_ITEM`.' }),
  options: Type.Array(
    entity('LegacyOptionSelection', 'A choice.', { option: Type.String(), selection: Type.String() }),
  ),
  customTextFields: Type.Array(
    entity('LegacyCustomTextField', 'A text of the buyer.', { title: Type.String(), value: Type.String() }),
  ),
  mediaItem: Optional(
    entity('LegacyMediaItem', 'The picture of a line.', {
      mediaType: Type.String(),
      id: Optional(Type.String()),
      mediaId: Optional(Type.String()),
      url: Optional(Type.String()),
      width: Optional(Int(0)),
      height: Optional(Int(0)),
      altText: Optional(Type.String()),
    }),
  ),
  sku: Optional(Type.String()),
  variantId: Optional(Type.String()),
  discount: DecimalString(),
  tax: DecimalString(),
  taxIncludedInPrice: Type.Boolean(),
  taxGroupId: Optional(Guid()),
  priceData: entity('LegacyLinePriceData', 'Price of one piece and of all.', { ...taxed, totalPrice: DecimalString() }),
})
export type LegacyLineItem = Static<typeof LegacyLineItem>

export const LegacyOrder = entity('LegacyOrder', 'An order in its older form.', {
  id: Guid(),
  number: Optional(Int(1)),
  numericId: Optional(LongText()),
  dateCreated: Timestamp(),
  lastUpdated: Timestamp(),
  buyerInfo: entity('LegacyBuyerInfo', 'Who bought it.', {
    ...Identity.properties,
    type: Type.String({ description: 'The same as `identityType`.' }),
    contactId: Optional(Guid()),
    firstName: Optional(Type.String()),
    lastName: Optional(Type.String()),
    phone: Optional(Type.String()),
    email: BuyerInfo.properties.email,
  }),
  enteredBy: Identity,
  currency: Currency(),
  weightUnit: Optional(Type.String()),
  totals: entity('LegacyTotals', 'The sums of an order.', {
    subtotal: DecimalString(),
    shipping: DecimalString(),
    tax: DecimalString(),
    discount: DecimalString(),
    total: DecimalString(),
    quantity: Int(0),
    refund: DecimalString(),
  }),
  billingInfo: entity('LegacyBillingInfo', 'How an order was paid, and by whom.', {
    paymentMethod: Optional(Type.String()),
    paymentProviderTransactionId: Optional(Type.String()),
    paidDate: Optional(Timestamp()),
    refundableByPaymentProvider: Optional(Type.Boolean()),
    address: Optional(LegacyAddress),
  }),
  shippingInfo: Optional(
    entity('LegacyShippingInfo', 'How an order is delivered, or where it is collected.', {
      deliveryOption: Type.String(),
      estimatedDeliveryTime: Optional(Type.String()),
      shippingRegion: Optional(Type.String()),
      code: Optional(Type.String()),
      shipmentDetails: Optional(
        entity('LegacyShipmentDetails', 'A delivery.', {
          address: Optional(LegacyAddress),
          trackingInfo: Optional(LegacyTrackingInfo),
          discount: DecimalString(),
          tax: DecimalString(),
          priceData: entity('LegacyShippingPriceData', 'Price of a delivery.', taxed),
        }),
      ),
      pickupDetails: Optional(
        entity('LegacyPickupDetails', 'Where the buyer collects.', {
          pickupAddress: Optional(LegacyAddress),
          buyerDetails: entity('LegacyBuyerDetails', 'Who collects.', {
            fullName: Optional(FullName),
            email: Optional(Type.String()),
            phone: Optional(Type.String()),
          }),
          pickupInstructions: Optional(Type.String()),
        }),
      ),
    }),
  ),
  buyerNote: Optional(Type.String()),
  read: Type.Boolean(),
  archived: Type.Boolean(),
  paymentStatus: Type.String({ description: 'As before, `PENDING` while a payment is under way.' }),
  fulfillmentStatus: Type.String({ description: 'As before, `CANCELED` of a cancelled order.' }),
  lineItems: Type.Array(LegacyLineItem),
  activities: Type.Array(
    entity('LegacyActivity', 'Something that happened to an order.', {
      type: Type.String(),
      timestamp: Timestamp(),
      message: Optional(Type.String()),
    }),
  ),
  fulfillments: Type.Array(
    entity('LegacyFulfillment', 'A part of an order that is on its way.', {
      id: Guid(),
      dateCreated: Timestamp(),
      lineItems: Type.Array(
        entity('LegacyFulfilledLine', 'How much of a line.', { index: Int(1), quantity: Optional(Int(1)) }),
      ),
      trackingInfo: Optional(LegacyTrackingInfo),
    }),
  ),
  refunds: Type.Array(
    entity('LegacyRefund', 'Money that went back.', {
      id: Guid(),
      dateCreated: Timestamp(),
      amount: DecimalString(),
      reason: Optional(Type.String()),
    }),
  ),
  discount: Optional(
    entity('LegacyDiscount', 'What was taken off.', {
      value: DecimalString(),
      appliedCoupon: Optional(
        entity('LegacyCoupon', 'The coupon.', { couponId: Type.String(), name: Type.String(), code: Type.String() }),
      ),
    }),
  ),
  cartId: Optional(Guid()),
  checkoutId: Optional(Guid()),
  buyerLanguage: Optional(Type.String()),
  channelInfo: OrderChannelInfo,
})
export type LegacyOrder = Static<typeof LegacyOrder>

export const LegacyOrderQuery = entity('LegacyOrderQuery', 'Which orders, in which order, and which page of them.', {
  filter: Nullish(Type.String({ maxLength: 4000, description: 'JSON: `{"paymentStatus": "PAID"}`.' })),
  sort: Nullish(Type.String({ maxLength: 200, description: 'JSON: `{"dateCreated": "desc"}`.' })),
  paging: Nullish(Paging),
})
export type LegacyOrderQuery = Static<typeof LegacyOrderQuery>

const older = { service: 'legacyOrders', access: everyone, permission: 'ECOM.READ_ORDERS', client: 'none' } as const

export const legacyOrderOperations = {
  'legacyOrders.getOrder': operation({
    ...older,
    name: 'legacyOrders.getOrder',
    logsAccess: { entity: 'order', ids: 'order.id' },
    method: 'GET',
    path: '/v2/orders/{id}',
    summary: 'Reads an order in its older form: one’s own, or any for the shop.',
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ order: LegacyOrder }),
    getForm: 'plain',
    writes: false,
  }),
  'legacyOrders.queryOrders': operation({
    ...older,
    name: 'legacyOrders.queryOrders',
    logsAccess: { entity: 'order', ids: 'orders[].id' },
    method: 'POST',
    path: '/v2/orders/query',
    summary: 'Lists orders in their older form: one’s own, or all for the shop.',
    request: Type.Object({ query: Nullish(LegacyOrderQuery) }),
    answer: Type.Object({
      orders: Type.Array(LegacyOrder),
      metadata: Type.Object({ items: Int(0), offset: Int(0) }),
      totalResults: Int(0),
    }),
    writes: false,
  }),
} as const
