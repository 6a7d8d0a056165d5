import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import type { Static, TObject } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Database } from '../db/pool.ts'
import { transact, type Tx } from '../db/transaction.ts'
import { runSequentially } from '../concurrency/run-all.ts'
import { type Poller, startPoller } from './poller.ts'
import { type Backoff, calculateBackoffMs, DEFAULT_BACKOFF } from './backoff.ts'
import { calculateNextRun, type Schedule, validateSchedule } from './schedule.ts'
import {
  advanceSchedule,
  buryJob,
  type Claim,
  claimDueJobs,
  type ClaimedJob,
  completeJob,
  extendLease,
  insertJob,
  postponeJob,
  readNextRun,
  releaseJob,
  saveSchedule,
} from './store.ts'

/**
 * Durable job queue in PostgreSQL: at-least-once execution, retries with back-off, schedules, dead letters. Jobs are
 * enqueued in the caller's transaction and claimed by polling with `for update skip locked` and a lease. It needs no
 * session state, so it works through a transaction pooler (decision 72).
 */
export interface JobQueue {
  /** Declares a job with its handler. Every process that runs the job declares it before `work`. */
  define<Schema extends TObject>(
    name: string,
    schema: Schema,
    handler: JobHandler<Static<Schema>>,
    options?: JobOptions<Static<Schema>>,
  ): JobType<Static<Schema>>
  /** Adds a job in the caller's transaction: it exists if that commits. Returns its id. */
  enqueue<Data extends object>(tx: Tx, type: JobType<Data>, data: Data, options?: EnqueueOptions): Promise<string>
  /** Polls for due jobs until it is stopped. `stop` aborts the signal of running jobs and waits for them. */
  work(): Poller
  /** Polls at once, if this process polls. For jobs that somebody waits for, after their transaction. */
  runSoon(): void
  /** Runs all due jobs in sequence and returns the number of attempts. For tests. */
  drain(): Promise<number>
}

export interface JobQueueServices {
  db: Database
  log: Logger
  now: () => Date
  /** At least 0, less than 1. */
  random: () => number
  /** Zone of schedules with a time of day. */
  timeZone: () => string
  /** Jobs that run at once in this process. @default 4 */
  concurrency?: number
  /** @default 2 seconds */
  pollMs?: number
  /**
   * Time after which another process claims the jobs of a killed one. It must exceed clock differences between
   * processes. @default 30 seconds
   */
  leaseMs?: number
}

export type JobHandler<Data> = (data: Data, context: JobContext) => Promise<unknown>

export interface JobContext {
  id: string
  /** 1 on the first attempt. */
  attempt: number
  /** Aborted when the shop closes, or when another process has claimed the job. */
  signal: AbortSignal
  /**
   * Completes the job in the handler's own transaction, so that its effect in the database happens exactly once.
   * Throws if the claim is lost.
   */
  completeIn(tx: Tx): Promise<void>
}

export interface JobOptions<Data> {
  /** Attempts after the first one before the job becomes a dead letter. @default 15 */
  retryLimit?: number
  /** @default a minute, doubled up to six hours */
  backoff?: Backoff
  /**
   * Enqueues the job with empty data, once across all processes. Runs that are missed while the shop is down are
   * caught up on by one.
   */
  schedule?: Schedule
  /**
   * Ids of members and visitors whose personal data is in the payload: it is exported with theirs, and the job is
   * deleted with their account. A job that must outlive the account holds ids only.
   */
  personIds?: (data: Data) => readonly string[]
}

export interface EnqueueOptions {
  /** @default at once */
  startAfter?: Date
  /**
   * At most one job with this key waits: a further one updates its data. While it runs, a further one makes it run
   * again.
   */
  singletonKey?: string
}

/** Job type for `enqueue`. */
export interface JobType<Data> {
  readonly name: string
  /** Type of the payload; the value never exists. */
  readonly data?: Data
}

/** Thrown by a handler for a permanent failure: the job becomes a dead letter at once. */
export class UnrecoverableError extends Error {
  override readonly name = 'UnrecoverableError'
}

interface Definition {
  handler: JobHandler<unknown>
  isValid(data: unknown): boolean
  personIds(data: unknown): readonly string[]
  retryLimit: number
  backoff: Backoff
  schedule: Schedule | undefined
}

