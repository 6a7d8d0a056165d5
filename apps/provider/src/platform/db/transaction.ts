import { setTimeout as sleep } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import { pipelineTransaction } from './pipeline.ts'
import { isStaleStatement } from './prepared-statements.ts'
import type { Database } from './pool.ts'
import type { Schema } from './schema.ts'

export type Tx = Transaction<Schema>

export const LOCK_NOT_AVAILABLE = '55P03'
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK_DETECTED = '40P01'
const UNIQUE_VIOLATION = '23505'

/** Another write came between reading and writing. The whole write is tried again. */
export class WriteConflict extends Error {
  readonly code = SERIALIZATION_FAILURE
}

const MAX_ATTEMPTS = 6

/**
 * Runs `effect` in one transaction, and all of it again, from nothing, where another transaction was in the way ({@link isRetryable}): what it does beside the database must bear that.
 * What is asked in it at once goes together ({@link pipelineTransaction}). Throws what the last attempt threw.
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

/** The same where it is tried otherwise after a conflict. */
export function transactOnce<Result>(db: Database, effect: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.transaction().execute((tx) => pipelineTransaction(tx, effect))
}

/** Whether the same again may succeed: it was another transaction's fault, and nothing of this one has happened. */
export function isRetryable(code: unknown): boolean {
  return code === SERIALIZATION_FAILURE || code === DEADLOCK_DETECTED || isStaleStatement(code)
}

/** Whether a statement failed because another request has the same key, or was faster. */
export function isConcurrencyConflict(code: unknown): boolean {
  return code === UNIQUE_VIOLATION || code === LOCK_NOT_AVAILABLE || isRetryable(code)
}
