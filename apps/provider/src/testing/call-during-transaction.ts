import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { TestShop } from './start-shop.ts'

/**
 * Calls an operation between a change and its commit: it uses the state before, or waits. `goOn` continues the change
 * once the call is answered or waits.
 */
export async function callDuringTransaction<Answer>(
  { db }: Pick<TestShop, 'db'>,
  change: (tx: Tx) => Promise<unknown>,
  call: () => Promise<Answer>,
  goOn?: (tx: Tx) => Promise<unknown>,
): Promise<Answer> {
  const { answer } = await db.transaction().execute(async (tx) => {
    await change(tx)
    let isAnswered = false
    const asked = call().finally(() => (isAnswered = true))
    while (!isAnswered && !(await isSomebodyWaiting(db))) await pause(5)
    await goOn?.(tx)
    return { answer: asked } // in an object, or the transaction would wait for the call that waits for it
  })
  return answer
}

/** Asked outside of the transaction, whose snapshot would not change. */
async function isSomebodyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
  return rows.length > 0
}
