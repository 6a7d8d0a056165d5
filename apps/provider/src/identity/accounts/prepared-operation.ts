import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../platform/db/pool.ts'
import { transact, type Tx } from '../../platform/db/transaction.ts'
import { type IdempotentCall, type StoredResponse, write } from '../../platform/http/write.ts'

/**
 * A use case of which all that takes its time, or has to be counted whatever comes of it, is done: limits on tries, hashing a password. What is left is one transaction,
 * which pages carry out for its result, and calls of the API together with the row of their `Idempotency-Key`.
 */
export interface PreparedOperation<Result> {
  /** Begins from nothing each time: it is tried again after a conflict. */
  execute(tx: Tx): Promise<Result>
  /** Once it is committed. */
  afterCommit?(): Promise<void>
  /** Whether the time it takes could tell who has an account: it is then answered at one of the moments that are {@link TIMING_STEP_MS} apart. */
  isTimingPadded?: true
}

/** Many times what one row more takes to write, and nothing to who waits for a mail. */
const TIMING_STEP_MS = 10

export async function executePrepared<Result>(db: Database, prepared: PreparedOperation<Result>): Promise<Result> {
  const result = await padTiming(prepared, () => transact(db, prepared.execute))
  await prepared.afterCommit?.()
  return result
}

export async function executePreparedCall<Result>(
  db: Database,
  call: IdempotentCall | undefined,
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

/** Timers know whole milliseconds, and many answers would show what is less: the last of them is waited for turn by turn. */
async function waitUntil(moment: number): Promise<void> {
  await pause(Math.max(0, moment - performance.now() - 2))
  while (performance.now() < moment) await nextTurn()
}
