import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createGrantResponse, startServer, type ReceivedRequest } from '../fixtures/server.ts'
import {
  createClient,
  currentCart,
  EMPTY_TOKENS,
  OAuthStrategy,
  type AsyncTokenStorage,
  type Tokens,
} from '../index.ts'

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

/** Server that grants numbered tokens, and answers every other request with a cart. */
const shop = (grant = (count: number) => createGrantResponse(`access-${count}`, `refresh-${count}`)) => {
  let grants = 0
  return startServer((asked) => (isGrant(asked) ? grant(++grants) : Response.json({ cart: { id: 'c' } })))
}

/** Storage that needs a while for everything, as a database does. */
function slowly(stored: Tokens | null = null) {
  const kept = { tokens: stored }
  const later = () => new Promise((resolve) => setTimeout(resolve, 2))
  const tokenStorage: AsyncTokenStorage = {
    async getTokens() {
      await later()
      return kept.tokens
    },
    async setTokens(tokens) {
      await later()
      kept.tokens = tokens
    },
  }
  return { kept, tokenStorage }
}

describe('an asynchronous storage', () => {
  test('an asynchronous storage makes its readers asynchronous, and changes nothing else', async () => {
    const { kept, tokenStorage } = slowly()
    const { asked, fetch } = shop()
    const { auth, currentCart } = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokenStorage }),
      baseUrl,
      fetch,
    })
    expect(await auth.loggedIn()).toBe(false)
    expect(await auth.getTokens()).toEqual(EMPTY_TOKENS)
    await currentCart.getCurrentCart()
    expect(await auth.getActiveToken()).toBe('access-1')
    expect(kept.tokens).toEqual(await auth.getTokens())

    await auth.setTokens(member(NOW_SECONDS + 3600))
    expect(kept.tokens?.refreshToken.role).toBe('member')
    expect(await auth.loggedIn()).toBe(true)
    await currentCart.getCurrentCart()
    expect(asked.at(-1)?.headers.get('authorization')).toBe('old')
    expect(grantsOf(asked)).toEqual(['anonymous'])
  })

  test('shares one visitor among concurrent calls, and one renewal', async () => {
    const { kept, tokenStorage } = slowly()
    const { asked, fetch } = shop()
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    const calls = () => Promise.all(Array.from({ length: 20 }, () => client.currentCart.getCurrentCart()))
    await calls()
    expect(grantsOf(asked)).toEqual(['anonymous'])

    vi.setSystemTime((NOW_SECONDS + 3600) * 1000)
    await calls()
    expect(grantsOf(asked)).toEqual(['anonymous', 'refresh_token'])
    expect(kept.tokens?.refreshToken.value).toBe('refresh-2')
    console.info(`token requests for 2 times 20 calls at once over a slow storage: ${grantsOf(asked).length}`)
  })

  test('an asynchronous storage keeps a member after faults, and loses the session only by a refusal', async () => {
    const { kept, tokenStorage } = slowly(member())
    const answers = [503, 503, 503, 400]
    const { fetch } = shop((count) => {
      const status = answers[count - 1]
      return status ? Response.json({}, { status }) : createGrantResponse('visitor', 'refresh')
    })
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart()).rejects.toMatchObject({ kind: 'system', status: 503 })
    expect(kept.tokens).toEqual(member())
    await client.currentCart.getCurrentCart()
    expect(kept.tokens?.refreshToken).toEqual({ value: 'refresh', role: 'visitor' })
  })

  test('an asynchronous storage gives priority to a login during a renewal', async () => {
    const { kept, tokenStorage } = slowly({ ...member(), refreshToken: { value: 'visitor-1', role: 'visitor' } })
    const auth = OAuthStrategy({ clientId: 'c', tokenStorage })
    const { asked, fetch } = startServer(async (request) => {
      if (!isGrant(request)) return Response.json({ cart: {} })
      await auth.setTokens(member(NOW_SECONDS + 3600))
      return createGrantResponse('renewed', 'visitor-2')
    })
    await createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
    expect(kept.tokens).toEqual(member(NOW_SECONDS + 3600))
    expect(asked.at(-1)?.headers.get('authorization')).toBe('old')
  })

  test('an asynchronous storage waits for a login that is being written, and creates no visitor meanwhile', async () => {
    const kept: { tokens: Tokens | null } = { tokens: null }
    let finish = () => {}
    const auth = OAuthStrategy({
      clientId: 'c',
      tokenStorage: {
        getTokens: () => Promise.resolve(kept.tokens),
        setTokens: (tokens: Tokens) =>
          new Promise<void>((resolve) => {
            finish = () => {
              kept.tokens = tokens
              resolve()
            }
          }),
      },
    })
    const { asked, fetch } = shop()
    const signedIn = auth.setTokens(member(NOW_SECONDS + 3600))
    const called = createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
    await new Promise((resolve) => setTimeout(resolve))
    expect(asked).toEqual([])
    finish()
    await Promise.all([signedIn, called])
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['old'])
  })

  test('an asynchronous storage rejects the call with its own error', async () => {
    const tokenStorage: AsyncTokenStorage = {
      getTokens: () => Promise.reject(new Error('no database')),
      setTokens: () => Promise.resolve(),
    }
    const { asked, fetch } = shop()
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart()).rejects.toThrow('no database')
    expect(asked).toEqual([])
  })
})

