import { systemError } from '../errors.ts'

/** Time limit of a task, and the signal that ends it: after the time, or by the caller. */
export interface TimeLimit {
  signal: AbortSignal
  /** In epoch milliseconds. */
  endsAt: number
}

/** Maximum of timers: a longer time would fire at once. */
const MAX_TIMEOUT_MS = 2 ** 31 - 1

/** Runs the work under a limit. The caller's signal rejects with the caller's reason, the clock with a system error. */
export async function withTimeLimit<Result>(
  ms: number,
  callers: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  // Some runtimes lack AbortSignal.any and AbortSignal.timeout.
  const controller = new AbortController()
  const { signal } = controller
  const forward = () => controller.abort(callers?.reason)
  const timer = setTimeout(
    () => controller.abort(systemError({ cause: new Error(`No answer within ${ms} ms.`) })),
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
