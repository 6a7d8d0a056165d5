import type { Database } from '../platform/db/pool.ts'
import { manualProvider } from './manual-provider.ts'
import type { ProviderName } from './payment.ts'
import type { PaymentProvider } from './provider.ts'
import { type StripeClient, createStripeProvider } from './stripe/index.ts'
import { TestBank } from './test-provider/test-bank.ts'
import { createTestProvider } from './test-provider/test-provider.ts'

export interface ProviderOptions {
  db: Database
  providerUrl: string
  now: () => Date
  /** Whether cards that are none are taken: never where people really buy. */
  testCards: boolean
  /** Where the merchant has an account with Stripe. */
  stripe?: () => Promise<StripeClient>
  /** Told of what a provider refuses for a reason that only the merchant can mend. */
  reportRefusal(error: Error): void
}

/** Whoever takes money for this shop. */
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
