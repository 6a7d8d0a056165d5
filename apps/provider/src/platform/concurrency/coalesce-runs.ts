/**
 * Runs a task one at a time. Callers during a run share the next one, since the current run may have missed their
 * data.
 */
export function coalesceRuns<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined
  let running: Promise<unknown> = Promise.resolve()
  return () => {
    next ??= running.then(() => {
      next = undefined
      const run = task()
      running = run.catch(() => {}) // every caller receives the rejection
      return run
    })
    return next
  }
}
