import { sql } from 'kysely'
import type { Database } from './pool.ts'
import { transact } from './transaction.ts'

/** PostgreSQL reports 53100; the local file system the others. */
const OUT_OF_ROOM: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && OUT_OF_ROOM.has((error as { code?: unknown }).code)
}

/**
 * Whether PostgreSQL can write. It sorts more than fits into its memory, so it writes 300 KB to a temporary file and
 * touches no table. False on a full disk and on a read-only server.
 */
export async function canWrite(db: Database): Promise<boolean> {
  try {
    return await transact(db, async (tx) => {
      await sql`set local work_mem = '64kB'`.execute(tx)
      const { rows } = await sql<{ read_only: string }>`
        select current_setting('transaction_read_only') as read_only, count(*) from generate_series(1, 20000)`.execute(
        tx,
      )
      return rows[0]?.read_only === 'off'
    })
  } catch (error) {
    if (isDiskFull(error)) return false
    throw error
  }
}
