/**
 * Resolves to the result of the promise, or to a fallback after a timeout. The promise continues, and its later
 * outcome is ignored.
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
    promise.catch(() => {}) // the awaiting caller gets the error
  }
}
