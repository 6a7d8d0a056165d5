import { AppError } from '../platform/http/app-error.ts'
import { FairSemaphore } from '../platform/concurrency/semaphore.ts'
import type { Size } from './av1-size.ts'

/** Pixels of a typical phone photo. */
const MANY_PIXELS = 12_000_000
const queue = new FairSemaphore({
  maxConcurrent: 1,
  maxQueued: 64,
  createError: () =>
    new AppError('UNAVAILABLE', 503, 'Too many large pictures are being made. Please try again in a moment.', {
      retryAfterSeconds: 5,
    }),
})

/** Runs work on an image. Large images are decoded one at a time, because each may take a gigabyte of memory. */
export function runLargeDecodesOneByOne<Result>({ width, height }: Size, work: () => Promise<Result>): Promise<Result> {
  return width * height > MANY_PIXELS ? queue.run(work) : work()
}
