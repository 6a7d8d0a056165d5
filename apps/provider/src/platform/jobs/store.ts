import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import type { Tx } from '../db/transaction.ts'
import { newId } from '../ids.ts'

export interface NewJob {
  name: string
  data: object
  dueAt: Date
  singletonKey?: string
  personIds: readonly string[]
}

export interface ClaimedJob {
  id: string
  name: string
  data: unknown
  /** Includes this one. */
  attempts: number
}

/** Identifies one attempt: a worker that has lost its claim can change nothing. */
export interface Claim {
  id: string
  claim: string
}

/**
 * A waiting job with the same key takes the new data and the earlier time. A running one is repeated when it has
 * ended. Returns the id of the job that does the work.
 */
export async function insertJob(tx: Tx, job: NewJob, now: Date): Promise<string> {
  const { name, data, dueAt, singletonKey = null, personIds } = job
  const { rows } = await sql<{ id: string }>`
    insert into jobs (id, name, data, singleton_key, person_ids, created_at, due_at)
    values (${newId()}, ${name}, ${JSON.stringify(data)}, ${singletonKey}, ${[...personIds]}::text[], ${now}, ${dueAt})
    on conflict (name, singleton_key) where dead_at is null do update set
      data = excluded.data,
      person_ids = excluded.person_ids,
      -- A job that has failed waits for its back-off.
      due_at = case when jobs.attempts = 0 then least(jobs.due_at, excluded.due_at) else jobs.due_at end,
      repeat_at = case when jobs.claim is not null then least(coalesce(jobs.repeat_at, excluded.due_at), excluded.due_at) end
    returning id`.execute(tx)
  return rows[0]!.id // inserted or updated
}

/**
 * Claims the jobs that have been due longest, for the length of the lease. One statement for all names, so an idle
 * poll is one index lookup.
 */
export async function claimDueJobs(
  db: Database,
  options: { names: readonly string[]; claim: string; limit: number; now: Date; leaseMs: number },
): Promise<ClaimedJob[]> {
  const { names, claim, limit, now, leaseMs } = options
  const { rows } = await sql<ClaimedJob>`
    update jobs set attempts = attempts + 1, claim = ${claim}, due_at = ${new Date(now.getTime() + leaseMs)}
    where id in (
      select id from jobs where dead_at is null and due_at <= ${now} and name = any(${[...names]}::text[])
      order by due_at, id limit ${limit} for update skip locked)
    returning id, name, data, attempts`.execute(db)
  return rows
}

/** False if the claim is lost. */
export async function extendLease(db: Database, { id, claim }: Claim, until: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ due_at: until })
    .where('id', '=', id)
    .where('claim', '=', claim)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the job, or makes it wait again if it was enqueued while it ran. False if the claim is lost. */
export async function completeJob(db: Database, { id, claim }: Claim): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('jobs')
    .where('id', '=', id)
    .where('claim', '=', claim)
    .where('repeat_at', 'is', null)
    .executeTakeFirst()
  if (numDeletedRows === 1n) return true
  // A separate statement: it sees a repetition for which the one before has waited.
  const { numAffectedRows } = await sql`
    update jobs set claim = null, attempts = 0, due_at = repeat_at, repeat_at = null, last_error = null
    where id = ${id} and claim = ${claim} and repeat_at is not null`.execute(db)
  return numAffectedRows === 1n
}

export async function postponeJob(
  db: Database,
  { id, claim }: Claim,
  { until, error }: { until: Date; error: string },
): Promise<void> {
  await sql`update jobs set claim = null, repeat_at = null, due_at = ${until}, last_error = ${error}
    where id = ${id} and claim = ${claim}`.execute(db)
}

/** Cancels an attempt that the shop's shutdown has aborted, so that it does not count. */
export async function releaseJob(db: Database, { id, claim }: Claim, now: Date): Promise<void> {
  await sql`update jobs set claim = null, attempts = greatest(attempts - 1, 0), due_at = ${now}
    where id = ${id} and claim = ${claim}`.execute(db)
}

/**
 * Moves the job to the dead letters. One that was enqueued again meanwhile is a new request, and is tried from the
 * beginning.
 */
export async function buryJob(
  db: Database,
  { id, claim }: Claim,
  { now, error }: { now: Date; error: string },
): Promise<boolean> {
  const { rows } = await sql<{ isDead: boolean }>`
    update jobs set
      dead_at = case when repeat_at is null then ${now}::timestamptz end,
      attempts = case when repeat_at is null then attempts else 0 end,
      due_at = coalesce(repeat_at, due_at),
      claim = null, repeat_at = null, last_error = ${error}
    where id = ${id} and claim = ${claim} returning dead_at is not null as "isDead"`.execute(db)
  return rows[0]?.isDead ?? false
}

/**
 * Stores the next run of a schedule. An unchanged rule keeps its time, so a run that was missed while the shop was
 * down is caught up on.
 */
export async function saveSchedule(
  db: Database,
  { name, rule, nextAt }: { name: string; rule: string; nextAt: Date },
): Promise<Date> {
  await sql`insert into job_schedules (name, rule, next_at) values (${name}, ${rule}, ${nextAt})
    on conflict (name) do update set rule = excluded.rule, next_at = excluded.next_at
    where job_schedules.rule <> excluded.rule`.execute(db)
  return readNextRun(db, name)
}

export async function readNextRun(db: Database, name: string): Promise<Date> {
  const row = await db.selectFrom('job_schedules').select('next_at').where('name', '=', name).executeTakeFirstOrThrow()
  return row.next_at
}

/** True for the one process that may enqueue this run. */
export async function advanceSchedule(
  tx: Tx,
  { name, now, nextAt }: { name: string; now: Date; nextAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('job_schedules')
    .set({ next_at: nextAt })
    .where('name', '=', name)
    .where('next_at', '<=', now)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
