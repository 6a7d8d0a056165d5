import { decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import type { Provider } from '../../app/app.ts'
import { keys } from '../../cli/keys.ts'
import { runCommand, startShop, type TestShop } from '../../testing/index.ts'
import { createStableId } from '../../platform/ids.ts'
import { maintainSigningKeys, rotateSigningKeys } from './rotate-signing-keys.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

const kidOf = (token: string) => decodeProtectedHeader(token).kid

async function accepts(provider: Pick<Provider, 'fetch'>, token: string): Promise<boolean> {
  const url = 'http://localhost/stores-reader/v1/products/query-platformized'
  return (await provider.fetch(new Request(url, { headers: { authorization: token } }))).status === 200
}

async function publishedIn(shop: TestShop): Promise<string[]> {
  const { body } = await shop.call('GET', '/oauth2/jwks')
  return (body as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
}

test('key rotation logs nobody out: tokens from before, during and after are valid in two processes', async () => {
  const shop = await startShop()
  const other = await shop.anotherProcess()
  const before = await shop.newToken()
  const { id } = await rotateSigningKeys(shop.db, shop.now)
  // The other process has not loaded the key yet; this one publishes it and still signs with the old one.
  await shop.provider.pollChanges()
  const early = await shop.newToken()
  expect(await publishedIn(shop)).toEqual([id, kidOf(before)])
  await other.pollChanges()
  shop.passTime(MINUTE_MS + 1_000)
  const after = await shop.newToken()
  expect([kidOf(early), kidOf(after)]).toEqual([kidOf(before), id])

  let refused = 0
  for (const provider of [shop.provider, other])
    for (const token of [before, early, after]) if (!(await accepts(provider, token))) refused++
  console.log(`tokens around a rotation, two processes: refused ${refused} of 6`)
  expect(refused).toBe(0)
})

test('a key is rotated after 90 days, and an unused one retires without its private part', async () => {
  const shop = await startShop()
  const old = kidOf(await shop.newToken())
  const maintain = async () => {
    await maintainSigningKeys(shop.db, shop.now)
    await shop.provider.pollChanges()
    return publishedIn(shop)
  }
  shop.passTime(89 * DAY_MS)
  expect(await maintain()).toEqual([old])
  shop.passTime(DAY_MS)
  const [fresh, ...rest] = await maintain()
  expect(rest).toEqual([old])
  shop.passTime(HOUR_MS)
  const last = await shop.newToken()
  expect(kidOf(last)).toBe(fresh)
  expect(await maintain(), 'a token of the old one may be out').toEqual([fresh, old])
  shop.passTime(2 * HOUR_MS)
  expect(await maintain()).toEqual([fresh])
  const { private_jwk } = await shop.db
    .selectFrom('signing_keys')
    .select('private_jwk')
    .where('id', '=', old!)
    .executeTakeFirstOrThrow()
  expect(private_jwk).toEqual({})
})

test('concurrent processes that rotate an old key all create the same successor', async () => {
  const shop = await startShop()
  shop.passTime(90 * DAY_MS)
  await Promise.all(Array.from({ length: 8 }, () => maintainSigningKeys(shop.db, shop.now)))
  await shop.provider.pollChanges()
  expect(await publishedIn(shop)).toHaveLength(2)
})

test('no two shops have a key with the same id, neither the first nor its successor', async () => {
  const kids: (string | undefined)[] = []
  for (const shop of [await startShop(), await startShop()]) {
    kids.push(kidOf(await shop.newToken()))
    const { id } = await rotateSigningKeys(shop.db, shop.now)
    kids.push(id)
  }
  expect(new Set(kids).size).toBe(4)
  expect(kids).not.toContain(createStableId('first signing key'))
})

test('a shop whose key has the formerly shared id gets another at once, and nobody is logged out', async () => {
  const shop = await startShop()
  for (const shared of [
    createStableId('first signing key'),
    createStableId(`signing key after ${createStableId('first signing key')}`),
  ]) {
    await shop.db.deleteFrom('signing_keys').where('signs_from', '>', shop.now).execute()
    await shop.db.updateTable('signing_keys').set({ id: shared }).execute()
    await shop.provider.pollChanges()
    const before = await shop.newToken()
    expect(kidOf(before)).toBe(shared)
    await Promise.all([maintainSigningKeys(shop.db, shop.now), maintainSigningKeys(shop.db, shop.now)])
    await shop.provider.pollChanges()
    const [fresh, ...rest] = await publishedIn(shop)
    expect([rest, fresh === createStableId(`signing key after ${shared}`)]).toEqual([[shared], false])
    await maintainSigningKeys(shop.db, shop.now)
    expect(await publishedIn(shop)).toHaveLength(2)
    expect(await accepts(shop.provider, before)).toBe(true)
  }
})

test('the CLI lists the keys and creates a new one', async () => {
  const shop = await startShop()
  const old = kidOf(await shop.newToken())
  expect((await runCommand(shop, keys, 'list')).printed).toMatch(new RegExp(`^${old}  created .*, signs$`))
  const { said } = await runCommand(shop, keys, 'rotate')
  const [, id] = /The new key (\S+) signs from/.exec(said) ?? []
  const { printed } = await runCommand(shop, keys, 'list')
  expect(printed.split('\n')).toEqual([
    expect.stringMatching(new RegExp(`^${id}  created .*, signs from `)),
    expect.stringMatching(new RegExp(`^${old}  created .*, signs$`)),
  ])
  shop.passTime(MINUTE_MS)
  expect((await runCommand(shop, keys, 'list')).printed).toContain('verifies only')
  await expect(runCommand(shop, keys)).rejects.toThrow('list or rotate')
  await expect(runCommand(shop, keys, 'list', 'all')).rejects.toThrow('Unexpected argument "all"')
})
