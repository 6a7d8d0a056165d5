import { AppError } from '../platform/http/app-error.ts'

const HOUR_MS = 3_600_000
const MAX_WAIT_MS = 15_000
/** Of one name: those of others are let in all the same. */
const MAX_CONCURRENT = 1_000
const MAX_KEYS = 20_000

/** Under which declines are counted, and how many there may be. */
export interface DeclineLimit {
  name: string
  limit: number
}

interface AttemptState {
  /** Cards that are being tried, in the order in which they came. */
  underWay: symbol[]
  /** When cards were declined here within the last hour, the latest last. */
  declinedAt: number[]
  /** Wakes those that wait for one of them. */
  waiting: Set<() => void>
}

/**
 * Lets as many cards be tried at once under one name as could all be declined without passing its limit; those that came later wait for what becomes of them, and one after the other once the limit is reached. The limit itself is
 * looked at by each in its transaction (`findCardRefusal`): this keeps those of the same moment, which do not see each other there, from passing it together.
 */
export class CardAttemptLimiter {
  readonly #now: () => Date
  readonly #known = new Map<string, AttemptState>()

  constructor(now: () => Date) {
    this.#now = now
  }

  /** Waits for its turn. What is answered has to be called when it is known what became of the card. */
  async acquire(counted: readonly DeclineLimit[]): Promise<(wasDeclined: boolean) => void> {
    if (counted.some(({ name }) => this.#of(name).underWay.length >= MAX_CONCURRENT)) throw createTooManyAttemptsError()
    const turn = Symbol('card')
    // All names at once: so the first of all that are under way never waits for one that came later.
    for (const { name } of counted) this.#of(name).underWay.push(turn)
    const leave = (wasDeclined: boolean): void => {
      for (const { name } of counted) this.#leave(name, turn, wasDeclined)
    }
    const until = performance.now() + MAX_WAIT_MS
    while (!counted.every((each) => this.#mayGo(each, turn))) {
      const left = until - performance.now()
      if (left <= 0) {
        leave(false)
        throw createTooManyAttemptsError()
      }
      await this.#change(counted, left)
    }
    return leave
  }

  #mayGo({ name, limit }: DeclineLimit, turn: symbol): boolean {
    const { underWay, declinedAt } = this.#of(name)
    const left = limit - declinedAt.length
    return underWay.indexOf(turn) < Math.max(1, left)
  }

  #change(counted: readonly DeclineLimit[], timeoutMs: number): Promise<void> {
    return new Promise((resolve) => {
      const all = counted.map(({ name }) => this.#of(name).waiting)
      const wake = (): void => {
        clearTimeout(timer)
        for (const waiting of all) waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, timeoutMs)
      for (const waiting of all) waiting.add(wake)
    })
  }

  #of(name: string): AttemptState {
    const known = this.#known.get(name) ?? { underWay: [], declinedAt: [], waiting: new Set() }
    known.declinedAt = known.declinedAt.filter((at) => at > this.#now().getTime() - HOUR_MS)
    this.#known.delete(name)
    this.#known.set(name, known)
    return known
  }

  #leave(name: string, turn: symbol, wasDeclined: boolean): void {
    const known = this.#of(name)
    known.underWay = known.underWay.filter((each) => each !== turn)
    if (wasDeclined) known.declinedAt.push(this.#now().getTime())
    for (const wake of known.waiting) wake()
    if (known.underWay.length === 0 && known.declinedAt.length === 0) this.#known.delete(name)
    // The longest unused first; what is under way is asked again soon.
    for (const [oldest, { underWay }] of this.#known) {
      if (this.#known.size <= MAX_KEYS) break
      if (underWay.length === 0) this.#known.delete(oldest)
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
