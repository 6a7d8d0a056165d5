import { createHash } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { expect, test } from 'vitest'
import { shareShop, TEST_PROVIDER_URL, type TestShop } from '../../testing/index.ts'
import { createAuthorizationCode } from '../../testing/create-authorization-code.ts'
import { createApiKey } from '../index.ts'

const openShop = shareShop()

/** One test for each MUST of the standards that these endpoints implement. */
const TOKEN = '/oauth2/token'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const send = (shop: TestShop, parameters: string | Record<string, string>, headers: Record<string, string> = form) =>
  shop.call('POST', TOKEN, { body: new URLSearchParams(parameters).toString(), headers })

async function newApp(shop: TestShop) {
  return shop.db
    .transaction()
    .execute((tx) => createApiKey(tx, { name: 'App', scopes: ['SCOPE.DC-STORES.READ-PRODUCTS'] }))
}

/** Creates a code, with the parameter names of the standard. */
async function standardCode(shop: TestShop, redirectUri?: string) {
  const member = await shop.newMember()
  const code = await createAuthorizationCode(shop, member.sessionId, { redirectUri })
  return {
    grant_type: 'authorization_code',
    client_id: code.clientId,
    code: code.code,
    code_verifier: code.codeVerifier,
    ...(redirectUri && { redirect_uri: redirectUri }),
  }
}

const REFUSED_GRANT = { status: 400, body: { error: 'invalid_grant' } }

test('RFC 6749, 2.3.1: an app’s password is accepted from HTTP Basic, encoded as a form', async () => {
  const shop = await openShop()
  const { id, key } = await newApp(shop)
  const encoded = `${encodeURIComponent(id).replaceAll('-', '%2D')}:${encodeURIComponent(key).replaceAll('_', '%5F')}`
  const authorization = `Basic ${Buffer.from(encoded).toString('base64')}`
  expect((await send(shop, { grant_type: 'client_credentials' }, { ...form, authorization })).status).toBe(200)
})

test('RFC 6749, 2.3: a request uses at most one way of client authentication', async () => {
  const shop = await openShop()
  const { id, key } = await newApp(shop)
  const authorization = `Basic ${Buffer.from(`${id}:${key}`).toString('base64')}`
  const both = { grant_type: 'client_credentials', client_id: id, client_secret: key }
  expect(await send(shop, both, { ...form, authorization })).toMatchObject({
    status: 400,
    body: { error: 'invalid_request' },
  })
})

test('RFC 6749, 3.2: the token endpoint accepts POST only', async () => {
  const shop = await openShop()
  for (const method of ['GET', 'PUT', 'DELETE'])
    expect((await shop.call(method, `${TOKEN}?grant_type=anonymous&client_id=${shop.clientId}`)).status).toBe(405)
})

test('RFC 6749, 3.2: parameters without a value count as omitted, unknown ones are ignored', async () => {
  const shop = await openShop()
  const anonymous = { grant_type: 'anonymous', client_id: shop.clientId }
  expect((await send(shop, { ...anonymous, scope: '', refresh_token: '', colour: 'red' })).status).toBe(200)
  expect(await send(shop, { ...anonymous, grant_type: '' })).toMatchObject({ body: { error: 'invalid_request' } })
})

