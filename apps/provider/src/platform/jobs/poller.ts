import type { Logger } from 'pino'

export interface Poller {
  /** Runs the task at once or, while it runs, again as soon as that run ends. */
  runSoon(): void
  /** Waits for the current run. */
  stop(): Promise<void>
}

/** Runs a task repeatedly, `ms` after its last run ended. A failure is logged and does not stop the poller. */
export function startPoller(ms: number, name: string, log: Logger, task: () => Promise<unknown>): Poller {
  let stopped = false
  let again = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const schedule = (inMs: number): void => {
    timer = setTimeout(() => {
      running = task()
        .then(
          () => {},
          (error: unknown) => log.warn({ err: error, job: name }, `poller "${name}" failed and is retried`),
        )
        .then(() => {
          running = undefined
          if (!stopped) schedule(again ? 0 : ms)
          again = false
        })
    }, inMs)
    timer.unref()
  }
  schedule(ms)
  return {
    runSoon() {
      if (stopped) return
      if (running) again = true
      else {
        clearTimeout(timer)
        schedule(0)
      }
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
