import { expect, test } from 'vitest'
import { startShop } from '../../testing/index.ts'

test('the access token of a sign-in that has ended is refused within a second, although it has time left', async () => {
  const shop = await startShop()
  const [token, other] = [await shop.newToken(), await shop.newToken()]
  const ask = async (each: string) =>
    (await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token: each })).status
  expect([await ask(token), await ask(other)]).toEqual([200, 200])

  const { sid } = JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { sid: string }
  await shop.db.updateTable('token_families').set({ revoked_at: new Date() }).where('id', '=', sid).execute()
  await shop.provider.followChanges()
  expect([await ask(token), await ask(other)]).toEqual([401, 200])
})
