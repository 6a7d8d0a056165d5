import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { describe, expect, test } from 'vitest'
import {
  parseRedirectParameters,
  OFF_SITE_URLS,
  CALLBACK_URL,
  createPkce,
  createTestSessionToken,
  redeemCode,
  shareShop,
  startShop,
  TEST_PROVIDER_URL,
  TEST_STOREFRONT_URL,
  TestBrowser,
  type TestShop,
} from '../testing/index.ts'

const openShop = shareShop()

const PATH = '/headless/v1/redirect-session'
const OTHER_CLIENT = '11111111-2222-4333-8444-555555555555'

const GOOD = () => ({
  clientId: STOREFRONT_CLIENT_ID,
  responseType: 'code',
  redirectUri: CALLBACK_URL,
  scope: 'offline_access',
  state: 'kept as it is & sent back=',
  responseMode: 'query',
  codeChallenge: createPkce().challenge,
  codeChallengeMethod: 'S256',
})

type Mistake = [what: string, changes: Record<string, unknown>, parameter: string, error?: string]

/**
 * Invalid requests by the rule that they break: the reported parameter, and the error if it is not `invalid_request`.
 */
const WRONG: Record<string, Mistake[]> = {
  'RFC 7636, 4.3, and RFC 9700, 2.1.1: the challenge is of S256': [
    ['by `plain`', { codeChallengeMethod: 'plain' }, 'codeChallengeMethod'],
    ['by `S512`', { codeChallengeMethod: 'S512' }, 'codeChallengeMethod'],
    ['without its method, which would be `plain`', { codeChallengeMethod: undefined }, 'codeChallengeMethod'],
    ['a short one', { codeChallenge: 'x'.repeat(42) }, 'codeChallenge'],
    ['of other characters', { codeChallenge: `${'x'.repeat(42)}=` }, 'codeChallenge'],
  ],
  'RFC 7636, 4.4.1: without a challenge there is no code': [
    ['none', { codeChallenge: undefined }, 'codeChallenge'],
    ['an empty one', { codeChallenge: '' }, 'codeChallenge'],
  ],
  'RFC 6749, 3.1.1, and RFC 9700, 2.1.2: the response type is `code`': [
    ['another one', { responseType: 'token' }, 'responseType', 'unsupported_response_type'],
    ['two', { responseType: 'code token' }, 'responseType', 'unsupported_response_type'],
  ],
  'RFC 6749, 3.1.2: the redirect address has no fragment': [
    ['a fragment', { redirectUri: `${CALLBACK_URL}#x` }, 'redirectUri'],
    ['an empty one', { redirectUri: `${CALLBACK_URL}#` }, 'redirectUri'],
  ],
  'RFC 6749, 3.1.2.3, and RFC 9700, 2.1: the redirect address is a registered one, letter by letter': [
    ['none', { redirectUri: undefined }, 'redirectUri'],
    ['with a wildcard', { redirectUri: `${TEST_STOREFRONT_URL}/*` }, 'redirectUri'],
    ['longer', { redirectUri: `${CALLBACK_URL}/x` }, 'redirectUri'],
    ['with a query more', { redirectUri: `${CALLBACK_URL}?x=y` }, 'redirectUri'],
    ['with another case', { redirectUri: CALLBACK_URL.toUpperCase() }, 'redirectUri'],
    ['with dots', { redirectUri: `${TEST_STOREFRONT_URL}/x/../account/callback` }, 'redirectUri'],
    ['written with percents', { redirectUri: CALLBACK_URL.replace('account', '%61ccount') }, 'redirectUri'],
    ['another of the client’s origin', { redirectUri: `${TEST_STOREFRONT_URL}/thank-you` }, 'redirectUri'],
  ],
  'RFC 6749, 3.3: a scope that there is not is refused': [
    ['one more', { scope: 'offline_access admin' }, 'scope', 'invalid_scope'],
  ],
  'RFC 6749, 4.1.2.1: whoever asks for another client is refused': [
    ['another client', { clientId: OTHER_CLIENT }, 'clientId', 'unauthorized_client'],
  ],
  'response mode, prompt and connection are of a few words': [
    ['another response mode', { responseMode: 'form_post' }, 'responseMode'],
    ['a prompt that there is not', { prompt: 'create' }, 'prompt'],
    ['two prompts', { prompt: 'none login' }, 'prompt'],
    ['a connection that there is not', { idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' }, 'idp'],
  ],
}

describe('a sign-in request is validated where it is made', () => {
  test.each(Object.entries(WRONG))('%s', async (_rule, mistakes) => {
    const shop = await startShop()
    const token = await shop.newToken()
    for (const [what, changes, parameter, error = 'invalid_request'] of mistakes) {
      const answer = await ask(shop, token, { ...GOOD(), ...changes })
      const violation = { field: `auth.authRequest.${parameter}`, data: { error } }
      expect(answer.status, what).toBe(400)
      expect(answer.body.details.validationError.fieldViolations, what).toMatchObject([violation])
      const pushed = await push(shop, { ...GOOD(), ...changes })
      // The caller is not identified yet on this path.
      const [status, code] = error === 'unauthorized_client' ? [401, 'invalid_client'] : [400, error]
      expect(pushed, what).toMatchObject({ status, body: { error: code, error_description: expect.any(String) } })
    }
    expect(await shop.db.selectFrom('redirect_sessions').select('id').execute()).toEqual([])
  })

  test('only registered redirect URIs are accepted on both paths (open redirect)', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const addresses = OFF_SITE_URLS.filter((address) => address !== '')
    let taken = 0
    for (const redirectUri of addresses) {
      if ((await ask(shop, token, { ...GOOD(), redirectUri })).status < 400) taken++
      if ((await push(shop, { ...GOOD(), redirectUri })).status < 400) taken++
    }
    console.log(`redirect URIs to elsewhere: taken ${taken} of ${2 * addresses.length}`)
    expect(addresses.length).toBeGreaterThanOrEqual(80)
    expect(taken).toBe(0)
  })

  test('several mistakes are reported at once', async () => {
    const shop = await openShop()
    const { body } = await ask(shop, await shop.newToken(), { ...GOOD(), responseType: 'token', scope: 'x' })
    expect(
      body.details.validationError.fieldViolations.map(({ field }: { field: string }) => field.split('.').at(-1)),
    ).toEqual(['responseType', 'scope'])
  })

  test('RFC 8252, 7.3: in development any loopback port may receive the response', async () => {
    const shop = await startShop({ allowLoopback: true })
    const token = await shop.newToken()
    for (const redirectUri of ['http://localhost:5173/x', 'http://127.0.0.1:1/', 'http://[::1]:9/x'])
      expect((await ask(shop, token, { ...GOOD(), redirectUri })).status, redirectUri).toBe(200)
    for (const redirectUri of ['http://localhost:5173/#x', 'https://localhost/', 'http://localhost.evil.example/'])
      expect((await ask(shop, token, { ...GOOD(), redirectUri })).status, redirectUri).toBe(400)
  })
})

describe('the receiver of a web message', () => {
  const silent = () => ({ ...GOOD(), redirectUri: undefined, responseMode: 'web_message', prompt: 'none' })

  test('the receiver of a web message is a page of the client, named by the browser or by the calling server', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const status = async (headers: Record<string, string>, body: object = {}) =>
      (await shop.call('POST', PATH, { token, headers, body: { auth: { authRequest: silent() }, ...body } })).status
    expect(await status({ origin: TEST_STOREFRONT_URL })).toBe(200)
    expect(await status({}, { origin: TEST_STOREFRONT_URL })).toBe(200)
    expect(await status({})).toBe(200) // the client has only this one
  })

  test('the receiver of a web message is never a page of another origin', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const origins = [
      'https://evil.example',
      'null',
      '*',
      'https://shop.test',
      'http://shop.test:81',
      ...OFF_SITE_URLS,
    ].filter((origin) => origin !== '' && [...origin].every((character) => character >= ' ' && character <= '~'))
    let heard = 0
    for (const origin of origins) {
      const body = { auth: { authRequest: silent() } }
      if ((await shop.call('POST', PATH, { token, headers: { origin }, body })).status < 400) heard++
      if ((await shop.call('POST', PATH, { token, body: { ...body, origin } })).status < 400) heard++
    }
    console.log(`foreign origins that would hear a message: ${heard} of ${2 * origins.length}`)
    expect(heard).toBe(0)
  })
})

