// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow, Transforms } from '../operation-row.ts'

const ENTITY = 'wix.ecom.v1.cart'
const PACKAGE = '@wix/auto_sdk_ecom_current-cart'
const getCurrentCartAnswer: Transforms = {
  date: [
    'cart.lineItems.image.urlExpirationDate',
    'cart.lineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'cart.lineItems.serviceProperties.scheduledDate',
    'cart.lineItems.serviceProperties.endDate',
    'cart.createdDate',
    'cart.updatedDate',
  ],
  float: [
    'cart.lineItems.image.focalPoint.x',
    'cart.lineItems.image.focalPoint.y',
    'cart.lineItems.physicalProperties.weight',
    'cart.lineItems.catalogOverrideFields.physicalProperties.weight',
    'cart.contactInfo.address.geocode.latitude',
    'cart.contactInfo.address.geocode.longitude',
  ],
  image: ['cart.lineItems.image', 'cart.lineItems.catalogOverrideFields.image'],
  pageUrl: ['cart.lineItems.url'],
  address: ['cart.contactInfo.address'],
}
const updateCurrentCartRequest: Transforms = {
  date: [
    'cartInfo.lineItems.image.urlExpirationDate',
    'cartInfo.lineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'cartInfo.lineItems.serviceProperties.scheduledDate',
    'cartInfo.lineItems.serviceProperties.endDate',
    'cartInfo.createdDate',
    'cartInfo.updatedDate',
    'lineItems.image.urlExpirationDate',
    'lineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'lineItems.serviceProperties.scheduledDate',
    'lineItems.serviceProperties.endDate',
    'customLineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'customLineItems.serviceProperties.scheduledDate',
    'customLineItems.serviceProperties.endDate',
  ],
  float: [
    'cartInfo.lineItems.image.focalPoint.x',
    'cartInfo.lineItems.image.focalPoint.y',
    'cartInfo.lineItems.physicalProperties.weight',
    'cartInfo.lineItems.catalogOverrideFields.physicalProperties.weight',
    'cartInfo.contactInfo.address.geocode.latitude',
    'cartInfo.contactInfo.address.geocode.longitude',
    'lineItems.image.focalPoint.x',
    'lineItems.image.focalPoint.y',
    'lineItems.physicalProperties.weight',
    'lineItems.catalogOverrideFields.physicalProperties.weight',
    'customLineItems.physicalProperties.weight',
  ],
  image: [
    'cartInfo.lineItems.image',
    'cartInfo.lineItems.catalogOverrideFields.image',
    'lineItems.image',
    'lineItems.catalogOverrideFields.image',
    'customLineItems.media',
  ],
  pageUrl: ['cartInfo.lineItems.url', 'lineItems.url', 'customLineItems.url'],
  address: ['cartInfo.contactInfo.address'],
  fieldMask: ['cartFieldmask'],
}
const addToCurrentCartRequest: Transforms = {
  date: [
    'lineItems.image.urlExpirationDate',
    'lineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'lineItems.serviceProperties.scheduledDate',
    'lineItems.serviceProperties.endDate',
    'customLineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'customLineItems.serviceProperties.scheduledDate',
    'customLineItems.serviceProperties.endDate',
  ],
  float: [
    'lineItems.image.focalPoint.x',
    'lineItems.image.focalPoint.y',
    'lineItems.physicalProperties.weight',
    'lineItems.catalogOverrideFields.physicalProperties.weight',
    'customLineItems.physicalProperties.weight',
  ],
  image: ['lineItems.image', 'lineItems.catalogOverrideFields.image', 'customLineItems.media'],
  pageUrl: ['lineItems.url', 'customLineItems.url'],
}
const createCheckoutFromCurrentCartRequest: Transforms = {
  float: [
    'shippingAddress.geocode.latitude',
    'shippingAddress.geocode.longitude',
    'billingAddress.geocode.latitude',
    'billingAddress.geocode.longitude',
  ],
  address: ['shippingAddress', 'billingAddress'],
}
const estimateCurrentCartTotalsAnswer: Transforms = {
  date: [
    'cart.lineItems.image.urlExpirationDate',
    'cart.lineItems.subscriptionOptionInfo.subscriptionSettings.startDate',
    'cart.lineItems.serviceProperties.scheduledDate',
    'cart.lineItems.serviceProperties.endDate',
    'cart.createdDate',
    'cart.updatedDate',
    'shippingInfo.selectedCarrierServiceOption.logistics.deliveryTimeSlot.from',
    'shippingInfo.selectedCarrierServiceOption.logistics.deliveryTimeSlot.to',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.deliveryTimeSlot.from',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.deliveryTimeSlot.to',
    'membershipOptions.eligibleMemberships.expirationDate',
    'membershipOptions.invalidMemberships.membership.expirationDate',
    'membershipOptions.validatedExistingMemberships.memberships.membership.expirationDate',
  ],
  float: [
    'cart.lineItems.image.focalPoint.x',
    'cart.lineItems.image.focalPoint.y',
    'cart.lineItems.physicalProperties.weight',
    'cart.lineItems.catalogOverrideFields.physicalProperties.weight',
    'cart.contactInfo.address.geocode.latitude',
    'cart.contactInfo.address.geocode.longitude',
    'shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails.address.geocode.latitude',
    'shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails.address.geocode.longitude',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.pickupDetails.address.geocode.latitude',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.pickupDetails.address.geocode.longitude',
    'appliedDiscounts.merchantDiscount.percentage',
  ],
  image: ['cart.lineItems.image', 'cart.lineItems.catalogOverrideFields.image'],
  pageUrl: ['cart.lineItems.url'],
  address: [
    'cart.contactInfo.address',
    'shippingInfo.selectedCarrierServiceOption.logistics.pickupDetails.address',
    'shippingInfo.carrierServiceOptions.shippingOptions.logistics.pickupDetails.address',
  ],
}

