import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { IdempotentCall } from './write.ts'

/** Forgets what was answered to them under an `Idempotency-Key`, but for `except`, the call that is being answered. `operations`: only those whose names begin so. */
export async function deleteIdempotentResponses(
  tx: Tx,
  principals: readonly string[],
  { except, operations = [''] }: { except?: IdempotentCall; operations?: readonly string[] } = {},
): Promise<void> {
  const patterns = operations.map((name) => `${name}%`)
  await sql`delete from idempotency_keys where principal = any(${principals}::text[]) and operation like any(${patterns}::text[])
    and not (operation = ${except?.operation ?? ''} and key = ${except?.key ?? ''})`.execute(tx)
}
