import type { BoundedCache } from '../../../platform/cache/index.ts'
import { DIGEST_BYTES, type GzipFragment } from './gzip-fragment.ts'
import type { StoredFragment } from './fragment-store.ts'

/** A fragment in memory and for how long it is valid. */
export interface FragmentCacheEntry {
  fragment: GzipFragment
  /** Version of the catalogue in which it was read, or an earlier one. */
  readAtVersion: number
  /** Milliseconds since 1970: from when until when no discount of the product begins or ends. */
  validFrom: number
  validUntil: number
}

/** Entry, key, and the objects of both, beside the bytes of the fragment itself. */
const ENTRY_BYTES = 400

/** Products of one format as gzip fragments in memory, from which lists are joined: about 1.6 kB each. */
export class FragmentCache {
  readonly #entries: BoundedCache<FragmentCacheEntry>
  readonly #maxBytes: number
  readonly #prefix: string

  /**
   * Evicts the fragments of an earlier format.
   * @param entries cache that all formats share
   * @param format its name in the keys of the cache
   */
  constructor(entries: BoundedCache<FragmentCacheEntry>, { format, maxBytes }: { format: string; maxBytes: number }) {
    this.#entries = entries
    this.#maxBytes = maxBytes
    this.#prefix = `${format} `
    entries.deletePrefix(this.#prefix)
  }

  /** Copies the bytes of a fragment, which may lie in the memory of a whole answer of the database. */
  set(
    id: string,
    { memory, from, to, crc, bytes, crcShift, validFrom, validUntil }: StoredFragment,
    readAtVersion: number,
  ): void {
    const copy = Buffer.allocUnsafeSlow(to - from + DIGEST_BYTES)
    memory.copy(copy, 0, from - DIGEST_BYTES, to)
    const fragment = { memory: copy, from: DIGEST_BYTES, to: copy.length, crc, bytes, crcShift }
    this.#entries.set(this.#prefix + id, { fragment, readAtVersion, validFrom, validUntil }, ENTRY_BYTES + copy.length)
  }

  /** Returns the fragment if it is valid now and the product has not changed since the version in which it was read. */
  get(id: string, now: Date, isUnchanged: (id: string, readAtVersion: number) => boolean): GzipFragment | undefined {
    const entry = this.#entries.get(this.#prefix + id)
    if (!entry) return undefined
    if (!isUnchanged(id, entry.readAtVersion)) {
      this.#entries.delete(this.#prefix + id) // it will never be valid again
      return undefined
    }
    const time = now.getTime()
    return time >= entry.validFrom && time < entry.validUntil ? entry.fragment : undefined
  }

  /** Evicts fragments of products that have changed or are deleted. */
  evictChanged(isUnchanged: (id: string, readAtVersion: number) => boolean): void {
    for (const key of this.#entries.keys()) {
      const isOwn = key.startsWith(this.#prefix)
      const isGone = isOwn && !isUnchanged(key.slice(this.#prefix.length), this.#entries.peek(key)!.readAtVersion) // its key is there
      if (isGone) this.#entries.delete(key)
    }
  }

  /** Returns true if more fragments fit without an eviction, of whichever format. */
  hasRoom(): boolean {
    return this.#entries.usage().bytes < this.#maxBytes * 0.95
  }
}
