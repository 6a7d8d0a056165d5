export type { Checkout } from './checkout.ts'
export { completeCheckout, lockCheckout, type LockedCheckout, reopenCheckout } from './close-checkout.ts'
export { findRefused } from './decline-limits.ts'
export { checkoutHandlers, requireOpenCheckout } from './handlers.ts'
export { type CheckoutPageServices, mountCheckoutPages } from './pages.ts'
export { mountPaymentPage } from './payment-page.ts'
export type { AcceptedTerms, PlacedOrder, RecordedOrder } from './place-order.ts'
export {
  eraseCheckouts,
  exportCheckouts,
  forgetAbandonedCheckouts,
  forgetCheckouts,
  listCheckoutIds,
} from './personal-data-store.ts'
export { removeForeignCheckouts } from './store.ts'
export { ALL_COUNTRIES, namedCountries } from './places.ts'
