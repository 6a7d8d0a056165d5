import { coalesceRuns } from '../concurrency/coalesce-runs.ts'
import { BoundedCache } from './bounded-cache.ts'

const MAX_ROWS = 2_000
const MAX_AGE_MS = 30_000

/**
 * In-memory cache of rows by name, refreshed every second by reading all of them again. No row is served for longer
 * than half a minute if that fails. Missing rows are not cached: new ones are visible at once, and invented names
 * fill no memory. They cost one small query at a time, however many arrive at once.
 */
export class RefreshingCache<Row> {
  readonly #entries: BoundedCache<{ row: Row; readAt: number }>
  readonly #find: (names: readonly string[]) => Promise<Map<string, Row>>
  readonly #now: () => Date
  #refreshes = 0
  #pending = new Set<string>()
  /** Misses during a query share the next one. */
  readonly #findPending: () => Promise<Map<string, Row>>

  constructor(find: (names: readonly string[]) => Promise<Map<string, Row>>, now: () => Date) {
    this.#entries = new BoundedCache({ maxEntries: MAX_ROWS })
    this.#find = find
    this.#now = now
    this.#findPending = coalesceRuns(() => {
      const names = [...this.#pending]
      this.#pending = new Set()
      return find(names)
    })
  }

  async get(name: string): Promise<Row | undefined> {
    const entry = this.#entries.get(name)
    if (entry && Math.abs(this.#now().getTime() - entry.readAt) < MAX_AGE_MS) return entry.row
    const refreshesBefore = this.#refreshes
    this.#pending.add(name)
    const row = (await this.#findPending()).get(name)
    // Read before a refresh, arrived after it: valid for this request, too old to cache.
    if (row !== undefined && refreshesBefore === this.#refreshes) this.#set(name, row)
    return row
  }

  /** Reads all cached rows again, and drops deleted ones. */
  async refresh(): Promise<void> {
    this.#refreshes++
    const names = [...this.#entries.keys()]
    if (names.length === 0) return
    const rows = await this.#find(names)
    for (const name of names) {
      const row = rows.get(name)
      if (row === undefined) this.#entries.delete(name)
      else if (this.#entries.peek(name)) this.#set(name, row)
    }
  }

  #set(name: string, row: Row): void {
    this.#entries.set(name, { row, readAt: this.#now().getTime() })
  }
}
