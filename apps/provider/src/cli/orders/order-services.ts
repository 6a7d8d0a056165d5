import type { Database } from '../../platform/db/pool.ts'
import { readOrCreateSecret } from '../../identity/index.ts'
import type { OrderServices } from '../../orders/index.ts'
import { createPaymentProviders, createStripeClient } from '../../payments/index.ts'
import { createPricingSettingsCache } from '../../pricing/index.ts'
import type { Terminal } from '../command.ts'

const PROVIDER_TIMEOUT_MS = 20_000

/** Services that change orders beside the running shop, with the same payment providers and mails. */
export async function createOrderServices(db: Database, terminal: Terminal): Promise<OrderServices> {
  const config = terminal.config()
  const { providerUrl, storefrontUrl, testCards, stripe } = config
  const settings = createPricingSettingsCache(db)
  await settings.refresh()
  return {
    db,
    settings,
    providerUrl,
    storefrontUrl,
    linkSecret: await readOrCreateSecret(db, 'links to orders'),
    now: terminal.now,
    describeCart: () => Promise.reject(new Error('Commands settle no payments, so they announce no carts.')),
    providers: createPaymentProviders({
      db,
      providerUrl,
      now: terminal.now,
      testCards,
      stripe: stripe && createStripeClient(stripe),
      reportRefusal: (error) => terminal.printStatus(`The payment provider rejected the request: ${error.message}`),
    }),
    providerTimeoutMs: PROVIDER_TIMEOUT_MS,
    reportProviderError: (_error, provider) =>
      terminal.printStatus(`The payment provider (${provider}) did not respond. The shop retries automatically.`),
    reportDelayedRefund: () => terminal.printStatus('The refund failed for now. The shop retries automatically.'),
  }
}
