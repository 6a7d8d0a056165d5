import type { Cart, LineItemQuantityUpdate } from './generated/entities.ts'
import * as rows from './generated/current-cart.ts'
import type {
  AddToCurrentCartOptions,
  CartAnswer,
  CreateCheckoutFromCurrentCartOptions,
  CreateCheckoutResponse,
  EstimateCurrentCartTotalsOptions,
  EstimateTotalsResponse,
  UpdateCurrentCartOptions,
} from './generated/requests.ts'
import { operation, type CallOptions } from './operation.ts'

/**
 * Reads the cart of whoever is calling; `OWNED_CART_NOT_FOUND` when there is none.
 *
 * @example
 * const cart = await client.currentCart.getCurrentCart()
 */
export const getCurrentCart = /* @__PURE__ */ operation(
  (send) => (call?: CallOptions) => send<Cart>(rows.getCurrentCart, {}, [], call),
)

/**
 * Changes the cart: details of it, the coupon, further lines.
 *
 * @example
 * const cart = await client.currentCart.updateCurrentCart({ couponCode: 'SPRING' })
 */
export const updateCurrentCart = /* @__PURE__ */ operation(
  (send) =>
    (options: UpdateCurrentCartOptions = {}, call?: CallOptions) =>
      send<Cart>(
        rows.updateCurrentCart,
        options,
        [
          'options.cartInfo',
          'options.couponCode',
          'options.merchantDiscounts',
          'options.lineItems',
          'options.customLineItems',
          'options.cartFieldmask',
        ],
        call,
      ),
)

/**
 * Throws the cart away.
 *
 * @example
 * await client.currentCart.deleteCurrentCart()
 */
export const deleteCurrentCart = /* @__PURE__ */ operation((send) => async (call?: CallOptions): Promise<void> => {
  await send(rows.deleteCurrentCart, {}, [], call)
})

/**
 * Adds lines to the cart, and makes the cart if there is none.
 *
 * @example
 * const { cart } = await client.currentCart.addToCurrentCart({
 *   lineItems: [{ quantity: 2, catalogReference: { appId: STORES_APP_ID, catalogItemId: product._id } }],
 * })
 */
export const addToCurrentCart = /* @__PURE__ */ operation(
  (send) =>
    (options: AddToCurrentCartOptions = {}, call?: CallOptions) =>
      send<CartAnswer>(
        rows.addToCurrentCart,
        options,
        ['options.lineItems', 'options.customLineItems', 'options.businessLocationId'],
        call,
      ),
)

/**
 * Removes lines by their ids.
 *
 * @example
 * const { cart } = await client.currentCart.removeLineItemsFromCurrentCart([line._id])
 */
export const removeLineItemsFromCurrentCart = /* @__PURE__ */ operation(
  (send) => (lineItemIds: readonly string[], call?: CallOptions) =>
    send<CartAnswer>(rows.removeLineItemsFromCurrentCart, { lineItemIds }, ['lineItemIds'], call),
)

/**
 * Sets the quantities of lines.
 *
 * @example
 * const { cart } = await client.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity: 3 }])
 */
export const updateCurrentCartLineItemQuantity = /* @__PURE__ */ operation(
  (send) => (lineItems: readonly LineItemQuantityUpdate[], call?: CallOptions) =>
    send<CartAnswer>(rows.updateCurrentCartLineItemQuantity, { lineItems }, ['lineItems'], call),
)

/**
 * Takes the coupon off.
 *
 * @example
 * const { cart } = await client.currentCart.removeCouponFromCurrentCart()
 */
export const removeCouponFromCurrentCart = /* @__PURE__ */ operation(
  (send) => (call?: CallOptions) => send<CartAnswer>(rows.removeCouponFromCurrentCart, {}, [], call),
)

/**
 * Makes a checkout of the cart, or brings the one it has up to date.
 *
 * @example
 * const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
 */
export const createCheckoutFromCurrentCart = /* @__PURE__ */ operation(
  (send) => (options: CreateCheckoutFromCurrentCartOptions, call?: CallOptions) =>
    send<CreateCheckoutResponse>(
      rows.createCheckoutFromCurrentCart,
      options,
      [
        'options.channelType',
        'options.shippingAddress',
        'options.billingAddress',
        'options.selectedShippingOption',
        'options.email',
      ],
      call,
    ),
)

/**
 * Adds the cart up: prices, discounts, delivery, tax.
 *
 * @example
 * const { priceSummary } = await client.currentCart.estimateCurrentCartTotals({ shippingAddress: { country: 'GB' } })
 */
export const estimateCurrentCartTotals = /* @__PURE__ */ operation(
  (send) =>
    (options: EstimateCurrentCartTotalsOptions = {}, call?: CallOptions) =>
      send<EstimateTotalsResponse>(
        rows.estimateCurrentCartTotals,
        options,
        [
          'options.selectedShippingOption',
          'options.shippingAddress',
          'options.billingAddress',
          'options.selectedMemberships',
          'options.calculateTax',
          'options.calculateShipping',
          'options.calculateAdditionalFees',
        ],
        call,
      ),
)
