import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

/**
 * Claims at most `limit` due checks. Each claim postpones the next check with exponential back-off, never beyond the
 * payment's deadline. Concurrent processes claim others, and a crash loses nothing.
 */
export async function claimDueChecks(
  db: Database,
  table: 'payments' | 'refunds',
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const end = table === 'payments' ? sql`case when expires_at > ${now} then expires_at end` : sql`null::timestamptz`
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set checks = checks + 1, next_check_at = least(
      ${now}::timestamptz + least(interval '5 seconds' * power(2, least(checks, 12)), interval '1 hour'), ${end})
    where (owner_id, order_id, id) in (
      select owner_id, order_id, id from ${sql.table(table)}
      where next_check_at <= ${now} order by next_check_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  return rows.map(({ id }) => id)
}
