import { createSystemError } from '../errors.ts'

/** How long something may take, and the signal that ends it: when the time is over, or when the caller wishes. */
export interface TimeLimit {
  signal: AbortSignal
  /** In epoch milliseconds. */
  endsAt: number
}

/** Timers count no further: a longer time would be none at all. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Does the work under a limit. The caller's signal rejects with the caller's reason, the clock with a system error. */
export async function withTimeLimit<Result>(
  ms: number,
  callers: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  // Not AbortSignal.any and AbortSignal.timeout: not every runtime has them.
  const controller = new AbortController()
  const { signal } = controller
  const forward = () => controller.abort(callers?.reason)
  const timer = setTimeout(
    () => controller.abort(createSystemError({ cause: new Error(`No answer within ${ms} ms.`) })),
    Math.min(ms, MAX_TIMEOUT_MS),
  )
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      callers?.addEventListener('abort', forward)
      if (callers?.aborted) forward()
      // Work that ignores the signal is left behind.
      else work({ signal, endsAt: Date.now() + ms }).then(resolve, reject)
    })
  } finally {
    clearTimeout(timer)
    callers?.removeEventListener('abort', forward)
  }
}
