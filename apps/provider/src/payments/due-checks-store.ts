import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'

/**
 * What has to be looked after now, at most so many. Each is put off at once, every time for twice as long as before and never beyond the end of what it holds: another process that looks
 * at the same moment gets others, and one that dies with them has lost nothing.
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
