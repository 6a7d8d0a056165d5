export type { Checkout } from './checkout.ts'
export { completeCheckout, lockCheckout, type LockedCheckout, reopenCheckout } from './close-checkout.ts'
export { findExceededLimits } from './decline-limits.ts'
export { createCheckoutHandlers, requireOpenCheckout } from './handlers.ts'
export { type CheckoutPageServices, mountCheckoutPages } from './pages.ts'
export { mountPaymentPage } from './payment-page.ts'
export type { AcceptedTerms, NewOrder, RecordedOrder } from './place-order.ts'
export {
  eraseCheckouts,
  exportCheckouts,
  deleteAbandonedCheckouts,
  eraseCheckoutsOfOrders,
  listCheckoutIds,
} from './personal-data-store.ts'
export { deleteCheckoutsInOtherCurrency } from './store.ts'
export { toBillingInfo } from './wire-checkout.ts'
