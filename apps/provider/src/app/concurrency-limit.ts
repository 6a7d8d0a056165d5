/** Limit on concurrent requests, with room for sales when nobody else is admitted. */
import { AppError } from '../platform/http/app-error.ts'
import { PRIORITY } from '../platform/concurrency/load-shedder.ts'
import { queuedRequests } from '../platform/concurrency/queued-requests.ts'
import { getRequestPriority } from './request-kind.ts'

const MAX_IN_FLIGHT = 1_000
/** Limit including queued requests, since each takes memory. */
const MAX_OPEN = 4_000
/** Additional room for sales while other requests are rejected. */
const MAX_SALES_IN_FLIGHT = 1_500
const MAX_RETRY_SECONDS = 5
const TOO_BUSY = 'The shop is very busy. Please try again in a moment.'

/** Runs requests up to the limit, and refuses those above it with 503. */
export class ConcurrencyLimit {
  #inFlight = 0

  async run<Result>(method: string, path: string, task: () => Promise<Result>): Promise<Result> {
    if (this.#isFull(method, path)) throw createTooBusyError()
    this.#inFlight++
    try {
      return await task()
    } finally {
      this.#inFlight--
    }
  }

  /** Requests in progress, without those that wait in a queue or for their body. */
  countActive(): number {
    return this.#inFlight - queuedRequests.count
  }

  #isFull(method: string, path: string): boolean {
    if (this.countActive() < MAX_IN_FLIGHT && this.#inFlight < MAX_OPEN) return false
    return (
      this.countActive() >= MAX_SALES_IN_FLIGHT ||
      this.#inFlight >= MAX_OPEN ||
      getRequestPriority(method, path) !== PRIORITY.sale
    )
  }
}

export function createTooBusyError(): AppError {
  const retryAfterSeconds = 1 + Math.floor(Math.random() * MAX_RETRY_SECONDS)
  return new AppError('UNAVAILABLE', 503, TOO_BUSY, { retryAfterSeconds })
}
