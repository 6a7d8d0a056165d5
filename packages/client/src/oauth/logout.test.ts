import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { startServer } from '../fixtures/server.ts'
import { createClient, EMPTY_TOKENS, OAuthStrategy, type Tokens } from '../index.ts'
import { LOGIN_URL, createRefusal, startProvider, createTokens } from './fixtures/provider.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const HOME = 'https://app.example/'

describe('signing out', () => {
  test('deletes the session and returns the sign-out address of the hosted pages', async () => {
    const { asked, auth, sent } = startProvider(undefined, createTokens('member'))
    expect(await auth.logout(HOME)).toEqual({ logoutUrl: `${LOGIN_URL}/authorize?state=` })
    expect(sent()).toEqual(['POST /_api/redirects-api/v1/redirect-session'])
    expect(asked[0]?.body).toEqual({ logout: { clientId: 'client-1' }, callbacks: { postFlowUrl: HOME } })
    expect(asked[0]?.headers.get('authorization')).toBe('member-access')
    expect(auth.getTokens()).toEqual(EMPTY_TOKENS)
    expect([auth.loggedIn(), auth.getActiveToken()]).toEqual([false, ''])
  })

  test.each([
    ['the server fails', () => new Response('', { status: 500 }), { kind: 'system', status: 500 }],
    ['the server refuses', () => createRefusal(403, 'FORBIDDEN'), { kind: 'application', code: 'FORBIDDEN' }],
    ['there is no network', () => Promise.reject(new TypeError('fetch failed')), { kind: 'system' }],
    ['the answer has no address', () => Response.json({}), { kind: 'system' }],
  ])('deletes the session although %s, and reports it', async (_, answer, error) => {
    const { auth } = startProvider(answer, createTokens('member'))
    await expect(auth.logout(HOME)).rejects.toMatchObject(error)
    expect(auth.getTokens()).toEqual(EMPTY_TOKENS)
  })

  test('deletes a session that cannot be renewed', async () => {
    const ended = { ...createTokens('member'), accessToken: { value: 'old', expiresAt: 0 } }
    const { auth } = startProvider(
      ({ url }) => (url.pathname === '/oauth2/token' ? createRefusal(503, 'X') : undefined),
      ended,
    )
    await expect(auth.logout(HOME)).rejects.toThrow('something went wrong')
    expect(auth.getTokens()).toEqual(EMPTY_TOKENS)
  })

  test('signing out is followed by another visitor', async () => {
    const { asked, auth } = startProvider(undefined, createTokens('member'))
    await auth.logout(HOME)
    expect(await auth.getAuthHeaders()).toEqual({ headers: { Authorization: 'visitor-access' } })
    expect(asked.at(-1)?.body).toEqual({ clientId: 'client-1', grantType: 'anonymous' })
  })

  test('signing out has emptied an asynchronous storage before it resolves', async () => {
    let stored: Tokens | undefined = createTokens('member')
    const tokenStorage = {
      getTokens: async () => stored,
      async setTokens(tokens: Tokens) {
        await new Promise((resolve) => setTimeout(resolve, 5))
        stored = tokens
      },
    }
    const { fetch } = startServer(() => new Response('', { status: 500 }))
    const { auth } = createClient({
      auth: OAuthStrategy({ clientId: 'c', tokenStorage }),
      baseUrl: 'https://shop.example',
      fetch,
    })
    await expect(auth.logout(HOME)).rejects.toThrow('System error occurred')
    expect(stored).toEqual(EMPTY_TOKENS)
    expect(await auth.loggedIn()).toBe(false)
  })
})

