export interface Backoff {
  /** Delay after the first failure, doubled after each further one. */
  firstMs: number
  maxMs: number
}

/** A minute, two, four … six hours: 15 retries span two days. */
export const DEFAULT_BACKOFF: Backoff = { firstMs: 60_000, maxMs: 6 * 3_600_000 }

/**
 * Exponential delay with jitter (half to one and a half), so that jobs that failed together are not retried together.
 */
export function calculateBackoffMs({ firstMs, maxMs }: Backoff, attempts: number, random: number): number {
  return Math.min(firstMs * 2 ** (attempts - 1), maxMs) * (0.5 + random)
}