test('RFC 6749, 3.2: a repeated parameter is refused', async () => {
  const shop = await openShop()
  const once = `grant_type=anonymous&client_id=${shop.clientId}`
  for (const twice of [`${once}&scope=offline_access&scope=offline_access`, `${once}&client_id=${shop.clientId}`])
    expect(await send(shop, twice)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
})

test('RFC 6749, 4.1.3: a code is valid for the client that it was issued to', async () => {
  const shop = await openShop()
  const other = crypto.randomUUID()
  await shop.db
    .insertInto('oauth_clients')
    .values({ id: other, name: 'Other', allowed_redirect_uris: [], allowed_redirect_domains: [] })
    .execute()
  const code = await standardCode(shop)
  expect(await send(shop, { ...code, client_id: other })).toMatchObject(REFUSED_GRANT)
  expect((await send(shop, code)).status).toBe(200)
})

test('RFC 6749, 4.1.3: the redirect_uri equals that of the request, letter by letter', async () => {
  const shop = await openShop()
  const code = await standardCode(shop, 'https://app.example/callback')
  const { redirect_uri: _, ...without } = code
  expect(await send(shop, without)).toMatchObject(REFUSED_GRANT)
  for (const redirect_uri of ['https://app.example/callback/', 'https://APP.example/callback', 'https://app.example/'])
    expect(await send(shop, { ...code, redirect_uri })).toMatchObject(REFUSED_GRANT)
  expect((await send(shop, code)).status).toBe(200)
})

test('RFC 6749, 4.1.2: a code is valid once, and its tokens end with its second use', async () => {
  const shop = await openShop()
  const code = await standardCode(shop)
  const { body } = await send(shop, code)
  expect(await send(shop, code)).toMatchObject(REFUSED_GRANT)
  const renewal = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string }
  expect(await send(shop, renewal)).toMatchObject(REFUSED_GRANT)
  expect((await shop.call('GET', '/oauth2/user-info', { token: body.access_token as string })).status).toBe(401)
})

test('RFC 6749, 4.4.3: an app gets no refresh token', async () => {
  const shop = await openShop()
  const { id, key } = await newApp(shop)
  const { body } = await send(shop, { grant_type: 'client_credentials', client_id: id, client_secret: key })
  expect(body).not.toHaveProperty('refresh_token')
})

test('RFC 6749, 5.1: token responses are not cacheable, and contain type and expiry', async () => {
  const shop = await openShop()
  const { headers, body } = await send(shop, { grant_type: 'anonymous', client_id: shop.clientId })
  expect(headers.get('cache-control')).toContain('no-store')
  expect(headers.get('pragma')).toBe('no-cache')
  expect(headers.get('content-type')).toMatch(/^application\/json/)
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3_600, access_token: expect.any(String) })
})

test('RFC 6749, 5.2: a refusal is 400; without client authentication it is 401 with a challenge', async () => {
  const shop = await openShop()
  const authorization = `Basic ${Buffer.from('nobody:nothing').toString('base64')}`
  const refused = await send(shop, { grant_type: 'client_credentials' }, { ...form, authorization })
  expect(refused).toMatchObject({ status: 401, body: { error: 'invalid_client' } })
  expect(refused.headers.get('www-authenticate')).toMatch(/^Basic/)
  expect(refused.headers.get('cache-control')).toContain('no-store')
  expect(await send(shop, { grant_type: 'password' })).toMatchObject({
    status: 400,
    body: { error: 'unsupported_grant_type' },
  })
  for (const { body } of [refused, await send(shop, { grant_type: 'é"\\' })]) expect(body.error).toMatch(/^[a-z_]+$/)
})

test('RFC 6749, 6: a refresh token is valid for the client that it was issued to, and does not extend the scope', async () => {
  const shop = await openShop()
  const { body } = await send(shop, { grant_type: 'anonymous', client_id: shop.clientId })
  const renewal = { grant_type: 'refresh_token', refresh_token: body.refresh_token as string }
  expect(await send(shop, { ...renewal, client_id: crypto.randomUUID() })).toMatchObject(REFUSED_GRANT)
  expect(await send(shop, { ...renewal, scope: 'everything' })).toMatchObject({ body: { error: 'invalid_scope' } })
  const renewed = await send(shop, renewal)
  expect(decodeJwt(renewed.body.access_token as string)).toMatchObject({ kind: 'visitor', client_id: shop.clientId })
})

test('RFC 6750, 2: a token is not accepted from a query or a form', async () => {
  const shop = await openShop()
  const { token } = await shop.newMember()
  expect((await shop.call('GET', `/oauth2/user-info?access_token=${token}`)).status).toBe(401)
  const posted = await shop.call('POST', '/members/v1/members/my', { body: `access_token=${token}`, headers: form })
  expect(posted.status).toBeGreaterThanOrEqual(400)
})

test('RFC 6750, 3: a refusal without a token names the required scheme', async () => {
  const shop = await openShop()
  for (const token of [undefined, 'x'])
    expect((await shop.call('GET', '/oauth2/user-info', { token })).headers.get('www-authenticate')).toMatch(/^Bearer/)
})

