export { createStripeClient, type StripeAccount, type StripeClient } from './stripe-client.ts'
export { createStripeProvider } from './stripe-provider.ts'
export { mountStripeWebhooks } from './webhooks.ts'
