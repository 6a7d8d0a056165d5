import { type Static, type TObject, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { AuditActor } from '../platform/audit/index.ts'
import { audit, recordChange } from '../platform/audit/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact, type Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import type { Caller } from '../platform/http/caller.ts'
import { newId } from '../platform/ids.ts'
import { type JobContext, type JobQueue, type JobType, UnrecoverableError } from '../platform/jobs/index.ts'
import type { BulkJobKind, BulkJobType, ChunkOutcome, NewBulkJob, RunningBulkJob, StoredBulkJob } from './bulk-job.ts'
import { advanceBulkJob, finishBulkJob, findBulkJob, insertBulkJob, insertItems, readItems } from './store.ts'

const QueueData = Type.Object({ bulkJobId: Type.String() })

/** Retries after an error of the server: 5 seconds, 10, 20 … five minutes in all. */
const RETRIES = { retryLimit: 6, backoff: { firstMs: 5_000, maxMs: 120_000 } }

/** The chunk was rolled back, because the job is canceled or another process runs it. */
class BulkJobStopped extends Error {}

/** Registry and runner of bulk jobs. Modules declare their kinds once, before the first job is started. */
export class BulkJobs {
  readonly #db: Database
  readonly #queue: JobQueue
  readonly #now: () => Date
  readonly #kinds = new Map<string, BulkJobKind & { isValid(parameters: unknown): boolean }>()
  readonly #queueType: JobType<Static<typeof QueueData>>

  constructor({ db, queue, now }: { db: Database; queue: JobQueue; now: () => Date }) {
    this.#db = db
    this.#queue = queue
    this.#now = now
    this.#queueType = queue.define('bulk-job', QueueData, ({ bulkJobId }, context) => this.#run(bulkJobId, context), {
      ...RETRIES,
    })
  }

  define<Schema extends TObject>(kind: BulkJobKind<Schema>): BulkJobType<Static<Schema>> {
    if (this.#kinds.has(kind.name)) throw new Error(`The kind of bulk job "${kind.name}" is defined twice.`)
    const validator = Compile(kind.schema)
    // `run` receives only parameters that fit the schema.
    const erased = kind as unknown as BulkJobKind
    this.#kinds.set(kind.name, { ...erased, isValid: (parameters) => validator.Check(parameters) })
    return { name: kind.name }
  }

  listKinds(): readonly BulkJobKind[] {
    return [...this.#kinds.values()]
  }

  findKind(name: string): BulkJobKind | undefined {
    return this.#kinds.get(name)
  }

  /** Starts a job in the caller's transaction: it exists if that commits. `runSoon` afterwards saves a second. */
  async start<Parameters extends object>(
    tx: Tx,
    { type, parameters, itemIds, total = itemIds?.length }: NewBulkJob<Parameters>,
    startedBy: Caller | AuditActor,
    { undoOf }: { undoOf?: string } = {},
  ): Promise<string> {
    const kind = this.#kinds.get(type.name)
    if (!kind?.isValid(parameters)) throw new TypeError(`The parameters of "${type.name}" do not fit its schema.`)
    const id = newId()
    const queueJobId = await this.#queue.enqueue(tx, this.#queueType, { bulkJobId: id })
    const job = { id, kind: kind.name, startedBy: toActor(startedBy), parameters, total, queueJobId, undoOf }
    await insertBulkJob(tx, { ...job, at: this.#now() })
    if (itemIds) await insertItems(tx, id, itemIds)
    recordChange(tx, { entity: 'bulk-job', entityId: id })
    return id
  }

  /** Runs due jobs of this process without waiting for the next poll. Call it after the transaction of `start`. */
  runSoon(): void {
    this.#queue.runSoon()
  }

  async #run(id: string, context: JobContext): Promise<void> {
    const job = await findBulkJob(this.#db, id)
    const kind = job && this.#kinds.get(job.kind)
    if (!job || !['WAITING', 'RUNNING'].includes(job.status)) return
    try {
      if (!kind) throw new UnrecoverableError(`This version of the shop has no jobs of the kind "${job.kind}".`)
      if (!kind.isValid(job.parameters)) throw new UnrecoverableError('The parameters are those of another version.')
      await kind.run(this.#toRunning(job, context))
    } catch (error) {
      if (error instanceof BulkJobStopped) return
      if (!(error instanceof UnrecoverableError || error instanceof AppError)) throw error
      return this.#finish(id, { status: 'FAILED', error: error.message }, context)
    }
    await this.#finish(id, { status: 'DONE' }, context)
  }

  #toRunning(job: StoredBulkJob, { signal }: JobContext): RunningBulkJob<Record<string, unknown>> {
    const progress = { chunk: job.chunk, checkpoint: job.checkpoint, processed: job.succeeded + job.failed }
    const commit = async <Outcome extends ChunkOutcome>(effect: (tx: Tx) => Promise<Outcome>): Promise<Outcome> => {
      signal.throwIfAborted()
      const outcome = await transact(this.#db, async (tx) => {
        const effected = await effect(tx)
        await audit(tx, { actor: job.startedBy, action: job.kind, at: this.#now(), bulkJobId: job.id })
        if (!(await advanceBulkJob(tx, { id: job.id, chunk: progress.chunk }, effected))) throw new BulkJobStopped()
        return effected
      })
      const { succeeded = 0, failures = [], failed = failures.length, checkpoint } = outcome
      progress.chunk++
      progress.processed += succeeded + failed
      if (checkpoint !== undefined) progress.checkpoint = checkpoint
      return outcome
    }
    return {
      id: job.id,
      parameters: job.parameters,
      startedBy: job.startedBy,
      signal,
      get checkpoint() {
        return progress.checkpoint
      },
      get processed() {
        return progress.processed
      },
      nextItems: (limit) => readItems(this.#db, job.id, { after: progress.processed, limit }),
      commit,
    }
  }

  /** Ends the job and its row in the queue in one transaction. */
  async #finish(
    id: string,
    outcome: { status: 'DONE' | 'FAILED'; error?: string },
    { completeIn }: JobContext,
  ): Promise<void> {
    await transact(this.#db, async (tx) => {
      await finishBulkJob(tx, id, { ...outcome, at: this.#now() })
      await completeIn(tx)
    })
  }
}

/** Only staff and apps start bulk jobs by operations; commands and jobs name themselves. */
function toActor(startedBy: Caller | AuditActor): AuditActor {
  const { kind } = startedBy
  if (kind === 'none' || kind === 'visitor' || kind === 'member')
    throw new Error('A shopper was let through to a bulk job.')
  return { kind, id: startedBy.id }
}
