/**
 * Remembers the results of a pure function by a key, the last `maxEntries` of them. For formats, stylesheets and
 * markup, of which a shop has few; what can become stale belongs into a cache that is invalidated.
 * @param compute depends on the key and on an input that the key describes completely
 */
export function memoize<Value, Input = void>(
  maxEntries: number,
  compute: (key: string, input: Input) => Value,
): (key: string, input: Input) => Value {
  const results = new Map<string, { value: Value }>()
  return (key, input) => {
    const cached = results.get(key)
    if (cached) return cached.value
    const value = compute(key, input)
    results.set(key, { value })
    const [oldest] = results.keys()
    if (results.size > maxEntries && oldest !== undefined) results.delete(oldest)
    return value
  }
}
