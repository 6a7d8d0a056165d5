import { sql } from 'kysely'
import type { Tx } from '../db/transaction.ts'
import type { IdempotentCall } from './write.ts'

/**
 * Deletes stored responses of a principal, except the current call. `operations` limits it to names with that prefix.
 */
export async function deleteIdempotentResponses(
  tx: Tx,
  principals: readonly string[],
  { except, operations = [''] }: { except?: IdempotentCall; operations?: readonly string[] } = {},
): Promise<void> {
  const patterns = operations.map((name) => `${name}%`)
  await sql`delete from idempotency_keys where principal = any(${principals}::text[]) and operation like any(${patterns}::text[])
    and not (operation = ${except?.operation ?? ''} and key = ${except?.key ?? ''})`.execute(tx)
}
