import type { AppError } from './app-error.ts'
import { resting } from './resting.ts'

/** A piece of work that is not begun yet. */
interface Waiting {
  by: string | undefined
  turn: number
  begin(): void
  putOff(refusal: AppError): void
}

/**
 * Work that would keep others from a processor or the database: so many pieces at once, so many waiting in order, and no more. Whoever asks for many pieces waits with them behind the first
 * of everybody else, and gives up a place where there is none left.
 */
export class FewAtOnce {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #refusal: () => AppError
  /** By their turns. */
  readonly #waiting: Waiting[] = []
  #running = 0
  /** Of the piece that was begun last. */
  #turn = 0

  /** `refusal`: what those are told for whom there is no place to wait. */
  constructor(limits: { atOnce: number; maxWaiting: number; refusal: () => AppError }) {
    this.#atOnce = limits.atOnce
    this.#maxWaiting = limits.maxWaiting
    this.#refusal = limits.refusal
  }

  /** `by`: who asks, where that is known; all others take their turns in the order in which they came. */
  async run<Result>(task: () => Promise<Result>, by?: string): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#wait(by)
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) {
        this.#turn = next.turn
        next.begin()
      } else this.#running--
    }
  }

  /** Until somebody who is done hands over the place. */
  async #wait(by: string | undefined): Promise<void> {
    const own = by === undefined ? undefined : this.#waiting.findLast((each) => each.by === by)
    const turn = (own?.turn ?? this.#turn) + 1
    if (this.#waiting.length >= this.#maxWaiting) this.#makeRoom(turn)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const before = this.#waiting.findLastIndex((each) => each.turn <= turn)
    this.#waiting.splice(before + 1, 0, { by, turn, begin: resolve, putOff: reject })
    resting.count++
    try {
      await promise
    } finally {
      resting.count--
    }
  }

  #makeRoom(turn: number): void {
    const last = this.#waiting.at(-1)
    if (!last || last.turn <= turn) throw this.#refusal()
    this.#waiting.pop()
    last.putOff(this.#refusal())
  }
}
