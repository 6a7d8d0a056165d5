import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '../db/pool.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { publishEvents } from './publish-event.ts'
import { createPartitions, dropOldEvents } from './partitions.ts'

const DAY_MS = 86_400_000
const ADD = '/ecom/v1/carts/current/add-to-cart'

const daysFrom = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)
const dayOf = (date: Date): string => date.toISOString().slice(0, 10).replaceAll('-', '')

/** Partition of each event, in order. */
async function findPlaces(db: Database): Promise<{ partition: string; eventType: string }[]> {
  const { rows } = await sql<{ partition: string; eventType: string }>`
    select tableoid::regclass::text as partition, event_type as "eventType" from outbox order by sequence`.execute(db)
  return rows
}

async function listPartitions(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select inhrelid::regclass::text as name from pg_inherits where inhparent = 'outbox'::regclass order by 1`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

async function dropAll(db: Database): Promise<void> {
  for (const name of await listPartitions(db))
    if (name !== 'outbox_default') await sql`drop table ${sql.table(name)}`.execute(db)
}

async function addToCart(shop: TestShop, token: string, key?: string) {
  const headers = key === undefined ? undefined : { 'idempotency-key': key }
  return shop.call('POST', ADD, { token, body: { lineItems: [shop.line('plate')] }, headers })
}

async function announceOrder(db: Database): Promise<void> {
  const event = {
    eventType: 'wix.ecom.v1.order_approved',
    entityId: 'o',
    by: { kind: 'shop' },
    payload: { a: 1 },
  } as const
  await db.transaction().execute((tx) => publishEvents(tx, [event]))
}

async function openShop(): Promise<{ shop: TestShop; db: Database; token: string; today: Date }> {
  const shop = await startShop()
  await shop.addProduct('plate')
  const { rows } = await sql<{ now: Date }>`select now()`.execute(shop.db)
  return { shop, db: shop.db, token: await shop.newToken(), today: rows[0]!.now }
}

test('each event goes to the partition of its retention and day', async () => {
  const { shop, db, token, today } = await openShop()
  await addToCart(shop, token)
  await announceOrder(db)
  const places = await findPlaces(db)
  const of = (eventType: RegExp) =>
    new Set(places.filter((place) => eventType.test(place.eventType)).map(({ partition }) => partition))
  expect(of(/ProductCreated/)).toEqual(new Set([`outbox_week_${dayOf(today)}`]))
  expect(of(/cart_created/)).toEqual(new Set([`outbox_day_${dayOf(today)}`]))
  expect(of(/order_approved/)).toEqual(new Set([`outbox_month_${dayOf(today)}`]))
})

test('partitions are created three days ahead, concurrently by any number of processes', async () => {
  const { db, today } = await openShop()
  const later = daysFrom(today, 40)
  await Promise.all(Array.from({ length: 4 }, () => createPartitions(db, later)))
  await createPartitions(db, later) // partitions that one process had to skip
  const made = await listPartitions(db)
  for (const kind of ['day', 'week', 'month'])
    for (const days of [0, 1, 2, 3]) expect(made).toContain(`outbox_${kind}_${dayOf(daysFrom(later, days))}`)
})

test('without its partition, an event is stored, its response is replayed, and it expires', async () => {
  const { shop, db, token, today } = await openShop()
  await dropAll(db)
  const first = await addToCart(shop, token, 'k1')
  expect(first.status).toBe(200)
  const again = await addToCart(shop, token, 'k1')
  expect(again.headers.has('idempotent-replayed')).toBe(true)
  expect(again.text).toBe(first.text)
  const carts = async () => (await findPlaces(db)).filter(({ eventType }) => eventType.includes('cart'))
  expect(await carts()).toMatchObject([{ partition: 'outbox_default' }])

  // Its own partition cannot be created any more; those of the next days can.
  await createPartitions(db, today)
  const made = await listPartitions(db)
  expect(made).not.toContain(`outbox_day_${dayOf(today)}`)
  expect(made).toContain(`outbox_day_${dayOf(daysFrom(today, 1))}`)
  expect((await addToCart(shop, token)).status).toBe(200)
  await dropOldEvents(db, daysFrom(today, 0.9))
  expect(await carts()).toHaveLength(2)
  await dropOldEvents(db, daysFrom(today, 1.1))
  expect(await carts()).toEqual([])
})

test('cart events are stored for a day, product events for a week, and events of money and people for 30 days', async () => {
  const { db, today } = await openShop()
  await dropAll(db)
  await createPartitions(db, today)
  const isThere = async (kind: string) => (await listPartitions(db)).includes(`outbox_${kind}_${dayOf(today)}`)
  const end = daysFrom(new Date(today.toISOString().slice(0, 10)), 1)
  for (const [kind, days] of [
    ['day', 1],
    ['week', 7],
    ['month', 30],
  ] as const) {
    await dropOldEvents(db, new Date(daysFrom(end, days).getTime() - 1))
    expect(await isThere(kind), kind).toBe(true)
    await dropOldEvents(db, daysFrom(end, days))
    expect(await isThere(kind), kind).toBe(false)
  }
})

test('while the disk is nearly full, cart events are stored until the end of their day, and others for at most three days', async () => {
  const { db, today } = await openShop()
  await dropAll(db)
  for (const days of [-4, -2, -1, 0]) await createPartitions(db, daysFrom(today, days))
  await dropOldEvents(db, today, { isShort: true })
  const left = (await listPartitions(db)).filter((name) => name <= `outbox_z`)
  const first = (kind: string) => left.find((name) => name.startsWith(`outbox_${kind}_`))
  expect(first('day')).toBe(`outbox_day_${dayOf(today)}`)
  expect(first('week')).toBe(`outbox_week_${dayOf(daysFrom(today, -1))}`)
  expect(first('month')).toBe(`outbox_month_${dayOf(daysFrom(today, -3))}`)
})

test('a reader of events does not block writers: its partition is dropped by a later run', async () => {
  const { shop, db, token, today } = await openShop()
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>()
  const { promise: isReading, resolve: reads } = Promise.withResolvers<void>()
  const reading = db.transaction().execute(async (tx) => {
    await tx.selectFrom('outbox').select('sequence').execute()
    reads()
    await mayEnd
  })
  await isReading
  const before = await listPartitions(db)
  const dropping = dropOldEvents(db, daysFrom(today, 60))
  expect((await addToCart(shop, token)).status).toBe(200)
  await dropping
  expect(await listPartitions(db)).toEqual(before)
  end()
  await reading
  await dropOldEvents(db, daysFrom(today, 60))
  expect(await listPartitions(db)).toEqual(['outbox_default'])
})

test('a reader gets events of all partitions in the order of writing', async () => {
  const { shop, db, token } = await openShop()
  for (let time = 0; time < 3; time++) await addToCart(shop, token)
  await announceOrder(db)
  const rows = await db.selectFrom('outbox').select(['sequence', 'event_type']).orderBy('sequence').execute()
  const sequences = rows.map(({ sequence }) => sequence)
  expect(new Set(sequences).size).toBe(sequences.length)
  const types = rows.map(({ event_type }) => event_type.split('.').at(-1))
  expect(types.indexOf('cart_created')).toBeLessThan(types.indexOf('cart_updated'))
  expect(types.at(-1)).toBe('order_approved')
})
