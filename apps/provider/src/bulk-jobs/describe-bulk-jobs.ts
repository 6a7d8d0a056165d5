import type { BulkJob } from '@cartwright/contract'
import type { AuditActor } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { AppError } from '../platform/http/app-error.ts'
import { type Caller, hasPermission } from '../platform/http/caller.ts'
import type { StoredBulkJob } from './bulk-job.ts'
import type { BulkJobs } from './bulk-jobs.ts'
import { findBulkJob } from './store.ts'

const UNDO_MS = 24 * 3_600_000

export interface BulkJobServices {
  db: Database
  bulkJobs: BulkJobs
  /** Names of staff members and API keys by id. */
  readActorNames: (db: Database, actors: readonly AuditActor[]) => Promise<ReadonlyMap<string, string>>
  now: () => Date
}

/** Describes stored jobs in the form of the API. */
export class BulkJobDescriber {
  readonly #services: BulkJobServices

  constructor(services: BulkJobServices) {
    this.#services = services
  }

  async describeAll(from: Database, jobs: readonly StoredBulkJob[]): Promise<BulkJob[]> {
    const { bulkJobs, readActorNames } = this.#services
    const names = await readActorNames(
      from,
      jobs.map(({ startedBy }) => startedBy),
    )
    return jobs.map((job) => {
      const parameters = bulkJobs.findKind(job.kind)?.toShownParameters?.(job.parameters) ?? job.parameters
      const name = names.get(job.startedBy.id)
      return toWireJob({ ...job, parameters }, { name, undoableUntil: this.findUndoEnd(job) })
    })
  }

  /** Answer of operations about one job. */
  async describe(from: Database, caller: Caller, id: string): Promise<{ job: BulkJob }> {
    const [job] = await this.describeAll(from, [await this.read(from, caller, id)])
    return { job: job! } // one for one
  }

  /** @throws AppError if there is no such job, or the caller may not start jobs of its kind */
  async read(from: Database, caller: Caller, id: string): Promise<StoredBulkJob> {
    const job = await findBulkJob(from, id)
    const kind = job && this.#services.bulkJobs.findKind(job.kind)
    if (!job || !kind || !hasPermission(caller, kind.permission))
      throw new AppError('JOB_NOT_FOUND', 404, 'There is no such job.')
    return job
  }

  /** Time until which a job can be undone; undefined if it cannot. */
  findUndoEnd(job: StoredBulkJob): Date | undefined {
    const { bulkJobs, now } = this.#services
    const isUndoable = bulkJobs.findKind(job.kind)?.undo && job.succeeded > 0 && !job.undoneBy
    const until = job.finishedAt && new Date(job.finishedAt.getTime() + UNDO_MS)
    return isUndoable && until && until > now() ? until : undefined
  }
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
