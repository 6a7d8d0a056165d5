import type { Stripe } from 'stripe'

/** Stripe account of the merchant. */
export interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** @default Stripe's own; tests use a local server */
  apiUrl?: string
}

/** API version that the SDK is written for, and that matches Stripe.js. Raised together with them. */
const API_VERSION = '2026-10-28.endive'

export interface StripeClient {
  api: Stripe
  errors: typeof Stripe.errors
  webhooks: typeof Stripe.webhooks
}

/** Loads the official SDK on first use: it takes 20 MB of memory, which a shop without Stripe saves. */
export function createStripeClient(
  { secretKey, apiUrl = 'https://api.stripe.com' }: StripeAccount,
  { timeoutMs = 8_000, retries = 1 }: { timeoutMs?: number; retries?: number } = {},
): () => Promise<StripeClient> {
  const { protocol, hostname, port } = new URL(apiUrl)
  let client: Promise<StripeClient> | undefined
  return () =>
    (client ??= load().catch((error: unknown) => {
      client = undefined // the next call retries
      throw error
    }))

  async function load(): Promise<StripeClient> {
    const { Stripe: Sdk } = await import('stripe')
    const api = new Sdk(secretKey, {
      apiVersion: API_VERSION,
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    })
    return { api, errors: Sdk.errors, webhooks: Sdk.webhooks }
  }
}
