import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStoredResponse } from '../../http/write.ts'
import { newId } from '../../ids.ts'
import { toJsonString } from '../../text/json-text.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

test('an event of before is the same, word for word, and so is the answer that is kept in it', async () => {
  const db = await openOldDatabase(30, {})
  const id = newId()
  const cart = '{"note": "Zoë \\u00e9",  "total":1.50}'
  const payload = `{"slug":"created", "createdEvent":{"entity":${cart}}}`
  await sql`insert into outbox (id, event_type, entity_id, identity, payload) values (${id}, 'wix.ecom.v1.cart_created', 'a', '{}', ${payload})`.execute(
    db,
  )
  const call = { principal: 'visitor:a', operation: 'add', key: 'k', requestHash: '00' }
  await sql`insert into idempotency_keys (principal, operation, key, request_hash, status, body, entity_of)
    values ('visitor:a', 'add', 'k', '\\x00', 200, '{"cart":', ${id})`.execute(db)
  await migrate(db, migrations, 'new')

  const told = await db.selectFrom('outbox_former').select(['id', 'payload']).executeTakeFirstOrThrow()
  expect(told).toEqual({ id, payload })
  expect(toJsonString((await findStoredResponse(db, call))!.body)).toBe(`{"cart":${cart}}`)
  const { rows } =
    await sql`select attstorage from pg_attribute where attrelid = 'outbox_former'::regclass and attname = 'payload'`.execute(
      db,
    )
  expect(rows, 'not compressed').toEqual([{ attstorage: 'e' }])
})
