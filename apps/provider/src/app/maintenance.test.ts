import { randomUUID } from 'node:crypto'
import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createLogger } from '../platform/http/logger.ts'
import { defineCartExpiry, deleteExpiredRows } from './maintenance.ts'
import { createJobQueue } from '../platform/jobs/index.ts'
import { explain } from '../testing/explain-query.ts'
import { startShop, StatementFaults } from '../testing/index.ts'

const SESSIONS = 20_000
const BATCH = 5_000

test('expired sessions are deleted after a day, and others are not read', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const { id } = await shop.newMember()
  await sql`
    insert into account_sessions (id, account_id, method, authenticated_at, last_used_at, created_at, expires_at, ended_at)
    select gen_random_uuid(), ${id}, 'password', now(), now(), now(),
      now() + case n when 1 then interval '-2 days' else interval '90 days' end, case n when 2 then now() - interval '2 days' when 3 then now() end
    from generate_series(1, ${SESSIONS}) as n`.execute(shop.db)
  await sql`analyze account_sessions`.execute(shop.db)
  const count = async () => (await shop.db.selectFrom('account_sessions').select('id').execute()).length
  const before = await count()
  await deleteExpiredRows(shop.db)
  expect(before - (await count())).toBe(2)

  const statement = faults.seen.find((each) => each.includes('delete from "account_sessions"'))
  const { sequential } = await explain(shop.db, CompiledQuery.raw(statement ?? '', [BATCH]))
  expect(sequential.looked, 'rows').toBe(0)
})

test('idempotency keys of cart changes expire after a day, as the events with their responses, and other keys after two', async () => {
  const { db } = await startShop()
  const now = new Date()
  const insertKey = (key: string, hours: number, event: string | null) =>
    sql`insert into idempotency_keys (principal, operation, key, request_hash, status, body, entity_of, created_at)
      values ('visitor:a', 'add', ${key}, '', 200, '{}', ${event}, ${new Date(now.getTime() - hours * 3_600_000)})`.execute(
      db,
    )
  await insertKey('cart of today', 23, randomUUID())
  await insertKey('cart of yesterday', 25, randomUUID())
  await insertKey('order of yesterday', 47, null)
  await insertKey('order of before', 49, null)
  const listKeys = async () =>
    (await db.selectFrom('idempotency_keys').select('key').orderBy('created_at', 'desc').execute()).map(
      ({ key }) => key,
    )
  await deleteExpiredRows(db, { now })
  expect(await listKeys()).toEqual(['cart of today', 'order of yesterday'])
  await deleteExpiredRows(db, { now: new Date(now.getTime() + 2 * 3_600_000) })
  expect(await listKeys()).toEqual([])
})

test('one of two processes deletes old carts once an hour, and a failure is retried after a minute', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate')
  const logged: string[] = []
  const startProcess = () => {
    const queue = createJobQueue({
      db: shop.db,
      log: createLogger('warn', { write: (line) => void logged.push(line) }),
      now: () => shop.now,
      random: () => 0.5,
      timeZone: () => 'UTC',
    })
    defineCartExpiry(queue, { db: shop.db, now: () => shop.now, afterDays: () => 30 })
    return queue
  }
  const processes = [startProcess(), startProcess()]
  const drain = async () => {
    let attempts = 0
    for (const queue of processes) attempts += await queue.drain()
    return attempts
  }
  const countCarts = async () => (await shop.db.selectFrom('carts').select('id').execute()).length
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token: await shop.newToken() })
  expect(await drain(), 'at the first start').toBe(0)
  shop.passTime(3_600_000)
  expect(await drain(), 'after an hour').toBe(1)
  expect(await countCarts()).toBe(1)

  shop.passTime(30 * 86_400_000)
  faults.failAt(/delete from carts/)
  expect(await drain()).toBe(1)
  expect(faults.stop()).toBe(true)
  expect(await countCarts()).toBe(1)
  expect(logged.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual(['job failed and is retried'])
  expect(await drain()).toBe(0)
  shop.passTime(60_000)
  expect(await drain()).toBe(1)
  expect(await countCarts()).toBe(0)
})

test('dead letters are kept for 90 days', async () => {
  const { db } = await startShop()
  const now = new Date()
  for (const days of [89, 91])
    await sql`insert into jobs (id, name, data, due_at, dead_at)
      values (gen_random_uuid(), ${`${days} days`}, '{}', now(), ${new Date(now.getTime() - days * 86_400_000)})`.execute(
      db,
    )
  await deleteExpiredRows(db, { now })
  expect(await db.selectFrom('jobs').select('name').execute()).toEqual([{ name: '89 days' }])
})
