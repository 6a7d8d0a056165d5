import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../ids.ts'
import { startShop } from '../../../testing/index.ts'

test('an event of less than a page is one row, in no pieces, and a cart that changes a hundred times hardly ever leaves its place', async () => {
  const shop = await startShop()
  const payload = JSON.stringify({ letters: Array.from({ length: 180 }, () => newId()).join('') })
  expect(payload.length).toBeGreaterThan(6_000)
  await sql`insert into outbox (id, event_type, entity_id, identity, payload) values (${newId()}, 'some.event', 'a', '{}', ${payload})`.execute(
    shop.db,
  )
  const { rows } = await sql<{
    pieces: string
  }>`select sum(pg_relation_size(reltoastrelid))::text as pieces from pg_class c join pg_inherits i on c.oid = i.inhrelid
    where i.inhparent = 'outbox'::regclass`.execute(shop.db)
  expect(rows[0]!.pieces).toBe('0')

  await shop.addProduct('plate')
  const token = await shop.newToken()
  const places = new Set<string>()
  for (let time = 0; time < 100; time++) {
    const body = { lineItems: [shop.line('plate')] }
    expect((await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body })).status).toBe(200)
    const { rows } = await sql<{ page: string }>`select split_part(ctid::text, ',', 1) as page from carts`.execute(
      shop.db,
    )
    places.add(rows[0]!.page)
  }
  // A transaction that looks on for a moment keeps what was there before, and the page fills up.
  expect(places.size).toBeLessThanOrEqual(5)
})
