import type { BulkJob, BulkJobFailure } from '@cartwright/contract'
import type { AuditActor } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { recordChange } from '../platform/audit/index.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import { isGuid } from '../platform/ids.ts'
import type { StoredBulkJob } from './bulk-job.ts'
import type { BulkJobs } from './bulk-jobs.ts'
import { findBulkJob, finishBulkJob, listBulkJobs, listFailures } from './store.ts'

const DEFAULT_PAGE_SIZE = 50
const UNDO_MS = 24 * 3_600_000

export interface BulkJobServices {
  db: Database
  bulkJobs: BulkJobs
  /** Names of staff members and API keys by id. */
  readActorNames: (db: Database, actors: readonly AuditActor[]) => Promise<ReadonlyMap<string, string>>
  now: () => Date
}

/** Creates the handlers of `/cartwright/v1/jobs`. Callers see the jobs of the kinds that they may start. */
export function createBulkJobHandlers({ db, bulkJobs, readActorNames, now }: BulkJobServices): OperationHandlers {
  async function toWireJobs(from: Database, jobs: readonly StoredBulkJob[]): Promise<BulkJob[]> {
    const names = await readActorNames(
      from,
      jobs.map(({ startedBy }) => startedBy),
    )
    return jobs.map((job) => toWireJob(job, { name: names.get(job.startedBy.id), undoableUntil: findUndoEnd(job) }))
  }

  /** Time until which a job can be undone; undefined if it cannot. */
  function findUndoEnd(job: StoredBulkJob): Date | undefined {
    const isUndoable = bulkJobs.findKind(job.kind)?.undo && job.succeeded > 0 && !job.undoneBy
    const until = job.finishedAt && new Date(job.finishedAt.getTime() + UNDO_MS)
    return isUndoable && until && until > now() ? until : undefined
  }

  async function readJob(from: Database, caller: Caller, id: string): Promise<StoredBulkJob> {
    const job = await findBulkJob(from, id)
    const kind = job && bulkJobs.findKind(job.kind)
    if (!job || !kind || !hasPermission(caller, kind.permission))
      throw new AppError('JOB_NOT_FOUND', 404, 'There is no such job.')
    return job
  }

  async function answer(from: Database, caller: Caller, id: string): Promise<{ job: BulkJob }> {
    const [job] = await toWireJobs(from, [await readJob(from, caller, id)])
    return { job: job! } // one for one
  }

  return {
    reads: {
      async 'bulkJobs.queryJobs'({ caller }, { kind, isRunning, cursorPaging }) {
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const kinds = bulkJobs.listKinds().filter(({ permission }) => hasPermission(caller, permission))
        const names = kinds.map(({ name }) => name).filter((name) => kind === undefined || name === kind)
        const before = readJobCursor(cursorPaging?.cursor)
        const found = await listBulkJobs(db, { kinds: names, isRunning, before, limit: limit + 1 })
        const page = found.slice(0, limit)
        return { jobs: await toWireJobs(db, page), pagingMetadata: toPaging(page, found.length, ({ id }) => id) }
      },

      'bulkJobs.getJob': ({ caller }, { id }) => answer(db, caller, id),

      async 'bulkJobs.queryJobFailures'({ caller }, { id, cursorPaging }) {
        await readJob(db, caller, id)
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const after = readFailureCursor(cursorPaging?.cursor)
        const found = await listFailures(db, id, { after, limit: limit + 1 })
        const page = found.slice(0, limit)
        return {
          failures: page.map(({ sequence: _sequence, ...failure }): BulkJobFailure => failure),
          pagingMetadata: toPaging(page, found.length, ({ sequence }) => sequence.toString()),
        }
      },
    },

    writes: {
      async 'bulkJobs.cancelJob'(tx, { caller }, { id }) {
        await readJob(tx, caller, id)
        if (!(await finishBulkJob(tx, id, { status: 'CANCELED', at: now() })))
          throw new AppError('JOB_FINISHED', 409, 'The job has ended already.')
        recordChange(tx, { entity: 'bulk-job', entityId: id, changes: { status: ['RUNNING', 'CANCELED'] } })
        return answer(tx, caller, id)
      },
    },

    direct: {
      async 'bulkJobs.undoJob'({ caller }, { id }, call) {
        const started = await write(db, call, async (tx) => {
          const job = await readJob(tx, caller, id)
          const undo = bulkJobs.findKind(job.kind)?.undo
          if (!undo || !findUndoEnd(job))
            throw new AppError('JOB_NOT_UNDOABLE', 409, 'The job cannot be undone, or not any more.')
          return answer(tx, caller, await bulkJobs.start(tx, await undo(tx, job), caller, { undoOf: id }))
        })
        bulkJobs.runSoon()
        return started
      },
    },
  }
}

/** A cursor of jobs is the id of the last one of a page: ids are in the order of time. */
function readJobCursor(cursor: string | null | undefined): string | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (isGuid(cursor)) return cursor
  throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

function readFailureCursor(cursor: string | null | undefined): bigint | undefined {
  if (cursor === null || cursor === undefined) return undefined
  if (/^\d{1,18}$/.test(cursor)) return BigInt(cursor)
  throw createInvalidField('cursorPaging.cursor', 'is not a cursor of this list')
}

function toPaging<Row>(page: readonly Row[], found: number, cursorOf: (row: Row) => string) {
  const last = page.at(-1)
  const next = found > page.length && last ? cursorOf(last) : undefined
  return { count: page.length, cursors: { next }, hasNext: next !== undefined }
}

const ACTOR_KINDS = { merchant: 'STAFF', app: 'APP', 'command-line': 'COMMAND_LINE', job: 'JOB' } as const

/** Text of a job whose error is in the log of the server only. */
const STOPPED = 'The job was stopped after repeated errors of the server.'

function toWireJob(
  { chunk: _chunk, checkpoint: _checkpoint, createdAt, finishedAt, startedBy, ...job }: StoredBulkJob,
  { name, undoableUntil }: { name: string | undefined; undoableUntil: Date | undefined },
): BulkJob {
  return {
    ...job,
    ...(job.status === 'FAILED' && { error: job.error ?? STOPPED }),
    startedBy: { kind: ACTOR_KINDS[startedBy.kind], id: startedBy.id, ...(name !== undefined && { name }) },
    createdDate: createdAt.toISOString(),
    ...(finishedAt && { finishedDate: finishedAt.toISOString() }),
    ...(undoableUntil && { undoableUntil: undoableUntil.toISOString() }),
  }
}
