import { AppError } from '../../http/app-error.ts'

/** Work that takes a processor: so many pieces at once, so many waiting, and no more. */
export class WorkQueue {
  readonly #atOnce: number
  readonly #maxWaiting: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor(limits: { atOnce: number; maxWaiting: number }) {
    this.#atOnce = limits.atOnce
    this.#maxWaiting = limits.maxWaiting
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#maxWaiting)
        throw new AppError('UNAVAILABLE', 503, 'Too many pictures are being made. Please try again in a moment.', {
          retryAfterSeconds: 2,
        })
      // Whoever is done hands over its place.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running++
    }
    try {
      return await task()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
