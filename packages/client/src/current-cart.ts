import { onEvent, type CreatedEvent, type DeletedEvent, type EventDefinition, type UpdatedEvent } from './events.ts'
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
import { toOperation, lazyOperations, type CallOptions } from './operation.ts'

export { ChannelType } from './generated/enumerations.ts'
export type * from './generated/requests.ts'

/** Operations of the cart page, loaded lazily: other pages do not need them. */
const rareOperation = /* @__PURE__ */ lazyOperations(() => import('./generated/current-cart-rare.ts'))

/**
 * Reads the caller's cart. A missing one rejects with the code `OWNED_CART_NOT_FOUND`; `addToCurrentCart` creates it.
 *
 * @example
 * const cart = await client.currentCart.getCurrentCart()
 */
export const getCurrentCart: (call?: CallOptions) => Promise<Cart> = /* @__PURE__ */ toOperation(rows.getCurrentCart)

/**
 * Changes the cart: its note and addresses, the coupon, further lines. Returns the changed cart. Omitted properties stay.
 * `COUPON_NOT_FOUND` and `COUPON_NOT_APPLICABLE` are the reasons of a refused coupon.
 *
 * @example
 * const cart = await client.currentCart.updateCurrentCart({ couponCode: 'SPRING' })
 */
export const updateCurrentCart: (options?: UpdateCurrentCartOptions, call?: CallOptions) => Promise<Cart> =
  /* @__PURE__ */ rareOperation('updateCurrentCart')

/**
 * Deletes the cart. A missing one rejects with the code `OWNED_CART_NOT_FOUND`.
 *
 * @example
 * await client.currentCart.deleteCurrentCart()
 */
export const deleteCurrentCart: (call?: CallOptions) => Promise<void> = /* @__PURE__ */ toOperation(
  rows.deleteCurrentCart,
)

/**
 * Adds lines to the cart, as far as stock allows, and creates a missing cart. An equal line increases the quantity of the
 * existing one. `ITEM_NOT_AVAILABLE` rejects a sold-out item, `OPTIONS_INCOMPLETE` a missing choice.
 *
 * @example
 * const { cart } = await client.currentCart.addToCurrentCart({
 *   lineItems: [{ quantity: 2, catalogReference: { appId: STORES_APP_ID, catalogItemId: product._id } }],
 * })
 */
export const addToCurrentCart: (options?: AddToCurrentCartOptions, call?: CallOptions) => Promise<CartAnswer> =
  /* @__PURE__ */ toOperation(rows.addToCurrentCart)

/**
 * Removes lines by their ids. An unknown id rejects with the code `LINE_ITEM_NOT_FOUND`.
 *
 * @example
 * const { cart } = await client.currentCart.removeLineItemsFromCurrentCart([line._id])
 */
export const removeLineItemsFromCurrentCart: (
  lineItemIds: readonly string[],
  call?: CallOptions,
) => Promise<CartAnswer> = /* @__PURE__ */ toOperation(rows.removeLineItemsFromCurrentCart)

/**
 * Sets the quantities of lines, as far as stock allows: the returned line has the resulting quantity.
 *
 * @example
 * const { cart } = await client.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity: 3 }])
 */
export const updateCurrentCartLineItemQuantity: (
  lineItems: readonly LineItemQuantityUpdate[],
  call?: CallOptions,
) => Promise<CartAnswer> = /* @__PURE__ */ toOperation(rows.updateCurrentCartLineItemQuantity)

/**
 * Removes the coupon.
 *
 * @example
 * const { cart } = await client.currentCart.removeCouponFromCurrentCart()
 */
export const removeCouponFromCurrentCart: (call?: CallOptions) => Promise<CartAnswer> = /* @__PURE__ */ toOperation(
  rows.removeCouponFromCurrentCart,
)

/**
 * Creates a checkout of the cart, or updates its existing one. `createRedirectSession` returns the address of its page. A cart
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
 * Calculates the totals of the cart without changing it: prices, discounts, delivery, tax. Failed calculations are in
 * `calculationErrors`, and obstacles to an order in `violations`.
 *
 * @example
 * const { priceSummary } = await client.currentCart.estimateCurrentCartTotals({ shippingAddress: { country: 'GB' } })
 */
export const estimateCurrentCartTotals: (
  options?: EstimateCurrentCartTotalsOptions,
  call?: CallOptions,
) => Promise<EstimateTotalsResponse> = /* @__PURE__ */ rareOperation('estimateCurrentCartTotals')

/**
 * Response of `addToCurrentCart`: the changed cart. It equals those of the other operations that change lines or coupon, each
 * under the name that existing code uses.
 *
 * @example
 * const { cart }: AddToCartResponse = await client.currentCart.addToCurrentCart({ lineItems: [line] })
 */
export type AddToCartResponse = CartAnswer

/**
 * Response of `removeLineItemsFromCurrentCart`.
 *
 * @example
 * const { cart }: RemoveLineItemsResponse = await client.currentCart.removeLineItemsFromCurrentCart([line._id])
 */
export type RemoveLineItemsResponse = CartAnswer

/**
 * Response of `updateCurrentCartLineItemQuantity`.
 *
 * @example
 * const { cart }: UpdateLineItemsQuantityResponse = await client.currentCart.updateCurrentCartLineItemQuantity([change])
 */
export type UpdateLineItemsQuantityResponse = CartAnswer

/**
 * Response of `removeCouponFromCurrentCart`.
 *
 * @example
 * const { cart }: RemoveCouponResponse = await client.currentCart.removeCouponFromCurrentCart()
 */
export type RemoveCouponResponse = CartAnswer

/**
 * Created cart, as handlers of `onCartCreated` get it.
 *
 * @example
 * const handle = ({ entity: cart }: CartCreatedEnvelope) => console.log(cart._id)
 */
export type CartCreatedEnvelope = CreatedEvent<Cart>

/**
 * Changed cart, as handlers of `onCartUpdated` get it.
 *
 * @example
 * const handle = ({ entity: cart }: CartUpdatedEnvelope) => console.log(cart._id)
 */
export type CartUpdatedEnvelope = UpdatedEvent<Cart>

/**
 * Deleted cart, as handlers of `onCartDeleted` get it.
 *
 * @example
 * const handle = ({ metadata }: CartDeletedEnvelope) => console.log(metadata.entityId)
 */
export type CartDeletedEnvelope = DeletedEvent<Cart>

/**
 * Registers a handler for created carts. `client.webhooks` calls it.
 *
 * @example
 * client.currentCart.onCartCreated(({ entity: cart }) => console.log(cart._id))
 */
export const onCartCreated: EventDefinition<CartCreatedEnvelope> = /* @__PURE__ */ onEvent(
  'wix.ecom.v1.cart_created',
  cart,
)

/**
 * Registers a handler for changed carts. `client.webhooks` calls it.
 *
 * @example
 * client.currentCart.onCartUpdated(({ entity: cart }) => console.log(cart.lineItems.length))
 */
export const onCartUpdated: EventDefinition<CartUpdatedEnvelope> = /* @__PURE__ */ onEvent(
  'wix.ecom.v1.cart_updated',
  cart,
)

/**
 * Registers a handler for deleted carts. `client.webhooks` calls it.
 *
 * @example
 * client.currentCart.onCartDeleted(({ metadata }) => console.log(metadata.entityId))
 */
export const onCartDeleted: EventDefinition<CartDeletedEnvelope> = /* @__PURE__ */ onEvent(
  'wix.ecom.v1.cart_deleted',
  cart,
)
