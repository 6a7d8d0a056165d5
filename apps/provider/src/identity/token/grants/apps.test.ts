import { expect, test } from 'vitest'
import {
  GOOD_PASSWORD,
  callDuringTransaction,
  shareShop,
  startShop,
  toStatusAndCode,
  runCommand,
  createSignInClient,
  type TestShop,
} from '../../../testing/index.ts'
import { apiKey } from '../../../cli/api-key.ts'
import { blockAccount, createApiKey } from '../../index.ts'
import { startSession } from '../../sessions/session-store.ts'

const openShop = shareShop()

const TOKEN = '/oauth2/token'
const MANAGE_ACCOUNTS = 'SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'

function vouch(shop: TestShop, key: string, asked: object) {
  const body = { grant_type: 'authorized_client', ...asked }
  return shop.call('POST', TOKEN, { body, headers: { authorization: `,${key}` } })
}

function signOn(shop: TestShop, key: string, email: string) {
  return shop.call('POST', '/_api/iam/authentication/v2/sign-on', { token: key, body: { loginId: { email } } })
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<string, string>

async function newKey(shop: TestShop, scope: Parameters<typeof createApiKey>[1]['scopes'][number]) {
  return shop.db.transaction().execute((tx) => createApiKey(tx, { name: 'App', scopes: [scope] }))
}

test('an app gets an access token with its key, which has its permissions and ends with it', async () => {
  const shop = await openShop()
  const { id, key } = await newKey(shop, 'SCOPE.DC-STORES.READ-PRODUCTS')
  const credentials = { client_id: id, client_secret: key, grant_type: 'client_credentials' }
  const basic = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
  const asked = [
    await shop.call('POST', TOKEN, { body: { ...credentials, instance_id: crypto.randomUUID() } }),
    await shop.call('POST', TOKEN, {
      body: 'grant_type=client_credentials',
      headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    }),
  ]
  const products = (token: string) => shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })
  for (const { status, body } of asked) {
    expect([status, body.expires_in, body.refresh_token]).toEqual([200, 3_600, undefined])
    expect((await products(body.access_token as string)).status).toBe(200)
    expect(
      (await shop.call('POST', '/stores/v1/products', { token: body.access_token as string, body: {} })).status,
    ).toBe(403)
  }
  await runCommand(shop, apiKey, 'revoke', id)
  await shop.provider.pollChanges()
  for (const { body } of asked) expect((await products(body.access_token as string)).status).toBe(401)
  expect(await shop.call('POST', TOKEN, { body: credentials })).toMatchObject({
    status: 401,
    body: { error: 'invalid_client' },
  })
})

test('a key is valid with its own id only', async () => {
  const shop = await openShop()
  const { key } = await newKey(shop, MANAGE_ACCOUNTS)
  const other = await newKey(shop, MANAGE_ACCOUNTS)
  for (const [client_id, client_secret] of [
    [other.id, key],
    [shop.clientId, key],
    [other.id, `cw_${'x'.repeat(43)}`],
    [other.id, other.id],
  ])
    expect(
      await shop.call('POST', TOKEN, { body: { client_id, client_secret, grant_type: 'client_credentials' } }),
    ).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
})

test('an app that may manage accounts signs a member in, and its sign-in is recorded', async () => {
  const shop = await startShop()
  const member = await shop.newMember()
  const visitor = await shop.newToken()
  const { id, key } = await newKey(shop, MANAGE_ACCOUNTS)
  const body = { grant_type: 'authorized_client', scope: 'offline_access', member_id: member.id }
  for (const authorization of [
    `Bearer ${visitor},${key}`,
    `${visitor},${key}`,
    `,${key}`,
    `Bearer ${key}`,
    `not-a-token,${key}`,
  ]) {
    const answer = await shop.call('POST', TOKEN, { body, headers: { authorization } })
    expect(answer.status).toBe(200)
    expect(claimsOf(answer.body.access_token as string)).toMatchObject({ sub: member.id, kind: 'member' })
    const { refresh_token: refreshToken } = answer.body
    expect((await shop.call('POST', TOKEN, { body: { grantType: 'refresh_token', refreshToken } })).status).toBe(200)
    const noted = await shop.db.selectFrom('signed_in_visitors').select(['visitor_id', 'member_id']).execute()
    expect(noted).toEqual([{ visitor_id: claimsOf(visitor).sub, member_id: member.id }])
  }
  const sessions = await shop.db
    .selectFrom('account_sessions')
    .select(['account_id', 'method', 'vouched_by'])
    .where('vouched_by', 'is not', null)
    .execute()
  expect(sessions).toEqual(Array(5).fill({ account_id: member.id, method: 'sign-on', vouched_by: id }))
})

test('RFC 8693, 4.1: tokens of a member name the app that has vouched, and none after the member’s own sign-in', async () => {
  const shop = await openShop()
  const member = await shop.newMember()
  const { id, key } = await newKey(shop, MANAGE_ACCOUNTS)
  const { body } = await vouch(shop, key, { member_id: member.id })
  const { body: renewed } = await shop.call('POST', TOKEN, {
    body: { grantType: 'refresh_token', refreshToken: body.refresh_token },
  })
  const { sessionToken } = (await signOn(shop, key, member.email)).body
  const { body: signedOn } = await vouch(shop, key, { session_token: sessionToken })
  for (const { access_token } of [body, renewed, signedOn])
    expect(claimsOf(access_token as string)).toMatchObject({ sub: member.id, act: { sub: id } })
  const { body: own } = await shop.call('POST', TOKEN, {
    body: { grantType: 'refresh_token', refreshToken: member.refreshToken },
  })
  expect(claimsOf(own.access_token as string)).not.toHaveProperty('act')
})

