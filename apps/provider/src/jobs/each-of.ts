/** Does all of it, also where one part fails, and fails afterwards as the first one did. */
export async function eachOf(parts: readonly (() => Promise<unknown>)[]): Promise<void> {
  const results = await Promise.allSettled(parts.map((part) => part()))
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
