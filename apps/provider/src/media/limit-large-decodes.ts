import { AppError } from '../platform/http/app-error.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import type { Size } from './av1-size.ts'

/** A photograph of a telephone has about as many. */
const MANY_PIXELS = 12_000_000
const queue = new FairSemaphore({
  maxConcurrent: 1,
  maxQueued: 64,
  createError: () =>
    new AppError('UNAVAILABLE', 503, 'Too many large pictures are being made. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
})

/** Runs work on a picture; on large ones one after the other, since each may take a gigabyte. */
export function runLargeDecodesOneByOne<Result>({ width, height }: Size, work: () => Promise<Result>): Promise<Result> {
  return width * height > MANY_PIXELS ? queue.run(work) : work()
}
