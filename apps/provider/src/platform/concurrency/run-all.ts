/** Runs all tasks, even if one fails, and then throws the first failure. */
export async function runAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** Runs the function for each item in order, even if one fails, and then throws the first failure. */
export async function runSequentially<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
