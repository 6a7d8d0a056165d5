import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

/**
 * `empty`: only initial settings. `furnishing`: products are being loaded, and the shop is closed. `furnished`: the
 * shop is open, members and orders are being created. `loaded`: complete. `left`: the load was interrupted, and
 * somebody has added content since.
 */
export type DemoStatus = 'empty' | 'furnishing' | 'furnished' | 'loaded' | 'left'

/** Ids of the content that the demo created, and the settings revision at its end. */
export interface DemoContentIds {
  products: string[]
  collections: string[]
  coupons: string[]
  members: string[]
  orders: string[]
  /** Members blocked by `blockDemoMembers`. */
  blockedMembers: string[]
  settingsRevision: string
}

export interface DemoState {
  status: DemoStatus
  made: Partial<DemoContentIds>
}

/** Undefined if the shop never was a demo shop. */
export async function findDemoState(db: Database | Tx): Promise<DemoState | undefined> {
  const row = await db.selectFrom('demo_shop').select(['status', 'made']).executeTakeFirst()
  return row && { status: row.status, made: row.made } // only written below
}

/** Saves the state; `made` is merged into the stored ids. */
export async function saveDemoState(
  db: Database | Tx,
  status: DemoStatus,
  contentIds: Partial<DemoContentIds> = {},
): Promise<void> {
  const isNew = (status === 'empty' || status === 'furnishing') && !('blockedMembers' in contentIds)
  await db
    .insertInto('demo_shop')
    .values({ status, made: JSON.stringify(contentIds) })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        status,
        made: isNew ? JSON.stringify(contentIds) : sql<string>`demo_shop.made || ${JSON.stringify(contentIds)}::jsonb`,
        updated_at: sql`now()`,
      }),
    )
    .execute()
}

/** Advisory lock: one process per database loads. It belongs to a connection, so a killed process releases it. */
const DEMO_LOCK_ID = 7_203_114

/** Whether a process on this database is loading now. */
export async function isDemoLoading(db: Database): Promise<boolean> {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${DEMO_LOCK_ID} and objsubid = 1 and granted
      and database = (select oid from pg_database where datname = current_database())) as is_held`.execute(db)
  return rows[0]?.is_held ?? false
}

/** Undefined if another process holds the lock. */
export async function withDemoLock<Result>(
  db: Database,
  task: () => Promise<Result>,
): Promise<{ result: Result } | undefined> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_mine: boolean }>`select pg_try_advisory_lock(${DEMO_LOCK_ID}) as is_mine`.execute(
      connection,
    )
    if (!rows[0]?.is_mine) return undefined
    try {
      return { result: await task() }
    } finally {
      await sql`select pg_advisory_unlock(${DEMO_LOCK_ID})`.execute(connection)
    }
  })
}
