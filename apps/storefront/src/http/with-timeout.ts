/**
 * Resolves to the result of the task, or to a substitute after a timeout. It goes on all the same, and what becomes of it is no longer the caller's.
 * @example const collections = await withTimeout(500, readCollections(), () => [])
 */
export async function withTimeout<Value, Instead>(
  ms: number,
  promise: Promise<Value>,
  fallback: () => Instead,
): Promise<Value | Instead> {
  const { promise: late, resolve } = Promise.withResolvers<Instead>()
  const timer = setTimeout(() => resolve(fallback()), ms)
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
    promise.catch(() => {}) // whoever waits for it hears of it
  }
}
