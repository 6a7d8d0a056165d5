import type { Stripe } from 'stripe'

/** The merchant's account with Stripe. */
export interface StripeAccount {
  secretKey: string
  publishableKey: string
  webhookSecret: string
  /** @default that of Stripe itself; another one is for tests on this machine */
  apiUrl?: string
}

/** The version of the API that the SDK is written for, and Stripe.js goes with. Raised together with them. */
const API_VERSION = '2026-10-28.endive'

export interface StripeClient {
  api: Stripe
  errors: typeof Stripe.errors
  webhooks: typeof Stripe.webhooks
}

/** The official SDK, loaded when it is first needed: it takes twenty megabytes that a shop without Stripe keeps. */
export function createStripeClient(
  { secretKey, apiUrl = 'https://api.stripe.com' }: StripeAccount,
  { timeoutMs = 8_000, retries = 1 }: { timeoutMs?: number; retries?: number } = {},
): () => Promise<StripeClient> {
  const { protocol, hostname, port } = new URL(apiUrl)
  let client: Promise<StripeClient> | undefined
  return () =>
    (client ??= load().catch((error: unknown) => {
      client = undefined // the next who asks tries again
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