/** Reads the caller’s cart. 404 OWNED_CART_NOT_FOUND where there is none. */
export const getCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'GET',
  path: '/v1/carts/current',
  writes: false,
  unwrap: 'cart',
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.GetCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCurrentCartAnswer,
}

/** Changes the cart’s note, addresses, coupon or lines. */
export const updateCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'PATCH',
  path: '/v1/carts/current',
  writes: true,
  unwrap: 'cart',
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.UpdateCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
  request: updateCurrentCartRequest,
  answer: getCurrentCartAnswer,
}

/** Throws the cart away. */
export const deleteCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'DELETE',
  path: '/v1/carts/current',
  writes: true,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.DeleteCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
}

/** Adds items to the cart, and makes the cart where there is none. */
export const addToCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'POST',
  path: '/v1/carts/current/add-to-cart',
  writes: true,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.AddToCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
  request: addToCurrentCartRequest,
  answer: getCurrentCartAnswer,
}

/** Takes lines out of the cart. */
export const removeLineItemsFromCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'POST',
  path: '/v1/carts/current/remove-line-items',
  writes: true,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.RemoveLineItemsFromCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCurrentCartAnswer,
}

/** Sets the quantity of lines, as far as stock goes. */
export const updateCurrentCartLineItemQuantity: OperationRow = {
  service: 'currentCart',
  method: 'POST',
  path: '/v1/carts/current/update-line-items-quantity',
  writes: true,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.UpdateCurrentCartLineItemQuantity',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCurrentCartAnswer,
}

/** Takes the coupon out of the cart. */
export const removeCouponFromCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'POST',
  path: '/v1/carts/current/remove-coupon',
  writes: true,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.RemoveCouponFromCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
  answer: getCurrentCartAnswer,
}

/** Makes a checkout from the cart; made already, it is brought up to date. */
export const createCheckoutFromCurrentCart: OperationRow = {
  service: 'currentCart',
  method: 'POST',
  path: '/v1/carts/current/create-checkout',
  writes: true,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.CreateCheckoutFromCurrentCart',
  entity: ENTITY,
  packageName: PACKAGE,
  request: createCheckoutFromCurrentCartRequest,
}

/** Reckons what the cart comes to: discounts, delivery, tax, fees. */
export const estimateCurrentCartTotals: OperationRow = {
  service: 'currentCart',
  method: 'POST',
  path: '/v1/carts/current/estimate-totals',
  writes: false,
  fqn: 'com.wix.ecom.cart.api.v1.CurrentCartService.EstimateCurrentCartTotals',
  entity: ENTITY,
  packageName: PACKAGE,
  request: createCheckoutFromCurrentCartRequest,
  answer: estimateCurrentCartTotalsAnswer,
}
