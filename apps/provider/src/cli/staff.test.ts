import { type StaffRole, staffRoles } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { listAuditEntries } from '../platform/audit/index.ts'
import { runCommand, startShop, TEST_PROVIDER_URL, type TestShop } from '../testing/index.ts'
import { staff } from './staff.ts'

const ANNA = 'Anna@shop.example'

async function addAnna(shop: TestShop, role: StaffRole = 'owner'): Promise<void> {
  await runCommand(shop, staff, 'add', '--email', ANNA, '--name', 'Anna', '--role', role)
}

async function tokenOf(shop: TestShop, email = ANNA): Promise<string> {
  return (await runCommand(shop, staff, 'token', email)).printed
}

/** Access of a token: read products, see hidden ones; or its refusal. */
async function tryToken(shop: TestShop, token: string): Promise<string> {
  const read = await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
  if (read.status !== 200) return String(read.status)
  const costs = await shop.call(
    'GET',
    `/stores-reader/v1/products/${crypto.randomUUID()}?includeMerchantSpecificData=true`,
    { token },
  )
  return costs.status === 404 ? 'manages' : 'reads'
}

test('a new staff account gets a token with the access of its role', async () => {
  const shop = await startShop()
  for (const role of Object.keys(staffRoles) as StaffRole[]) {
    const email = `${role}@shop.example`
    await runCommand(shop, staff, 'add', '--email', email, '--name', role, '--role', role)
    expect(await tryToken(shop, await tokenOf(shop, email)), role).toBe(role === 'viewer' ? 'reads' : 'manages')
  }
  const { printed } = await runCommand(shop, staff, 'list')
  expect(printed.split('\n')).toEqual([
    'owner    owner <owner@shop.example>',
    'manager  manager <manager@shop.example>',
    'editor   editor <editor@shop.example>',
    'viewer   viewer <viewer@shop.example>',
  ])
})

test('a token contains its subject and no permissions', async () => {
  const shop = await startShop()
  await addAnna(shop)
  const claims = JSON.parse(Buffer.from((await tokenOf(shop)).split('.')[1]!, 'base64url').toString()) as object
  expect(claims).toMatchObject({ kind: 'merchant', iss: TEST_PROVIDER_URL, aud: TEST_PROVIDER_URL })
  expect(Object.keys(claims).sort()).toEqual([
    'aud',
    'client_id',
    'data',
    'exp',
    'iat',
    'iss',
    'jti',
    'kind',
    'sid',
    'sub',
  ])
})

test('the audit log names the command line, not the staff member, for a token that a command creates', async () => {
  const shop = await startShop()
  await addAnna(shop)
  const claims = Buffer.from((await tokenOf(shop)).split('.')[1]!, 'base64url').toString()
  const { sub } = JSON.parse(claims) as { sub: string }
  const [entry] = await listAuditEntries(shop.db, { limit: 1 })
  expect(entry).toMatchObject({
    actor: { kind: 'command-line' },
    action: 'staff token',
    entity: 'staff',
    entityId: sub,
  })
})

test('a new role applies to issued tokens in every process after its next refresh', async () => {
  const shop = await startShop()
  await addAnna(shop)
  const token = await tokenOf(shop)
  expect(await tryToken(shop, token)).toBe('manages')
  await runCommand(shop, staff, 'role', ANNA.toUpperCase(), 'viewer')
  await shop.provider.pollChanges()
  expect(await tryToken(shop, token)).toBe('reads')
  await runCommand(shop, staff, 'role', ANNA, 'manager')
  await shop.provider.pollChanges()
  expect(await tryToken(shop, token)).toBe('manages')
})

test('a disabled account is refused after the next refresh, and its old tokens stay invalid when it is enabled again', async () => {
  const shop = await startShop()
  const other = await shop.anotherProcess()
  await addAnna(shop)
  const token = await tokenOf(shop)
  expect(await tryToken(shop, token)).toBe('manages')
  await runCommand(shop, staff, 'disable', ANNA)
  await Promise.all([shop.provider.pollChanges(), other.pollChanges()])
  expect(await tryToken(shop, token)).toBe('401')
  const headers = { authorization: token }
  expect((await other.fetch(new Request('http://localhost/stores-reader/v1/products/x', { headers }))).status).toBe(401)
  await expect(tokenOf(shop)).rejects.toThrow('No active staff account has the address')
  expect((await runCommand(shop, staff, 'list')).printed).toMatch(/disabled 20/)

  await runCommand(shop, staff, 'disable', ANNA) // again: no error
  await runCommand(shop, staff, 'enable', ANNA)
  await shop.provider.pollChanges()
  expect(await tryToken(shop, token)).toBe('401')
  expect(await tryToken(shop, await tokenOf(shop))).toBe('manages')
})

