import { defineEvent, type CreatedEvent, type DeletedEvent, type EventDefinition, type UpdatedEvent } from './events.ts'
import * as rows from './generated/current-cart.ts'
import type { Cart, LineItemQuantityUpdate } from './generated/entities.ts'
import type {
  AddToCurrentCartOptions,
  CartAnswer,
  CreateCheckoutFromCurrentCartOptions,
  CreateCheckoutResponse,
  EstimateCurrentCartTotalsOptions,
  EstimateTotalsResponse,
  UpdateCurrentCartOptions,
} from './generated/requests.ts'
import { cart } from './generated/transforms.ts'
import { defineOperation, createLazyOperations, type CallOptions } from './operation.ts'

export { ChannelType } from './generated/enumerations.ts'
export type * from './generated/entities.ts'

/** Calls of the page of the cart: the others need not load how. */
const rareOperation = /* @__PURE__ */ createLazyOperations(() => import('./generated/current-cart-rare.ts'))

/**
 * Reads the cart of whoever is calling. Without one it rejects with the code `OWNED_CART_NOT_FOUND`; `addToCurrentCart`
 * makes it.
 *
 * @example
 * const cart = await client.currentCart.getCurrentCart()
 */
export const getCurrentCart: (call?: CallOptions) => Promise<Cart> = /* @__PURE__ */ defineOperation(
  rows.getCurrentCart,
)

/**
 * Changes the cart: its note and addresses, the coupon, further lines. Answers the cart as it is then. What is not
 * given stays. `COUPON_NOT_FOUND` and `COUPON_NOT_APPLICABLE` say why a coupon was refused.
 *
 * @example
 * const cart = await client.currentCart.updateCurrentCart({ couponCode: 'SPRING' })
 */
export const updateCurrentCart: (options?: UpdateCurrentCartOptions, call?: CallOptions) => Promise<Cart> =
  /* @__PURE__ */ rareOperation('updateCurrentCart')

/**
 * Throws the cart away. Without one it rejects with the code `OWNED_CART_NOT_FOUND`.
 *
 * @example
 * await client.currentCart.deleteCurrentCart()
 */
export const deleteCurrentCart: (call?: CallOptions) => Promise<void> = /* @__PURE__ */ defineOperation(
  rows.deleteCurrentCart,
)

/**
 * Adds lines to the cart, as far as stock goes, and makes the cart if there is none. A line like one that is there
 * adds to its quantity. `ITEM_NOT_AVAILABLE` says that an item is sold out, `OPTIONS_INCOMPLETE` that a choice is missing.
 *
 * @example
 * const { cart } = await client.currentCart.addToCurrentCart({
 *   lineItems: [{ quantity: 2, catalogReference: { appId: STORES_APP_ID, catalogItemId: product._id } }],
 * })
 */
export const addToCurrentCart: (options?: AddToCurrentCartOptions, call?: CallOptions) => Promise<CartAnswer> =
  /* @__PURE__ */ defineOperation(rows.addToCurrentCart)

/**
 * Removes lines by their ids. An id that the cart does not have rejects with the code `LINE_ITEM_NOT_FOUND`.
 *
 * @example
 * const { cart } = await client.currentCart.removeLineItemsFromCurrentCart([line._id])
 */
export const removeLineItemsFromCurrentCart: (
  lineItemIds: readonly string[],
  call?: CallOptions,
) => Promise<CartAnswer> = /* @__PURE__ */ defineOperation(rows.removeLineItemsFromCurrentCart)

/**
 * Sets the quantities of lines, as far as stock goes: the line in the answer says what came of it.
 *
 * @example
 * const { cart } = await client.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity: 3 }])
 */
export const updateCurrentCartLineItemQuantity: (
  lineItems: readonly LineItemQuantityUpdate[],
  call?: CallOptions,
) => Promise<CartAnswer> = /* @__PURE__ */ defineOperation(rows.updateCurrentCartLineItemQuantity)

/**
 * Takes the coupon off.
 *
 * @example
 * const { cart } = await client.currentCart.removeCouponFromCurrentCart()
 */
export const removeCouponFromCurrentCart: (call?: CallOptions) => Promise<CartAnswer> = /* @__PURE__ */ defineOperation(
  rows.removeCouponFromCurrentCart,
)

