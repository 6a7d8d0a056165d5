import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { AppStrategy, type AppConfig } from './app-strategy.ts'
import { createClient } from './create-client.ts'
import * as currentCart from './current-cart.ts'
import { ApiError } from './errors.ts'
import { startServer, type ReceivedRequest } from './fixtures/server.ts'
import { createSigner } from './fixtures/signing.ts'

const NOW_SECONDS = 1_800_000_000
const baseUrl = 'https://shop.example'
const identity = { appId: 'app-1', appSecret: 'secret' }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000, toFake: ['Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pass = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
const tokens = (count: number, more: object = {}) => Response.json({ access_token: `access-${count}`, ...more })
const lasting = (_: ReceivedRequest, count: number) => tokens(count, { expires_in: 14_400 })

/** Strategy of an app, with a server that gives these responses. */
function appOn(answer: Parameters<typeof startServer>[0], config: Partial<AppConfig> & object = {}) {
  const { asked, fetch } = startServer(answer)
  const client = createClient({ auth: AppStrategy({ ...identity, ...config }), baseUrl, fetch })
  const token = async () => (await client.auth.getAuthHeaders()).headers.Authorization
  return { asked, auth: client.auth, token, fetch }
}

describe('the token of each kind of credential', () => {
  test.each([
    [
      { refreshToken: 'r-1' },
      '/oauth/access',
      { refresh_token: 'r-1', client_id: 'app-1', client_secret: 'secret', grant_type: 'refresh_token' },
    ],
    [
      { instanceId: 'i-1' },
      '/oauth2/token',
      { instance_id: 'i-1', client_id: 'app-1', client_secret: 'secret', grant_type: 'client_credentials' },
    ],
    [
      { accessToken: 'bound' },
      '/oauth2/token',
      { grant_type: 'strip_bound_session', client_secret: 'secret', access_token: 'bound' },
    ],
  ])('is requested for %j', async (credential, path, body) => {
    const { asked, auth } = appOn(lasting, credential)
    expect(await auth.getAuthHeaders()).toEqual({ headers: { Authorization: 'access-1' } })
    expect(asked.map(({ method, url, body }) => ({ method, url: url.href, body }))).toEqual([
      { method: 'POST', url: baseUrl + path, body },
    ])
    expect(asked[0]?.headers.get('content-type')).toBe('application/json')
    expect(asked[0]?.headers.has('authorization')).toBe(false)
  })

  test('the token of each kind of credential is requested from the platform if the strategy belongs to no client', async () => {
    const { asked, fetch } = startServer(lasting)
    vi.stubGlobal('fetch', fetch)
    await AppStrategy({ ...identity, instanceId: 'i-1' }).getAuthHeaders()
    expect(asked[0]?.url.href).toBe('https://www.wixapis.com/oauth2/token')
  })

  test('without a credential, or without the secret, nothing is sent', async () => {
    const none = appOn(lasting)
    await expect(none.token()).rejects.toThrow(
      'Missing refresh token or instance ID. Either one is needed to get app level access tokens. Make sure to pass one of them to the AppStrategy',
    )
    const secretless = appOn(lasting, { appSecret: undefined, instanceId: 'i-1' })
    await expect(secretless.token()).rejects.toThrow(
      'App secret is required for retrieving app-level access tokens. Make sure to pass it to the AppStrategy',
    )
    expect([...none.asked, ...secretless.asked]).toEqual([])
    expect(() => AppStrategy({ appId: '' })).toThrow(new TypeError('AppStrategy needs an appId.'))
  })
})

describe('a cached app token', () => {
  test('a cached app token is used until half a minute before it ends', async () => {
    const { asked, token } = appOn(lasting, { instanceId: 'i-1' })
    await token()
    pass(14_400 - 31)
    expect(await token()).toBe('access-1')
    pass(1)
    expect(await token()).toBe('access-2')
    expect(asked.length).toBe(2)
  })

  test('a cached app token is used for five minutes if the response has no expiry', async () => {
    const { asked, token } = appOn((_, count) => tokens(count), { refreshToken: 'r-1' })
    await token()
    pass(269)
    expect(await token()).toBe('access-1')
    pass(1)
    expect(await token()).toBe('access-2')
    expect(asked.length).toBe(2)
  })

  test.each([[{}], [{ expires_in: null }], [{ expires_in: 'abc' }], [{ expires_in: 0 }]])(
    'is used for later calls if the response gives %j as expiry',
    async (more) => {
      const { asked, token } = appOn((_, count) => tokens(count, more), { instanceId: 'i-1' })
      for (let call = 0; call < 5; call++) expect(await token()).toBe('access-1')
      expect(asked.length).toBe(1)
    },
  )

  test.each([[''], [null], [7]])('is not taken from a response with %j', async (access_token) => {
    const { asked, token } = appOn((_, count) => (count === 1 ? Response.json({ access_token }) : tokens(count)), {
      instanceId: 'i-1',
    })
    await expect(token()).rejects.toMatchObject({ kind: 'system', status: 200 })
    expect(await token()).toBe('access-2')
    expect(asked.length).toBe(2)
  })

  test('a cached app token is requested once by concurrent calls, over all clients of the strategy', async () => {
    const { asked, fetch } = startServer(lasting)
    const auth = AppStrategy({ ...identity, instanceId: 'i-1' })
    const clients = [1, 2].map(() => createClient({ auth, baseUrl, fetch }))
    const headers = await Promise.all([...clients, ...clients, ...clients].map(({ auth }) => auth.getAuthHeaders()))
    expect(new Set(headers.map(({ headers }) => headers.Authorization))).toEqual(new Set(['access-1']))
    expect(asked.length).toBe(1)
  })

  test('a failed request fails all waiting calls, and the next call requests again', async () => {
    const { asked, token } = appOn((_, count) => (count === 1 ? Response.json({}, { status: 400 }) : tokens(count)), {
      instanceId: 'i-1',
    })
    const outcomes = await Promise.allSettled([token(), token()])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(asked.length).toBe(1)
    expect(await token()).toBe('access-2')
  })
})

describe('refresh tokens of an app', () => {
  test('a rotated one is used from then on', async () => {
    const { asked, auth, token } = appOn((_, count) => tokens(count, { refresh_token: `r-${count + 1}` }), {
      refreshToken: 'r-1',
    })
    await token()
    expect(auth.getActiveToken()).toBe('r-2')
    pass(300)
    await token()
    expect(asked.map(({ body }) => body?.refresh_token)).toEqual(['r-1', 'r-2'])
    expect(auth.getActiveToken()).toBe('r-3')
  })

  test('an omitted one stays', async () => {
    const { asked, token } = appOn((_, count) => tokens(count), { refreshToken: 'r-1' })
    await token()
    pass(300)
    await token()
    expect(asked.map(({ body }) => body?.refresh_token)).toEqual(['r-1', 'r-1'])
  })

  test('refresh tokens of other grants change nothing', async () => {
    const { asked, token } = appOn((_, count) => tokens(count, { refresh_token: 'x', expires_in: 60 }), {
      instanceId: 'i-1',
    })
    await token()
    pass(60)
    await token()
    expect(asked.map(({ body }) => body?.grant_type)).toEqual(['client_credentials', 'client_credentials'])
  })
})

describe('a refused token', () => {
  test('a refused token is replaced once, and the call repeated', async () => {
    const { asked, fetch } = startServer(({ url, headers }, count) =>
      url.pathname === '/oauth2/token'
        ? tokens(count, { expires_in: 14_400 })
        : headers.get('authorization') === 'access-1'
          ? Response.json({}, { status: 401 })
          : Response.json({ cart: { id: 'c' } }),
    )
    const auth = AppStrategy({ ...identity, instanceId: 'i-1' })
    const client = createClient({ modules: { currentCart }, auth, baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    expect(asked.map(({ url }) => url.pathname.split('/').pop())).toEqual(['token', 'current', 'token', 'current'])
  })

  test('a refused token is not replaced again after a concurrent replacement', async () => {
    const { asked, auth, token } = appOn(lasting, { instanceId: 'i-1' })
    await token()
    await Promise.all([auth.renewRefused('access-1'), auth.renewRefused('access-1')])
    await auth.renewRefused('access-1')
    expect(await token()).toBe('access-2')
    expect(asked.length).toBe(2)
  })
})

describe('failures of a token request', () => {
  test.each([
    [{ refreshToken: 'r' }, 'Failed to exchange refresh token for access token'],
    [{ instanceId: 'i' }, 'Failed to exchange instance ID for access token'],
    [{ accessToken: 'a' }, 'Failed to get unbound token'],
  ])('of %j report message, status and request', async (credential, failure) => {
    const refused = Response.json(
      { error: 'invalid_grant', error_description: 'no longer' },
      { status: 400, headers: { 'x-wix-request-id': 'req-1' } },
    )
    const error = await appOn(() => refused, credential)
      .token()
      .catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      kind: 'client',
      message: `${failure}. Unexpected status code from Wix OAuth API: 400, request id: req-1`,
      code: 'invalid_grant',
      description: 'no longer',
      status: 400,
      requestId: 'req-1',
    })
  })

  test('a transient error is retried, then reported', async () => {
    const passing = appOn((_, count) => (count < 3 ? new Response('', { status: 503 }) : tokens(count)), {
      instanceId: 'i',
    })
    expect(await passing.token()).toBe('access-3')

    const lasting = appOn(() => new Response('<html>', { status: 503 }), { instanceId: 'i' })
    await expect(lasting.token()).rejects.toMatchObject({
      kind: 'system',
      message:
        'Failed to exchange instance ID for access token. Unexpected status code from Wix OAuth API: 503, request id: null',
      status: 503,
    })
    expect(lasting.asked.length).toBe(3)
  })

  test.each(['{}', '', '<html>', '[]', 'null', '{"access_token":5}'])(
    'a response without a token: %s',
    async (text) => {
      const { token } = appOn(() => new Response(text), { instanceId: 'i' })
      await expect(token()).rejects.toMatchObject({ kind: 'system', status: 200 })
    },
  )

  test('an unreachable server is reported with its cause', async () => {
    const down = new TypeError('connection refused')
    const { token } = appOn(() => Promise.reject(down), { instanceId: 'i' })
    await expect(token()).rejects.toMatchObject({ kind: 'system', cause: down })
  })
})

describe('the installation of an app', () => {
  test('begins on the page of the platform, or on that of the shop', () => {
    const options = { redirectUrl: 'https://x/cb', state: 's', token: 't' }
    const query = '?redirectUrl=https%3A%2F%2Fx%2Fcb&appId=app-1&state=s&token=t'
    expect(AppStrategy(identity).getInstallUrl(options)).toBe(`https://www.wix.com/installer/install${query}`)
    const own = AppStrategy({ ...identity, installUrl: 'https://shop.example/install' })
    expect(own.getInstallUrl(options)).toBe(`https://shop.example/install${query}`)
    expect(own.getInstallUrl({ redirectUrl: 'https://x' })).toBe(
      'https://shop.example/install?redirectUrl=https%3A%2F%2Fx&appId=app-1',
    )
    expect(() => own.getInstallUrl({ redirectUrl: '' })).toThrow('redirectUrl')
  })

  const callback = 'https://x/cb?code=c&instanceId=i-9&state=s'
  const exchanged = () => Response.json({ access_token: 'access-9', refresh_token: 'r-9' })

  test('the installation of an app ends with tokens, which later calls use', async () => {
    const { asked, auth, token } = appOn(exchanged)
    await expect(auth.handleOAuthCallback(callback, { state: 's' })).resolves.toEqual({
      instanceId: 'i-9',
      accessToken: 'access-9',
      refreshToken: 'r-9',
    })
    expect(asked.map(({ url, body }) => ({ url: url.href, body }))).toEqual([
      {
        url: `${baseUrl}/oauth/access`,
        body: { code: 'c', client_id: 'app-1', client_secret: 'secret', grant_type: 'authorization_code' },
      },
    ])
    expect(await token()).toBe('access-9')
    expect(asked.length).toBe(1)
    pass(300)
    await token()
    expect(asked[1]?.body).toMatchObject({ refresh_token: 'r-9', grant_type: 'refresh_token' })
  })

  test('the installation of an app accepts the address as a server has it, without a host', async () => {
    const { auth } = appOn(exchanged)
    await expect(auth.handleOAuthCallback('/cb?code=c&instanceId=i-9')).resolves.toMatchObject({ instanceId: 'i-9' })
  })

  test.each([
    ['another state', 'https://x/cb?code=c&instanceId=i&state=zz', 'Expected state to be "s" but got "zz"'],
    ['no state where one was sent', 'https://x/cb?code=c&instanceId=i', 'Expected state to be "s" but got "null"'],
    ['no code', 'https://x/cb?instanceId=i&state=s', 'Make sure you pass the url including the code and instanceId'],
    ['no instance', 'https://x/cb?code=c&state=s', 'Make sure you pass the url including the code and instanceId'],
  ])('refuses a callback with %s before anything is sent', async (_, url, message) => {
    const { asked, auth } = appOn(exchanged)
    await expect(auth.handleOAuthCallback(url, { state: 's' })).rejects.toThrow(
      `Invalid OAuth callback URL. ${message}`,
    )
    expect(asked).toEqual([])
  })

  test('compares a lost state too: a callback with another is refused', async () => {
    const { asked, auth } = appOn(exchanged)
    await expect(auth.handleOAuthCallback(callback, { state: '' })).rejects.toThrow(
      'Invalid OAuth callback URL. Expected state to be "" but got "s"',
    )
    expect(asked).toEqual([])
  })

  test('the installation of an app requires the secret', async () => {
    const { auth } = appOn(exchanged, { appSecret: undefined })
    await expect(auth.handleOAuthCallback(callback)).rejects.toThrow(
      'App secret is required for handling OAuth callback. Make sure to pass it to the AppStrategy',
    )
  })

  test('the installation of an app sends a code only once, also to a failing server', async () => {
    const { asked, auth } = appOn(() => new Response('', { status: 502, headers: { 'x-wix-request-id': 'req-2' } }))
    await expect(auth.handleOAuthCallback(callback)).rejects.toThrow(
      'Failed to exchange authorization code for refresh token. Unexpected status code from Wix OAuth API: 502, request id: req-2',
    )
    expect(asked.length).toBe(1)
  })

  test('the installation of an app is not undone by a token requested before it ended', async () => {
    let give: ((response: Response) => void) | undefined
    const { auth, token } = appOn(
      ({ body }) =>
        body?.grant_type === 'authorization_code' ? exchanged() : new Promise((resolve) => void (give = resolve)),
      { refreshToken: 'old' },
    )
    const waiting = token()
    await vi.waitFor(() => expect(give).toBeDefined())
    await auth.handleOAuthCallback(callback)
    give?.(tokens(1, { refresh_token: 'rotated' }))
    expect(await waiting).toBe('access-1')
    expect(await token()).toBe('access-9')
    expect(auth.getActiveToken()).toBe('r-9')
  })
})

describe('token information', () => {
  const info = {
    active: true,
    subjectType: 'APP',
    subjectId: 'app-1',
    exp: '1800014400',
    iat: '1800000000',
    clientId: 'app-1',
    siteId: 's-1',
    instanceId: 'i-7',
  }
  const answering = (about: object) => (asked: ReceivedRequest, count: number) =>
    asked.url.pathname === '/oauth2/token-info' ? Response.json(about) : lasting(asked, count)

  test('token information is returned for the current token, with times as numbers', async () => {
    const { asked, auth } = appOn(answering(info), { accessToken: 'bound' })
    await expect(auth.getTokenInfo()).resolves.toEqual({ ...info, exp: 1_800_014_400, iat: 1_800_000_000 })
    expect(asked.map(({ url, body }) => ({ url: url.href, body }))).toEqual([
      { url: `${baseUrl}/oauth2/token-info`, body: { token: 'bound' } },
    ])
    await expect(appOn(answering(info)).auth.getTokenInfo()).rejects.toThrow(
      'Missing token to get info for. Either pass the token as an argument or provide it when initializing the AppStrategy',
    )
  })

  test('token information reports an empty response', async () => {
    const { auth } = appOn(() => Response.json({}, { status: 403 }), { refreshToken: 'r' })
    await expect(auth.getTokenInfo()).rejects.toMatchObject({
      message: 'Failed to get token info. Unexpected status code from Wix OAuth API: 403',
      status: 403,
    })
  })

  test('decides whether an app may act for itself, over the same client', async () => {
    const { asked, auth } = appOn(answering(info), { accessToken: 'bound' })
    const elevated = await auth.elevated()
    expect(await elevated.getAuthHeaders()).toEqual({ headers: { Authorization: 'access-2' } })
    expect(asked.map(({ url }) => url.href)).toEqual([`${baseUrl}/oauth2/token-info`, `${baseUrl}/oauth2/token`])
    expect(asked[1]?.body).toEqual({
      instance_id: 'i-7',
      client_id: 'app-1',
      client_secret: 'secret',
      grant_type: 'client_credentials',
    })
  })

  test.each([
    ['of another app', { clientId: 'app-2' }, 'The token is not issued for the app with ID "app-1"'],
    ['of no app', { clientId: undefined }, 'The token is not issued for the app with ID "app-1"'],
    ['that has ended', { active: false }, 'The token is not issued for the app with ID "app-1"'],
    ['without an instance', { instanceId: undefined }, 'The token does not contain instance ID'],
  ])('a token %s elevates nobody', async (_, about, message) => {
    const { auth } = appOn(answering({ ...info, ...about }), { accessToken: 'bound' })
    await expect(auth.elevated()).rejects.toThrow(message)
  })

  test('elevating requires an access token', async () => {
    await expect(appOn(lasting, { instanceId: 'i' }).auth.elevated()).rejects.toThrow(
      'Providing an access token is required to perform elevation. Make sure to pass it to the AppStrategy',
    )
  })
})

describe('signed texts', () => {
  test('signed texts are verified with the public key, and claims of the caller if requested', async () => {
    const { publicKey, sign } = await createSigner()
    const auth = AppStrategy({ ...identity, publicKey })
    const plain = await sign({ data: 'd' })
    await expect(auth.decodeJWT(plain)).resolves.toEqual({ decoded: { data: 'd' }, valid: true })
    await expect(auth.decodeJWT(plain, true)).rejects.toThrow('unexpected "iss" claim value')
    const called = await sign({ data: { request: {} }, iss: 'wix.com', aud: 'app-1' })
    await expect(auth.decodeJWT(called, true)).resolves.toEqual({ decoded: { data: { request: {} } }, valid: true })
    const others = await sign({ data: {}, iss: 'wix.com', aud: 'app-2' })
    await expect(auth.decodeJWT(others, true)).rejects.toThrow('unexpected "aud" claim value')
  })

  test('signed texts require a key', async () => {
    await expect(AppStrategy(identity).decodeJWT('x.y.z')).rejects.toThrow(
      'Missing public key. Make sure to pass it to the AppStrategy',
    )
    await expect(AppStrategy({ ...identity, publicKey: 'rubbish' }).decodeJWT('x.y.z')).rejects.toThrow(
      /^publicKey must/,
    )
  })
})
