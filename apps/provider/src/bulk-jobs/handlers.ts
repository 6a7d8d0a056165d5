import type { BulkJobFailure } from '@cartwright/contract'
import { recordChange } from '../platform/audit/index.ts'
import { AppError, createInvalidField } from '../platform/http/app-error.ts'
import { hasPermission } from '../platform/http/caller.ts'
import type { OperationHandlers } from '../platform/http/operations.ts'
import { write } from '../platform/http/write.ts'
import { isGuid } from '../platform/ids.ts'
import { BulkJobDescriber, type BulkJobServices } from './describe-bulk-jobs.ts'
import { finishBulkJob, listBulkJobs, listFailures } from './store.ts'

const DEFAULT_PAGE_SIZE = 50

/** Creates the handlers of `/cartwright/v1/jobs`. Callers see the jobs of the kinds that they may start. */
export function createBulkJobHandlers(services: BulkJobServices): OperationHandlers {
  const { db, bulkJobs, now } = services
  const describer = new BulkJobDescriber(services)
  return {
    reads: {
      async 'bulkJobs.queryJobs'({ caller }, { kind, isRunning, cursorPaging }) {
        const limit = cursorPaging?.limit ?? DEFAULT_PAGE_SIZE
        const kinds = bulkJobs.listKinds().filter(({ permission }) => hasPermission(caller, permission))
        const names = kinds.map(({ name }) => name).filter((name) => kind === undefined || name === kind)
        const before = readJobCursor(cursorPaging?.cursor)
        const found = await listBulkJobs(db, { kinds: names, isRunning, before, limit: limit + 1 })
        const page = found.slice(0, limit)
        return {
          jobs: await describer.describeAll(db, page),
          pagingMetadata: toPaging(page, found.length, ({ id }) => id),
        }
      },

      'bulkJobs.getJob': ({ caller }, { id }) => describer.describe(db, caller, id),

      async 'bulkJobs.queryJobFailures'({ caller }, { id, cursorPaging }) {
        await describer.read(db, caller, id)
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
        await describer.read(tx, caller, id)
        if (!(await finishBulkJob(tx, id, { status: 'CANCELED', at: now() })))
          throw new AppError('JOB_FINISHED', 409, 'The job has ended already.')
        recordChange(tx, { entity: 'bulk-job', entityId: id, changes: { status: ['RUNNING', 'CANCELED'] } })
        return describer.describe(tx, caller, id)
      },
    },

    direct: {
      async 'bulkJobs.undoJob'({ caller }, { id }, call) {
        const started = await write(db, call, async (tx) => {
          const job = await describer.read(tx, caller, id)
          const undo = bulkJobs.findKind(job.kind)?.undo
          if (!undo || !describer.findUndoEnd(job))
            throw new AppError('JOB_NOT_UNDOABLE', 409, 'The job cannot be undone, or not any more.')
          return describer.describe(tx, caller, await bulkJobs.start(tx, await undo(tx, job), caller, { undoOf: id }))
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
