/** Enough to keep two processors and the disk busy, few enough for a database on a small machine. */
export const DEMO_CONCURRENCY = 6

/** Does the same with each, so many at once, and answers in their order. After a failure nothing more is begun. */
export async function mapWithConcurrency<Item, Result>(
  atOnce: number,
  items: readonly Item[],
  task: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  let next = 0
  let hasFailed = false
  async function work(): Promise<void> {
    while (next < items.length && !hasFailed) {
      const index = next++
      try {
        results[index] = await task(items[index]!)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  const workers = await Promise.allSettled(Array.from({ length: Math.min(atOnce, items.length) }, work))
  const failed = workers.find((worker) => worker.status === 'rejected')
  if (failed) throw failed.reason
  return results
}
