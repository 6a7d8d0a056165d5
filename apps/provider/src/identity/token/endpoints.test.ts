import { expect, test } from 'vitest'
import { expectResponseBody, shareShop, startShop, StatementFaults, TEST_PROVIDER_URL } from '../../testing/index.ts'
import { createAuthorizationCode } from '../../testing/create-authorization-code.ts'
import { createApiKey } from '../index.ts'
import { generateOpaqueToken } from '../opaque-token.ts'

const openShop = shareShop()

const form = { 'content-type': 'application/x-www-form-urlencoded' }

test('introspection describes a token to its holder, in wire format', async () => {
  const shop = await startShop()
  const member = await shop.newMember()
  const { id, key } = await shop.db
    .transaction()
    .execute((tx) => createApiKey(tx, { name: 'App', scopes: ['SCOPE.DC-STORES.READ-PRODUCTS'] }))
  const app = await shop.call('POST', '/oauth2/token', {
    body: { grant_type: 'client_credentials', client_id: id, client_secret: key },
  })
  const about = async (token: string) => {
    const { status, body } = await shop.call('POST', '/oauth2/token-info', { body: { token } })
    expect(status).toBe(200)
    expectResponseBody('oauth2.tokenInfo', body)
    return body
  }
  const seconds = Math.floor(shop.now.getTime() / 1_000)
  expect(await about(member.token)).toMatchObject({
    active: true,
    subjectType: 'MEMBER',
    subjectId: member.id,
    clientId: shop.clientId,
    iat: `${seconds}`,
    exp: `${seconds + 3_600}`,
  })
  expect(await about(await shop.newToken())).toMatchObject({ active: true, subjectType: 'VISITOR' })
  expect(await about(await shop.newStaffToken())).toMatchObject({ active: true, subjectType: 'USER' })
  const ofApp = await about(app.body.access_token as string)
  expect(ofApp).toMatchObject({ active: true, subjectType: 'APP', subjectId: id, clientId: id })
  expect(ofApp.instanceId).toBe(ofApp.siteId)

  for (const token of ['', 'x', member.refreshToken, key, `${member.token}x`])
    expect(await about(token)).toEqual({ active: false })
  await shop.db.updateTable('api_keys').set({ revoked_at: shop.now }).execute()
  await shop.provider.pollChanges()
  expect(await about(app.body.access_token as string), 'its key is revoked').toEqual({ active: false })
  shop.passTime(3_606_000)
  expect(await about(member.token)).toEqual({ active: false })
})

test('userinfo describes a member, and refuses other tokens', async () => {
  const shop = await openShop()
  const profile = { firstName: 'Ada', lastName: 'Moss', language: 'en' }
  const member = await shop.newMember({ email: 'Ada@Moss.example', profile })
  for (const path of ['/oauth2/user-info', '/_api/oauth2/user-info']) {
    const { status, body } = await shop.call('GET', path, { token: member.token })
    expect(status).toBe(200)
    expectResponseBody('oauth2.userInfo', body)
    expect(body).toEqual({
      sub: member.id,
      email: 'Ada@Moss.example',
      emailVerified: true,
      name: 'Ada Moss',
      givenName: 'Ada',
      familyName: 'Moss',
      language: 'en',
    })
  }
  const nothing = { firstName: '', lastName: 'Hopper', nickname: '', picture: '', language: null }
  const grace = await shop.newMember({ email: 'grace@shop.example', profile: nothing })
  expect((await shop.call('GET', '/oauth2/user-info', { token: grace.token })).body).toEqual({
    sub: grace.id,
    email: 'grace@shop.example',
    emailVerified: true,
    name: 'Hopper',
    familyName: 'Hopper',
  })
  expect((await shop.call('GET', '/oauth2/user-info')).status).toBe(401)
  expect((await shop.call('GET', '/oauth2/user-info', { token: await shop.newToken() })).status).toBe(403)
})

