import { performance } from 'node:perf_hooks'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../../db/pool.ts'
import { transact, type Tx } from '../../db/transaction.ts'
import { type IdempotentCall, type StoredAnswer, write } from '../../http/write.ts'

/**
 * A use case of which all that takes its time, or has to be counted whatever comes of it, is done: limits on tries, hashing a password. What is left is one transaction,
 * which pages carry out for its result, and calls of the API together with the row of their `Idempotency-Key`.
 */
export interface Prepared<Result> {
  /** Begins from nothing each time: it is tried again after a conflict. */
  within(tx: Tx): Promise<Result>
  /** Once it is committed. */
  afterwards?(): Promise<void>
  /** Whether the time it takes could tell who has an account: it is then answered at one of the moments that are {@link TICK_MS} apart. */
  isEven?: true
}

/** Many times what one row more takes to write, and nothing to who waits for a mail. */
const TICK_MS = 10

export async function carryOut<Result>(db: Database, prepared: Prepared<Result>): Promise<Result> {
  const result = await evenly(prepared, () => transact(db, prepared.within))
  await prepared.afterwards?.()
  return result
}

export async function answerCall<Result>(
  db: Database,
  call: IdempotentCall | undefined,
  prepared: Prepared<Result>,
  toAnswer: (result: Result) => object,
): Promise<StoredAnswer> {
  const answer = await evenly(prepared, () => write(db, call, async (tx) => toAnswer(await prepared.within(tx))))
  await prepared.afterwards?.()
  return answer
}

async function evenly<Result>(
  { isEven }: Pick<Prepared<unknown>, 'isEven'>,
  respond: () => Promise<Result>,
): Promise<Result> {
  if (!isEven) return respond()
  const begunAt = performance.now()
  try {
    return await respond()
  } finally {
    await waitUntil(begunAt + TICK_MS * Math.ceil((performance.now() - begunAt) / TICK_MS))
  }
}

/** Timers know whole milliseconds, and many answers would show what is less: the last of them is waited for turn by turn. */
async function waitUntil(moment: number): Promise<void> {
  await pause(Math.max(0, moment - performance.now() - 2))
  while (performance.now() < moment) await nextTurn()
}
