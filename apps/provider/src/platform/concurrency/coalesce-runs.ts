/**
 * Runs a task for whoever asks, once at a time. All who ask while it runs share the next run: the one that is under way began before they asked, and may have passed
 * what they ask for.
 */
export function coalesceRuns<Result>(task: () => Promise<Result>): () => Promise<Result> {
  let next: Promise<Result> | undefined
  let running: Promise<unknown> = Promise.resolve()
  return () => {
    next ??= running.then(() => {
      next = undefined
      const run = task()
      running = run.catch(() => {}) // each of those who wait is told
      return run
    })
    return next
  }
}
