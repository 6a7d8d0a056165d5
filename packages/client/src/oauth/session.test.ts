import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGrantResponse, startServer, type ReceivedRequest } from '../fixtures/server.ts'
import { ApiError, createClient, currentCart, EMPTY_TOKENS, OAuthStrategy, type Tokens } from '../index.ts'

const NOW_SECONDS = 1_800_000_000
const baseUrl = 'https://shop.example'
const modules = { currentCart }

beforeEach(() => {
  vi.useFakeTimers({ now: NOW_SECONDS * 1000, toFake: ['Date'] })
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const member = (expiresAt = NOW_SECONDS - 1): Tokens => ({
  accessToken: { value: 'old', expiresAt },
  refreshToken: { value: 'member-1', role: 'member' },
})

const isGrant = ({ url }: ReceivedRequest) => url.pathname === '/oauth2/token'
const grantsOf = (asked: ReceivedRequest[]) => asked.filter(isGrant).map(({ body }) => body?.grantType)
const cart = () => Response.json({ cart: { id: 'c' } })

/** Responds to grants in turn, and to every call with a cart if its token is one of those. */
function shop(...grants: (() => Response)[]) {
  let next = 0
  return startServer((asked) => {
    if (isGrant(asked)) return (grants[next++] ?? (() => Response.json({}, { status: 500 })))()
    return cart()
  })
}

describe('starting a session', () => {
  test('creates one visitor for concurrent calls', async () => {
    const { asked, fetch } = shop(() => createGrantResponse('a', 'r'))
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl, fetch })

    await Promise.all(Array.from({ length: 5 }, () => client.currentCart.getCurrentCart()))

    expect(grantsOf(asked)).toEqual(['anonymous'])
    expect(new Set(asked.slice(1).map(({ headers }) => headers.get('authorization')))).toEqual(new Set(['a']))
    expect(client.auth.getTokens()).toEqual({
      accessToken: { value: 'a', expiresAt: NOW_SECONDS + 3600 },
      refreshToken: { value: 'r', role: 'visitor' },
    })
    expect(client.auth.loggedIn()).toBe(false)
  })

  test("requests tokens from the client's own server", async () => {
    const { asked, fetch } = shop(() => createGrantResponse('a', 'r'))
    await createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c' }),
      baseUrl: 'http://localhost:4000/',
      fetch,
    }).currentCart.getCurrentCart()
    expect(asked.map(({ url }) => url.href)).toEqual([
      'http://localhost:4000/oauth2/token',
      'http://localhost:4000/ecom/v1/carts/current',
    ])
  })

  test('tries again with the next call after a failed first grant', async () => {
    const { asked, fetch } = shop(
      () => Response.json({ error: 'invalid_client' }, { status: 403 }),
      () => createGrantResponse('a', 'r'),
    )
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c' }), baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart()).rejects.toMatchObject({
      message: 'something went wrong',
      code: 'invalid_client',
      status: 403,
    })
    await client.currentCart.getCurrentCart()
    expect(grantsOf(asked)).toEqual(['anonymous', 'anonymous'])
  })
})

test('does not continue with an access token without a refresh token', async () => {
  const { asked, fetch } = shop(() => createGrantResponse('a', 'r'))
  const { auth } = createClient({ auth: OAuthStrategy({ clientId: 'c' }), baseUrl, fetch })
  const { accessToken } = member(NOW_SECONDS + 3600)
  expect(await auth.generateVisitorTokens({ accessToken })).toMatchObject({
    refreshToken: { value: 'r', role: 'visitor' },
  })
  expect(grantsOf(asked)).toEqual(['anonymous'])
})

