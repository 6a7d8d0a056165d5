import type { PaymentProvider } from './provider.ts'
import type { ProviderName } from './payment.ts'

export interface ProviderServices {
  /** Those that are set up. */
  providers: ReadonlyMap<ProviderName, PaymentProvider>
  /** So long an answer is waited for. */
  providerTimeoutMs: number
  /** Told of whatever kept a provider from answering. */
  reportProviderError(error: unknown, provider: ProviderName): void
}

/**
 * Asks a provider. Undefined where it does not answer, or not in time: then nothing is known, and it is asked again later. Never called inside a transaction: nobody should wait
 * for a row because a bank is slow.
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
