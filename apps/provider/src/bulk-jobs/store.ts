import type { JsonObject, JsonValue } from '@cartwright/contract'
import { sql } from 'kysely'
import type { AuditActor } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { BulkJobItem, ChunkOutcome, ItemFailure, StoredBulkJob } from './bulk-job.ts'

/** Number of failures of a job that are stored; further ones are counted only. */
const MAX_STORED_FAILURES = 10_000

export interface BulkJobRow {
  id: string
  kind: string
  startedBy: AuditActor
  parameters: object
  total: number | undefined
  queueJobId: string
  undoOf: string | undefined
  at: Date
}

export async function insertBulkJob(tx: Tx, job: BulkJobRow): Promise<void> {
  await tx
    .insertInto('bulk_jobs')
    .values({
      id: job.id,
      kind: job.kind,
      actor_kind: job.startedBy.kind,
      actor_id: job.startedBy.id,
      parameters: JSON.stringify(job.parameters),
      total: job.total ?? null,
      queue_job_id: job.queueJobId,
      undo_of: job.undoOf ?? null,
      created_at: job.at,
    })
    .execute()
}

/** Inserts the items of a job in their order. */
export async function insertItems(tx: Tx, jobId: string, itemIds: readonly string[]): Promise<void> {
  await sql`insert into bulk_job_items (job_id, position, item_id)
    select ${jobId}::uuid, position, item_id
    from unnest(${itemIds}::text[]) with ordinality as item(item_id, position)`.execute(tx)
}

export async function readItems(
  db: Database,
  jobId: string,
  { after, limit }: { after: number; limit: number },
): Promise<BulkJobItem[]> {
  return db
    .selectFrom('bulk_job_items')
    .select(['position', 'item_id as id'])
    .where('job_id', '=', jobId)
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .execute()
}

/**
 * Stores the progress of a chunk. False if the job has been canceled or overtaken by another process: the caller then
 * rolls the chunk back. The row is locked last, so that a cancellation waits for no chunk.
 */
export async function advanceBulkJob(
  tx: Tx,
  { id, chunk }: Pick<StoredBulkJob, 'id' | 'chunk'>,
  outcome: ChunkOutcome,
): Promise<boolean> {
  const { succeeded = 0, failures = [], failed = failures.length, checkpoint, total, result } = outcome
  await insertFailures(tx, id, failures)
  const { rows } = await sql<{ id: string }>`
    update bulk_jobs set
      status = 'RUNNING',
      chunk = chunk + 1,
      succeeded = succeeded + ${succeeded},
      failed = failed + ${failed},
      checkpoint = coalesce(${toJson(checkpoint)}::jsonb, checkpoint),
      total = coalesce(${total ?? null}::int, total),
      result = coalesce(${toJson(result)}::jsonb, result)
    where id = ${id} and chunk = ${chunk} and status in ('WAITING', 'RUNNING') returning id`.execute(tx)
  return rows.length === 1
}

function toJson(value: JsonValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value)
}

async function insertFailures(tx: Tx, jobId: string, failures: readonly ItemFailure[]): Promise<void> {
  if (failures.length === 0) return
  await sql`
    insert into bulk_job_failures (job_id, row, item_id, item_name, field, code, description)
    select ${jobId}::uuid, failure.* from jsonb_to_recordset(${JSON.stringify(failures)}::jsonb)
      as failure("row" integer, "itemId" text, "itemName" text, field text, code text, description text)
    limit greatest(0, ${MAX_STORED_FAILURES} - (select count(*) from bulk_job_failures where job_id = ${jobId}))`.execute(
    tx,
  )
}