test('a sign-in by an app stays recorded when the session, the key and the account are gone', async () => {
  const shop = await startShop()
  const member = await shop.newMember()
  const { id, key } = await newKey(shop, MANAGE_ACCOUNTS)
  await vouch(shop, key, { member_id: member.id })
  await signOn(shop, key, member.email)
  await runCommand(shop, apiKey, 'revoke', id)
  expect((await shop.call('POST', '/cartwright/v1/me/delete', { token: member.token, body: {} })).status).toBe(200)
  expect(await shop.db.selectFrom('account_sessions').select('id').execute()).toEqual([])
  const trace = await shop.db.selectFrom('app_sign_ins').select(['account_id', 'key_id', 'at']).execute()
  expect(trace).toEqual(Array(2).fill({ account_id: member.id, key_id: id, at: shop.now }))
})

test('a sign-in by an app is no reauthentication: protected calls require the password', async () => {
  const shop = await openShop()
  const member = await shop.newMember()
  const { key } = await newKey(shop, MANAGE_ACCOUNTS)
  const { sessionToken } = (await signOn(shop, key, member.email)).body
  for (const asked of [{ member_id: member.id }, { session_token: sessionToken }]) {
    const token = (await vouch(shop, key, asked)).body.access_token as string
    const { changePassword } = await createSignInClient(shop, { token })
    const calls = (more: object) => [
      changePassword({ newPassword: GOOD_PASSWORD, ...more }),
      shop.call('POST', '/cartwright/v1/me/export', { token, body: more }),
      shop.call('POST', '/cartwright/v1/me/delete', { token, body: more }),
    ]
    for (const answer of await Promise.all(calls({})))
      expect(toStatusAndCode(answer)).toEqual([403, 'RECENT_SIGN_IN_REQUIRED'])
    const { password: currentPassword } = member
    expect((await shop.call('POST', '/cartwright/v1/me/export', { token, body: { currentPassword } })).status).toBe(200)
  }
})

test('a session token of an app is valid once, and for that member alone', async () => {
  const shop = await openShop()
  const [member, other] = [await shop.newMember(), await shop.newMember()]
  const { key } = await newKey(shop, MANAGE_ACCOUNTS)
  const { sessionToken } = await shop.db
    .transaction()
    .execute((tx) => startSession(tx, member.id, 'sign-on', { clientId: shop.clientId }, shop.now))
  const ask = (memberId: string | undefined) =>
    shop.call('POST', TOKEN, {
      body: { grant_type: 'authorized_client', member_id: memberId, session_token: sessionToken },
      headers: { authorization: `,${key}` },
    })
  expect((await ask(other.id)).body).toMatchObject({ error: 'invalid_grant' })
  const answer = await ask(member.id)
  expect(answer.status).toBe(200)
  expect(claimsOf(answer.body.access_token as string)).toMatchObject({ sub: member.id, client_id: shop.clientId })
  expect((await ask(member.id)).body).toMatchObject({ error: 'invalid_grant' })
})

test('an app sign-in is refused if the member is blocked concurrently', async () => {
  const shop = await openShop()
  const { id, email } = await shop.newMember()
  const { key } = await newKey(shop, MANAGE_ACCOUNTS)
  const answer = await callDuringTransaction(
    shop,
    (tx) => blockAccount(tx, email, shop.now),
    () => vouch(shop, key, { member_id: id }),
  )
  expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
})

test('an app signs in neither staff, unknown nor blocked accounts; without the permission it signs in nobody', async () => {
  const shop = await startShop()
  const member = await shop.newMember()
  const blocked = await shop.newMember()
  await shop.db.updateTable('accounts').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
  const staffId = claimsOf(await shop.newStaffToken('owner')).sub
  const { key } = await newKey(shop, MANAGE_ACCOUNTS)
  const ask = (memberId: unknown, authorization: string) =>
    shop.call('POST', TOKEN, {
      body: { grant_type: 'authorized_client', member_id: memberId },
      headers: { authorization },
    })
  for (const memberId of [staffId, blocked.id, crypto.randomUUID(), 'somebody', member.email])
    expect(await ask(memberId, `,${key}`)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await ask(undefined, `,${key}`)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })

  const { key: weak } = await newKey(shop, 'SCOPE.DC-STORES.READ-PRODUCTS')
  expect(await ask(member.id, `,${weak}`)).toMatchObject({ status: 400, body: { error: 'unauthorized_client' } })
  const staff = await shop.newStaffToken('owner')
  for (const authorization of ['', ',', member.token, staff, `,${staff}`, `${key},`, `,cw_${'x'.repeat(43)}`])
    expect(await ask(member.id, authorization), authorization).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    })
  expect(
    await shop.db.selectFrom('account_sessions').select('id').where('vouched_by', 'is not', null).execute(),
  ).toEqual([])
})