/**
 * Makes a checkout of the cart, or brings the one it has up to date. `createRedirectSession` leads to its page. A cart
 * without lines rejects with the code `CART_IS_EMPTY`.
 *
 * @example
 * const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
 */
export const createCheckoutFromCurrentCart: (
  options: CreateCheckoutFromCurrentCartOptions,
  call?: CallOptions,
) => Promise<CreateCheckoutResponse> = /* @__PURE__ */ rareOperation('createCheckoutFromCurrentCart')

/**
 * Adds the cart up without changing it: prices, discounts, delivery, tax. What could not be reckoned is in
 * `calculationErrors`, and what stands against an order in `violations`.
 *
 * @example
 * const { priceSummary } = await client.currentCart.estimateCurrentCartTotals({ shippingAddress: { country: 'GB' } })
 */
export const estimateCurrentCartTotals: (
  options?: EstimateCurrentCartTotalsOptions,
  call?: CallOptions,
) => Promise<EstimateTotalsResponse> = /* @__PURE__ */ rareOperation('estimateCurrentCartTotals')

/**
 * What `addToCurrentCart` answers: the cart as it is then. The same as of the other calls that change lines or coupon,
 * each under the name that existing code has for it.
 *
 * @example
 * const { cart }: AddToCartResponse = await client.currentCart.addToCurrentCart({ lineItems: [line] })
 */
export type AddToCartResponse = CartAnswer

/**
 * What `removeLineItemsFromCurrentCart` answers.
 *
 * @example
 * const { cart }: RemoveLineItemsResponse = await client.currentCart.removeLineItemsFromCurrentCart([line._id])
 */
export type RemoveLineItemsResponse = CartAnswer

/**
 * What `updateCurrentCartLineItemQuantity` answers.
 *
 * @example
 * const { cart }: UpdateLineItemsQuantityResponse = await client.currentCart.updateCurrentCartLineItemQuantity([change])
 */
export type UpdateLineItemsQuantityResponse = CartAnswer

/**
 * What `removeCouponFromCurrentCart` answers.
 *
 * @example
 * const { cart }: RemoveCouponResponse = await client.currentCart.removeCouponFromCurrentCart()
 */
export type RemoveCouponResponse = CartAnswer

/**
 * A cart was made: what handlers of `onCartCreated` get.
 *
 * @example
 * const handle = ({ entity: cart }: CartCreatedEnvelope) => console.log(cart._id)
 */
export type CartCreatedEnvelope = CreatedEvent<Cart>

/**
 * A cart was changed: what handlers of `onCartUpdated` get.
 *
 * @example
 * const handle = ({ entity: cart }: CartUpdatedEnvelope) => console.log(cart._id)
 */
export type CartUpdatedEnvelope = UpdatedEvent<Cart>

/**
 * A cart was thrown away: what handlers of `onCartDeleted` get.
 *
 * @example
 * const handle = ({ metadata }: CartDeletedEnvelope) => console.log(metadata.entityId)
 */
export type CartDeletedEnvelope = DeletedEvent<Cart>

/**
 * Takes what is to happen when a cart is made. `client.webhooks` calls it.
 *
 * @example
 * client.currentCart.onCartCreated(({ entity: cart }) => console.log(cart._id))
 */
export const onCartCreated: EventDefinition<CartCreatedEnvelope> = /* @__PURE__ */ defineEvent(
  'wix.ecom.v1.cart_created',
  cart,
)

/**
 * Takes what is to happen when a cart is changed. `client.webhooks` calls it.
 *
 * @example
 * client.currentCart.onCartUpdated(({ entity: cart }) => console.log(cart.lineItems.length))
 */
export const onCartUpdated: EventDefinition<CartUpdatedEnvelope> = /* @__PURE__ */ defineEvent(
  'wix.ecom.v1.cart_updated',
  cart,
)

/**
 * Takes what is to happen when a cart is thrown away. `client.webhooks` calls it.
 *
 * @example
 * client.currentCart.onCartDeleted(({ metadata }) => console.log(metadata.entityId))
 */
export const onCartDeleted: EventDefinition<CartDeletedEnvelope> = /* @__PURE__ */ defineEvent(
  'wix.ecom.v1.cart_deleted',
  cart,
)
