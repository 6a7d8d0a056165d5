import type { AppError } from './app-error.ts'
import { resting } from './resting.ts'

/** Work that would keep others from a processor or the database: so many pieces at once, so many waiting in order, and no more. */
export class FewAtOnce {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #refusal: () => AppError
  readonly #waiting: (() => void)[] = []
  #running = 0

  /** `refusal`: what those are told for whom there is no place to wait. */
  constructor(limits: { atOnce: number; maxWaiting: number; refusal: () => AppError }) {
    this.#atOnce = limits.atOnce
    this.#maxWaiting = limits.maxWaiting
    this.#refusal = limits.refusal
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.#atOnce) this.#running++
    else await this.#wait()
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }

  /** Until somebody who is done hands over the place. */
  async #wait(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting) throw this.#refusal()
    resting.count++
    await new Promise<void>((resolve) => this.#waiting.push(resolve))
    resting.count--
  }
}