const RETRY_LIMIT = 15
const CONCURRENCY = 4
const POLL_MS = 2_000
const LEASE_MS = 30_000
const LONGEST_ERROR = 500
const SCHEDULED = 'schedule'

export function createJobQueue(services: JobQueueServices): JobQueue {
  return new PostgresJobQueue(services)
}

class PostgresJobQueue implements JobQueue {
  private readonly definitions = new Map<string, Definition>()
  private readonly nextRuns = new Map<string, { rule: string; nextAt: Date }>()
  private readonly running = new Set<Promise<void>>()
  private readonly closing = new AbortController()
  private readonly services: JobQueueServices
  private readonly leaseMs: number
  private poller: Poller | undefined

  constructor(services: JobQueueServices) {
    this.services = services
    this.leaseMs = services.leaseMs ?? LEASE_MS
  }

  define<Schema extends TObject>(
    name: string,
    schema: Schema,
    handler: JobHandler<Static<Schema>>,
    options: JobOptions<Static<Schema>> = {},
  ): JobType<Static<Schema>> {
    const { retryLimit = RETRY_LIMIT, backoff = DEFAULT_BACKOFF, schedule, personIds = () => [] } = options
    if (this.definitions.has(name)) throw new Error(`The job "${name}" is defined twice.`)
    const validator = Compile(schema)
    const isValid = (data: unknown): boolean => validator.Check(data)
    if (schedule) {
      validateSchedule(schedule)
      if (!isValid({})) throw new Error(`The job "${name}" has a schedule, so its data must be allowed to be empty.`)
    }
    // Both receive only data that fits the schema.
    const definition = { handler, personIds } as Pick<Definition, 'handler' | 'personIds'>
    this.definitions.set(name, { ...definition, isValid, retryLimit, backoff, schedule })
    return { name }
  }

  async enqueue<Data extends object>(
    tx: Tx,
    { name }: JobType<Data>,
    data: Data,
    { startAfter, singletonKey }: EnqueueOptions = {},
  ): Promise<string> {
    const definition = this.definitions.get(name)
    if (!definition) throw new Error(`There is no job "${name}" in this process.`)
    if (!definition.isValid(data)) throw new TypeError(`The data of the job "${name}" does not fit its schema.`)
    const now = this.services.now()
    const personIds = definition.personIds(data)
    return insertJob(tx, { name, data, dueAt: startAfter ?? now, singletonKey, personIds }, now)
  }

  work(): Poller {
    const poller = startPoller(this.services.pollMs ?? POLL_MS, 'run jobs', this.services.log, () => this.poll())
    this.poller = poller
    return {
      runSoon: () => poller.runSoon(),
      stop: async () => {
        this.closing.abort()
        await poller.stop()
        await Promise.all(this.running)
      },
    }
  }

  runSoon(): void {
    this.poller?.runSoon()
  }

  async drain(): Promise<number> {
    await this.enqueueScheduled()
    for (let attempts = 0; ; attempts++) {
      const [job] = await this.claim(1)
      if (!job) return attempts
      await this.run(job.job, job.claim)
    }
  }

  /** Starts as many due jobs as there are free slots, without waiting for them. */
  private async poll(): Promise<void> {
    await this.enqueueScheduled()
    const free = (this.services.concurrency ?? CONCURRENCY) - this.running.size
    if (free <= 0 || this.closing.signal.aborted) return
    const claimed = await this.claim(free)
    const mayBeMore = claimed.length === free
    for (const { job, claim } of claimed) {
      const run = this.run(job, claim).finally(() => {
        this.running.delete(run)
        if (mayBeMore) this.poller?.runSoon()
      })
      this.running.add(run)
    }
  }

  private async claim(limit: number): Promise<{ job: ClaimedJob; claim: Claim }[]> {
    const { db, now } = this.services
    const names = [...this.definitions.keys()]
    const claim = randomUUID()
    const jobs = await claimDueJobs(db, { names, claim, limit, now: now(), leaseMs: this.leaseMs })
    return jobs.map((job) => ({ job, claim: { id: job.id, claim } }))
  }

  /** Never throws: if the outcome cannot be written, the lease ends and the job is run again. */
  private async run(job: ClaimedJob, claim: Claim): Promise<void> {
    try {
      await this.attempt(job, claim)
    } catch (error) {
      this.services.log.warn(
        { err: error, ...describe(job) },
        'writing the outcome of a job failed; the job is run again',
      )
    }
  }

