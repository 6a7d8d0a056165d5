/** Does all of it, also where one part fails, and fails afterwards as the first one did. */
export async function runAll(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}

/** The same for each, one after the other: what cannot be done with one of them keeps no other waiting. */
export async function runSequentially<Item>(
  items: Iterable<Item>,
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = []
  for (const item of items) await act(item).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}