test('RFC 7009, 2.1: a refresh token and an access token can be revoked; a client revokes only its own', async () => {
  const shop = await openShop()
  const { body } = await send(shop, { grant_type: 'anonymous', client_id: shop.clientId })
  const { refresh_token: refreshToken, access_token: accessToken } = body as Record<string, string>
  const revoke = (parameters: Record<string, string>) =>
    shop.call('POST', '/oauth2/revoke', { body: new URLSearchParams(parameters).toString(), headers: form })
  for (const token of [refreshToken!, accessToken!])
    expect((await revoke({ token, client_id: crypto.randomUUID() })).status).toBe(400)
  expect((await revoke({ token: accessToken!, client_id: shop.clientId })).status).toBe(200)
  expect(await send(shop, { grant_type: 'refresh_token', refresh_token: refreshToken! })).toMatchObject(REFUSED_GRANT)
})

test('RFC 7009, 2.2: an unknown token counts as revoked', async () => {
  const shop = await openShop()
  for (const token of ['x', 'x'.repeat(43), `${'x'.repeat(20)}.${'y'.repeat(20)}.z`])
    expect((await shop.call('POST', '/oauth2/revoke', { body: `token=${token}`, headers: form })).status).toBe(200)
})

test('RFC 7636, 4.6: the verifier is hashed and compared; a missing or wrong one is refused', async () => {
  const shop = await openShop()
  const code = await standardCode(shop)
  const { code_verifier: verifier, ...without } = code
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  expect(await send(shop, without)).toMatchObject({ status: 400, body: { error: 'invalid_request' } })
  for (const code_verifier of [challenge, `${verifier}A`, verifier.slice(0, 42), 'x'.repeat(129), `${verifier} `])
    expect(await send(shop, { ...code, code_verifier }), code_verifier).toMatchObject(REFUSED_GRANT)
  expect((await send(shop, code)).status).toBe(200)
})

test('RFC 8414, 3.3: the issuer of the metadata is the address that it is read at', async () => {
  const shop = await openShop()
  const { body } = await shop.call('GET', '/.well-known/oauth-authorization-server')
  expect(body.issuer).toBe(TEST_PROVIDER_URL)
})

test('RFC 9068, 2: an access token has its type and all required claims', async () => {
  const shop = await openShop()
  const token = await shop.newToken()
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'ES256', typ: 'at+jwt', kid: expect.any(String) })
  expect(decodeJwt(token)).toMatchObject({
    iss: TEST_PROVIDER_URL,
    aud: TEST_PROVIDER_URL,
    sub: expect.any(String),
    client_id: shop.clientId,
    iat: expect.any(Number),
    exp: expect.any(Number),
    jti: expect.any(String),
  })
})

test('an access token names the shop in the claim in which the platform names its site', async () => {
  const shop = await openShop()
  for (const token of [await shop.newToken(), await shop.newMemberToken()]) {
    const { data } = decodeJwt<{ data: string }>(token)
    const { instance } = JSON.parse(data) as { instance: { metaSiteId: string } }
    const { body } = await shop.call('POST', '/oauth2/token-info', { body: { token } })
    expect(body.siteId).toMatch(/^[0-9a-f-]{36}$/)
    expect(instance).toEqual({ metaSiteId: body.siteId })
  }
})

test('RFC 9700, 2.4: the password grant is refused', async () => {
  const shop = await openShop()
  const { email, password } = await shop.newMember()
  const grant = { grant_type: 'password', client_id: shop.clientId, username: email, password }
  expect(await send(shop, grant)).toMatchObject({ status: 400, body: { error: 'unsupported_grant_type' } })
})

test('RFC 9700, 4.14.2: a replaced refresh token that is presented again ends its whole family', async () => {
  const shop = await openShop()
  const renew = async (refreshToken: string) => send(shop, { grant_type: 'refresh_token', refresh_token: refreshToken })
  const { body } = await send(shop, { grant_type: 'anonymous', client_id: shop.clientId })
  const first = body.refresh_token as string
  const second = (await renew(first)).body.refresh_token as string
  const third = (await renew(second)).body.refresh_token as string
  shop.passTime(61_000)
  for (const token of [first, second, third]) expect(await renew(token)).toMatchObject(REFUSED_GRANT)
})
