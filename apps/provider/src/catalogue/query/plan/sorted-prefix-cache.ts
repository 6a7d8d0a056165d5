import type { NextIds } from '../sql/query-store.ts'

/** First ids of a list in its order. The list is read on from the last of them. */
interface SortedPrefix {
  rows: readonly string[]
  /** Sort keys of the last row. Absent on an empty prefix. */
  lastKeys?: readonly string[]
  /** Whether the list has no more rows. */
  isComplete: boolean
}

interface Entry {
  version: number
  prefix: Promise<SortedPrefix>
  /** Rows of this entry that are included in the sum of all entries. */
  countedRows: number
}

/** Reads the next `limit` rows after the given sort keys, or the first rows. */
type ReadNextRows = (after: readonly string[] | undefined, limit: number) => Promise<NextIds>

const EMPTY_PREFIX: SortedPrefix = { rows: [], isComplete: false }
/** Pages read ahead with each read: most callers go on to the next page. */
const READ_AHEAD_PAGES = 2

/**
 * In-memory cache of the first ids of each unfiltered list, invalidated by catalogue version. PostgreSQL skips the rows
 * before an offset once per list instead of once per page. Concurrent readers of a list share each read (single
 * flight). Evicts the oldest lists.
 */
export class SortedPrefixCache {
  readonly #limits: { maxRowsPerList: number; maxRows: number }
  readonly #entries = new Map<string, Entry>()
  #rows = 0

  constructor(limits: { maxRowsPerList: number; maxRows: number }) {
    this.#limits = limits
  }

  /** Number of rows in memory. */
  get rows(): number {
    return this.#rows
  }

  /** Returns true if a page lies within the prefix that this cache may hold of a list. */
  canServe({ offset, limit }: { offset: number; limit: number }): boolean {
    return offset + limit <= this.#limits.maxRowsPerList
  }

  /** Returns the ids of a page and reads the missing rows of the list. */
  async read(
    key: string,
    version: number,
    { offset, limit }: { offset: number; limit: number },
    readNextRows: ReadNextRows,
  ): Promise<readonly string[]> {
    const entry = this.#getOrCreate(key, version)
    const coversPage = ({ rows, isComplete }: SortedPrefix): boolean => isComplete || rows.length >= offset + limit
    for (;;) {
      const pending = entry.prefix
      const prefix = await pending
      if (coversPage(prefix)) return prefix.rows.slice(offset, offset + limit)
      // Another reader extends the prefix already.
      if (entry.prefix !== pending) continue
      const wanted = Math.min(this.#limits.maxRowsPerList, offset + limit * (1 + READ_AHEAD_PAGES)) - prefix.rows.length
      entry.prefix = this.#extend(prefix, wanted, readNextRows)
      entry.prefix.then(
        ({ rows }) => this.#setRows(key, entry, rows.length),
        () => this.#delete(key, entry),
      )
    }
  }

  #getOrCreate(key: string, version: number): Entry {
    const cached = this.#entries.get(key)
    if (cached?.version === version) return cached
    if (cached) this.#delete(key, cached)
    const entry = { version, prefix: Promise.resolve(EMPTY_PREFIX), countedRows: 0 }
    this.#entries.set(key, entry)
    this.#setRows(key, entry, 1) // an empty prefix takes memory too
    return entry
  }

  #setRows(key: string, entry: Entry, rows: number): void {
    if (this.#entries.get(key) !== entry) return
    this.#rows += rows - entry.countedRows
    entry.countedRows = rows
    for (const [oldestKey, oldest] of this.#entries) {
      if (this.#rows <= this.#limits.maxRows || oldest === entry) break
      this.#delete(oldestKey, oldest)
    }
  }

  #delete(key: string, entry: Entry): void {
    if (this.#entries.get(key) !== entry) return
    this.#entries.delete(key)
    this.#rows -= entry.countedRows
  }

  async #extend({ rows, lastKeys }: SortedPrefix, limit: number, readNextRows: ReadNextRows): Promise<SortedPrefix> {
    const next = await readNextRows(lastKeys, limit)
    const last = next.lastKeys ?? lastKeys
    return { rows: [...rows, ...next.rows], ...(last && { lastKeys: last }), isComplete: !next.hasMore }
  }
}
