import { sql } from 'kysely'
import { expect, inject, onTestFinished, test } from 'vitest'
import { type Database, createDatabase, createPool } from '../../platform/db/pool.ts'
import { deleteExpiredRows } from '../../app/maintenance.ts'
import { startShop, StatementFaults, type TestShop } from '../../testing/index.ts'
import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'
import { purgeDeletedAccounts } from './purge-deleted-accounts.ts'

const MINUTE_MS = 60_000
const EVENTS_OF_OTHERS = 20_000

test('events of a deleted member are found without reading all events', async () => {
  const shop = await startShop()
  await shop.addProduct('cup')
  await addEventsOfOthers(shop.db)
  const { token, id } = await shop.newMember()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('cup')] }, { token })
  await sql`vacuum analyze outbox`.execute(shop.db)
  expect((await shop.call('POST', '/cartwright/v1/me/delete', { token, body: {} })).status).toBe(200)
  shop.passTime(2 * MINUTE_MS)

  const db = await openSingleConnection(shop)
  const before = await countPages(db)
  await purgeDeletedAccounts(db, { onDelete: [], now: shop.now })
  const { read, all } = await countPages(db)
  console.log(`pages of events read for a deleted member: ${read - before.read} of ${all}`)
  expect(read - before.read).toBeLessThan(all / 4)

  const events = await shop.db.selectFrom('outbox').select(['identity', PAYLOAD]).execute()
  expect(JSON.stringify(events)).not.toContain(id)
  const left = events.filter(({ identity }) => 'anonymousVisitorId' in identity)
  expect(left).toHaveLength(EVENTS_OF_OTHERS)
})

test('a failing purge of one account does not block the others', async () => {
  const shop = await startShop()
  const members = [await shop.newMember(), await shop.newMember(), await shop.newMember()]
  for (const { token } of members)
    expect((await shop.call('POST', '/cartwright/v1/me/delete', { token, body: {} })).status).toBe(200)
  shop.passTime(2 * MINUTE_MS)
  await sql`create function refuse() returns trigger language plpgsql as
    ${sql.raw(`$$ begin if new.id = '${members[0]!.id}' then raise 'It cannot be.'; end if; return new; end $$`)}`.execute(
    shop.db,
  )
  await sql`create trigger refuse before update on deleted_accounts for each row execute function refuse()`.execute(
    shop.db,
  )
  await expect(shop.provider.eraseDeletedAccounts()).rejects.toThrow('It cannot be.')
  expect(await listWaiting(shop)).toEqual([members[0]!.id])

  await sql`drop trigger refuse on deleted_accounts`.execute(shop.db)
  await shop.provider.eraseDeletedAccounts()
  expect(await listWaiting(shop)).toEqual([])
})

test('the confirmation mail is purged within the hour, without a scan of all mails every minute', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const templates = async () =>
    (await shop.db.selectFrom('mails').select('template').execute()).map((row) => row.template)
  for (const sent of [true, false]) {
    const { token } = await shop.newMember()
    expect((await shop.call('POST', '/cartwright/v1/me/delete', { token, body: {} })).status).toBe(200)
    if (sent) await shop.db.updateTable('mails').set({ sent_at: new Date() }).execute()
  }
  shop.passTime(2 * MINUTE_MS)
  faults.seen.length = 0
  await shop.provider.eraseDeletedAccounts()
  const asked = faults.seen.filter((statement) => statement.includes('mails') && !statement.includes('recipient'))
  expect(asked).toEqual([])

  expect(await templates()).toEqual(['account-deleted', 'account-deleted'])
  await deleteExpiredRows(shop.db)
  expect(await templates()).toEqual(['account-deleted'])
})

async function listWaiting({ db }: TestShop): Promise<string[]> {
  const rows = await db.selectFrom('deleted_accounts').select('id').where('scrubbed_at', 'is', null).execute()
  return rows.map(({ id }) => id)
}

async function addEventsOfOthers(db: Database): Promise<void> {
  await sql`insert into outbox (id, retention, event_type, entity_id, identity, payload)
    select gen_random_uuid(), 'day', 'wix.ecom.v1.cart_updated', gen_random_uuid(),
      jsonb_build_object('identityType', 'ANONYMOUS_VISITOR', 'anonymousVisitorId', gen_random_uuid()),
      convert_to(json_build_object('updatedEvent', repeat('x', 1000))::text, 'UTF8')
    from generate_series(1, ${EVENTS_OF_OTHERS}::integer)`.execute(db)
}

/** Opens a database with one connection, which has read its pages before. */
async function openSingleConnection({ db }: TestShop): Promise<Database> {
  const { rows } = await sql<{ database: string }>`select current_database() as database`.execute(db)
  const single = createDatabase(createPool({ ...inject('databaseServer'), ...rows[0] }, { max: 1 }))
  onTestFinished(() => single.destroy())
  return single
}

/** Counts the pages of the event table: read until now, from disk or cache, and in total. */
async function countPages(db: Database): Promise<{ read: number; all: number }> {
  await sql`select pg_stat_force_next_flush()`.execute(db)
  const { rows } = await sql<{ read: number; all: number }>`
    select sum(heap_blks_read + heap_blks_hit)::integer as read, (sum(pg_relation_size(relid)) / 8192)::integer as all
    from pg_statio_user_tables where relname like 'outbox%'`.execute(db)
  return rows[0]!
}
