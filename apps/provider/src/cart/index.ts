export { reapplyAddition } from './add-again.ts'
export { addLines, resolveAddedItems } from './add-lines.ts'
export {
  findPriceMismatches,
  hasReadOnlyLineFields,
  hasReadOnlyFields,
  NON_PRICE_FIELDS,
} from './refuse-other-amounts.ts'
export { insertCartEvent, createCartEvent, deleteCartWithEvent } from './announce-cart.ts'
export { type Cart, type CartLine, isCatalogueLine, type CartCoupon, type CartMerchantDiscount } from './cart.ts'
export { cartNotFound, readCartForUpdate } from './change-lines.ts'
export { type CartContext, describeCart, type ViewerPreferences as CartReader } from './view/describe-cart.ts'
export { estimateTotals } from './estimate/estimate-totals.ts'
export { type Purchase, calculateTotals, type TotalsServices } from './estimate/reckon-totals.ts'
export { createCartHandlers } from './handlers.ts'
export {
  type CartAndStoredResponse,
  findBuyerCartsForUpdate,
  findCartForUpdate,
  createCartAndResponseReader,
  saveCart,
} from './store.ts'
export { toSubscriptionProps } from './view/shown-subscription.ts'
export { getLineImage } from './view/image-of.ts'
export { subtractItems } from './take-out-items.ts'
export { findCouponWithRateLimit } from './look-for-coupon.ts'
export { mergeCarts } from './merge-carts.ts'
export { mergeCartsAfterSignIn } from './merge-late.ts'
export { deleteCartsInOtherCurrencies } from './end-foreign-carts.ts'
export { expireCarts } from './expire-carts.ts'
export { type LineView, viewLines } from './view/view-cart.ts'
export { toCatalogReference } from './view/wire-line.ts'
export { eraseCarts, exportCarts } from './personal-data-store.ts'
export { toCartCoupon, type UpdateCartContext } from './update-cart.ts'
export { validateVatId } from './vat-id.ts'
