import { sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { createPartitions } from './partitions.ts'
import { RETENTIONS } from './retention.ts'

const DAY_MS = 86_400_000
/** 2 MB per statement. */
const PAGES = 250

/**
 * Migrates the outbox from before partitioning (migration 35), once its newest event is too old to hold a response.
 * Events with a retention above one day move to their partitions, and the former table is truncated, which frees its
 * space. Interruptions and concurrent processes are safe.
 */
export async function migrateFormerOutbox(db: Database, now: Date): Promise<void> {
  const newest = await db
    .selectFrom('outbox_former')
    .select('created_at')
    .where('delivered_at', 'is', null)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.created_at.getTime() > now.getTime() - RETENTIONS.day.days * DAY_MS) return

  await createPartitions(db, now, { daysBehind: RETENTIONS.month.days })
  const { rows } = await sql<{ pages: number }>`
    select (pg_relation_size('outbox_former') / current_setting('block_size')::bigint)::integer as pages`.execute(db)
  for (let page = 0; page < (rows[0]?.pages ?? 0); page += PAGES) await movePages(db, page, now)
  await sql`truncate outbox_former`.execute(db) // it has no new rows since then
}

async function movePages(db: Database, page: number, now: Date): Promise<void> {
  const since = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const isOfCatalogue = sql`event_type like 'com.wix.ecommerce.catalog.%'`
  const isForADay = sql`(event_type like 'wix.ecom.v1.cart\\_%' or event_type like 'wix.headless.v1.redirect\\_session\\_%')`
  await sql`with moved as (
      delete from outbox_former
      where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES},0)`}::tid and not ${isForADay}
        and created_at >= case when ${isOfCatalogue} then ${since(RETENTIONS.week.days)}::timestamptz else ${since(RETENTIONS.month.days)} end
      returning *
    )
    insert into outbox (id, sequence, retention, event_type, entity_id, identity, payload, created_at, delivered_at)
    select id, sequence, case when ${isOfCatalogue} then 'week' else 'month' end,
      event_type, entity_id, identity, convert_to(payload, 'UTF8'), created_at, delivered_at
    from moved`.execute(db)
}
