interface CacheEntry {
  value: Promise<unknown>
  until: number
}

/**
 * Keeps what was read for a moment and lets those who ask meanwhile share one read. Failures are not kept.
 * @example const share = createReadCache({ ms: 2000, limit: 500, now: Date.now }); share('nav', readNavigation)
 */
export function createReadCache({ ms, limit, now }: { ms: number; limit: number; now: () => number }) {
  const kept = new Map<string, CacheEntry>()
  return <Value>(key: string, read: () => Promise<Value>): Promise<Value> => {
    const known = kept.get(key)
    // Same key, same reader, hence the same type.
    if (known && known.until > now()) return known.value as Promise<Value>
    const value = read()
    const entry = { value, until: Infinity }
    kept.delete(key)
    kept.set(key, entry)
    value.then(
      () => (entry.until = now() + ms),
      () => kept.get(key) === entry && kept.delete(key),
    )
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(oldest)
    }
    return value
  }
}
