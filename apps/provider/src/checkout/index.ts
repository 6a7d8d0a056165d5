export { checkoutHandlers, requireOpenCheckout } from './handlers.ts'
export { type CheckoutPageServices, mountCheckoutPages } from './pages.ts'
export type { PlacedOrder } from './place-order.ts'
