import { describe, expect, test } from 'vitest'
import { expectResponseBody, shareShop } from '../../testing/index.ts'

const openShop = shareShop()

const TOKEN = '/oauth2/token'

describe('a visitor', () => {
  test('a visitor gets tokens with camelCase JSON, snake_case JSON and a form, on either path', async () => {
    const shop = await openShop()
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } }
    const { clientId } = shop
    const asked = [
      await shop.call('POST', TOKEN, { body: { clientId, grantType: 'anonymous' } }),
      await shop.call('POST', TOKEN, { body: { client_id: clientId, grant_type: 'anonymous' } }),
      await shop.call('POST', TOKEN, { body: `client_id=${clientId}&grant_type=anonymous`, ...form }),
      await shop.call('POST', TOKEN, { body: `clientId=${clientId}&grantType=anonymous`, ...form }),
      await shop.call('POST', '/_api/oauth2/token', {
        body: { clientId, grantType: 'anonymous', sessionToken: 'x', scope: null },
      }),
    ]
    const visitors = new Set<string>()
    for (const { status, body, headers } of asked) {
      expect(status).toBe(200)
      expectResponseBody('oauth2.token', body)
      expect(body).toMatchObject({
        expires_in: 3_600,
        token_type: 'Bearer',
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
      })
      expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['private, no-store', 'no-cache'])
      visitors.add(
        (JSON.parse(Buffer.from(body.access_token.split('.')[1]!, 'base64url').toString()) as { sub: string }).sub,
      )
    }
    expect(visitors.size).toBe(asked.length)
  })

  test('a visitor renews with a form as well', async () => {
    const shop = await openShop()
    const { body } = await shop.call('POST', TOKEN, { body: { clientId: shop.clientId, grantType: 'anonymous' } })
    const renewed = await shop.call('POST', TOKEN, {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: body.refresh_token as string,
        client_id: shop.clientId,
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
    })
    expect(renewed.status).toBe(200)
  })
})

test('refusals have the format of RFC 6749', async () => {
  const shop = await openShop()
  const { clientId } = shop
  const json = 'application/json'
  const form = 'application/x-www-form-urlencoded'
  const cases: [body: unknown, type: string, status: number, error: string][] = [
    [{ grantType: 'anonymous', clientId: crypto.randomUUID() }, json, 401, 'invalid_client'],
    [{ grantType: 'anonymous', clientId: 'nobody' }, json, 401, 'invalid_client'],
    [{ grantType: 'anonymous', clientId: '-'.repeat(36) }, json, 401, 'invalid_client'],
    [{ grantType: 'anonymous', clientId: "' or 1=1 --" }, json, 401, 'invalid_client'],
    [{ grantType: 'anonymous' }, json, 401, 'invalid_client'],
    [{ grantType: 'password', clientId, username: 'a', password: 'b' }, json, 400, 'unsupported_grant_type'],
    [{ grantType: 'strip_bound_session', accessToken: 'x', clientSecret: 'y' }, json, 400, 'unsupported_grant_type'],
    [{ grantType: 'constructor', clientId }, json, 400, 'unsupported_grant_type'],
    [{ grantType: '', clientId }, json, 400, 'invalid_request'],
    [{ grantType: 'anonymous', clientId, scope: 'everything' }, json, 400, 'invalid_scope'],
    [{ grantType: 'anonymous', clientId, client_id: crypto.randomUUID() }, json, 400, 'invalid_request'],
    [{ grantType: 'authorization_code', clientId, code: 'x' }, json, 400, 'invalid_request'],
    [{ grantType: 'authorization_code', clientId, code: 'x', codeVerifier: 'y' }, json, 400, 'invalid_grant'],
    [{ grantType: 'authorization_code', code: 'x', codeVerifier: 'y' }, json, 401, 'invalid_client'],
    [{ grantType: 'authorized_client', memberId: crypto.randomUUID() }, json, 401, 'invalid_client'],
    [{ grantType: 'client_credentials', clientId, clientSecret: 'x' }, json, 401, 'invalid_client'],
    [{ grantType: 'client_credentials', clientId }, json, 400, 'invalid_request'],
    [{ clientId }, json, 400, 'invalid_request'],
    [{}, json, 400, 'invalid_request'],
    [{ grantType: 'refresh_token' }, json, 400, 'invalid_request'],
    [{ grantType: 'refresh_token', refreshToken: '' }, json, 400, 'invalid_request'],
    [{ grantType: 'refresh_token', refreshToken: 'nobody\u2019s' }, json, 400, 'invalid_grant'],
    [{ grantType: 7, clientId }, json, 400, 'invalid_request'],
    [{ grantType: 'anonymous', clientId: [clientId] }, json, 400, 'invalid_request'],
    [{ grantType: 'refresh_token', refreshToken: { $ne: '' } }, json, 400, 'invalid_request'],
    ['{"grantType"', json, 400, 'invalid_request'],
    ['[]', json, 400, 'invalid_request'],
    ['{"__proto__":{"grantType":"anonymous"}}', json, 400, 'invalid_request'],
    [`{"grantType":"anonymous","clientId":"${'x'.repeat(9_000)}"}`, json, 413, 'invalid_request'],
    [`grant_type=anonymous&client_id=${clientId}&client_id=${clientId}`, form, 400, 'invalid_request'],
    [`grant_type=anonymous&grant_type=refresh_token&client_id=${clientId}`, form, 400, 'invalid_request'],
    [`grant_type=anonymous&client_id=${clientId}&x=1&x=2`, form, 400, 'invalid_request'],
    [`client_id=${clientId}`, form, 400, 'invalid_request'],
    ['', form, 400, 'invalid_request'],
    [{ grantType: 'anonymous', clientId }, 'text/plain', 415, 'invalid_request'],
    [{ grantType: 'anonymous', clientId }, 'multipart/form-data', 415, 'invalid_request'],
    [{ grantType: 'anonymous', clientId }, '', 415, 'invalid_request'],
  ]
  for (const [body, type, status, error] of cases) {
    const answer = await shop.call('POST', TOKEN, { body, headers: { 'content-type': type } })
    expect([answer.status, answer.body.error], JSON.stringify(body)).toEqual([status, error])
    expect(answer.headers.get('cache-control')).toContain('no-store')
    expect(answer.body.access_token).toBeUndefined()
  }
  console.log(`token requests that are wrong: tokens given 0 of ${cases.length}, faults ${shop.logged.length}`)
  expect(shop.logged).toEqual([])
})

test('a request without client authentication is refused with its reason', async () => {
  const shop = await openShop()
  for (const body of [{ grantType: 'anonymous' }, { grantType: 'anonymous', clientId: '' }])
    expect(await shop.call('POST', TOKEN, { body })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client', error_description: '"client_id" is missing: the id of the client that asks.' },
    })
})
