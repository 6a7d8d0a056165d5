import { afterEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../fixtures/deep-freeze.ts'
import { LOGIN_URL, startProvider, createTokens } from './fixtures/provider.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const data = deepFreeze({
  redirectUri: 'https://app.example/back',
  originalUri: '/cart',
  codeVerifier: 'v'.repeat(43),
  codeChallenge: 'challenge',
  state: 'state-1',
})
const asRequested = {
  redirectUri: data.redirectUri,
  clientId: 'client-1',
  codeChallenge: 'challenge',
  codeChallengeMethod: 'S256',
  responseMode: 'fragment',
  responseType: 'code',
  scope: 'offline_access',
  state: 'state-1',
}

describe('the address of the login page', () => {
  test('the address of the login page is requested from the provider', async () => {
    const { asked, auth, sent } = startProvider()
    expect(await auth.getAuthUrl(data)).toEqual({
      authUrl: `${LOGIN_URL}/authorize?state=state-1`,
      authorizationEndpoint: `${LOGIN_URL}/authorize`,
      sessionToken: 'redirect-token',
    })
    expect(sent()).toEqual(['POST /_api/redirects-api/v1/redirect-session'])
    expect(asked[0]?.body).toEqual({ auth: { authRequest: asRequested, prompt: 'login' } })
    expect(asked[0]?.headers.get('authorization')).toBe('visitor-access')
  })

  test.each([
    [{ prompt: 'none' }, {}, 'none'],
    [{ prompt: 'consent', responseMode: 'query' }, { responseMode: 'query' }, 'consent'],
    [{ prompt: 'select_account' }, {}, 'select_account'],
    [{ responseMode: 'web_message', sessionToken: 't' }, { responseMode: 'web_message', sessionToken: 't' }, 'login'],
    [{ idp: 'google' }, { idp: '0e6a50f5-b523-4e29-990d-f37fa2ffdd69' }, 'login'],
    [{ idp: 'facebook' }, { idp: '3ecad13f-52c3-483d-911f-31dbcf2a6d23' }, 'login'],
    [{ idp: { connectionId: 'own' } }, { idp: 'own' }, 'login'],
  ] as const)('is requested with %o', async (options, more, prompt) => {
    const { asked, auth } = startProvider()
    await auth.getAuthUrl(data, deepFreeze({ ...options }))
    expect(asked[0]?.body).toEqual({ auth: { authRequest: { ...asRequested, ...more }, prompt } })
  })

  test('the address of the login page is available without data, for a caller that only needs the address', async () => {
    const { asked, auth } = startProvider()
    await auth.getAuthUrl()
    expect(asked[0]?.body).toMatchObject({ auth: { authRequest: { redirectUri: 'unused://' } } })
  })

  test('the address of the login page is a system error if the provider returns none', async () => {
    for (const answer of [{}, { redirectSession: {} }, { redirectSession: { fullUrl: '' } }]) {
      const { auth } = startProvider(() => Response.json(answer))
      await expect(auth.getAuthUrl(data)).rejects.toMatchObject({
        kind: 'system',
        description: 'The redirect session has no address.',
      })
    }
  })
})

describe('the result of a login in an address', () => {
  const { auth } = startProvider()
  const answer = { code: 'c', state: 's' }

  test.each([
    ['https://a.example/back#code=c&state=s', undefined, answer],
    ['https://a.example/back?code=c&state=s', undefined, answer],
    ['https://a.example/back?code=c&state=s#top', undefined, answer],
    ['https://a.example/back?code=x&state=x#code=c&state=s', undefined, answer],
    ['https://a.example/back?code=c&state=s#code=x&state=x', 'query', answer],
    ['https://a.example/back?code=c&state=s', 'fragment', { code: null, state: null }],
    ['https://a.example/back#code=c&state=s', 'query', { code: null, state: null }],
    ['https://a.example/back', undefined, { code: null, state: null }],
    ['https://a.example/back?code=a%2Bb+c&state=%C3%BC', undefined, { code: 'a+b c', state: 'ü' }],
    [
      'https://a.example/back?error=access_denied&error_description=You+said+no.&state=s',
      undefined,
      { code: null, state: 's', error: 'access_denied', errorDescription: 'You said no.' },
    ],
    [
      'https://a.example/back#error=login_required',
      undefined,
      { code: null, state: null, error: 'login_required', errorDescription: null },
    ],
  ] as const)('%s, read as %s', (url, mode, wanted) => {
    expect(auth.parseFromUrl(url, mode)).toEqual(wanted)
  })

  test('the result of a login in an address is read from the page’s own address by default', () => {
    vi.stubGlobal('location', { href: 'https://a.example/back#code=c&state=s' })
    expect(auth.parseFromUrl()).toEqual(answer)
  })

  test('cannot be read from an invalid address', () => {
    expect(() => auth.parseFromUrl('rubbish')).toThrow('Invalid URL')
  })
})

