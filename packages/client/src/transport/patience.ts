import { systemError } from '../errors.ts'
import { untilAborted, type TimeLimit } from './time-limit.ts'

/** What one try brought: the answer, read to its end. */
export interface Answer {
  status: number
  statusText: string
  headers: Headers
  text: string
}

/** What every call over one client shares, so that a server in trouble is not asked three times by everyone. */
export interface RetryBudget {
  tokens: number
}

interface Patience {
  fetch: typeof globalThis.fetch
  /** Whether asking again cannot do the thing twice. */
  repeatable: boolean
  /** Whether the request carries a key, and 409 means that the first one with it is still under way. */
  keyed?: boolean
  limit: TimeLimit
  budget: RetryBudget
}

const TRIES = 3
const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 4_000
const BUDGET_TOKENS = 10
const BUDGET_PER_CALL = 0.1
const PASSING_STATUSES = [408, 425, 429, 500, 502, 503, 504]

export function newRetryBudget(): RetryBudget {
  return { tokens: BUDGET_TOKENS }
}

/** Sends, and sends again after a pause where that is safe and may help. */
export async function fetchPatiently(url: string, init: RequestInit, patience: Patience): Promise<Answer> {
  const { budget, limit } = patience
  budget.tokens = Math.min(BUDGET_TOKENS, budget.tokens + BUDGET_PER_CALL)

  for (let tries = 1; ; tries++) {
    limit.signal.throwIfAborted()
    const outcome = await tryOnce(patience.fetch, url, { ...init, signal: limit.signal })

    const pauseMs = pauseBefore(tries, outcome, patience)
    if (pauseMs === undefined || budget.tokens < 1 || Date.now() + pauseMs > limit.endsAt) {
      if ('error' in outcome) throw systemError({ cause: outcome.error })
      return outcome.answer
    }
    budget.tokens -= 1
    await pause(pauseMs, limit.signal)
  }
}

type Outcome = { answer: Answer } | { error: unknown }

async function tryOnce(fetch: Patience['fetch'], url: string, init: RequestInit): Promise<Outcome> {
  try {
    const response = await fetch(url, init)
    const { status, statusText, headers } = response
    return { answer: { status, statusText, headers, text: await response.text() } }
  } catch (error) {
    return { error }
  }
}

/** How long to wait before the next try; nothing when there shall be none. */
function pauseBefore(tries: number, outcome: Outcome, { repeatable, keyed }: Patience): number | undefined {
  if (tries >= TRIES) return undefined
  // Full jitter: callers that failed together must not come back together.
  const jitterMs = Math.random() * Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (tries - 1))
  if ('error' in outcome) return repeatable ? jitterMs : undefined

  const { status, headers } = outcome.answer
  const askedMs = retryAfterMs(headers.get('retry-after'))
  // 429 is said before anything is done, so even a call without a key may come again.
  const again =
    status === 409
      ? keyed && askedMs !== undefined
      : status === 429 || (repeatable && PASSING_STATUSES.includes(status))
  return again ? (askedMs ?? 0) + jitterMs : undefined
}

function retryAfterMs(header: string | null): number | undefined {
  if (!header) return undefined
  const ms = /^\s*\d+\s*$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(ms) ? undefined : Math.max(0, ms)
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: ReturnType<typeof setTimeout>
  const waited = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, ms)
  })
  return untilAborted(waited, signal).finally(() => clearTimeout(timer))
}
