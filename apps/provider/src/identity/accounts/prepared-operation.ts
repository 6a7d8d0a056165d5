import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/db/pool.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { type StoredResponse, type WriteCall, write } from '../../platform/http/write.ts'

/**
 * Use case whose slow or always counted parts are done: rate limits, password hashing. One transaction remains. Pages
 * execute it for its result, and API calls together with the row of their `Idempotency-Key`.
 */
export interface PreparedOperation<Result> {
  /** Executes without state of earlier runs, since it is retried after a conflict. */
  execute(tx: Tx): Promise<Result>
  /** Runs after the commit. */
  afterCommit?(): Promise<void>
  /**
   * True if the time it takes could reveal accounts: the response then waits for one of the moments that are {@link
   * TIMING_STEP_MS} apart.
   */
  isTimingPadded?: true
}

/** Many times the cost of one more row in milliseconds, and no noticeable delay for a person who waits for a mail. */
const TIMING_STEP_MS = 10

export async function executePrepared<Result>(db: Database, prepared: PreparedOperation<Result>): Promise<Result> {
  const result = await padTiming(prepared, () => transact(db, prepared.execute))
  await prepared.afterCommit?.()
  return result
}

export async function executePreparedCall<Result>(
  db: Database,
  call: WriteCall,
  prepared: PreparedOperation<Result>,
  toAnswer: (result: Result) => object,
): Promise<StoredResponse> {
  const answer = await padTiming(prepared, () => write(db, call, async (tx) => toAnswer(await prepared.execute(tx))))
  await prepared.afterCommit?.()
  return answer
}

async function padTiming<Result>(
  { isTimingPadded }: Pick<PreparedOperation<unknown>, 'isTimingPadded'>,
  respond: () => Promise<Result>,
): Promise<Result> {
  if (!isTimingPadded) return respond()
  const begunAt = performance.now()
  try {
    return await respond()
  } finally {
    await waitUntil(begunAt + TIMING_STEP_MS * Math.ceil((performance.now() - begunAt) / TIMING_STEP_MS))
  }
}

/**
 * Timers have a resolution of one millisecond, and many responses would reveal smaller differences: the last
 * millisecond is spent on turns of the event loop.
 */
async function waitUntil(moment: number): Promise<void> {
  await pause(Math.max(0, moment - performance.now() - 2))
  while (performance.now() < moment) await nextTurn()
}