describe('the tokens of a member', () => {
  test.each([null, undefined, {}])(
    'the tokens of a member require the data stored before the login (%j)',
    async (kept) => {
      const { asked, auth } = startProvider()
      // A page may read nothing back from its storage.
      await expect(auth.getMemberTokens('code-1', 'state-1', kept as object)).rejects.toThrow(
        new Error('Invalid _state'),
      )
      expect(asked).toEqual([])
    },
  )

  test('the tokens of a member are requested for the code, if its state equals the one sent', async () => {
    vi.useFakeTimers({ now: 1_800_000_000_000, toFake: ['Date'] })
    const { asked, auth } = startProvider()
    const tokens = await auth.getMemberTokens('code-1', 'state-1', data)
    vi.useRealTimers()
    expect(tokens).toEqual({
      accessToken: { value: 'member-access', expiresAt: 1_800_003_600 },
      refreshToken: { value: 'member-refresh', role: 'member' },
    })
    expect(asked.map(({ body }) => body)).toEqual([
      {
        clientId: 'client-1',
        grantType: 'authorization_code',
        redirectUri: data.redirectUri,
        code: 'code-1',
        codeVerifier: data.codeVerifier,
      },
    ])
  })

  test.each([
    ['', 'state-1', 'Missing code or _state'],
    [null, 'state-1', 'Missing code or _state'],
    ['code-1', '', 'Missing code or _state'],
    ['code-1', undefined, 'Missing code or _state'],
    ['code-1', 'state-2', 'Invalid _state'],
    ['code-1', 'state-1 ', 'Invalid _state'],
  ])('are not requested with the code %j and the state %j', async (code, state, message) => {
    const { asked, auth } = startProvider()
    await expect(auth.getMemberTokens(code, state, data)).rejects.toThrow(new Error(message))
    await expect(auth.getMemberTokens('code-1', 'state-1', {})).rejects.toThrow('Invalid _state')
    expect(asked).toEqual([])
  })

  test('sign nobody in before they are set', async () => {
    const { auth } = startProvider()
    const tokens = await auth.getMemberTokens('code-1', 'state-1', data)
    expect([auth.loggedIn(), auth.getActiveToken()]).toEqual([false, 'visitor-access'])
    auth.setTokens(tokens)
    expect([auth.loggedIn(), auth.getActiveToken()]).toEqual([true, 'member-access'])
    expect(await auth.getAuthHeaders()).toEqual({ headers: { Authorization: 'member-access' } })
  })

  test.each([400, 401, 403, 500, 503])(
    'are requested once after a refusal with %i: a code is valid once',
    async (status) => {
      const { asked, auth } = startProvider(() =>
        Response.json(
          { error: 'invalid_grant', error_description: 'The code was used.' },
          { status, headers: { 'x-wix-request-id': 'r-1' } },
        ),
      )
      await expect(auth.getMemberTokens('code-1', 'state-1', data)).rejects.toMatchObject({
        message: 'Failed to get member tokens',
        code: 'invalid_grant',
        description: 'The code was used.',
        kind: status < 500 ? 'client' : 'system',
        status,
        requestId: 'r-1',
      })
      expect(asked).toHaveLength(1)
      expect(auth.getTokens().refreshToken).toEqual(createTokens('visitor').refreshToken)
    },
  )

  test('the tokens of a member are a system error with its cause after a network failure', async () => {
    const { asked, auth } = startProvider(() => Promise.reject(new TypeError('fetch failed')))
    await expect(auth.getMemberTokens('code-1', 'state-1', data)).rejects.toMatchObject({
      kind: 'system',
      cause: { message: 'fetch failed' },
    })
    expect(asked).toHaveLength(1)
  })

  test('the tokens of a member are a system error if the response has no token', async () => {
    const { auth } = startProvider(() => new Response('<html>'))
    await expect(auth.getMemberTokens('code-1', 'state-1', data)).rejects.toMatchObject({ kind: 'system', status: 200 })
  })
})

test('data for a login is created locally, new every time, without a request', () => {
  const { asked, auth } = startProvider()
  const made = auth.generateOAuthData('https://app.example/back', '/cart')
  expect(made).toMatchObject({ redirectUri: 'https://app.example/back', originalUri: '/cart' })
  expect(made.codeVerifier).toMatch(/^[\w.~-]{43}$/)
  expect(made.state).toMatch(/^[\w-]{43}$/)
  expect([made.codeVerifier, made.codeChallenge]).not.toContain(made.state)
  expect(auth.generateOAuthData('https://app.example/back').originalUri).toBe('')
  expect(asked).toEqual([])
})