describe('a member who signs out', () => {
  const never = () => new Promise<Response>(() => {})

  test('a member who signs out is signed out once the storage is written, even if the server never responds', async () => {
    const { auth } = startProvider(never, createTokens('member'))
    void auth.logout(HOME)
    await Promise.resolve()
    expect([auth.loggedIn(), auth.getActiveToken()]).toEqual([false, ''])
  })

  test('a member who signs out is signed out once an asynchronous storage is written', async () => {
    let written = () => {}
    const isWritten = new Promise<void>((resolve) => (written = resolve))
    let stored = createTokens('member')
    const tokenStorage = {
      getTokens: async () => stored,
      async setTokens(tokens: Tokens) {
        stored = tokens
        written()
      },
    }
    const { auth } = createClient({
      auth: OAuthStrategy({ clientId: 'c', tokenStorage }),
      baseUrl: 'https://shop.example',
      fetch: never,
    })
    void auth.logout(HOME)
    await isWritten
    expect(await auth.loggedIn()).toBe(false)
  })

  test('a member who signs out is identified to the server by the former token', async () => {
    const { asked, auth } = startProvider(({ url }) => {
      // The session stored meanwhile is empty.
      if (url.pathname.endsWith('/redirect-session')) expect(auth.getTokens()).toEqual(EMPTY_TOKENS)
      return undefined
    }, createTokens('member'))
    await auth.logout(HOME)
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['member-access'])
  })

  test('a member who signs out is identified by a renewed token if the former one has ended, which is not stored', async () => {
    const ended = { ...createTokens('member'), accessToken: { value: 'old', expiresAt: 0 } }
    const { asked, auth, sent } = startProvider(undefined, ended)
    await auth.logout(HOME)
    expect(sent()).toEqual(['POST /oauth2/token', 'POST /_api/redirects-api/v1/redirect-session'])
    expect(asked[0]?.body).toMatchObject({ grantType: 'refresh_token', refreshToken: 'member-refresh' })
    expect(asked[1]?.headers.get('authorization')).toBe('renewed-access')
    expect(auth.getTokens()).toEqual(EMPTY_TOKENS)
  })
})

describe('a forgotten password', () => {
  test('a forgotten password sends a mail with a return address', async () => {
    const { asked, auth, sent } = startProvider(() => Response.json({}))
    expect(await auth.sendPasswordResetEmail('ada@example.com', HOME)).toBeUndefined()
    expect(sent()).toEqual(['POST /_api/iam/recovery/v1/send-email'])
    expect(asked[0]?.body).toEqual({ email: 'ada@example.com', redirect: { url: HOME, clientId: 'client-1' } })
  })

  test('a forgotten password is refused with its reason for an undeliverable address', async () => {
    const { auth } = startProvider(() => createRefusal(404, '-19999', 'Nobody has this address.'))
    await expect(auth.sendPasswordResetEmail('x@example.com', HOME)).rejects.toMatchObject({
      code: '-19999',
      message: 'Nobody has this address.',
    })
  })
})

describe('a new password', () => {
  test('a new password is set for the member, whose session stays', async () => {
    const { asked, auth, sent } = startProvider(() => Response.json({}), createTokens('member'))
    expect(await auth.changePassword('better')).toBeUndefined()
    expect(sent()).toEqual(['POST /_api/iam/authentication/v2/change-password'])
    expect(asked[0]?.body).toEqual({ newPassword: 'better' })
    expect(asked[0]?.headers.get('authorization')).toBe('member-access')
    expect(auth.loggedIn()).toBe(true)
  })

  test.each([
    ['200', () => new Response('')],
    ['204', () => new Response(null, { status: 204 })],
  ])('is set by a response that is %s and empty', async (_, answer) => {
    const { auth } = startProvider(answer, createTokens('member'))
    expect(await auth.changePassword('better')).toBeUndefined()
  })

  test('a new password is refused with its reason if it is too weak', async () => {
    const { auth } = startProvider(() => createRefusal(400, 'PASSWORD_TOO_WEAK', 'Too short.'), createTokens('member'))
    await expect(auth.changePassword('a')).rejects.toMatchObject({ code: 'PASSWORD_TOO_WEAK', message: 'Too short.' })
  })
})
