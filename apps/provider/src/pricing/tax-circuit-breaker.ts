import type { TaxProvider } from './tax-provider.ts'

const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 30_000

/**
 * Circuit breaker of a tax provider: open for 30 seconds after 5 failures in a row, so that carts do not wait in
 * vain.
 */
export interface TaxProviderCircuitBreaker {
  /**
   * Undefined while open: then the table applies, with AUTO_TAX_DEACTIVATED. After the pause one request tries the
   * provider.
   */
  current(): TaxProvider | undefined
}

export function createTaxProviderCircuitBreaker(
  provider: TaxProvider | undefined,
  { now, failed }: { now: () => Date; failed(error: unknown): void },
): TaxProviderCircuitBreaker {
  let failures = 0
  let pausedUntil = 0

  const guarded: TaxProvider = {
    async estimate(request, signal) {
      try {
        const estimate = await Promise.race([provider!.estimate(request, signal), whenAborted(signal)]) // returned only if there is a provider
        failures = 0
        pausedUntil = 0
        return estimate
      } catch (error) {
        failed(error)
        if (++failures >= FAILURES_IN_A_ROW) pausedUntil = now().getTime() + PAUSE_MS
        throw error
      }
    },
  }
  return {
    current() {
      if (!provider || now().getTime() < pausedUntil) return undefined
      if (failures >= FAILURES_IN_A_ROW) pausedUntil = now().getTime() + PAUSE_MS // only this request tries the provider
      return guarded
    },
  }
}

/** Rejects when the signal aborts, even if the provider ignores it. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
