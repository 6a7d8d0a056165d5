interface CacheEntry {
  value: Promise<unknown>
  until: number
}

/**
 * Caches reads for a moment; concurrent reads share one (single flight). Failures are not cached.
 * @example const share = createReadCache({ ms: 2000, limit: 500, now: Date.now }); share('nav', readNavigation)
 */
export function createReadCache({ ms, limit, now }: { ms: number; limit: number; now: () => number }) {
  const entries = new Map<string, CacheEntry>()
  return <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const cached = entries.get(key)
    // Same key, same reader, hence the same type.
    if (cached && cached.until > now()) return cached.value as Promise<Value>
    const value = read()
    const entry = { value, until: Infinity }
    entries.delete(key)
    entries.set(key, entry)
    value.then(
      () => (entry.until = now() + ms),
      () => entries.get(key) === entry && entries.delete(key),
    )
    for (const oldest of entries.keys()) {
      if (entries.size <= limit) break
      entries.delete(oldest)
    }
    return value
  }
}
