import type { Database } from '../../db/pool.ts'
import { type IdempotentCall, type StoredAnswer, transact, type Tx, write } from '../../http/write.ts'

/**
 * A use case of which all that takes its time, or has to be counted whatever comes of it, is done: limits on tries, hashing a password. What is left is one transaction,
 * which pages carry out for its result, and calls of the API together with the row of their `Idempotency-Key`.
 */
export interface Prepared<Result> {
  /** Begins from nothing each time: it is tried again after a conflict. */
  within(tx: Tx): Promise<Result>
  /** Once it is committed. */
  afterwards?(): Promise<void>
}

export async function carryOut<Result>(db: Database, prepared: Prepared<Result>): Promise<Result> {
  const result = await transact(db, prepared.within)
  await prepared.afterwards?.()
  return result
}

export async function answerCall<Result>(
  db: Database,
  call: IdempotentCall | undefined,
  prepared: Prepared<Result>,
  toAnswer: (result: Result) => object,
): Promise<StoredAnswer> {
  const answer = await write(db, call, async (tx) => toAnswer(await prepared.within(tx)))
  await prepared.afterwards?.()
  return answer
}
