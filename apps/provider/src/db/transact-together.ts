import pg from 'pg'
import { isLostConnection } from './failures.ts'
import type { Database } from './pool.ts'
import { together } from './together.ts'
import { transact, transactOnce, type Tx, WriteConflict } from './transaction.ts'

/**
 * Writes that come at the same moment share a transaction, which costs little more than one for a single write does (`together.ts`); `effect` answers with a result for each. Where one of them throws, nothing of
 * any has happened, and each is tried alone: what it throws is its own.
 */
export function transactTogether<Item, Result>(
  db: Database,
  options: Parameters<typeof together<Item, Result>>[1],
  effect: (tx: Tx, all: readonly Item[]) => Promise<readonly Result[]>,
): (item: Item) => Promise<Result> {
  return together(
    (all) =>
      all.length === 1
        ? transact(db, (tx) => effect(tx, all))
        : transactOnce(db, (tx) => effect(tx, all).catch(asConflict)),
    options,
  )
}

/** Of what the database says, `together` knows whether anything has happened. */
function asConflict(error: unknown): never {
  if (error instanceof pg.DatabaseError || isLostConnection(error)) throw error
  throw new WriteConflict('One of several writes was refused.', { cause: error })
}
