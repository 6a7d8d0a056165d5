import { systemError } from '../errors.ts'
import type { TimeLimit } from './time-limit.ts'

/** Response of one try, with its body. */
export interface HttpResponse {
  status: number
  statusText: string
  requestId: string | undefined
  headers: Headers
  text: string
}

/** State shared by all calls of a client: a failing server does not get three tries from each. */
export interface RetryBudget {
  tokens: number
}

interface RetryOptions {
  fetch: typeof globalThis.fetch
  /** True if a repetition cannot execute the call twice. */
  repeatable: boolean
  limit: TimeLimit
  budget: RetryBudget
}

const MAX_ATTEMPTS = 3
const FIRST_PAUSE_MS = 200
const MAX_PAUSE_MS = 4_000
const BUDGET_TOKENS = 10
const BUDGET_PER_CALL = 0.1
const TRANSIENT_STATUSES = /408|425|429|50[0234]/

export function createRetryBudget(): RetryBudget {
  return { tokens: BUDGET_TOKENS }
}

/** Sends a request, with retries after a pause where they are safe and useful. */
export async function fetchWithRetries(
  url: string,
  init: RequestInit,
  { fetch, repeatable, limit: { signal, endsAt }, budget }: RetryOptions,
): Promise<HttpResponse> {
  budget.tokens = Math.min(BUDGET_TOKENS, budget.tokens + BUDGET_PER_CALL)

  for (let tries = 1; ; tries++) {
    if (signal.aborted) throw signal.reason
    let answer: HttpResponse | undefined
    let cause: unknown
    try {
      // A redirect would send the body (a password, a token) to its destination.
      const response = await fetch(url, { ...init, signal, redirect: 'error' })
      const { status, statusText, headers } = response
      const requestId = headers.get('x-wix-request-id') ?? undefined
      answer = { status, statusText, requestId, headers, text: await response.text() }
    } catch (error) {
      if (signal.aborted) throw signal.reason
      cause = error
    }

    const askedMs = parseRetryAfter(answer?.headers.get('retry-after'))
    // Full jitter: callers that failed together must not return together.
    const pauseMs = (askedMs ?? 0) + Math.random() * Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
    const canWait = tries < MAX_ATTEMPTS && budget.tokens >= 1 && Date.now() + pauseMs <= endsAt
    if (!canWait || !shouldRetry(answer?.status, repeatable, askedMs !== undefined)) {
      if (answer) return answer
      throw systemError({ cause })
    }
    budget.tokens--
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}

/** True if a retry is due. */
function shouldRetry(status: number | undefined, repeatable: boolean, isAskedTo: boolean): boolean {
  // 429 is sent before anything is executed, and even a call without repetition may be retried.
  if (!repeatable) return status === 429
  // A conflict to be retried later: the first request with the same key is still running.
  return !status || (status === 409 ? isAskedTo : TRANSIENT_STATUSES.test(`${status}`))
}

/** Seconds or a date (RFC 9110, section 10.2.3). */
function parseRetryAfter(header: string | null | undefined): number | undefined {
  const ms = header ? Number(header) * 1000 || Date.parse(header) - Date.now() : NaN
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}
