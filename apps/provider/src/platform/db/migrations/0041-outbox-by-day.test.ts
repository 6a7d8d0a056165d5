import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStoredResponse } from '../../http/write.ts'
import { newId } from '../../ids.ts'
import { toJsonString } from '../../text/json-text.ts'
import { decodePayload, migrateFormerOutbox, scrubEvents } from '../../outbox/index.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import type { Database } from '../pool.ts'
import { migrations } from './index.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

async function insertEvent(
  db: Database,
  eventType: string,
  entityId: string,
  at: Date,
  payload: string,
): Promise<string> {
  const id = newId()
  await sql`insert into outbox (id, event_type, entity_id, identity, payload, created_at)
    values (${id}, ${eventType}, ${entityId}, '{}', ${payload}, ${at})`.execute(db)
  return id
}

const fileOf = async (db: Database, table: string): Promise<number | undefined> =>
  (await sql<{ file: number }>`select pg_relation_filenode(${table}::regclass) as file`.execute(db)).rows[0]?.file

test('an outbox of before is not rewritten, its answers are given again, and what is still needed of it moves to its days', async () => {
  const db = await openOldDatabase(34, {})
  const now = new Date()
  const ago = (days: number): Date => new Date(now.getTime() - days * DAY_MS)
  const cart = '{"note": "Zoë \\u00e9",  "total":1.50}'
  await insertEvent(db, 'wix.ecom.v1.order_approved', 'old', ago(31), '{"order":"old"}')
  await insertEvent(
    db,
    'wix.ecom.v1.order_approved',
    'o',
    ago(20),
    '{"slug":"approved","actionEvent":{"body":{"order":"Ada"}}}',
  )
  await insertEvent(db, 'com.wix.ecommerce.catalog.api.v1.ProductChanged', 'p', ago(5), '{"product":1}')
  await insertEvent(db, 'com.wix.ecommerce.catalog.api.v1.ProductChanged', 'p', ago(9), '{"product":0}')
  const ofCart = await insertEvent(
    db,
    'wix.ecom.v1.cart_created',
    'c',
    now,
    `{"slug":"created","createdEvent":{"entity":${cart}}}`,
  )
  await sql`insert into idempotency_keys (principal, operation, key, request_hash, status, body, entity_of)
    values ('visitor:a', 'add', 'k', '\\x00', 200, '{"cart":', ${ofCart})`.execute(db)
  const before = await fileOf(db, 'outbox')
  await migrate(db, migrations, 'new')
  expect(await fileOf(db, 'outbox_former'), 'not rewritten').toBe(before)

  const call = { principal: 'visitor:a', operation: 'add', key: 'k', requestHash: '00' }
  expect(toJsonString((await findStoredResponse(db, call))!.body)).toBe(`{"cart":${cart}}`)
  const later = await insertEvent(db, 'wix.ecom.v1.order_approved', 'new', now, '{"order":2}')

  // Answers may still be asked for again.
  await migrateFormerOutbox(db, new Date(now.getTime() + 23 * HOUR_MS))
  expect(await db.selectFrom('outbox').select('id').execute()).toEqual([{ id: later }])

  await db.transaction().execute((tx) => scrubEvents(tx, { entityIds: ['o'] }))
  await migrateFormerOutbox(db, new Date(now.getTime() + 25 * HOUR_MS))
  const { rows } = await sql<{ entity_id: string; payload: Buffer; partition: string }>`
    select entity_id, payload, tableoid::regclass::text as partition from outbox order by sequence`.execute(db)
  const day = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '')
  expect(
    rows.map(({ payload, ...row }) => ({ ...row, payload: JSON.parse(decodePayload(payload)) as object })),
  ).toEqual([
    {
      entity_id: 'o',
      partition: `outbox_month_${day(ago(20))}`,
      payload: { slug: 'approved', triggeredByAnonymizeRequest: true },
    },
    { entity_id: 'p', partition: `outbox_week_${day(ago(5))}`, payload: { product: 1 } },
    { entity_id: 'new', partition: 'outbox_default', payload: { order: 2 } },
  ])
  expect(await db.selectFrom('outbox_former').select('id').execute()).toEqual([])
  await migrateFormerOutbox(db, new Date(now.getTime() + 26 * HOUR_MS)) // there is nothing left to do
})
