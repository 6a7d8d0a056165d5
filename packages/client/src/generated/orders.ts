// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const getOrderAnswer: Transforms = {
  date: ['order.createdDate', 'order.updatedDate', 'order.purchasedDate', 'order.lineItems.image.urlExpirationDate'],
  float: [
    'order.lineItems.image.focalPoint.x',
    'order.lineItems.image.focalPoint.y',
    'order.lineItems.physicalProperties.weight',
    'order.shippingInfo.logistics.shippingDestination.address.geocode.latitude',
    'order.shippingInfo.logistics.shippingDestination.address.geocode.longitude',
    'order.billingInfo.address.geocode.latitude',
    'order.billingInfo.address.geocode.longitude',
    'order.recipientInfo.address.geocode.latitude',
    'order.recipientInfo.address.geocode.longitude',
  ],
  image: ['order.lineItems.image'],
  pageUrl: ['order.lineItems.url'],
  address: [
    'order.shippingInfo.logistics.shippingDestination.address',
    'order.billingInfo.address',
    'order.recipientInfo.address',
  ],
}

/** Reads an order: one’s own, or any for the shop. */
export const getOrder: OperationRow = {
  service: 'orders',
  method: 'GET',
  path: '/v1/orders/{id}',
  writes: false,
  unwrap: 'order',
  answer: getOrderAnswer,
}
