const MAX_WAITING = 100

/**
 * Runs tasks of one key one after the other, and tasks of different keys concurrently. Calls of one shopper queue
 * here, in order, instead of occupying database connections.
 */
export class KeyedMutex {
  readonly #lines = new Map<string, { last: Promise<unknown>; waiting: number }>()
  readonly #createError: () => Error

  /** `createError` creates the error for tasks beyond 100 of one key. */
  constructor({ createError }: { createError: () => Error }) {
    this.#createError = createError
  }

  async run<Result>(name: string, task: () => Promise<Result>): Promise<Result> {
    const line = this.#lines.get(name) ?? { last: Promise.resolve(), waiting: 0 }
    if (line.waiting >= MAX_WAITING) throw this.#createError()
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
