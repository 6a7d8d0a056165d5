import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import type { Attempt } from './rate-limiter.ts'

/** Runs work and refunds the attempt if the shop is too busy for it, or if there is nothing to try. */
export async function refundOnFailure<Result>(attempt: Attempt, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (isRefundable(error)) await attempt.refund()
    throw error
  }
}

function isRefundable(error: unknown): boolean {
  if (error instanceof InvalidRequest) return true
  return error instanceof AppError && (error.code === 'UNAVAILABLE' || error.code === 'PASSWORD_TOO_WEAK')
}
