export { openStripe, type StripeAccount, type StripeClient } from './open-stripe.ts'
export { stripeProvider } from './stripe-provider.ts'
export { mountStripeWebhooks } from './webhooks.ts'
