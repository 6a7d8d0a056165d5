/**
 * What is under way or, where that takes longer, something else. It goes on all the same, and what becomes of it is no longer the caller's.
 * @example const collections = await noLaterThan(500, readCollections(), () => [])
 */
export async function noLaterThan<Value, Instead>(
  ms: number,
  underWay: Promise<Value>,
  instead: () => Instead,
): Promise<Value | Instead> {
  const { promise: late, resolve } = Promise.withResolvers<Instead>()
  const timer = setTimeout(() => resolve(instead()), ms)
  try {
    return await Promise.race([underWay, late])
  } finally {
    clearTimeout(timer)
    underWay.catch(() => {}) // whoever waits for it hears of it
  }
}
