import { expect, test } from 'vitest'
import type { Database } from '../../platform/db/pool.ts'
import { newId } from '../../platform/ids.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { createClientCache } from './client-cache.ts'
import { createClient, deleteClient } from './manage-clients.ts'

const ORIGIN = 'https://app.example'
const HALF_A_MINUTE_MS = 30_000

test('the client cache reads clients once, however many calls use them', async () => {
  const { shop, clients, asked } = await open()
  for (let i = 0; i < 1_000; i++) {
    expect((await clients.find(shop.clientId))?.id).toBe(shop.clientId)
    clients.isClientOrigin(ORIGIN)
    clients.isDeleted(shop.clientId)
  }
  expect(asked.queries, 'when the shop started').toBe(1)
  await clients.refresh()
  expect(asked.queries, 'and each second').toBe(2)
})

test('the client cache finds a just created client at once, and its pages may call', async () => {
  const { shop, clients } = await open()
  const { id } = await makeClient(shop)
  expect(clients.isClientOrigin(ORIGIN)).toBe(false)
  expect((await clients.find(id.toUpperCase()))?.name).toBe('App')
  expect(clients.isClientOrigin(ORIGIN)).toBe(true)
})

test('the client cache drops a deleted client after the next refresh, and reports it as deleted', async () => {
  const { shop, clients, asked } = await open()
  const { id } = await makeClient(shop)
  await clients.find(id)
  await shop.db.transaction().execute((tx) => deleteClient(tx, id, shop.now))
  await clients.refresh()
  const before = asked.queries
  expect([await clients.find(id), clients.isDeleted(id), clients.isClientOrigin(ORIGIN)]).toEqual([
    undefined,
    true,
    false,
  ])
  expect(clients.isDeleted(shop.clientId)).toBe(false)
  expect(asked.queries - before, 'and nobody looks for it').toBe(0)
})

test('the client cache reads unknown ids by one query at a time, however many arrive at once', async () => {
  const { clients, asked } = await open()
  const answers = await Promise.all(Array.from({ length: 5_000 }, () => clients.find(newId())))
  expect(answers.filter((each) => each !== undefined)).toEqual([])
  console.log(`5,000 made-up clients at once: ${asked.queries - 1} queries`)
  expect(asked.queries - 1).toBeLessThanOrEqual(2)
  await clients.find('no id at all')
  expect(asked.queries - 1).toBeLessThanOrEqual(2)
})

test('the client cache serves no client for longer than half a minute while the database is unreachable', async () => {
  const { shop, clients, asked } = await open()
  asked.fails = true
  await expect(clients.refresh()).rejects.toThrow('away')
  shop.passTime(HALF_A_MINUTE_MS - 1)
  expect((await clients.find(shop.clientId))?.id).toBe(shop.clientId)
  shop.passTime(1)
  await expect(clients.find(shop.clientId)).rejects.toThrow('away')
  asked.fails = false
  expect((await clients.find(shop.clientId))?.id, 'and it goes on when the database is back').toBe(shop.clientId)
})

async function open() {
  const shop = await startShop()
  const asked = { queries: 0, fails: false }
  const db: Database = shop.db.withPlugin({
    transformQuery({ node }) {
      asked.queries++
      if (asked.fails) throw new Error('The database is away.')
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  return { shop, asked, clients: await createClientCache(db, () => shop.now) }
}

function makeClient(shop: TestShop) {
  const draft = { name: 'App', allowedRedirectDomains: [ORIGIN] }
  return shop.db.transaction().execute((tx) => createClient(tx, draft, { allowHttp: false, now: shop.now }))
}
