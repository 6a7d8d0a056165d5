import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createDatabase, createPool } from '../db/pool.ts'
import { toStatusAndCode, startShop } from '../../testing/index.ts'
import { createLogger } from './logger.ts'
import { toErrorResponse } from './respond.ts'

test.each([
  ['others were faster each time', '40001', /^Others are changing the same/],
  ['others were in the way each time', '40P01', /^Others are changing the same/],
  ['others were in the way for longer than is waited', '55P03', /^Others are changing the same/],
  ['the server is a standby after a failover', '25006', /^The shop cannot reach its database/],
  ['the disk is full', '53100', /^The shop cannot reach its database/],
])('%s: the response is 503 with Retry-After, and nothing was done', async (_what, sqlState, message) => {
  const shop = await startShop()
  await shop.addProduct('plate')
  const token = await shop.newStaffToken()
  const rename = () =>
    shop.call('PATCH', `/stores/v1/products/${shop.idOf('plate')}`, { token, body: { product: { name: 'Bowl' } } })
  await sql`create function fail() returns trigger language plpgsql as
    ${sql.raw(`$$ begin raise exception 'It failed.' using errcode = '${sqlState}'; end $$`)}`.execute(shop.db)
  await sql`create trigger fail before update on products for each row execute function fail()`.execute(shop.db)
  const refused = await rename()
  expect(toStatusAndCode(refused)).toEqual([503, 'UNAVAILABLE'])
  expect(refused.body.message).toMatch(message)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)

  await sql`drop trigger fail on products`.execute(shop.db)
  expect((await rename()).status).toBe(200)
})

test('a full disk of media files is 503 with Retry-After', async () => {
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })
  const answer = toErrorResponse(full, createLogger('silent'), 'request')
  expect([answer.status, 'retry-after' in answer.headers]).toEqual([503, true])
})

test('a database host that cannot be resolved is 503, not a fault of the shop', async () => {
  const db = createDatabase(createPool({ host: 'database.invalid', port: 5432, user: 'shop', database: 'shop' }))
  const error = await sql`select 1`.execute(db).catch((cause: unknown) => cause)
  await db.destroy()
  const answer = toErrorResponse(error, createLogger('silent'), 'request')
  expect([answer.status, 'retry-after' in answer.headers]).toEqual([503, true])
})