describe('a shared storage', () => {
  function shared(stored: Tokens) {
    const kept = { tokens: stored }
    return { kept, getTokens: () => kept.tokens, setTokens: (tokens: Tokens) => void (kept.tokens = tokens) }
  }

  test('a shared storage has the tokens that another tab renewed, whose old refresh token is not sent again', async () => {
    const { kept, ...tokenStorage } = shared(member())
    const { asked, fetch } = shop()
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    kept.tokens = {
      accessToken: { value: 'other-tab', expiresAt: NOW_SECONDS + 3600 },
      refreshToken: { value: 'member-2', role: 'member' },
    }
    await client.currentCart.getCurrentCart()
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['other-tab'])
  })

  test.each([
    [
      'login',
      { accessToken: { value: 'b', expiresAt: NOW_SECONDS + 3600 }, refreshToken: { value: 'b', role: 'member' } },
    ],
    ['logout', EMPTY_TOKENS],
  ] as const)('preserves a %s written by another tab during a renewal', async (_, written: Tokens) => {
    const { kept, ...tokenStorage } = shared(member())
    const { asked, fetch } = shop((count) => {
      if (count === 1) kept.tokens = written
      return createGrantResponse(`access-${count}`, `refresh-${count}`)
    })
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    const shown = asked.at(-1)?.headers.get('authorization')
    // A signed-out caller is the next visitor, and never again the member.
    expect([shown, kept.tokens.refreshToken.role]).toEqual(
      written.accessToken.value ? ['b', 'member'] : ['access-2', 'visitor'],
    )
  })

  test('a shared storage makes tabs take turns, of which the second reads the renewal of the first', async () => {
    let held = Promise.resolve<unknown>(undefined)
    const names: string[] = []
    const request = (name: string, _options: object, work: () => Promise<unknown>) => {
      names.push(name)
      return (held = held.then(work))
    }
    vi.stubGlobal('document', {})
    vi.stubGlobal('navigator', { locks: { request } })

    const { kept, ...tokenStorage } = shared(member())
    const { asked, fetch } = shop()
    const tabs = [1, 2].map(() =>
      createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch }),
    )
    await Promise.all(tabs.flatMap(({ currentCart }) => [currentCart.getCurrentCart(), currentCart.getCurrentCart()]))
    expect(grantsOf(asked)).toEqual(['refresh_token'])
    expect(kept.tokens.refreshToken.value).toBe('refresh-1')
    // Each tab requests the lock once, however many of its calls wait; the lock belongs to the client id.
    expect(names).toEqual(['cartwright-session-c', 'cartwright-session-c'])
  })

  test('a shared storage is not locked on a server, where each shopper has a separate one', async () => {
    const request = vi.fn<() => void>()
    vi.stubGlobal('navigator', { locks: { request } })
    const { asked, fetch } = shop()
    const client = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokenStorage: shared(member()) }),
      baseUrl,
      fetch,
    })
    await client.currentCart.getCurrentCart()
    expect(grantsOf(asked)).toEqual(['refresh_token'])
    expect(request).not.toHaveBeenCalled()
  })

  test('starts a session if it is empty, or has only parts of one', async () => {
    for (const stored of [null, undefined, {}, { refreshToken: EMPTY_TOKENS.refreshToken }]) {
      const tokenStorage = { getTokens: () => stored as Tokens | null | undefined, setTokens: vi.fn<() => void>() }
      const { asked, fetch } = shop()
      const auth = OAuthStrategy({ clientId: 'c', tokenStorage })
      expect([auth.getTokens(), auth.loggedIn(), auth.getActiveToken()]).toEqual([EMPTY_TOKENS, false, ''])
      await createClient({ modules, auth, baseUrl, fetch }).currentCart.getCurrentCart()
      expect(grantsOf(asked)).toEqual(['anonymous'])
      expect(tokenStorage.setTokens).toHaveBeenCalledTimes(1)
    }
  })

  test('a shared storage rejects the call if it fails', async () => {
    const tokenStorage = {
      getTokens: () => {
        throw new Error('no cookies here')
      },
      setTokens: () => {},
    }
    const { fetch } = shop()
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    await expect(client.currentCart.getCurrentCart()).rejects.toThrow('no cookies here')
  })
})

