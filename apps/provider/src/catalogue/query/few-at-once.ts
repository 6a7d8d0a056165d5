import { AppError } from '../../http/app-error.ts'

/** Work that would keep others from the database: so many pieces at once, so many waiting in order, and no more. */
export class FewAtOnce {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = limits.atOnce
    this.#maxWaiting = limits.maxWaiting
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
  #wait(): Promise<void> {
    if (this.#waiting.length >= this.#maxWaiting)
      throw new AppError('UNAVAILABLE', 503, 'Too many laborious queries at once. Please try again in a moment.', {
        retryAfterSeconds: 2 + Math.floor(Math.random() * 3),
      })
    return new Promise((resolve) => this.#waiting.push(resolve))
  }
}