test('a token holder may revoke it, and its whole sign-in with it', async () => {
  const shop = await startShop()
  const isOver = async ({ token, refreshToken }: { token: string; refreshToken: string }) => {
    const renewed = await shop.call('POST', '/oauth2/token', { body: { refreshToken, grantType: 'refresh_token' } })
    return [renewed.status, (await shop.call('GET', '/oauth2/user-info', { token })).status]
  }
  const [byRefresh, byAccess, other] = [await shop.newMember(), await shop.newMember(), await shop.newMember()]
  for (const [path, body] of [
    ['/oauth2/revoke', `token=${byRefresh.refreshToken}&token_type_hint=access_token&client_id=${shop.clientId}`],
    ['/_api/oauth2/revoke', `token=${byAccess.token}`],
  ] as const)
    expect(await shop.call('POST', path, { body, headers: form })).toMatchObject({ status: 200, body: {} })
  expect(await isOver(byRefresh)).toEqual([400, 401])
  expect(await isOver(byAccess)).toEqual([400, 401])
  expect(await isOver(other)).toEqual([200, 200])
  const sessions = await shop.db.selectFrom('account_sessions').select('id').where('ended_at', 'is', null).execute()
  expect(sessions, 'a session that nothing hangs on has ended with its tokens').toEqual([{ id: other.sessionId }])

  for (const token of [byRefresh.refreshToken, byAccess.token, 'x', 'x'.repeat(43)])
    expect(await shop.call('POST', '/oauth2/revoke', { body: { token } })).toMatchObject({ status: 200, body: {} })
  const foreign = { token: other.refreshToken, clientId: crypto.randomUUID() }
  expect(await shop.call('POST', '/oauth2/revoke', { body: foreign })).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  })
  expect((await shop.call('POST', '/oauth2/revoke', { body: {} })).body).toMatchObject({ error: 'invalid_request' })
  expect(await isOver(other)).toEqual([200, 200])
})

test('an app revokes its own access token, with its name or without, and another app cannot by naming itself', async () => {
  const shop = await openShop()
  const newApp = async () => {
    const { id, key } = await shop.db
      .transaction()
      .execute((tx) => createApiKey(tx, { name: 'App', scopes: ['SCOPE.DC-STORES.READ-PRODUCTS'] }))
    const credentials = { client_id: id, client_secret: key }
    const { body } = await shop.call('POST', '/oauth2/token', {
      body: { grant_type: 'client_credentials', ...credentials },
    })
    return { credentials, token: body.access_token as string }
  }
  const [app, other] = [await newApp(), await newApp()]
  const end = (body: object) => shop.call('POST', '/oauth2/revoke', { body: { token: app.token, ...body } })
  const isActive = async () =>
    (await shop.call('POST', '/oauth2/token-info', { body: { token: app.token } })).body.active
  expect(await end(other.credentials)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await isActive()).toBe(true)
  expect(await end(app.credentials)).toMatchObject({ status: 200, body: {} })
  expect(await isActive()).toBe(false)
  const { client_id: id } = other.credentials
  expect(await shop.call('POST', '/oauth2/revoke', { body: { token: other.token, client_id: id } })).toMatchObject({
    status: 200,
  })
})

test('revocations without effect trigger no refresh: wrong codes, or expired tokens', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  const member = await shop.newMember()
  const code = await createAuthorizationCode(shop, member.sessionId)
  const revoke = () => shop.call('POST', '/oauth2/revoke', { body: { token: member.refreshToken } })
  await revoke()
  const before = faults.seen.length
  for (let n = 0; n < 10; n++) {
    expect((await shop.call('POST', '/oauth2/token', { body: { ...code, code: generateOpaqueToken() } })).status).toBe(
      400,
    )
    expect((await revoke()).status).toBe(200)
  }
  const readings = faults.seen.slice(before).filter((each) => each.includes('revoked_at >'))
  expect(readings.length, 'of all that has ended').toBe(0)
})

test('a signed-in browser stays so when an app signs out', async () => {
  const shop = await startShop()
  const member = await shop.newMember()
  await shop.db
    .updateTable('account_sessions')
    .set({ browser_hash: Buffer.alloc(32) })
    .execute()
  await shop.call('POST', '/oauth2/revoke', { body: { token: member.refreshToken } })
  const { ended_at } = await shop.db.selectFrom('account_sessions').select('ended_at').executeTakeFirstOrThrow()
  expect(ended_at).toBe(null)
})

test('the metadata names the endpoints, and each of them exists', async () => {
  const shop = await openShop()
  const { body, headers } = await shop.call('GET', '/.well-known/oauth-authorization-server')
  expect(headers.get('content-type')).toContain('application/json')
  expect(body).toMatchObject({
    issuer: TEST_PROVIDER_URL,
    require_pushed_authorization_requests: true,
    authorization_response_iss_parameter_supported: true,
    code_challenge_methods_supported: ['S256'],
    response_types_supported: ['code'],
  })
  for (const [name, address] of Object.entries(body as Record<string, unknown>)) {
    if (!name.endsWith('_endpoint') && name !== 'jwks_uri') continue
    const path = String(address).slice(TEST_PROVIDER_URL.length)
    const found = await Promise.all(['GET', 'POST'].map(async (method) => (await shop.fetch(path, { method })).status))
    expect(
      found.some((status) => status !== 404 && status !== 405),
      `${name} at ${path}`,
    ).toBe(true)
  }
  expect((await shop.call('GET', '/.well-known/openid-configuration')).status, 'there are no id tokens').toBe(404)
})
