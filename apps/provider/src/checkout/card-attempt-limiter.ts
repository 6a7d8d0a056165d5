import { AppError } from '../platform/http/app-error.ts'

const HOUR_MS = 3_600_000
const MAX_WAIT_MS = 15_000
/** Waiting attempts per key; other keys are not affected. */
const MAX_CONCURRENT = 1_000
const MAX_KEYS = 20_000

/** Key under which declines are counted, and the limit of declines per hour. */
export interface DeclineLimit {
  name: string
  limit: number
}

interface AttemptState {
  /** Attempts in progress, in order of arrival. */
  underWay: symbol[]
  /** Times of declines within the last hour in milliseconds, the latest last. */
  declinedAt: number[]
  /** Callbacks of attempts that wait for a change. */
  waiting: Set<() => void>
}

/**
 * Limits concurrent card attempts per key, so that declines cannot exceed the key's limit. It admits as many attempts
 * as could all be declined; later ones wait for the outcomes, and run one by one once the limit is reached. Each
 * attempt checks the limit itself in its transaction (`findCardRefusal`), where concurrent attempts do not see each
 * other.
 */
export class CardAttemptLimiter {
  readonly #now: () => Date
  readonly #states = new Map<string, AttemptState>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Waits for a free slot, 15 s at most. The caller calls the returned function with the outcome of the card. */
  async acquire(counted: readonly DeclineLimit[]): Promise<(wasDeclined: boolean) => void> {
    if (counted.some(({ name }) => this.#getState(name).underWay.length >= MAX_CONCURRENT))
      throw createTooManyAttemptsError()
    const turn = Symbol('card')
    // All keys at once: the oldest attempt under way never waits for a later one.
    for (const { name } of counted) this.#getState(name).underWay.push(turn)
    const release = (wasDeclined: boolean): void => {
      for (const { name } of counted) this.#release(name, turn, wasDeclined)
    }
    const until = performance.now() + MAX_WAIT_MS
    while (!counted.every((each) => this.#mayProceed(each, turn))) {
      const left = until - performance.now()
      if (left <= 0) {
        release(false)
        throw createTooManyAttemptsError()
      }
      await this.#waitForChange(counted, left)
    }
    return release
  }

  #mayProceed({ name, limit }: DeclineLimit, turn: symbol): boolean {
    const { underWay, declinedAt } = this.#getState(name)
    const left = limit - declinedAt.length
    return underWay.indexOf(turn) < Math.max(1, left)
  }

  #waitForChange(counted: readonly DeclineLimit[], timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const all = counted.map(({ name }) => this.#getState(name).waiting)
      const wake = (): void => {
        clearTimeout(timer)
        for (const waiting of all) waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, timeoutMs)
      for (const waiting of all) waiting.add(wake)
    })
  }

  #getState(name: string): AttemptState {
    const state = this.#states.get(name) ?? { underWay: [], declinedAt: [], waiting: new Set() }
    state.declinedAt = state.declinedAt.filter((at) => at > this.#now().getTime() - HOUR_MS)
    this.#states.delete(name)
    this.#states.set(name, state)
    return state
  }

  #release(name: string, turn: symbol, wasDeclined: boolean): void {
    const state = this.#getState(name)
    state.underWay = state.underWay.filter((each) => each !== turn)
    if (wasDeclined) state.declinedAt.push(this.#now().getTime())
    for (const wake of state.waiting) wake()
    if (state.underWay.length === 0 && state.declinedAt.length === 0) this.#states.delete(name)
    // Evicts the least recently used keys. Attempts under way are never evicted.
    for (const [oldest, { underWay }] of this.#states) {
      if (this.#states.size <= MAX_KEYS) break
      if (underWay.length === 0) this.#states.delete(oldest)
    }
  }
}

function createTooManyAttemptsError(): AppError {
  return new AppError(
    'UNAVAILABLE',
    503,
    'Too many cards are being tried from here at this moment. Please try again.',
    {
      retryAfterSeconds: 2 + Math.floor(Math.random() * 4),
    },
  )
}
