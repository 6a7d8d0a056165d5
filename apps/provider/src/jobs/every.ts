import type { Logger } from 'pino'

export interface Job {
  /** Waits for the run that is under way. */
  stop(): Promise<void>
}

/** Runs a task again and again, `ms` after its last run ended. A failure is logged and the next run tried. */
export function every(ms: number, name: string, log: Logger, task: () => Promise<unknown>): Job {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const schedule = (): void => {
    timer = setTimeout(() => {
      running = task()
        .then(
          () => {},
          (error: unknown) => log.warn({ err: error, job: name }, `the job "${name}" failed and will be tried again`),
        )
        .then(() => {
          if (!stopped) schedule()
        })
    }, ms)
    timer.unref()
  }
  schedule()
  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
