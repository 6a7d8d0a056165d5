import { systemError } from '../errors.ts'

/** How long something may take, and the signal that ends it: when the time is over, or when the caller wishes. */
export interface TimeLimit {
  signal: AbortSignal
  /** In epoch milliseconds. */
  endsAt: number
}

/** Does the work under a limit. The caller's signal rejects with the caller's reason, the clock with a system error. */
export async function withinTime<Result>(
  ms: number,
  callers: AbortSignal | undefined,
  work: (limit: TimeLimit) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const { signal } = controller
  const timer = setTimeout(() => controller.abort(new DOMException(`No answer within ${ms} ms.`, 'TimeoutError')), ms)
  const forward = () => controller.abort(callers?.reason)
  if (callers?.aborted) forward()
  callers?.addEventListener('abort', forward, { once: true })

  try {
    return await untilAborted(work({ signal, endsAt: Date.now() + ms }), signal)
  } catch (error) {
    if (callers?.aborted) throw callers.reason
    throw signal.aborted ? systemError({ cause: signal.reason }) : error
  } finally {
    clearTimeout(timer)
    callers?.removeEventListener('abort', forward)
  }
}

/** Settles as the promise does, or rejects as soon as the signal fires; work that ignores the signal is left behind. */
export function untilAborted<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason)
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave))
  })
}
