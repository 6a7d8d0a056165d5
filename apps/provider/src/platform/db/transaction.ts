import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { executeInTransaction } from './batched-statements.ts'
import { isStaleStatement } from './prepared-statements.ts'
import type { Database } from './pool.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'

/** A concurrent write came between reading and writing. The whole write is retried. */
export class WriteConflict extends Error {
  readonly code = SERIALIZATION_FAILURE
}

const MAX_ATTEMPTS = 6

/**
 * Runs `effect` in one transaction, and retries all of it after conflicts ({@link isRetryable}): side effects outside
 * of the database must tolerate that. Statements of one turn are sent in order ({@link executeInTransaction}). Throws
 * the error of the last attempt.
 */
export async function transact<Result>(db: Database, effect: (tx: Tx) => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transactOnce(db, effect)
    } catch (error) {
      if (!isRetryable((error as { code?: unknown }).code) || attempt >= MAX_ATTEMPTS) throw error
      await sleep(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** Runs `effect` once, without a retry: for callers that react to a conflict themselves. */
export function transactOnce<Result>(db: Database, effect: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => executeInTransaction(tx, effect))
}

/** Whether a retry may succeed: another transaction caused the failure, and this one was rolled back. */
export function isRetryable(code: unknown): boolean {
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStaleStatement(code)
}

/** Whether a statement failed because of a concurrent request with the same key, or a faster one. */
export function isConcurrencyConflict(code: unknown): boolean {
  return code === UNIQUE_VIOLATION || code === LOCK_NOT_AVAILABLE || isRetryable(code)
}
