// Written by `npm run generate` from packages/contract. Do not edit.

import type { OperationRow } from '../operation-row.ts'
import { cart, customLineItem, lineItem } from './transforms.ts'

/** Reads the caller’s cart. 404 OWNED_CART_NOT_FOUND where there is none. */
export const getCurrentCart: OperationRow = {
  method: 'GET',
  path: '/ecom/v1/carts/current',
  returns: 'cart',
  answer: { cart },
}

/** Throws the cart away. */
export const deleteCurrentCart: OperationRow = {
  method: 'DELETE',
  path: '/ecom/v1/carts/current',
  returns: '',
}

/** Adds items to the cart, and makes the cart where there is none. */
export const addToCurrentCart: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/carts/current/add-to-cart',
  options: true,
  request: { lineItems: lineItem, customLineItems: customLineItem },
  answer: { cart },
}

/** Takes lines out of the cart. */
export const removeLineItemsFromCurrentCart: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/carts/current/remove-line-items',
  takes: ['lineItemIds'],
  answer: { cart },
}

/** Sets the quantity of lines, as far as stock goes. */
export const updateCurrentCartLineItemQuantity: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/carts/current/update-line-items-quantity',
  takes: ['lineItems'],
  answer: { cart },
}

/** Takes the coupon out of the cart. */
export const removeCouponFromCurrentCart: OperationRow = {
  method: 'POST',
  path: '/ecom/v1/carts/current/remove-coupon',
  answer: { cart },
}
