export interface CacheLimits {
  /** 0 disables the cache: every `get` misses. @default unlimited */
  maxEntries?: number
  /** 0 disables the cache. @default unlimited */
  maxBytes?: number
}

/** Fill level and hit rate of one cache. */
export interface CacheUsage {
  entries: number
  /** Approximate, as the callers of `set` say. */
  bytes: number
  maxBytes: number
  hits: number
  misses: number
  evictions: number
}

/** One entry takes at most this part of the cache, so a single large value never evicts most of the others. */
const MAX_PART = 8

/**
 * In-memory LRU cache with string keys, bounded by entries and by bytes. Evicts the least recently used entries.
 * @example
 * const carts = new BoundedCache<Cart>({ maxBytes: 64 * 1024 * 1024 })
 * carts.set(cart.id, cart, 2_000)
 */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, { value: Value; bytes: number }>()
  readonly #maxEntries: number
  readonly #maxBytes: number
  #bytes = 0
  #hits = 0
  #misses = 0
  #evictions = 0

  constructor({ maxEntries = Infinity, maxBytes = Infinity }: CacheLimits) {
    this.#maxEntries = maxEntries
    this.#maxBytes = maxBytes
  }

  get size(): number {
    return this.#entries.size
  }

  /** Returns the value and marks it as the most recently used. */
  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) {
      this.#misses++
      return undefined
    }
    this.#hits++
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  /** Returns the value without marking it as used or counting a hit. */
  peek(key: string): Value | undefined {
    return this.#entries.get(key)?.value
  }

  keys(): IterableIterator<string> {
    return this.#entries.keys()
  }

  /**
   * Stores a value and evicts others until the limits hold. A value of more than an eighth of the bytes is not stored.
   * @param bytes approximate size in memory. @default 1, so `maxBytes` counts entries
   */
  set(key: string, value: Value, bytes = 1): void {
    this.delete(key)
    if (this.#maxEntries === 0 || bytes > this.#maxBytes / MAX_PART) return
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    this.#evict()
  }

  /** Corrects the size of an entry whose value has grown or shrunk. */
  resize(key: string, bytes: number): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#bytes += bytes - entry.bytes
    entry.bytes = bytes
    this.#evict()
  }

  /** Removes an entry and returns its value. */
  delete(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (!entry) return undefined
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    return entry.value
  }

  /** Removes all entries whose keys begin with the prefix. */
  deletePrefix(prefix: string): void {
    for (const key of this.#entries.keys()) if (key.startsWith(prefix)) this.delete(key)
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  usage(): CacheUsage {
    return {
      entries: this.#entries.size,
      bytes: this.#bytes,
      maxBytes: this.#maxBytes,
      hits: this.#hits,
      misses: this.#misses,
      evictions: this.#evictions,
    }
  }

  #evict(): void {
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#maxEntries && this.#bytes <= this.#maxBytes) return
      this.delete(oldest)
      this.#evictions++
    }
  }
}