describe('renewing a session', () => {
  test('happens before it ends, with the rotated refresh token stored', async () => {
    const { asked, fetch } = shop(
      () => createGrantResponse('a2', 'member-2', 60),
      () => createGrantResponse('a3', 'member-3'),
    )
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokens: member() }), baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    vi.setSystemTime((NOW_SECONDS + 31) * 1000)
    await client.currentCart.getCurrentCart()

    expect(asked.filter(isGrant).map(({ body }) => body?.refreshToken)).toEqual(['member-1', 'member-2'])
    expect(client.auth.getTokens().refreshToken).toEqual({ value: 'member-3', role: 'member' })
    expect(client.auth.loggedIn()).toBe(true)
  })

  test('renewing a session does not happen while it is fresh', async () => {
    const { asked, fetch } = shop()
    const client = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokens: member(NOW_SECONDS + 31) }),
      baseUrl,
      fetch,
    })
    await client.currentCart.getCurrentCart()
    expect(grantsOf(asked)).toEqual([])
  })

  test.each([400, 401])('creates a visitor after a refusal with %i', async (status) => {
    const { asked, fetch } = shop(
      () => Response.json({ error: 'invalid_grant' }, { status }),
      () => createGrantResponse('visitor', 'r'),
    )
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokens: member() }), baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    expect(grantsOf(asked)).toEqual(['refresh_token', 'anonymous'])
    expect(client.auth.getTokens().refreshToken.role).toBe('visitor')
  })

  test.each([500, 502, 503, 504, 429])('retries a transient %i, and the member stays a member', async (status) => {
    const { asked, fetch } = shop(
      () => new Response('busy', { status }),
      () => createGrantResponse('a2', 'member-2'),
    )
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokens: member() }), baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    expect(grantsOf(asked)).toEqual(['refresh_token', 'refresh_token'])
    expect(client.auth.loggedIn()).toBe(true)
  })

  test.each([
    ['a server error', () => new Response('', { status: 503 }), { status: 503 }],
    [
      'no network',
      () => {
        throw new TypeError('fetch failed')
      },
      { cause: { message: 'fetch failed' } },
    ],
  ])('reports a persistent %s, and the member stays a member', async (_, fault, more) => {
    const { asked, fetch } = shop(fault, fault, fault)
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokens: member() }), baseUrl, fetch })

    const error = await client.currentCart.getCurrentCart().catch((caught: unknown) => caught)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'system', ...more })
    expect(grantsOf(asked)).toEqual(['refresh_token', 'refresh_token', 'refresh_token'])
    expect(client.auth.getTokens()).toEqual(member())
  })

  test('renewing a session does not overwrite a concurrent login', async () => {
    const auth = OAuthStrategy({
      clientId: 'c',
      tokens: { ...member(), refreshToken: { value: 'visitor-1', role: 'visitor' } },
    })
    const { fetch } = startServer((asked) => {
      if (!isGrant(asked)) return cart()
      auth.setTokens({
        accessToken: { value: 'ada', expiresAt: NOW_SECONDS + 3600 },
        refreshToken: { value: 'ada-1', role: 'member' },
      })
      return createGrantResponse('renewed', 'visitor-2')
    })
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    expect(client.auth.getActiveToken()).toBe('ada')
    expect(client.auth.loggedIn()).toBe(true)
  })

  test('renewing a session does not undo a concurrent logout', async () => {
    const auth = OAuthStrategy({ clientId: 'c', tokens: member() })
    const { fetch } = startServer((asked) => {
      if (!isGrant(asked)) return cart()
      if (asked.body?.grantType === 'anonymous') return createGrantResponse('nobody', 'visitor-1')
      auth.setTokens(EMPTY_TOKENS)
      return createGrantResponse('renewed', 'member-2')
    })
    const client = createClient({ modules, auth, baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    expect(client.auth.getTokens().refreshToken).toEqual({ value: 'visitor-1', role: 'visitor' })
  })
})

describe('a call refused with 401', () => {
  const refusing = (...good: string[]) =>
    startServer((asked, count) => {
      if (isGrant(asked)) return createGrantResponse(`a${count}`, 'member-2')
      return good.includes(asked.headers.get('authorization') ?? '')
        ? cart()
        : Response.json({ message: 'no' }, { status: 401 })
    })

  test('a call refused with 401 renews the session once and repeats the call with the same key', async () => {
    const { asked, fetch } = refusing('a2')
    const client = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokens: member(NOW_SECONDS + 3600) }),
      baseUrl,
      fetch,
    })
    await client.currentCart.removeCouponFromCurrentCart()
    expect(asked.map(({ headers, body }) => body?.grantType ?? headers.get('authorization'))).toEqual([
      'old',
      'refresh_token',
      'a2',
    ])
    expect(
      new Set(asked.filter((request) => !isGrant(request)).map(({ headers }) => headers.get('idempotency-key'))).size,
    ).toBe(1)
  })

  test('a call refused with 401 reports a second refusal', async () => {
    const { asked, fetch } = refusing()
    const client = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokens: member(NOW_SECONDS + 3600) }),
      baseUrl,
      fetch,
    })
    await expect(client.currentCart.getCurrentCart()).rejects.toMatchObject({
      kind: 'client',
      status: 401,
      code: 'UNAUTHORIZED',
    })
    expect(asked.length).toBe(3)
  })

  test('a call refused with 401 renews once for concurrent calls', async () => {
    const { asked, fetch } = startServer((request) => {
      if (isGrant(request)) return createGrantResponse('new', 'member-2')
      return request.headers.get('authorization') === 'new' ? cart() : new Response('', { status: 401 })
    })
    const client = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokens: member(NOW_SECONDS + 3600) }),
      baseUrl,
      fetch,
    })
    await Promise.all([1, 2, 3].map(() => client.currentCart.getCurrentCart()))
    expect(grantsOf(asked)).toEqual(['refresh_token'])
  })
})
