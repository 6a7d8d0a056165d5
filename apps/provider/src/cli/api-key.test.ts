import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ApiKeyStrategy, createClient, products } from '@cartwright/client'
import { scopes } from '@cartwright/contract'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { runCommand, shareShop, TEST_PROVIDER_URL, type TestShop } from '../testing/index.ts'
import { apiKey } from './api-key.ts'

const openShop = shareShop()

const READ = 'SCOPE.DC-STORES.READ-PRODUCTS'
const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** 200 if the key may read products, else 401 or 403. */
async function tryKey(shop: TestShop, key: string): Promise<number> {
  return (await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token: key })).status
}

async function makeKey(shop: TestShop, ...more: string[]): Promise<{ id: string; key: string }> {
  const { printed, said } = await runCommand(shop, apiKey, 'create', '--name', 'Sync', '--scope', READ, ...more)
  return { id: /id is (\S+?)[.;]/.exec(said)![1]!, key: printed }
}

test('a new key works at once, and only its hash is stored', async () => {
  const shop = await openShop()
  const { id, key } = await makeKey(shop)
  expect(key).toMatch(/^cw_[\w-]{43}$/)
  expect(await tryKey(shop, key)).toBe(200)
  expect(await tryKey(shop, `Bearer ${key}`)).toBe(200)
  const { rows } = await sql<{ row: string }>`select api_keys::text as row from api_keys`.execute(shop.db)
  expect(rows[0]!.row).not.toContain(key.slice(3))

  const { printed } = await runCommand(shop, apiKey, 'list')
  expect(printed).toContain(id)
  expect(printed).toContain(READ)
  expect(printed).toMatch(/state +valid\n/)
  expect(printed).not.toContain(key)
})

test('the client calls with an API key, whatever site and account it names', async () => {
  const shop = await openShop()
  await shop.addProduct('plate')
  const { key } = await makeKey(shop)
  const strategies = [
    ApiKeyStrategy({ apiKey: key }),
    ApiKeyStrategy({ apiKey: key, siteId: crypto.randomUUID() }),
    ApiKeyStrategy({ apiKey: key, accountId: 'of another platform' }),
  ]
  for (const auth of strategies) {
    const client = createClient({ modules: { products }, auth, baseUrl: TEST_PROVIDER_URL, fetch: shop.fetch })
    expect((await client.products.getProduct(shop.idOf('plate'))).product?.name).toBe('plate')
  }
})

test('a rotated secret stays valid for the given time, and the one before it ends at once', async () => {
  const shop = await openShop()
  const { id, key: first } = await makeKey(shop)
  expect(await tryKey(shop, first)).toBe(200)

  const second = (await runCommand(shop, apiKey, 'rotate', id)).printed
  await shop.provider.pollChanges()
  expect([await tryKey(shop, first), await tryKey(shop, second)]).toEqual([200, 200])
  expect((await runCommand(shop, apiKey, 'list')).printed).toMatch(/state +valid; its previous secret until/)

  const { printed: third, said } = await runCommand(shop, apiKey, 'rotate', id, '--grace', '2')
  expect(said).toContain('The secret before it has expired.')
  await shop.provider.pollChanges()
  const all = async () => [await tryKey(shop, first), await tryKey(shop, second), await tryKey(shop, third)]
  expect(await all()).toEqual([401, 200, 200])
  shop.passTime(2 * HOUR_MS - 1)
  expect(await all()).toEqual([401, 200, 200])
  shop.passTime(1)
  expect(await all(), 'nobody has to look for this').toEqual([401, 401, 200])

  const fourth = (await runCommand(shop, apiKey, 'rotate', id, '--grace', '0')).printed
  await shop.provider.pollChanges()
  expect([await tryKey(shop, third), await tryKey(shop, fourth)]).toEqual([401, 200])
})

test('a revoked key is refused with both secrets by every process after its next refresh', async () => {
  const shop = await openShop()
  const other = await shop.anotherProcess()
  const elsewhere = async (token: string) => {
    const address = 'http://localhost/stores-reader/v1/products/query-platformized'
    return (await other.fetch(new Request(address, { headers: { authorization: token } }))).status
  }
  const { id, key: former } = await makeKey(shop)
  const key = (await runCommand(shop, apiKey, 'rotate', id)).printed
  for (const each of [former, key]) expect([await tryKey(shop, each), await elsewhere(each)]).toEqual([200, 200])

  await runCommand(shop, apiKey, 'revoke', id)
  await Promise.all([shop.provider.pollChanges(), other.pollChanges()])
  for (const each of [former, key]) expect([await tryKey(shop, each), await elsewhere(each)]).toEqual([401, 401])
  expect((await runCommand(shop, apiKey, 'list')).printed).toMatch(/state +revoked 20/)
  await expect(runCommand(shop, apiKey, 'rotate', id)).rejects.toThrow('There is no valid key')
  await expect(runCommand(shop, apiKey, 'revoke', id)).rejects.toThrow('There is no valid key')
})

