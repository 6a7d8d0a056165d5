import type { ShopProps } from './page-props.ts'

/** Fields: `intent` = `give-up`. */
export interface PaymentPageProps {
  shop: ShopProps
  /** Of the form that gives this payment up. */
  action: string
  /** What is paid. */
  amount: string
  step: PaymentStep
  /** Where that form may lead besides here: what was taken meanwhile is an order. */
  returnOrigins?: string[]
}

export type PaymentStep =
  /** Nobody knows yet: the page looks again by itself. */
  | { kind: 'waiting' }
  /** The bank wants to know who pays, at its own address. */
  | { kind: 'challenge'; url: string }
  /** The buyer enters what they pay with into a form of Stripe's, and comes back to `returnUrl`. */
  | { kind: 'stripe'; publishableKey: string; secret: string; returnUrl: string }
