import { AsyncLocalStorage } from 'node:async_hooks'
import { withTimeout } from './with-timeout.ts'

/** Longer than the timeout of a call, and short enough that a page responds within five seconds. */
const DEADLINE_MS = 4_000
/** Beyond the timeout of any client, so that it does not retry. */
const NO_RETRY_SECONDS = 60

export interface RequestDeadline {
  /** Serves one request. */
  run<Answer>(serve: () => Answer): Answer
  /** Asks the provider for that request. */
  fetch: typeof globalThis.fetch
}

/**
 * Limits the time of all calls of one request together. After the deadline each call fails at once, so that the
 * shopper gets an error page instead of a long wait.
 * @example const deadline = createRequestDeadline(fetch); await deadline.run(() => app.fetch(request))
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
      // The Retry-After of the client may end after the deadline.
      const comeBackMs = Number(response.headers.get('retry-after')) * 1000
      return response.status === 503 && performance.now() + comeBackMs > request.until ? timeoutResponse() : response
    },
  }
}

function timeoutResponse(): Response {
  return new Response(null, { status: 503, headers: { 'retry-after': String(NO_RETRY_SECONDS) } })
}
