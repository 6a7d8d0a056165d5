import { AppError } from '../http/app-error.ts'

const MAX_WAITING = 100

/**
 * Runs tasks of one key one after the other, and tasks of different keys concurrently. Calls of one shopper queue here, in order, instead of occupying
 * database connections.
 */
export class KeyedMutex {
  readonly #lines = new Map<string, { last: Promise<unknown>; waiting: number }>()

  async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= MAX_WAITING)
      throw new AppError('TOO_MANY_REQUESTS', 429, 'Too many requests at once. Please wait a moment.', {
        retryAfterSeconds: 1,
      })
    this.#lines.set(name, line)
    line.waiting++
    const result = line.last.then(task)
    line.last = result.catch(() => {}) // the caller handles the rejection; the next task starts all the same
    try {
      return await result
    } finally {
      line.waiting--
      if (line.waiting === 0) this.#lines.delete(name)
    }
  }
}
