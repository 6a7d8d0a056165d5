import { operations } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { createReadiness } from './readiness.ts'
import { shareShop, startShop } from '../testing/index.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from '../testing/names.ts'
import { StatementFaults } from '../testing/statement-faults.ts'

const openShop = shareShop()

const READY = '/readyz'

test('/.well-known/cartwright.json states name, version, addresses and client id of the shop', async () => {
  const shop = await openShop()
  const response = await shop.fetch('/.well-known/cartwright.json')
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(await response.json()).toEqual({
    name: 'Cartwright',
    version: expect.stringMatching(/\S/),
    storefrontUrl: TEST_STOREFRONT_URL,
    providerUrl: TEST_PROVIDER_URL,
    clientId: STOREFRONT_CLIENT_ID,
    catalogueVersion: expect.stringMatching(/^[\w-]{16}$/),
  })
})

test('the OpenAPI document has every operation under its own address', async () => {
  const shop = await openShop()
  const response = await shop.fetch('/openapi.json')
  const document = (await response.json()) as {
    openapi: string
    servers: { url: string }[]
    paths: Record<string, Record<string, { operationId: string }>>
  }
  expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: TEST_PROVIDER_URL }] })
  const described = Object.values(document.paths).flatMap((path) => Object.values(path).map((call) => call.operationId))
  expect(Object.keys(operations).filter((name) => !described.includes(name))).toEqual([])
})

test('the provider is ready while its database responds, and alive in any case', async () => {
  const shop = await openShop()
  const ready = await shop.fetch(READY)
  expect([ready.status, await ready.text(), ready.headers.get('cache-control')]).toEqual([200, 'ready', 'no-store'])
  await shop.db.schema.alterTable('settings').renameTo('settings_gone').execute()
  expect((await shop.fetch(READY)).status).toBe(500)
  expect((await shop.fetch('/healthz')).status).toBe(200)
  await shop.db.schema.alterTable('settings_gone').renameTo('settings').execute()
  expect((await shop.fetch(READY)).status).toBe(200)
})

test('the provider is not ready while its disk is full, and recovers when there is room', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  let now = 0
  const readiness = createReadiness(shop.db, () => now)
  const canWrite = async (failAt?: RegExp) => {
    now += 10_000
    if (failAt !== undefined) faults.failAt(failAt)
    const answer = await readiness.canTakeWrites()
    faults.stop()
    return answer
  }
  expect(await canWrite()).toBe(true)
  expect(await canWrite(/generate_series/), 'where its own check finds no room').toBe(false)
  expect(await canWrite()).toBe(true)

  readiness.recordFailure(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect(await readiness.canTakeWrites(), 'just after an order found no room').toBe(false)
  readiness.recordFailure(Object.assign(new Error('deadlock'), { code: '40P01' }))
  expect(await canWrite(), 'some seconds later').toBe(true)

  await shop.db.connection().execute(async (connection) => {
    await sql`set default_transaction_read_only = on`.execute(connection)
    expect(await createReadiness(connection).canTakeWrites(), 'a server that takes no writes').toBe(false)
    await sql`set default_transaction_read_only = off`.execute(connection)
  })
})

test('a write that finds no room makes the provider unready at once, and it stays alive', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const token = await shop.newToken()
  await shop.addProduct('mug')
  expect((await shop.fetch(READY)).status).toBe(200)
  faults.failAt(1)
  const add = { lineItems: [shop.line('mug', 1)] }
  const refused = await shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body: add })
  faults.stop()
  expect(refused.status).toBe(503)
  const ready = await shop.fetch(READY)
  expect([ready.status, await ready.text(), ready.headers.get('cache-control')]).toEqual([
    503,
    'no room to write',
    'no-store',
  ])
  expect((await shop.fetch('/healthz')).status).toBe(200)
})

test('readiness fails before the provider shuts down', async () => {
  const shop = await startShop()
  await shop.provider.drain()
  const ready = await shop.fetch(READY)
  expect([ready.status, await ready.text()]).toEqual([503, 'shutting down'])
  expect((await shop.fetch('/healthz')).status).toBe(200)
})

test('every request has an id, in its answer, in the log, and in what is said of a fault', async () => {
  const shop = await startShop({ logLevel: 'info' })
  const token = await shop.newToken()
  await shop.db.schema.alterTable('carts').renameTo('carts_gone').execute()
  const cart = await shop.fetch('/ecom/v1/carts/current', { headers: { authorization: token } })
  const other = await shop.fetch('/healthz')
  const [id, otherId] = [cart, other].map(({ headers }) => headers.get('x-wix-request-id'))
  expect(id).not.toBe(otherId)
  expect([cart.status, await cart.json()]).toMatchObject([
    500,
    { message: 'Something went wrong on our side.', details: { applicationError: { data: { requestId: id } } } },
  ])
  const lines = shop.logged.map((line) => JSON.parse(line) as { requestId?: string; msg: string; status?: number })
  expect(lines.filter(({ requestId }) => requestId === id)).toMatchObject([
    { level: 50, msg: 'unexpected error' },
    { level: 30, msg: 'request', status: 500 },
  ])
  expect(lines.filter(({ requestId }) => requestId === otherId)).toMatchObject([{ msg: 'request', status: 200 }])
})
