import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '../platform/db/pool.ts'

/**
 * Compares the books after settlement: captured minus refunded charges of the test bank equal those of orders, to the
 * cent, charge by charge.
 */
export async function expectBalancedBooks(db: Database): Promise<{ charges: number }> {
  const { rows } = await sql<{ key: string; kept: string; earned: string }>`
    select c.key, (case c.status when 'captured' then c.amount_minor - c.refunded_minor else 0 end)::text as kept,
      coalesce((select case p.status when 'captured' then p.amount_minor - p.refunded_minor else 0 end from payments p where p.id = c.key), 0)::text as earned
    from test_charges c`.execute(db)
  const wrong = rows.filter(({ kept, earned }) => kept !== earned)
  expect(wrong, 'money at the bank that is not that of orders').toEqual([])
  const { rows: missing } = await sql`
    select id from payments where provider = 'test' and status = 'captured' and not exists (select from test_charges where key = payments.id)`.execute(
    db,
  )
  expect(missing, 'payments that the bank knows nothing of').toEqual([])
  return { charges: rows.length }
}