describe('a strategy given as a function', () => {
  test('a strategy given as a function is called with every call, which uses its current result', async () => {
    const { asked, fetch } = shop()
    const named = (value: string) =>
      OAuthStrategy({ clientId: 'c', tokens: { ...member(), accessToken: { value, expiresAt: NOW_SECONDS + 3600 } } })
    let present = named('ada')
    const client = createClient({ modules, auth: () => present, baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    present = named('grace')
    await client.currentCart.getCurrentCart()
    await client.fetchWithAuth('/x')
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['ada', 'grace', 'grace'])
    expect(client.auth.getActiveToken()).toBe('grace')
  })

  test('a strategy given as a function renews once for concurrent calls, and requests from the client’s own server', async () => {
    const { asked, fetch } = shop()
    const auth = OAuthStrategy({ clientId: 'c', tokens: member() })
    const client = createClient({ modules, auth: () => auth, baseUrl: 'http://localhost:4000', fetch })
    await Promise.all([1, 2, 3].map(() => client.currentCart.getCurrentCart()))
    expect(grantsOf(asked)).toEqual(['refresh_token'])
    expect(new Set(asked.map(({ url }) => url.origin))).toEqual(new Set(['http://localhost:4000']))
    expect(auth.loggedIn()).toBe(true)
  })
})

test('one strategy over two clients is one session, and requests from each client’s own server', async () => {
  const { asked, fetch } = shop()
  const auth = OAuthStrategy({ clientId: 'c' })
  const [one, other] = ['https://one.example', 'https://other.example'].map((baseUrl) =>
    createClient({ modules, auth, baseUrl, fetch }),
  )
  await one?.currentCart.getCurrentCart()
  await other?.currentCart.getCurrentCart()
  expect(asked.map(({ url }) => url.origin)).toEqual([
    'https://one.example',
    'https://one.example',
    'https://other.example',
  ])
  expect(other?.auth.getActiveToken()).toBe('access-1')
})

describe('a storage of another kind', () => {
  /** Thenable that is no Promise, as older libraries return it. */
  class Deferred<Value> implements PromiseLike<Value> {
    readonly #value: Promise<Value>
    constructor(value: Value) {
      this.#value = Promise.resolve(value)
    }
    // oxlint-disable-next-line unicorn/no-thenable -- that it is one is what is tested
    then: Promise<Value>['then'] = (...handlers) => this.#value.then(...handlers)
  }

  test('a storage of another kind may return a thenable', async () => {
    const tokenStorage: AsyncTokenStorage = {
      // It has `then` and nothing else of a promise.
      getTokens: () => new Deferred(member(NOW_SECONDS + 3600)) as unknown as Promise<Tokens>,
      setTokens: () => new Deferred(undefined) as unknown as Promise<void>,
    }
    const { asked, fetch } = shop()
    const { auth, currentCart } = createClient({
      modules,
      auth: OAuthStrategy({ clientId: 'c', tokenStorage }),
      baseUrl,
      fetch,
    })
    expect(await auth.loggedIn()).toBe(true)
    expect(await auth.getTokens()).toEqual(member(NOW_SECONDS + 3600))
    expect(await auth.getActiveToken()).toBe('old')
    await currentCart.getCurrentCart()
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['old'])
  })

  test('blocks the calls of the moment if one write never ends, and no later ones', async () => {
    let writes = 0
    let stored: Tokens | undefined
    const tokenStorage: AsyncTokenStorage = {
      getTokens: async () => stored,
      async setTokens(tokens) {
        if (++writes === 1) return new Promise(() => {})
        stored = tokens
      },
    }
    const { asked, fetch } = shop()
    const auth = OAuthStrategy({ clientId: 'c', tokenStorage })
    const client = createClient({ modules, auth, baseUrl, fetch, timeoutMs: 100 })
    const blocked = await Promise.allSettled([1, 2, 3].map(() => client.currentCart.getCurrentCart()))
    expect(blocked.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])

    // Their renewal began a moment after them, and ends a moment after them.
    await new Promise((resolve) => setTimeout(resolve, 50))
    for (let call = 0; call < 3; call++) expect(await client.currentCart.getCurrentCart()).toEqual({ _id: 'c' })
    expect(grantsOf(asked)).toEqual(['anonymous', 'anonymous'])
  })

  test.each([
    ['null', { value: null, expiresAt: 9e12 }],
    ['nothing', { expiresAt: 9e12 }],
    ['an empty text', { value: '', expiresAt: 9e12 }],
    ['no end', { value: 'old' }],
    ['an end that is null', { value: 'old', expiresAt: null }],
  ])('with an invalid access token (%s) is no session, and none of it is sent', async (_, accessToken) => {
    const tokenStorage = { getTokens: () => ({ accessToken }) as unknown as Tokens, setTokens: () => {} }
    const { asked, fetch } = shop()
    const client = createClient({ modules, auth: OAuthStrategy({ clientId: 'c', tokenStorage }), baseUrl, fetch })
    await client.currentCart.getCurrentCart()
    expect(grantsOf(asked)).toEqual(['anonymous'])
    expect(asked.at(-1)?.headers.get('authorization')).toBe('access-1')
  })
})
