import type { Database } from '../../platform/db/pool.ts'
import { updateLastUsed } from './api-key-store.ts'

const FLUSH_INTERVAL_MS = 60_000

/**
 * Records the last use of each key in the background: at once for the first use, then once a minute, and the rest at
 * shutdown.
 */
export class LastUsedRecorder {
  readonly #db: Database
  readonly #unwritten = new Map<string, Date>()
  readonly #writtenAt = new Map<string, number>()

  constructor(db: Database) {
    this.#db = db
  }

  record(keyId: string, at: Date): void {
    this.#unwritten.set(keyId, at)
  }

  /** Writes the uses of keys that were not written for a minute. */
  async flushDue(now: Date): Promise<void> {
    for (const [id, at] of this.#writtenAt) if (now.getTime() - at >= FLUSH_INTERVAL_MS) this.#writtenAt.delete(id)
    const due = [...this.#unwritten].filter(([id]) => !this.#writtenAt.has(id))
    await this.#save(due, FLUSH_INTERVAL_MS)
    for (const [id] of due) this.#writtenAt.set(id, now.getTime())
  }

  async flush(): Promise<void> {
    await this.#save([...this.#unwritten], 0)
  }

  async #save(uses: readonly (readonly [id: string, at: Date])[], stepMs: number): Promise<void> {
    if (uses.length === 0) return
    await updateLastUsed(this.#db, uses, stepMs)
    // A key that was used again meanwhile stays pending.
    for (const [id, at] of uses) if (this.#unwritten.get(id) === at) this.#unwritten.delete(id)
  }
}