/** Ends a job that has not ended, and deletes its items. False if it has. */
export async function finishBulkJob(
  tx: Tx,
  id: string,
  { status, error, at }: { status: 'DONE' | 'CANCELED' | 'FAILED'; error?: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    update bulk_jobs set status = ${status}, error = ${error ?? null}, finished_at = ${at}
    where id = ${id} and status in ('WAITING', 'RUNNING') returning id`.execute(tx)
  if (rows.length === 0) return false
  await tx.deleteFrom('bulk_job_items').where('job_id', '=', id).execute()
  return true
}

/** A job whose row in the queue is gone or a dead letter has failed, until `jobs retry` makes it wait again. */
const STATUS = sql<StoredBulkJob['status']>`case when bulk_jobs.status in ('WAITING', 'RUNNING') and not exists (
  select from jobs where jobs.id = bulk_jobs.queue_job_id and jobs.dead_at is null) then 'FAILED' else bulk_jobs.status end`

function selectBulkJobs(db: Database) {
  return db
    .selectFrom('bulk_jobs')
    .selectAll()
    .select(STATUS.as('current_status'))
    .select((select) =>
      select
        .selectFrom('bulk_jobs as undo')
        .select('undo.id')
        .whereRef('undo.undo_of', '=', 'bulk_jobs.id')
        .where('undo.status', 'in', ['WAITING', 'RUNNING', 'DONE'])
        .as('undone_by'),
    )
}

type BulkJobRecord = Awaited<ReturnType<ReturnType<typeof selectBulkJobs>['executeTakeFirstOrThrow']>>

function toStoredBulkJob(row: BulkJobRecord): StoredBulkJob {
  return {
    id: row.id,
    kind: row.kind,
    status: row.current_status,
    startedBy: { kind: row.actor_kind, id: row.actor_id },
    parameters: row.parameters as JsonObject, // written as JSON by the kind
    ...(row.total !== null && { total: row.total }),
    succeeded: row.succeeded,
    failed: row.failed,
    chunk: row.chunk,
    ...(row.checkpoint !== null && { checkpoint: row.checkpoint as JsonValue }),
    ...(row.result !== null && { result: row.result as JsonObject }),
    ...(row.error !== null && { error: row.error }),
    ...(row.undo_of !== null && { undoOf: row.undo_of }),
    ...(row.undone_by !== null && { undoneBy: row.undone_by }),
    createdAt: row.created_at,
    ...(row.finished_at !== null && { finishedAt: row.finished_at }),
  }
}

export async function findBulkJob(db: Database, id: string): Promise<StoredBulkJob | undefined> {
  const row = await selectBulkJobs(db).where('id', '=', id).executeTakeFirst()
  return row && toStoredBulkJob(row)
}

export interface BulkJobFilter {
  kinds: readonly string[]
  isRunning?: boolean
  /** Jobs started before this one. */
  before?: string
  limit: number
}

/** Lists jobs, newest first. */
export async function listBulkJobs(db: Database, filter: BulkJobFilter): Promise<StoredBulkJob[]> {
  const { kinds, isRunning, before, limit } = filter
  let query = selectBulkJobs(db).where('kind', '=', sql<string>`any(${[...kinds]}::text[])`)
  if (isRunning !== undefined) query = query.where(sql<boolean>`(${STATUS} in ('WAITING', 'RUNNING')) = ${isRunning}`)
  if (before !== undefined) query = query.where('id', '<', before)
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map(toStoredBulkJob)
}

/** Lists failures behind `after` in the order of their items. */
export async function listFailures(
  db: Database,
  jobId: string,
  { after = 0n, limit }: { after?: bigint; limit: number },
): Promise<(ItemFailure & { sequence: bigint })[]> {
  const rows = await db
    .selectFrom('bulk_job_failures')
    .selectAll()
    .where('job_id', '=', jobId)
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    sequence: row.sequence,
    ...(row.row !== null && { row: row.row }),
    ...(row.item_id !== null && { itemId: row.item_id }),
    ...(row.item_name !== null && { itemName: row.item_name }),
    ...(row.field !== null && { field: row.field }),
    code: row.code,
    description: row.description,
  }))
}
