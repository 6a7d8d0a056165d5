import { expect, test } from 'vitest'
import { startShop, type TestShop } from '../../testing/index.ts'

const PRODUCTS = '/stores-reader/v1/products/query-platformized'

async function lastUse(shop: TestShop): Promise<number | undefined> {
  const { last_used_at } = await shop.db.selectFrom('api_keys').select('last_used_at').executeTakeFirstOrThrow()
  return last_used_at?.getTime()
}

test('last uses of a key are written in the background once a minute, and not lost at shutdown', async () => {
  const shop = await startShop()
  const token = await shop.newApiKey()
  const use = () => shop.call('GET', PRODUCTS, { token })
  expect(await lastUse(shop)).toBe(undefined)
  await use()
  expect(await lastUse(shop), 'not in the way of the request').toBe(undefined)
  await shop.provider.pollChanges()
  const first = shop.now.getTime()
  expect(await lastUse(shop)).toBe(first)

  let writes = 0
  for (let second = 1; second <= 120; second++) {
    shop.passTime(1_000)
    await use()
    const before = await lastUse(shop)
    await shop.provider.pollChanges()
    if ((await lastUse(shop)) !== before) writes++
  }
  console.log(`a key used every second for two minutes: ${writes} writes`)
  expect(writes).toBe(2)

  shop.passTime(30_000)
  await use()
  await shop.provider.pollChanges()
  expect(await lastUse(shop)).toBe(first + 120_000)
  await shop.provider.close()
  expect(await lastUse(shop)).toBe(first + 150_000)
})

test('two processes together write the last use of a key once a minute, and never an older time', async () => {
  const shop = await startShop()
  const other = await shop.anotherProcess()
  const token = await shop.newApiKey()
  const useElsewhere = () =>
    other.fetch(new Request(`http://localhost${PRODUCTS}`, { headers: { authorization: token } }))
  await useElsewhere()
  shop.passTime(10_000)
  await shop.call('GET', PRODUCTS, { token })
  await shop.provider.pollChanges()
  const latest = shop.now.getTime()
  expect(await lastUse(shop)).toBe(latest)
  await other.pollChanges()
  await other.close()
  expect(await lastUse(shop)).toBe(latest)
})

test('a locked key delays nobody, and an unreachable database does not block the shutdown', async () => {
  const shop = await startShop()
  const token = await shop.newApiKey()
  await shop.call('GET', PRODUCTS, { token })
  await shop.db.transaction().execute(async (tx) => {
    await tx.updateTable('api_keys').set({ name: 'Changed' }).execute()
    await shop.provider.pollChanges()
  })
  expect(await lastUse(shop)).toBe(undefined)

  const other = await shop.anotherProcess()
  await other.fetch(new Request(`http://localhost${PRODUCTS}`, { headers: { authorization: token } }))
  await shop.db.destroy()
  await other.close()
  expect(shop.logged.join()).toContain('Updating the last use of API keys failed.')
})
