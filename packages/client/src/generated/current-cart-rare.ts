// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'
import { address, date, fieldMask, float } from '../transforms/values.ts'
import { addressWithContact, cart, customLineItem, lineItem } from './transforms.ts'
import { deliveryTimeSlot } from './transforms-delivery.ts'

export const deliveryLogistics: Transforms = { pickupDetails: addressWithContact, deliveryTimeSlot }

export const selectedCarrierServiceOption: Transforms = { logistics: deliveryLogistics }

export const carrierServiceOption: Transforms = { shippingOptions: selectedCarrierServiceOption }

export const shippingInformation: Transforms = {
  selectedCarrierServiceOption,
  carrierServiceOptions: carrierServiceOption,
}

export const appliedMerchantDiscount: Transforms = { percentage: float }

export const appliedDiscount: Transforms = { merchantDiscount: appliedMerchantDiscount }

export const membership: Transforms = { expirationDate: date }

export const invalidMembership: Transforms = { membership }

export const validatedExistingMemberships: Transforms = { memberships: invalidMembership }

export const membershipOptions: Transforms = {
  eligibleMemberships: membership,
  invalidMemberships: invalidMembership,
  validatedExistingMemberships,
}

/** Changes the cart’s note, addresses or coupon, and adds further lines. What is not given stays. */
export const updateCurrentCart: OperationRow = {
  method: 'PATCH',
  path: '/ecom/v1/carts/current',
  options: true,
  returns: 'cart',
  request: {
    cartInfo: { ...cart, id: () => undefined },
    lineItems: lineItem,
    customLineItems: customLineItem,
    cartFieldmask: fieldMask,
  },
  answer: { cart },
}

/** Makes a checkout from the cart; made already, it is brought up to date. */
export const createCheckoutFromCurrentCart: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/carts/current/create-checkout',
  options: true,
  request: { shippingAddress: address, billingAddress: address },
}

/** Reckons what the cart comes to: discounts, delivery, tax, fees. */
export const estimateCurrentCartTotals: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/carts/current/estimate-totals',
  options: true,
  isRead: true,
  request: { shippingAddress: address, billingAddress: address },
  answer: { cart, shippingInfo: shippingInformation, appliedDiscounts: appliedDiscount, membershipOptions },
}
