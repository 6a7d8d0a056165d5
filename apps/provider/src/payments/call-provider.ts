import type { PaymentProvider } from './provider.ts'
import type { ProviderName } from './payment.ts'

export interface ProviderServices {
  /** Configured providers. */
  providers: ReadonlyMap<ProviderName, PaymentProvider>
  /** Timeout of a provider in milliseconds. */
  providerTimeoutMs: number
  /** Reports an error or timeout of a provider. */
  reportProviderError(error: unknown, provider: ProviderName): void
}

/**
 * Calls a provider. Undefined after an error or timeout: the outcome is then unknown, and the provider is queried
 * again later. Never call it inside a transaction, which would hold row locks while a bank is slow.
 */
export async function callProvider<Answer>(
  name: ProviderName,
  call: (provider: PaymentProvider) => Promise<Answer>,
  { providers, providerTimeoutMs, reportProviderError }: ProviderServices,
): Promise<Answer | undefined> {
  let timer: NodeJS.Timeout | undefined
  try {
    const provider = providers.get(name)
    if (!provider)
      throw new Error(`The provider "${name}" is not set up, and there is a payment that it has to be asked about.`)
    const tooLate = new Promise<never>((_, reject) => {
      timer = setTimeout(
        () => reject(new Error(`The provider "${name}" has not answered within ${providerTimeoutMs} ms.`)),
        providerTimeoutMs,
      )
    })
    return await Promise.race([call(provider), tooLate])
  } catch (error) {
    reportProviderError(error, name)
    return undefined
  } finally {
    clearTimeout(timer)
  }
}
