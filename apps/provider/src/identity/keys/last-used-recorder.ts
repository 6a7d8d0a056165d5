import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'

const FLUSH_INTERVAL_MS = 60_000

/**
 * Records the last use of each key in the background: at once for the first use, then once a minute, and the rest at shutdown.
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

  /**
   * Writes uses. Another process may have written the same keys: times stay that are precise to within `stepMs`. Locked rows are
   * skipped instead of waited for.
   */
  async #save(uses: readonly (readonly [id: string, at: Date])[], stepMs: number): Promise<void> {
    if (uses.length === 0) return
    const ids = uses.map(([id]) => id)
    const times = uses.map(([, at]) => at)
    await sql`
      with used as (select * from unnest(${ids}::uuid[], ${times}::timestamptz[]) as used(id, at)),
        free as (select id from api_keys where id = any(${ids}::uuid[]) order by id for update skip locked)
      update api_keys set last_used_at = used.at from used join free using (id)
      where api_keys.id = used.id
        and (last_used_at is null or last_used_at + make_interval(secs => ${stepMs / 1000}) <= used.at)`.execute(
      this.#db,
    )
    // A key that was used again meanwhile stays pending.
    for (const [id, at] of uses) if (this.#unwritten.get(id) === at) this.#unwritten.delete(id)
  }
}
