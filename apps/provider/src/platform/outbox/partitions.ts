import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { type Retention, RETENTIONS } from './retention.ts'

const DAY_MS = 86_400_000
/** Days for which partitions are created ahead: if the job fails for two days, every event still has its partition. */
const DAYS_AHEAD = 3
/** Lock timeout, since all writers of events wait meanwhile. */
const LOCK_WAIT_MS = 200
const BATCH = 5_000
const NAMES = Object.keys(RETENTIONS) as Retention[] // the object's own keys

/** PostgreSQL codes of conflicts with a faster process and of unavailable locks: the next run does the rest. */
const DUPLICATE_TABLE = '42P07'
const DUPLICATE_OBJECT = '42710'
const UNIQUE_VIOLATION = '23505'
const WRONG_OBJECT_TYPE = '42809' // it is attached already
const UNDEFINED_TABLE = '42P01'
const LOCK_NOT_AVAILABLE = '55P03'
/** Rows of this day are in the default partition: they stay there until they expire. */
const CHECK_VIOLATION = '23514'
const LEFT_TO_NEXT_RUN: readonly unknown[] = [
  DUPLICATE_TABLE,
  DUPLICATE_OBJECT,
  UNIQUE_VIOLATION,
  WRONG_OBJECT_TYPE,
  UNDEFINED_TABLE,
  LOCK_NOT_AVAILABLE,
  CHECK_VIOLATION,
]

interface Partition {
  name: string
  retention: Retention
  /** End of the day. */
  until: Date
}

/**
 * Creates the partitions of the day and of the next days, concurrently by any number of processes. Without its
 * partition an event is not refused: it goes to the default partition.
 */
export async function createPartitions(db: Database, now: Date, { daysBehind = 0 } = {}): Promise<void> {
  const known = new Set((await listPartitions(db)).map(({ name }) => name))
  for (const retention of NAMES)
    for (let day = -Math.min(daysBehind, RETENTIONS[retention].days); day <= DAYS_AHEAD; day++) {
      const from = startOfDay(now, day)
      const name = partitionName(retention, from)
      if (!known.has(name)) await createPartition(db, { name, retention, from, until: startOfDay(now, day + 1) })
    }
}

/** Created separately and then attached: creating it in place would block all writers of events. */
async function createPartition(
  db: Database,
  { name, retention, from, until }: Partition & { from: Date },
): Promise<void> {
  await unlessLeft(
    db.transaction().execute(async (tx) => {
      await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx)
      const table = sql.table(name)
      await sql`create table ${table} (like outbox including defaults including storage including compression) with (toast_tuple_target = 8160)`.execute(
        tx,
      )
      await sql`alter table outbox attach partition ${table}
        for values from (${sql.lit(retention)}, ${sql.lit(from.toISOString())}) to (${sql.lit(retention)}, ${sql.lit(until.toISOString())})`.execute(
        tx,
      )
    }),
  )
}

/** Deletes expired events, whole days at once. `isShort`: the disk is nearly full. */
export async function dropOldEvents(db: Database, now: Date, { isShort = false } = {}): Promise<void> {
  for (const { name, retention, until } of await listPartitions(db)) {
    if (until > keptSince(retention, now, isShort)) continue
    await unlessLeft(
      db.transaction().execute(async (tx) => {
        await sql.raw(`set local lock_timeout = ${LOCK_WAIT_MS}`).execute(tx)
        await sql`drop table ${sql.table(name)}`.execute(tx)
      }),
    )
  }
  for (const retention of NAMES) await deleteFromDefault(db, retention, keptSince(retention, now, isShort))
}

function keptSince(retention: Retention, now: Date, isShort: boolean): Date {
  const { days, shortDays } = RETENTIONS[retention]
  return isShort ? startOfDay(now, -shortDays) : new Date(now.getTime() - days * DAY_MS)
}

async function deleteFromDefault(db: Database, retention: Retention, before: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`delete from outbox_default where ctid = any(array(
      select ctid from outbox_default where retention = ${retention} and created_at < ${before} limit ${BATCH}))`.execute(
      db,
    )
    if (numAffectedRows < BATCH) return
  }
}

async function listPartitions(db: Database): Promise<Partition[]> {
  const { rows } = await sql<{ name: string }>`select c.relname as name from pg_inherits i
    join pg_class c on c.oid = i.inhrelid where i.inhparent = 'outbox'::regclass order by c.relname`.execute(db)
  return rows.flatMap(({ name }) => {
    const [, retention, year, month, day] = /^outbox_([a-z]+)_(\d{4})(\d\d)(\d\d)$/.exec(name) ?? []
    if (!retention) return [] // the default partition
    const until = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) + 1))
    return [{ name, retention: retention as Retention, until }] // named by partitionName
  })
}

function partitionName(retention: Retention, day: Date): string {
  return `outbox_${retention}_${day.toISOString().slice(0, 10).replaceAll('-', '')}`
}

function startOfDay(now: Date, daysLater: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + daysLater))
}

async function unlessLeft(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!LEFT_TO_NEXT_RUN.includes((error as { code?: unknown }).code)) throw error
  })
}
