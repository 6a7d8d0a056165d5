import type { TaxProvider } from './tax-provider.ts'

const FAILURES_IN_A_ROW = 5
const PAUSE_MS = 30_000

/** A provider that is left alone for a while when it fails again and again, so that carts do not wait for nothing. */
export interface TaxProviderCircuitBreaker {
  /** Undefined while it is left alone: then the table counts, with AUTO_TAX_DEACTIVATED. After the pause one request tries it. */
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
        const estimate = await Promise.race([provider!.estimate(request, signal), whenAborted(signal)]) // handed out only where there is one
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
      if (failures >= FAILURES_IN_A_ROW) pausedUntil = now().getTime() + PAUSE_MS // the others wait for what becomes of this one
      return guarded
    },
  }
}

/** A provider that does not heed the signal has failed all the same. */
function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }))
}
