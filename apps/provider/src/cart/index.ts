export { announceCart } from './announce-cart.ts'
export { type Cart, type CartLine, isFromCatalogue, type KeptCoupon, type KeptDiscount } from './cart.ts'
export { readCartToChange } from './change-lines.ts'
export { type CartSurroundings, describeCart } from './view/describe-cart.ts'
export { type Purchase, reckonTotals, type ReckoningServices } from './estimate/reckon-totals.ts'
export { cartHandlers } from './handlers.ts'
export { findCartToChange, removeCart, saveCart } from './store.ts'
export { imageOf } from './view/image-of.ts'
/**
 * For the sign-in of members, which runs it in its transaction.
 *
 * @public
 */
export { mergeCarts } from './merge-carts.ts'
export { expireCarts } from './expire-carts.ts'
export { type LineView, viewLines } from './view/view-cart.ts'
export { referenceOf } from './view/wire-line.ts'
