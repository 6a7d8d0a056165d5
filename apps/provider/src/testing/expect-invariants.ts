import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NO_VARIANT_ID } from '@cartwright/contract'
import { CompiledQuery } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/db/pool.ts'

const statement = readFileSync(join(import.meta.dirname, 'invariants.sql'), 'utf8')

/** Checks the invariants of every shop. `initialStock`: pieces by product id, if the test has them. */
export async function expectInvariants(db: Database, initialStock: Record<string, number> = {}): Promise<void> {
  const initial = Object.entries(initialStock).map(([product_id, quantity]) => ({
    product_id,
    variant_id: NO_VARIANT_ID,
    quantity,
  }))
  const { rows } = await db.executeQuery<{ rule: string; found: string }>(
    CompiledQuery.raw(statement, [JSON.stringify(initial)]),
  )
  expect(rows, 'broken invariants').toEqual([])
}

/** Counts rows, for the output of race tests. */
export async function countRows(
  db: Database,
  ...tables: ('orders' | 'payments' | 'checkouts' | 'carts' | 'outbox')[]
): Promise<Record<string, number>> {
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { count } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .executeTakeFirstOrThrow()
      return [table, Number(count)] as const
    }),
  )
  return Object.fromEntries(counts)
}
