import { Type, type Static } from 'typebox'
import { everyone, operation, staff } from './operation.ts'
import { entity, Guid, Int, Nullish, Optional, Timestamp } from './wire-types.ts'

const LINES_MAX = 300
/** Maximum number of orders in one list call. */
export const ORDERS_MAX = 100

/** Carriers with a known tracking page; any other name is accepted unchanged. */
export const supportedCarriers = [
  'fedex',
  'ups',
  'usps',
  'dhl',
  'canadaPost',
  'dpd',
  'gls',
  'hermes',
  'royalMail',
] as const
export type SupportedCarrier = (typeof supportedCarriers)[number]

export const FulfillmentTrackingInfo = entity('FulfillmentTrackingInfo', 'How a parcel is followed.', {
  trackingNumber: Nullish(Type.String({ minLength: 1, maxLength: 100 })),
  shippingProvider: Nullish(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'A carrier the shop knows, such as `dhl`, or any other.',
    }),
  ),
  trackingLink: Nullish(
    Type.String({
      maxLength: 2048,
      pattern: '^https?://',
      description: 'Made by the shop for the carriers it knows.',
    }),
  ),
})
export type FulfillmentTrackingInfo = Static<typeof FulfillmentTrackingInfo>

export const FulfillmentLineItem = entity('FulfillmentLineItem', 'How much of a line is in a parcel.', {
  id: Guid(),
  quantity: Nullish(Int(1, 100_000, { description: 'Without it, all that is left of the line.' })),
})
export type FulfillmentLineItem = Static<typeof FulfillmentLineItem>

export const Fulfillment = entity('Fulfillment', 'A part of an order that is on its way.', {
  id: Guid(),
  createdDate: Timestamp(),
  lineItems: Type.Array(FulfillmentLineItem, { maxItems: LINES_MAX }),
  trackingInfo: Optional(FulfillmentTrackingInfo),
  completed: Type.Boolean(),
  deliveredAt: Optional(Timestamp({ description: 'When the buyer had it. Absent until somebody says so.' })),
})
export type Fulfillment = Static<typeof Fulfillment>

export const OrderWithFulfillments = entity('OrderWithFulfillments', 'What of an order is on its way.', {
  orderId: Guid(),
  fulfillments: Type.Array(Fulfillment),
})
export type OrderWithFulfillments = Static<typeof OrderWithFulfillments>

export const NewFulfillment = entity(
  'NewFulfillment',
  'What is handed to the carrier. Without lines, all that is left.',
  {
    lineItems: Optional(Type.Array(FulfillmentLineItem, { minItems: 1, maxItems: LINES_MAX })),
    trackingInfo: Nullish(FulfillmentTrackingInfo),
    deliveredAt: Nullish(Timestamp({ description: 'When it was delivered or handed over; not in the future.' })),
  },
)
export type NewFulfillment = Static<typeof NewFulfillment>

const path = '/v1/fulfillments/orders/{orderId}'

export const orderFulfillmentOperations = {
  'orderFulfillments.listFulfillmentsForSingleOrder': operation({
    name: 'orderFulfillments.listFulfillmentsForSingleOrder',
    service: 'orderFulfillments',
    method: 'GET',
    path,
    summary: 'Lists what of an order is on its way: of one’s own, or of any for the shop.',
    access: everyone,
    permission: 'ECOM.READ_ORDERS',
    request: Type.Object({ orderId: Guid() }),
    answer: Type.Object({ orderWithFulfillments: OrderWithFulfillments }),
    getForm: 'plain',
    writes: false,
    client: 'none',
  }),
  'orderFulfillments.listFulfillmentsForMultipleOrders': operation({
    name: 'orderFulfillments.listFulfillmentsForMultipleOrders',
    service: 'orderFulfillments',
    method: 'POST',
    path: '/v1/fulfillments/list-by-ids',
    summary:
      'Lists the same of several orders, in the order of their ids. An order that there is not, or that is not one’s own, is left out.',
    access: everyone,
    permission: 'ECOM.READ_ORDERS',
    request: Type.Object({ orderIds: Type.Array(Guid(), { minItems: 1, maxItems: ORDERS_MAX }) }),
    answer: Type.Object({ ordersWithFulfillments: Type.Array(OrderWithFulfillments) }),
    writes: false,
    client: 'none',
  }),
  'orderFulfillments.createFulfillment': operation({
    name: 'orderFulfillments.createFulfillment',
    service: 'orderFulfillments',
    method: 'POST',
    path: `${path}/create-fulfillment`,
    summary: 'Notes that lines of an order are on their way, and tells the buyer.',
    access: staff,
    permission: 'ECOM.MODIFY_FULFILLMENTS',
    request: Type.Object({ orderId: Guid(), fulfillment: NewFulfillment }),
    answer: Type.Object({ orderWithFulfillments: OrderWithFulfillments, fulfillmentId: Guid() }),
    writes: true,
    client: 'none',
  }),
  'orderFulfillments.updateFulfillment': operation({
    name: 'orderFulfillments.updateFulfillment',
    service: 'orderFulfillments',
    method: 'PATCH',
    path: '/v1/fulfillments/{fulfillment.id}/orders/{orderId}',
    summary:
      'Changes how a parcel is followed, and when it was delivered; its lines stay. An absent member stays as it is, null removes it.',
    access: staff,
    permission: 'ECOM.MODIFY_FULFILLMENTS',
    request: Type.Object({
      orderId: Guid(),
      fulfillment: Type.Object({
        id: Guid(),
        trackingInfo: Nullish(FulfillmentTrackingInfo),
        deliveredAt: Nullish(Timestamp({ description: 'When it was delivered or collected; not in the future.' })),
      }),
    }),
    answer: Type.Object({ orderWithFulfillments: OrderWithFulfillments }),
    writes: true,
    client: 'none',
  }),
  'orderFulfillments.deleteFulfillment': operation({
    name: 'orderFulfillments.deleteFulfillment',
    service: 'orderFulfillments',
    method: 'DELETE',
    path: '/v1/fulfillments/{fulfillmentId}/orders/{orderId}',
    summary: 'Takes back that lines of an order are on their way.',
    access: staff,
    permission: 'ECOM.MODIFY_FULFILLMENTS',
    request: Type.Object({ orderId: Guid(), fulfillmentId: Guid() }),
    answer: Type.Object({ orderWithFulfillments: OrderWithFulfillments }),
    writes: true,
    client: 'none',
  }),
} as const
