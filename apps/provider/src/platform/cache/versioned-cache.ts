import { BoundedCache, type CacheLimits, type CacheUsage } from './bounded-cache.ts'

interface Entry<Value> {
  version: number
  value: Promise<Value>
}

/**
 * Caches one promise per key until its version changes. Concurrent misses share one computation (single flight), also
 * where the cache is disabled. A computation that fails is not cached.
 */
export class VersionedCache<Value> {
  readonly #entries: BoundedCache<Entry<Value>>
  readonly #inFlight = new Map<string, Entry<Value>>()

  constructor(limits: CacheLimits) {
    this.#entries = new BoundedCache(limits)
  }

  /** Returns what is cached, or being computed, for this version. */
  get(key: string, version: number): Promise<Value> | undefined {
    const entry = this.#inFlight.get(key) ?? this.#entries.get(key)
    return entry?.version === version ? entry.value : undefined
  }

  getOrCompute(key: string, version: number, compute: () => Promise<Value>): Promise<Value> {
    const cached = this.get(key, version)
    if (cached) return cached
    const entry = { version, value: compute() }
    this.#inFlight.set(key, entry)
    this.#entries.set(key, entry)
    const settle = (): void => {
      if (this.#inFlight.get(key) === entry) this.#inFlight.delete(key)
    }
    entry.value.then(settle, () => {
      settle()
      if (this.#entries.peek(key) === entry) this.#entries.delete(key)
    })
    return entry.value
  }

  usage(): CacheUsage {
    return this.#entries.usage()
  }
}
