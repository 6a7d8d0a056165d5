import { setTimeout as pause } from 'node:timers/promises'

/**
 * Fetches as a well-behaved crawler: whoever is asked to come back (429) waits as long as the shop says. All browsers
 * and specs of a run have one address, whose lists that nobody has asked for yet are limited.
 */
export async function fetchWithRetries(address: string, init?: RequestInit): Promise<Response> {
  for (;;) {
    const response = await fetch(address, init)
    if (response.status !== 429) return response
    await response.body?.cancel()
    await pause(Math.max(1, Number(response.headers.get('retry-after'))) * 1_000)
  }
}
