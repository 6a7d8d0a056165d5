import { sql } from 'kysely'
import { HAS_EXPIRED_ADDRESS } from '../payments/index.ts'
import type { Database } from '../platform/db/pool.ts'

const BATCH = 5_000

/**
 * Deletes the rows of a table that match a condition, in batches of one short transaction each. `now()` is the time
 * of the shop.
 */
export async function deleteRowsInBatches(db: Database, table: string, isOld: string, now: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(
      select ctid from ${sql.table(table)} where ${sql.raw(atTime(isOld, now))} limit ${BATCH}))`.execute(db)
    if ((numAffectedRows ?? 0n) < BATCH) return
  }
}

/** Erases the hashed client addresses of payments after their time. */
export async function erasePaymentAddresses(db: Database, now: Date): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await sql`update payments set asked_from = null where ctid = any(array(
      select ctid from payments where ${sql.raw(atTime(HAS_EXPIRED_ADDRESS, now))} limit ${BATCH}))`.execute(db)
    if ((numAffectedRows ?? 0n) < BATCH) return
  }
}

/** Replaces now() in the condition by the clock of the shop. */
function atTime(condition: string, now: Date): string {
  return condition.replaceAll('now()', `'${now.toISOString()}'::timestamptz`)
}