test('a key expires to the day or to the second, without a job', async () => {
  const shop = await openShop()
  const soon = new Date(shop.now.getTime() + DAY_MS).toISOString()
  const { id, key } = await makeKey(shop, '--expires', `${soon.slice(0, 19)}Z`)
  // The day is in the shop's time zone.
  const { timeZone } = shop.provider.settings.current().shop
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date(soon))
  const { key: forTheDay } = await makeKey(shop, '--expires', day)
  shop.passTime(DAY_MS - 2_000)
  expect([await tryKey(shop, key), await tryKey(shop, forTheDay)]).toEqual([200, 200])
  shop.passTime(2_000)
  expect([await tryKey(shop, key), await tryKey(shop, forTheDay)]).toEqual([401, 200])
  await expect(runCommand(shop, apiKey, 'rotate', id)).rejects.toThrow('There is no valid key')
  shop.passTime(DAY_MS)
  expect(await tryKey(shop, forTheDay)).toBe(401)
  expect((await runCommand(shop, apiKey, 'list')).printed.match(/state +expired/g)).toHaveLength(2)
})

test('invalid api-key commands create nothing and suggest corrections', async () => {
  const shop = await openShop()
  const { id } = await makeKey(shop)
  const wrong: [args: string[], message: RegExp][] = [
    [[], /create, list, rotate or revoke/],
    [['make'], /create, list, rotate or revoke/],
    [['create', '--scope', READ], /The name \(--name\) is missing/],
    [['create', '--name', ' ', '--scope', READ], /The name \(--name\) is missing/],
    [['create', '--name', 'x'.repeat(101), '--scope', READ], /at most 100/],
    [['create', '--name', 'a\u001b[2Jb', '--scope', READ], /control character/],
    [['create', '--name', 'A'], /Specify the scopes of the key/],
    [['create', '--name', 'A', '--scope', 'products'], /Unknown scope "products"[^]*SCOPE.DC-STORES.MANAGE-PRODUCTS/],
    [['create', '--name', 'A', '--scope', 'toString'], /Unknown scope "toString"/],
    [['create', '--name', 'A', '--scope', READ, 'x', 'y'], /Unknown scope "x", "y"/],
    [['create', '--name', 'A', '--scope', READ, '--expires', 'soon'], /"soon" is not a valid date/],
    [['create', '--name', 'A', '--scope', READ, '--expires', '2090-02-30'], /"2090-02-30" is not a valid date/],
    [['create', '--name', 'A', '--scope', READ, '--expires', '2090-13-01'], /is not a valid date/],
    [['create', '--name', 'A', '--scope', READ, '--expires', '2020-01-01'], /in the past/],
    [['create', '--name', 'A', '--scope', READ, '--role', 'x'], /--role/],
    [['list', 'x'], /Unexpected argument "x"/],
    [['rotate'], /Specify the id of a key/],
    [['rotate', 'x'], /There is no valid key with the id "x"/],
    [['rotate', crypto.randomUUID()], /There is no valid key/],
    [['rotate', id, '--grace', '-1'], /grace/],
    [['rotate', id, '--grace', '1.5'], /not a number of hours/],
    [['rotate', id, '--grace', '721'], /not a number of hours/],
    [['rotate', id, id], /Unexpected argument/],
    [['revoke'], /Specify the id of a key/],
    [['revoke', crypto.randomUUID()], /There is no valid key/],
  ]
  const before = await shop.db.selectFrom('api_keys').selectAll().execute()
  for (const [args, message] of wrong)
    await expect(async () => runCommand(shop, apiKey, ...args), args.join(' ')).rejects.toThrow(message)
  expect(await shop.db.selectFrom('api_keys').selectAll().execute()).toEqual(before)
  for (const scope of Object.keys(scopes))
    await expect(async () => runCommand(shop, apiKey, 'create', '--name', 'A')).rejects.toThrow(scope)
  console.log(`wrong api-key commands: carried out 0 of ${wrong.length}`)
})

test("api-key create prints only the secret of the running shop's key to standard output", async () => {
  const shop = await openShop()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(shop.db)
  const { host, port, user } = inject('databaseServer')
  const run = (...args: string[]) =>
    promisify(execFile)(process.execPath, ['--conditions=cartwright-source', 'apps/provider/src/cli.ts', ...args], {
      cwd: join(import.meta.dirname, '../../../..'),
      env: {
        ...process.env,
        DATABASE_URL: `postgresql://${user}@localhost:${port}/${rows[0]!.name}?host=${encodeURIComponent(host)}`,
      },
    }).catch((error: { code: number; stdout: string; stderr: string }) => error)
  const made = await run('api-key', 'create', '--name', 'Sync', '--scope', READ)
  expect(made.stdout).toMatch(/^cw_[\w-]{43}\n$/)
  expect(await tryKey(shop, made.stdout.trim())).toBe(200)
  expect(await run('api-key', 'create', '--name', 'Sync')).toMatchObject({ code: 1, stdout: '' })
  const unknown = await run('key')
  expect(unknown).toMatchObject({ code: 1, stdout: '' })
  expect(unknown.stderr).toMatch(/Unknown command "key"\. Did you mean "keys"\? Available: .*staff.*rates.*api-key/)
  expect(unknown.stderr, 'no stack').not.toMatch(/\n\s+at /)
})
