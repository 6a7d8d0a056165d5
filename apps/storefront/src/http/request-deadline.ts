import { AsyncLocalStorage } from 'node:async_hooks'
import { withTimeout } from './with-timeout.ts'

/** Longer than a call is waited for, and short enough that somebody who looks at a page has an answer within five seconds. */
const DEADLINE_MS = 4_000
/** Beyond the patience of any client: nobody asks again. */
const NO_RETRY_SECONDS = 60

export interface RequestDeadline {
  /** Serves one request. */
  run<Answer>(serve: () => Answer): Answer
  /** Asks the provider for that request. */
  fetch: typeof globalThis.fetch
}

/**
 * A request may need many calls. Once the provider has given no good answer for a while, none is waited for any more: it is away, and the shopper should hear of it.
 * @example const patience = createRequestDeadline(fetch); await patience.during(() => app.fetch(request))
 */
export function createRequestDeadline(
  providerFetch: typeof globalThis.fetch,
  patienceMs = DEADLINE_MS,
): RequestDeadline {
  const requests = new AsyncLocalStorage<{ until: number }>()
  return {
    run: (serve) => requests.run({ until: performance.now() + patienceMs }, serve),
    async fetch(input, init) {
      const request = requests.getStore()
      if (!request) return providerFetch(input, init)
      const leftMs = request.until - performance.now()
      const response =
        leftMs > 0 ? await withTimeout(leftMs, providerFetch(input, init), timeoutResponse) : timeoutResponse()
      if (response.status < 500) request.until = performance.now() + patienceMs
      // The client would come back when it is told to, which may be too late.
      const comeBackMs = Number(response.headers.get('retry-after')) * 1000
      return response.status === 503 && performance.now() + comeBackMs > request.until ? timeoutResponse() : response
    },
  }
}

function timeoutResponse(): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': String(NO_RETRY_SECONDS) } })
}
