import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { createRevocationList } from './revocation-list.ts'
import { createTokenFamily } from '../sessions/token-family-store.ts'

test('an unexpired access token of an ended sign-in is refused within a second', async () => {
  const shop = await startShop()
  const [token, other] = [await shop.newToken(), await shop.newToken()]
  const ask = async (each: string) =>
    (await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token: each })).status
  expect([await ask(token), await ask(other)]).toEqual([200, 200])

  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  await shop.db.updateTable('token_families').set({ revoked_at: new Date() }).where('id', '=', sid).execute()
  await shop.provider.pollChanges()
  expect([await ask(token), await ask(other)]).toEqual([401, 200])
})

test('the revocation list does not read ended sign-ins again', async () => {
  const shop = await startShop()
  const early = await newEnded(shop, '10 minutes')
  const ended = await createRevocationList(shop.db, KEPT_SECONDS)
  expect(ended.has(early)).toBe(true)

  // A family that is deleted from the database and still refused was not read a second time.
  await shop.db.deleteFrom('token_families').where('id', '=', early).execute()
  const late = await newEnded(shop, '0 seconds')
  expect(ended.has(late)).toBe(false)
  await ended.refresh()
  expect([ended.has(early), ended.has(late)]).toEqual([true, true])
})

test('the revocation list includes the end of a sign-in by a slow transaction', async () => {
  const shop = await startShop()
  const ended = await createRevocationList(shop.db, KEPT_SECONDS)
  await ended.refresh()
  const slow = await newEnded(shop, '20 seconds')
  await ended.refresh()
  expect(ended.has(slow)).toBe(true)
})

test('the revocation list drops a sign-in when no unexpired token of it remains', async () => {
  const shop = await startShop()
  const lately = await newEnded(shop, '50 minutes')
  const long = await newEnded(shop, '70 minutes')
  const ended = await createRevocationList(shop.db, KEPT_SECONDS)
  expect([ended.has(lately), ended.has(long)]).toEqual([true, false])
})

const KEPT_SECONDS = 3_900

async function newEnded(shop: TestShop, ago: string): Promise<string> {
  const { familyId } = await createTokenFamily(
    shop.db,
    { kind: 'visitor', id: newId(), clientId: shop.clientId },
    shop.now,
  )
  await sql`update token_families set revoked_at = now() - ${ago}::interval where id = ${familyId}`.execute(shop.db)
  return familyId
}
