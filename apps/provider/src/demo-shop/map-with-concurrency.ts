/** Concurrent calls: enough for two processors and a disk, few enough for a database on a small machine. */
export const DEMO_CONCURRENCY = 6

/** Maps items with limited concurrency, preserving their order. After a failure no further call begins. */
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
