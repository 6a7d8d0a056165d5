// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'
import { date, pageUrl } from '../transforms/values.ts'
import { image } from '../transforms/image.ts'
import { addressWithContact, physicalProperties, platformQuery, subscriptionOptionInfo } from './transforms.ts'
import { deliveryTimeSlot } from './transforms-delivery.ts'

export const orderLineItem: Transforms = {
  image,
  url: pageUrl,
  physicalProperties,
  subscriptionInfo: subscriptionOptionInfo,
}

export const orderLogistics: Transforms = {
  shippingDestination: addressWithContact,
  pickupDetails: addressWithContact,
  deliveryTimeSlot,
}

export const orderShippingInformation: Transforms = { logistics: orderLogistics }

export const orderActivity: Transforms = { createdDate: date }

export const order: Transforms = {
  createdDate: date,
  updatedDate: date,
  purchasedDate: date,
  lineItems: orderLineItem,
  shippingInfo: orderShippingInformation,
  billingInfo: addressWithContact,
  recipientInfo: addressWithContact,
  activities: orderActivity,
}

/** Reads an order: one’s own, or any for the shop. */
export const getOrder: OperationRow = {
  method: 'GET',
  path: '/ecom/v1/orders/{id}',
  takes: ['id'],
  returns: 'order',
  answer: { order },
}

/** Lists orders by filter and order: one’s own, or all for the shop. */
export const searchOrders: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/orders/search',
  takes: ['search'],
  isRead: true,
  request: { search: platformQuery },
  answer: { orders: order },
}
