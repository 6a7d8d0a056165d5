import type { ShopProps } from './shop-props.ts'

/** Fields: `intent` = `give-up`. */
export interface PaymentPageProps {
  shop: ShopProps
  /** URL of the form that cancels this payment. */
  action: string
  /** Amount to pay. */
  amount: string
  step: PaymentStep
  /** Origins that the form may redirect to besides our own: a payment captured meanwhile leads to an order. */
  returnOrigins?: string[]
}

export type PaymentStep =
  /** Result unknown: the page reloads itself. */
  | { kind: 'waiting' }
  /** The bank authenticates the buyer at its own URL. */
  | { kind: 'challenge'; url: string }
  /** The buyer pays in a form of Stripe and returns to `returnUrl`. */
  | { kind: 'stripe'; publishableKey: string; secret: string; returnUrl: string }
