import type { Logger } from 'pino'

export interface Poller {
  /** Runs it at once, or, while it is running, once more as soon as that run has ended. */
  runSoon(): void
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/** Runs a task again and again, `ms` after its last run ended. A failure is logged and the next run tried. */
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
          (error: unknown) => log.warn({ err: error, job: name }, `the job "${name}" failed and will be tried again`),
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
