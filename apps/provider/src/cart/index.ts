export { reorderItems } from './reorder-items.ts'
export { addLines, resolveAddedItems } from './add-lines.ts'
export {
  findPriceMismatches,
  hasReadOnlyLineFields,
  hasReadOnlyFields,
  NON_PRICE_FIELDS,
} from './reject-amount-mismatches.ts'
export { insertCartEvent, createCartEvent } from './cart-events.ts'
export {
  deleteCartWithEvent,
  type CartAndStoredResponse,
  findBuyerCartsForUpdate,
  findCartForUpdate,
  createCartAndResponseReader,
  saveCart,
} from './store.ts'
export { type Cart, type CartLine, isCatalogueLine, type CartCoupon, type CartMerchantDiscount } from './cart.ts'
export { cartNotFound, readCartForUpdate } from './change-lines.ts'
export { type CartContext, describeCart, type ViewerPreferences as CartReader } from './view/describe-cart.ts'
export { estimateTotals } from './estimate/estimate-totals.ts'
export { type Purchase, calculateTotals, type TotalsServices } from './totals/calculate-totals.ts'
export { createCartHandlers } from './handlers.ts'
export { toSubscriptionProps } from './items/subscription.ts'
export { getLineImage } from './lines/line-image.ts'
export { subtractItems } from './subtract-items.ts'
export { findCouponWithRateLimit } from './find-coupon-with-rate-limit.ts'
export { mergeCarts } from './merge-carts.ts'
export { mergeCartsAfterSignIn } from './merge-carts-after-sign-in.ts'
export { deleteCartsInOtherCurrencies } from './delete-carts-in-other-currencies.ts'
export { expireCarts } from './expire-carts.ts'
export type { LineView } from './lines/line-view.ts'
export { viewLines } from './lines/view-lines.ts'
export { toCatalogReference } from './view/wire-line.ts'
export { eraseCarts, exportCarts } from './personal-data-store.ts'
export { toCartCoupon, type UpdateCartContext } from './update-cart.ts'
export { validateVatId } from './vat-id.ts'
