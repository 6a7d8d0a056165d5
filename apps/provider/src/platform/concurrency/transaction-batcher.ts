import pg from 'pg'
import { isLostConnection } from '../db/database-errors.ts'
import type { Database } from '../db/pool.ts'
import { createBatcher } from './batcher.ts'
import { transact, transactOnce, type Tx, WriteConflict } from '../db/transaction.ts'

const MOST_TOGETHER = 16
const TRANSACTIONS_AT_ONCE = 2
/** Capacity of the concurrent transactions. */
export const MAX_BATCHED_WRITES = MOST_TOGETHER * TRANSACTIONS_AT_ONCE

/**
 * Batches writes of one moment into one transaction, which costs little more than one for a single write; `effect`
 * returns one result per item. If one throws, the batch is rolled back and each is retried alone, so that its error
 * is its own.
 */
export function createTransactionBatcher<Item, Result>(
  db: Database,
  effect: (tx: Tx, all: readonly Item[]) => Promise<readonly Result[]>,
  /** Number of leading items that fit into one transaction: at least one. @default all */
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

/** Wraps database errors, from which the batcher decides whether the batch was rolled back. */
function asConflict(error: unknown): never {
  if (error instanceof pg.DatabaseError || isLostConnection(error)) throw error
  throw new WriteConflict('One write of a batch was rejected.', { cause: error })
}
