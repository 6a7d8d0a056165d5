import { hash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { findStoredResponse } from '../../http/write.ts'
import { toJsonString } from '../../text/json-text.ts'
import { openOldDatabase } from '../../../testing/old-database.ts'
import { migrate } from '../migrate.ts'
import { migrations } from './index.ts'

const KEY = 'key-of-then?ü'
const asked = (key: string, request: string) => ({
  principal: 'visitor:somebody',
  operation: 'currentCart.addToCurrentCart',
  key,
  requestHash: hash('sha256', request),
})

test.for([
  [10, KEY],
  [23, hash('sha256', KEY, 'base64url')],
  [28, hash('sha256', KEY, 'base64url')],
] as const)('what was answered by a shop of migration %i is answered again', async ([newest, kept]) => {
  const db = await openOldDatabase(newest, {})
  const { principal, operation, key, requestHash } = asked(kept, 'one plate, hashed as it was then')
  await sql`insert into idempotency_keys (principal, operation, key, request_hash, status, body)
    values (${principal}, ${operation}, ${key}, ${Buffer.from(requestHash, 'hex')}, 200, ${Buffer.from('{}')})`.execute(
    db,
  )
  await migrate(db, migrations, 'new')

  const found = await findStoredResponse(db, asked(hash('sha256', KEY, 'base64url'), 'one plate'))
  expect(found).toMatchObject({ status: 200, replayed: true })
  expect(await findStoredResponse(db, asked(hash('sha256', 'another', 'base64url'), 'one plate'))).toBeUndefined()
})

test('what was done once more in between keeps the answer of that time, and the shop opens', async () => {
  const db = await openOldDatabase(10, {})
  const keep = (key: string, body: string) => {
    const { principal, operation, requestHash } = asked(key, 'one plate')
    return sql`insert into idempotency_keys (principal, operation, key, request_hash, status, body)
      values (${principal}, ${operation}, ${key}, ${Buffer.from(requestHash, 'hex')}, 200, ${Buffer.from(body)})`.execute(
      db,
    )
  }
  await keep(KEY, '{"plates":1}')
  await migrate(
    db,
    migrations.filter(({ number }) => number <= 23),
    'in between',
  )
  await keep(hash('sha256', KEY, 'base64url'), '{"plates":2}')
  await migrate(db, migrations, 'new')

  const found = await findStoredResponse(db, asked(hash('sha256', KEY, 'base64url'), 'one plate'))
  expect(toJsonString(found!.body)).toBe('{"plates":2}')
})
