import pg from 'pg'
import { isLostConnection } from './database-errors.ts'
import type { Database } from './pool.ts'
import { createBatcher } from '../concurrency/batcher.ts'
import { transact, transactOnce, type Tx, WriteConflict } from './transaction.ts'

const MOST_TOGETHER = 16
const TRANSACTIONS_AT_ONCE = 2
/** As many writes as the transactions that are under way at once have room for. */
export const MAX_BATCHED_WRITES = MOST_TOGETHER * TRANSACTIONS_AT_ONCE

/**
 * Writes that come at the same moment share a transaction, which costs little more than one for a single write does (`together.ts`); `effect` answers with a result for each. Where one of them throws, nothing of
 * any has happened, and each is tried alone: what it throws is its own.
 */
export function createTransactionBatcher<Item, Result>(
  db: Database,
  effect: (tx: Tx, all: readonly Item[]) => Promise<readonly Result[]>,
  /** How many of the first of them one transaction takes: one at least. @default all */
  countFitting?: (items: readonly Item[]) => number,
): (item: Item) => Promise<Result> {
  return createBatcher(
    (all) =>
      all.length === 1
        ? transact(db, (tx) => effect(tx, all))
        : transactOnce(db, (tx) => effect(tx, all).catch(asConflict)),
    { maxBatchSize: MOST_TOGETHER, maxConcurrent: TRANSACTIONS_AT_ONCE, ...(countFitting && { countFitting }) },
  )
}

/** Of what the database says, `together` knows whether anything has happened. */
function asConflict(error: unknown): never {
  if (error instanceof pg.DatabaseError || isLostConnection(error)) throw error
  throw new WriteConflict('One of several writes was refused.', { cause: error })
}
