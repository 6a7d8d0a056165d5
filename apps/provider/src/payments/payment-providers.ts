import type { Database } from '../platform/db/pool.ts'
import { manualProvider } from './manual-provider.ts'
import type { ProviderName } from './payment.ts'
import type { PaymentProvider } from './provider.ts'
import { type StripeClient, createStripeProvider } from './stripe/index.ts'
import { TestBank } from './test-provider/test-bank-store.ts'
import { createTestProvider } from './test-provider/test-provider.ts'

export interface ProviderOptions {
  db: Database
  providerUrl: string
  now: () => Date
  /** Whether test cards are accepted; never in production. */
  testCards: boolean
  /** Present if the merchant has a Stripe account. */
  stripe?: () => Promise<StripeClient>
  /** Reports a refusal of a provider that only the merchant can resolve. */
  reportRefusal(error: Error): void
}

/** Creates the payment providers of this shop. */
export function createPaymentProviders({
  db,
  providerUrl,
  now,
  testCards,
  stripe,
  reportRefusal,
}: ProviderOptions): ReadonlyMap<ProviderName, PaymentProvider> {
  const providers: PaymentProvider[] = [
    manualProvider,
    ...(testCards ? [createTestProvider(new TestBank(db, now), { providerUrl })] : []),
    ...(stripe ? [createStripeProvider({ stripe, reportRefusal, now })] : []),
  ]
  return new Map(providers.map((provider) => [provider.name, provider]))
}