  private async attempt(job: ClaimedJob, claim: Claim): Promise<void> {
    const definition = this.definitions.get(job.name)! // jobs are claimed by the names of definitions
    const { retryLimit, handler } = definition
    // The process was killed during every attempt; another attempt could kill this one.
    if (job.attempts > retryLimit + 1) return this.bury(job, claim, 'The process ended during the last attempt.')
    if (!definition.isValid(job.data)) return this.bury(job, claim, 'The data does not fit the schema any more.')
    const lost = new AbortController()
    const timer = setInterval(() => void this.renew(job, claim, lost), this.leaseMs / 3)
    timer.unref()
    const signal = AbortSignal.any([lost.signal, this.closing.signal])
    let isCompleted = false
    try {
      await handler(job.data, {
        id: job.id,
        attempt: job.attempts,
        signal,
        completeIn: async (tx) => {
          if (!(await completeJob(tx, claim))) throw new Error('Another process has claimed this job.')
          isCompleted = true
        },
      })
    } catch (error) {
      return await this.fail(job, claim, error)
    } finally {
      clearInterval(timer)
    }
    if (!isCompleted) await completeJob(this.services.db, claim)
  }

  private async renew(job: ClaimedJob, claim: Claim, lost: AbortController): Promise<void> {
    const { db, now, log } = this.services
    try {
      const isOurs = await extendLease(db, claim, new Date(now().getTime() + this.leaseMs))
      if (!isOurs) lost.abort(new Error('Another process has claimed this job.'))
    } catch (error) {
      log.warn({ err: error, ...describe(job) }, 'renewing the lease of a job failed')
    }
  }

  private async fail(job: ClaimedJob, claim: Claim, failure: unknown): Promise<void> {
    const { db, now, random, log } = this.services
    const { retryLimit, backoff } = this.definitions.get(job.name)!
    const error = messageOf(failure)
    if (failure instanceof UnrecoverableError) return this.bury(job, claim, error)
    if (this.closing.signal.aborted) return releaseJob(db, claim, now())
    if (job.attempts > retryLimit) return this.bury(job, claim, error)
    const until = new Date(now().getTime() + calculateBackoffMs(backoff, job.attempts, random()))
    log.warn({ err: failure, ...describe(job), until }, 'job failed and is retried')
    await postponeJob(db, claim, { until, error })
  }

  private async bury(job: ClaimedJob, claim: Claim, error: string): Promise<void> {
    const { db, now, log } = this.services
    const isDead = await buryJob(db, claim, { now: now(), error })
    if (isDead) log.error({ ...describe(job), problem: error }, 'job became a dead letter: see "jobs list --dead"')
  }

  /** Costs no statement as long as no run is due. */
  private async enqueueScheduled(): Promise<void> {
    const scheduled = [...this.definitions].filter(([, { schedule }]) => schedule !== undefined)
    await runSequentially(scheduled, ([name, { schedule }]) => this.enqueueRun(name, schedule!))
  }

  private async enqueueRun(name: string, schedule: Schedule): Promise<void> {
    const { db } = this.services
    const now = this.services.now()
    const timeZone = this.services.timeZone()
    const rule = JSON.stringify('at' in schedule ? { ...schedule, timeZone } : schedule)
    const nextAt = calculateNextRun(schedule, now, timeZone)
    let run = this.nextRuns.get(name)
    if (run?.rule !== rule) {
      run = { rule, nextAt: await saveSchedule(db, { name, rule, nextAt }) }
      this.nextRuns.set(name, run)
    }
    if (run.nextAt > now) return
    const isOurs = await transact(db, async (tx) => {
      if (!(await advanceSchedule(tx, { name, now, nextAt }))) return false
      await this.enqueue(tx, { name }, {}, { singletonKey: SCHEDULED })
      return true
    })
    this.nextRuns.set(name, { rule, nextAt: isOurs ? nextAt : await readNextRun(db, name) })
  }
}

function describe({ id, name, attempts }: ClaimedJob) {
  return { job: name, id, attempts }
}

function messageOf(failure: unknown): string {
  const text = failure instanceof Error ? failure.message : String(failure)
  return text.slice(0, LONGEST_ERROR)
}
