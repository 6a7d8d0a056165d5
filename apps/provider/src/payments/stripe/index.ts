export { createStripeClient, type StripeAccount, type StripeClient } from './open-stripe.ts'
export { createStripeProvider } from './stripe-provider.ts'
export { mountStripeWebhooks } from './webhooks.ts'
