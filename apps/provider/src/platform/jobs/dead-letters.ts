import { type SqlBool, sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { transact } from '../db/transaction.ts'

export interface ListedJob {
  id: string
  name: string
  state: 'waiting' | 'running' | 'dead'
  createdAt: Date
  /** Time of the next attempt; of a running job, the end of its lease. */
  dueAt: Date
  deadAt: Date | null
  attempts: number
  lastError: string | null
}

export interface JobFilter {
  id?: string
  name?: string
  isDead?: boolean
}

/** Lists jobs without their data, the oldest first. */
export async function listJobs(
  db: Database,
  { limit, ...filter }: JobFilter & { limit: number },
): Promise<ListedJob[]> {
  const { rows } = await sql<ListedJob>`
    select id, name, case when dead_at is not null then 'dead' when claim is not null then 'running' else 'waiting' end as state,
      created_at as "createdAt", due_at as "dueAt", dead_at as "deadAt", attempts, last_error as "lastError"
    from jobs where ${matches(filter)} order by created_at, id limit ${limit}`.execute(db)
  return rows
}

/**
 * Makes dead jobs due with all attempts, and returns their number. A job whose singleton key is used by a waiting one
 * is dropped: the other does its work.
 */
export async function retryDeadJobs(db: Database, filter: Omit<JobFilter, 'isDead'>, now: Date): Promise<number> {
  return transact(db, async (tx) => {
    const isDead = matches({ ...filter, isDead: true })
    const { numAffectedRows: replaced = 0n } = await sql`delete from jobs where ${isDead} and exists (
      select from jobs other where other.name = jobs.name and other.singleton_key = jobs.singleton_key and other.id <> jobs.id
        and (other.dead_at is null or other.id > jobs.id))`.execute(tx)
    const { numAffectedRows: retried = 0n } = await sql`
      update jobs set dead_at = null, attempts = 0, due_at = ${now} where ${isDead}`.execute(tx)
    return Number(retried + replaced)
  })
}

/** Deletes dead jobs. Returns how many. */
export async function discardDeadJobs(db: Database, filter: Omit<JobFilter, 'isDead'>): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from jobs where ${matches({ ...filter, isDead: true })}`.execute(db)
  return Number(numAffectedRows)
}

function matches({ id, name, isDead }: JobFilter) {
  const conditions = [
    ...(id === undefined ? [] : [sql<SqlBool>`jobs.id = ${id}`]),
    ...(name === undefined ? [] : [sql<SqlBool>`jobs.name = ${name}`]),
    ...(isDead === undefined
      ? []
      : [isDead ? sql<SqlBool>`jobs.dead_at is not null` : sql<SqlBool>`jobs.dead_at is null`]),
  ]
  return conditions.length === 0 ? sql<SqlBool>`true` : sql.join<SqlBool>(conditions, sql` and `)
}