describe('a pushed request (RFC 9126)', () => {
  test('2.2: has a request_uri that is valid for a minute, and opens authorize', async () => {
    const shop = await openShop()
    const { browser, pushed, verifier } = await pushSilently(shop)
    expect(pushed).toMatchObject({
      status: 201,
      body: { request_uri: expect.stringMatching(/^urn:ietf:params:oauth:request_uri:[\w-]{43}$/), expires_in: 60 },
    })
    expect(pushed.headers.get('cache-control')).toContain('no-store')
    const { location } = await browser.enter(authorizeUrl(pushed.body.request_uri))
    const answer = parseRedirectParameters(location)
    expect(answer).toMatchObject({ code: expect.any(String), iss: TEST_PROVIDER_URL, state: GOOD().state })
    const redeemed = await redeemCode(shop, { code: answer['code'], codeVerifier: verifier, redirectUri: CALLBACK_URL })
    expect(redeemed.status).toBe(200)
  })

  test('4: opens for one browser, and not after its minute', async () => {
    const shop = await openShop()
    const { browser, pushed } = await pushSilently(shop)
    const url = authorizeUrl(pushed.body.request_uri)
    expect((await browser.enter(url)).status).toBe(303)
    expect(await new TestBrowser(shop).enter(url)).toMatchObject({
      status: 410,
      html: expect.stringContaining('sign in from there'),
    })
    const atOnce = authorizeUrl((await pushSilently(shop)).pushed.body.request_uri)
    const pages = await Promise.all(Array.from({ length: 20 }, () => new TestBrowser(shop).enter(atOnce)))
    const opened = pages.filter(({ location }) => location?.includes('code='))
    console.log(`a request that 20 browsers open at once: opened ${opened.length} times`)
    expect(opened).toHaveLength(1)
    const late = await pushSilently(shop)
    shop.passTime(60_000)
    expect((await late.browser.enter(authorizeUrl(late.pushed.body.request_uri))).status).toBe(410)
  })

  test('4: belongs to its client: another client id neither opens it nor uses it up', async () => {
    const shop = await openShop()
    const { browser, pushed } = await pushSilently(shop)
    expect((await browser.enter(authorizeUrl(pushed.body.request_uri, OTHER_CLIENT))).status).toBe(410)
    expect((await browser.enter(authorizeUrl(pushed.body.request_uri))).status).toBe(303)
  })

  test('2.1: is refused with a request_uri of its own, with duplicate parameters, and as JSON', async () => {
    const shop = await openShop()
    const form = createForm(GOOD())
    const refused = async (body: string, type = 'application/x-www-form-urlencoded') =>
      (await shop.call('POST', '/oauth2/par', { body, headers: { 'content-type': type } })).status
    expect(await refused(`${form.toString()}&request_uri=urn:x`)).toBe(400)
    expect(await refused(`${form.toString()}&state=again`)).toBe(400)
    expect(await refused(JSON.stringify(Object.fromEntries(form)), 'application/json')).toBe(415)
    expect(await refused('')).toBe(400)
    expect(await refused(createForm({ ...GOOD(), responseType: undefined }).toString())).toBe(400)
    expect(await refused(createForm({ ...GOOD(), state: '\0' }).toString())).toBe(400)
    expect(await refused(createForm({ ...GOOD(), state: 'x'.repeat(2_049) }).toString())).toBe(400)
  })

  test('2.3: is refused by another method with 405, and with 413 if it is too long', async () => {
    const shop = await openShop()
    for (const method of ['GET', 'PUT', 'DELETE']) expect((await shop.call(method, '/oauth2/par')).status).toBe(405)
    expect((await push(shop, { ...GOOD(), state: 'x'.repeat(9_000) })).status).toBe(413)
    const preflight = { origin: TEST_STOREFRONT_URL, 'access-control-request-method': 'POST' }
    const { headers } = await shop.fetch('/oauth2/par', { method: 'OPTIONS', headers: preflight })
    expect(headers.get('access-control-allow-methods')).toContain('POST')
  })

  test('a pushed request (RFC 9126) is refused with another account’s token', async () => {
    const shop = await openShop()
    const asMerchant = { authorization: await shop.newStaffToken() }
    expect((await push(shop, GOOD(), asMerchant)).status).toBe(400)
    expect((await push(shop, GOOD(), { authorization: 'nonsense' })).status).toBe(401)
  })
})