test('removing the last owner prints a warning', async () => {
  const shop = await startShop()
  await addAnna(shop)
  const BEN = 'ben@shop.example'
  await runCommand(shop, staff, 'add', '--email', BEN, '--name', 'Ben', '--role', 'owner')
  const nobody = 'The shop has no owner now.'
  expect((await runCommand(shop, staff, 'disable', BEN)).said).not.toContain(nobody)
  expect((await runCommand(shop, staff, 'role', ANNA, 'manager')).said).toContain(nobody)
  await runCommand(shop, staff, 'role', ANNA, 'owner')
  expect((await runCommand(shop, staff, 'disable', ANNA)).said).toContain(nobody)
})

test('a token ends after an hour and cannot be exchanged for another', async () => {
  const shop = await startShop()
  await addAnna(shop)
  const token = await tokenOf(shop)
  const renewed = await shop.call('POST', '/oauth2/token', {
    body: { grantType: 'refresh_token', refreshToken: token },
  })
  expect(renewed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  shop.passTime(3_600_000 + 6_000)
  expect(await tryToken(shop, token)).toBe('401')
})

test('a role that this version does not know has no permissions', async () => {
  const shop = await startShop()
  await addAnna(shop)
  await shop.db.updateTable('staff').set({ role: 'constructor' }).execute()
  expect(await tryToken(shop, await tokenOf(shop))).toBe('403')
})

test('twenty concurrent attempts to add the same account succeed once', async () => {
  const shop = await startShop()
  const tries = Array.from({ length: 20 }, (_, i) =>
    runCommand(shop, staff, 'add', '--email', i % 2 ? ANNA : ANNA.toLowerCase(), '--name', 'Anna', '--role', 'owner'),
  )
  const done = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
  expect((await runCommand(shop, staff, 'list')).printed.split('\n')).toHaveLength(1)
})

test('an account that is disabled during its sign-in gets no valid token', async () => {
  const shop = await startShop()
  let alive = 0
  const rounds = 20
  for (let round = 0; round < rounds; round++) {
    const email = `anna${round}@shop.example`
    await runCommand(shop, staff, 'add', '--email', email, '--name', 'Anna', '--role', 'owner')
    const [token] = await Promise.all([
      tokenOf(shop, email).catch(() => undefined),
      runCommand(shop, staff, 'disable', email),
    ])
    await runCommand(shop, staff, 'enable', email)
    await shop.provider.pollChanges()
    if (token && (await tryToken(shop, token)) !== '401') alive++
  }
  console.log(`tokens made while their owner was disabled: alive ${alive} of ${rounds}`)
  expect(alive).toBe(0)
})

test('invalid staff commands change nothing and suggest corrections', async () => {
  const shop = await startShop()
  await addAnna(shop)
  const add = ['add', '--email', 'b@shop.example', '--name', 'B']
  const wrong: [args: string[], message: RegExp][] = [
    [[], /add, list, role, reset-password, disable, enable or token/],
    [['remove', ANNA], /add, list, role/],
    [add, /Specify a role[^]*editor/],
    [[...add, '--role', 'boss'], /no role "boss"[^]*editor[^]*WIX_STORES.MODIFY_PRODUCTS/],
    [[...add, '--role', 'toString'], /no role/],
    [[...add, '--role', 'owner', 'x'], /Unexpected argument/],
    [['add', '--email', 'b', '--name', 'B', '--role', 'owner'], /"b" is not a valid e-mail address/],
    [['add', '--name', 'B', '--role', 'owner'], /e-mail address is missing/],
    [['add', '--email', ANNA.toLowerCase(), '--name', 'B', '--role', 'owner'], /already exists/],
    [['role', ANNA], /Specify a role/],
    [['role', ANNA, 'boss'], /no role "boss"/],
    [['role', 'b@shop.example', 'owner'], /No staff account has the address b@shop.example/],
    [['disable'], /e-mail address is missing/],
    [['disable', 'b@shop.example'], /No staff account has the address/],
    [['enable', 'b@shop.example'], /No staff account has the address/],
    [['reset-password', 'b@shop.example'], /No staff account has the address/],
    [['token', 'b@shop.example'], /No active staff account has the address/],
    [['list', 'x'], /Unexpected argument/],
  ]
  const before = await shop.db.selectFrom('staff').selectAll().execute()
  for (const [args, message] of wrong)
    await expect(async () => runCommand(shop, staff, ...args), args.join(' ')).rejects.toThrow(message)
  expect(await shop.db.selectFrom('staff').selectAll().execute()).toEqual(before)
  console.log(`wrong staff commands: carried out 0 of ${wrong.length}`)
})