describe('authorize', () => {
  test('RFC 9126, 4, and RFC 6749, 4.1.2.1: accepts pushed requests alone, and never redirects to URLs of its query', async () => {
    const shop = await openShop()
    const browser = new TestBrowser(shop)
    const plain = new URLSearchParams({
      ...Object.fromEntries(createForm(GOOD())),
      redirect_uri: 'https://evil.example',
    })
    const unknown = `urn:ietf:params:oauth:request_uri:${'x'.repeat(43)}`
    const addresses = [
      '',
      '?',
      `?${plain.toString()}`,
      `?${createForm(GOOD()).toString()}`,
      `?client_id=${STOREFRONT_CLIENT_ID}`,
      `?request_uri=${unknown}`,
      `?client_id=x&request_uri=${unknown}`,
      `?client_id=${STOREFRONT_CLIENT_ID}&request_uri=${unknown.slice(0, -1)}%00`,
      `?client_id=${STOREFRONT_CLIENT_ID}&request_uri=https://evil.example/request.jwt`,
      `?client_id=${STOREFRONT_CLIENT_ID}&client_id=${OTHER_CLIENT}&request_uri=${unknown}`,
      `?client_id=${STOREFRONT_CLIENT_ID}&request_uri=${unknown}&request_uri=${unknown}`,
      `?client_id=${STOREFRONT_CLIENT_ID}&request_uri=${unknown}&redirect_uri=https://evil.example`,
    ]
    for (const path of ['/oauth2/authorize', '/_api/oauth2/authorize'])
      for (const address of addresses) {
        const { status, location, headers } = await browser.get(path + address)
        expect([400, 410], path + address).toContain(status)
        expect(location).toBeUndefined()
        expect(headers.get('content-type')).toContain('text/html')
      }
    expect(shop.logged).toEqual([])
  })
})

function ask(shop: TestShop, token: string, authRequest: object) {
  return shop.call('POST', PATH, { token, body: { auth: { authRequest } } })
}

function push(shop: TestShop, request: object, headers: Record<string, string> = {}) {
  return shop.call('POST', '/oauth2/par', {
    body: createForm(request).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
}

/** Request with the RFCs’ parameter names. */
function createForm(request: object): URLSearchParams {
  const named = Object.entries(request)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), String(value)])
  return new URLSearchParams(named)
}

async function pushSilently(shop: TestShop) {
  const visitor = await shop.newToken()
  const { id } = await shop.newMember()
  const { verifier, challenge } = createPkce()
  const sessionToken = await createTestSessionToken(shop, id, visitor)
  const request = { ...GOOD(), codeChallenge: challenge, prompt: 'none', sessionToken }
  return { browser: new TestBrowser(shop), pushed: await push(shop, request, { authorization: visitor }), verifier }
}

function authorizeUrl(requestUri: string, clientId: string = STOREFRONT_CLIENT_ID): string {
  return `/oauth2/authorize?${new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()}`
}
