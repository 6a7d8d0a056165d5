import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberAt, type ReceivedRequest } from '../fixtures/server.ts'
import { createClient, OAuthStrategy } from '../index.ts'
import { LOGIN_URL, startProvider, createTokens } from './fixtures/provider.ts'

// Without a page, as on a server: the redirects are followed here.

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const SESSION = 'session-token'
const to = (location: string, status = 302) => new Response(null, { status, headers: { location } })
const isHosted = ({ url }: ReceivedRequest) => url.origin === LOGIN_URL
const stateOf = ({ url }: ReceivedRequest) => url.searchParams.get('state') ?? ''

/** Provider whose hosted pages respond in turn, repeating the last response. */
function hostedPages(...answers: ((asked: ReceivedRequest) => Response | Promise<Response>)[]) {
  let next = 0
  const provider = startProvider((asked) =>
    isHosted(asked) ? answers[Math.min(next++, answers.length - 1)]?.(asked) : undefined,
  )
  return { ...provider, hosted: () => provider.asked.filter(isHosted).map(({ url }) => url.href) }
}

describe('the response of the provider', () => {
  test('the response of the provider is requested with the session of the login, without a page, and exchanged with the verifier', async () => {
    const { asked, auth, sent } = hostedPages((request) =>
      to(`https://app.example/back?code=c&state=${stateOf(request)}`),
    )
    expect(await auth.getMemberTokensForDirectLogin(SESSION)).toMatchObject({
      accessToken: { value: 'member-access' },
      refreshToken: { value: 'member-refresh', role: 'member' },
    })
    expect(sent()).toEqual(['POST /_api/redirects-api/v1/redirect-session', 'GET /authorize', 'POST /oauth2/token'])
    const authRequest = getMemberAt(asked[0]?.body, 'auth', 'authRequest')
    expect(authRequest).toMatchObject({ sessionToken: SESSION, responseMode: 'query', codeChallengeMethod: 'S256' })
    expect(authRequest).not.toHaveProperty('redirectUri')
    expect(getMemberAt(asked[0]?.body, 'auth', 'prompt')).toBe('none')
    expect(asked[2]?.body).toMatchObject({ grantType: 'authorization_code', code: 'c', clientId: 'client-1' })
    expect(String(asked[2]?.body?.codeVerifier)).toMatch(/^[\w.~-]{43}$/)
    expect(asked[2]?.body).not.toHaveProperty('redirectUri')
  })

  test.each([undefined, null, ''])(
    'is not requested without a session (%j), which the error names',
    async (session) => {
      const { asked, auth } = hostedPages(() => to('/back'))
      // A page written without a compiler passes the missing value of a failed sign-in.
      await expect(auth.getMemberTokensForDirectLogin(session as string)).rejects.toThrow(
        new TypeError('getMemberTokensForDirectLogin needs the sessionToken of a sign-in.'),
      )
      expect(asked).toEqual([])
    },
  )

  test('the response of the provider signs nobody in by itself, and the hosted pages do not get the token', async () => {
    const { asked, auth } = hostedPages((request) => to(`/back#code=c&state=${stateOf(request)}`))
    await auth.getMemberTokensForDirectLogin(SESSION)
    expect(auth.getTokens().refreshToken).toEqual(createTokens('visitor').refreshToken)
    expect(asked.filter(isHosted).map(({ headers }) => headers.get('authorization'))).toEqual([null])
  })

  test.each([
    ['the query', (state: string) => `https://app.example/back?code=c&state=${state}`],
    ['the fragment', (state: string) => `https://app.example/back#code=c&state=${state}`],
    ['an address without a host', (state: string) => `/back?code=c&state=${state}`],
    ['an address beside the last one', (state: string) => `back?code=c&state=${state}`],
  ])('is read from %s, whose page is not requested', async (_, address) => {
    const { auth, hosted } = hostedPages((request) => to(address(stateOf(request))))
    expect(await auth.getMemberTokensForDirectLogin(SESSION)).toMatchObject({ refreshToken: { role: 'member' } })
    expect(hosted()).toHaveLength(1)
  })

  test('the response of the provider is read at the end of several redirects of any kind', async () => {
    let state = ''
    const { auth, hosted } = hostedPages(
      (request) => {
        state = stateOf(request)
        return to('/step-1', 303)
      },
      () => to(`${LOGIN_URL}/step-2`, 307),
      () => to(`https://app.example/back?code=c&state=${state}`, 301),
    )
    await auth.getMemberTokensForDirectLogin(SESSION)
    expect(hosted().slice(1)).toEqual([`${LOGIN_URL}/step-1`, `${LOGIN_URL}/step-2`])
  })
})

test('is reached over a first page with a form, which is submitted without an origin', async () => {
  const { auth, asked } = hostedPages(
    () => new Response('<form id="continue" method="post">'),
    (request) => to(`https://app.example/back?code=c&state=${stateOf(request)}`, 303),
  )
  await auth.getMemberTokensForDirectLogin(SESSION)
  const [page, form, ...more] = asked.filter(isHosted)
  expect([page?.method, form?.method, form?.url.href, more]).toEqual(['GET', 'POST', page?.url.href, []])
  expect(form?.headers.get('content-type')).toContain('application/x-www-form-urlencoded')
  expect(form?.headers.get('origin')).toBeNull()
})

describe('a failing silent login', () => {
  test('a failing silent login reports an error of the provider at once, with its code', async () => {
    const { auth, sent } = hostedPages((request) =>
      to(`https://app.example/?error=login_required&error_description=Sign+in+first.&state=${stateOf(request)}`),
    )
    await expect(auth.getMemberTokensForDirectLogin(SESSION)).rejects.toMatchObject({
      kind: 'application',
      code: 'login_required',
      message: 'Sign in first.',
    })
    expect(sent()).not.toContain('POST /oauth2/token')
  })

  test('a failing silent login is named by its code without a description', async () => {
    const { auth } = hostedPages((request) => to(`/back#error=access_denied&state=${stateOf(request)}`))
    await expect(auth.getMemberTokensForDirectLogin(SESSION)).rejects.toThrow('access_denied')
  })

  test.each([
    ['at another server, which is not asked', 1, () => to('https://evil.example/authorize?x')],
    ['at another port, which is not asked', 1, () => to(`${LOGIN_URL}:8443/authorize`)],
    ['over http, which is not asked', 1, () => to(LOGIN_URL.replace('https', 'http'))],
    ['on a page', 2, () => new Response('<html>Sign in</html>')],
    ['on a refusal', 1, () => new Response('', { status: 403 })],
    ['with the state of another login', 1, () => to('https://app.example/back?code=c&state=other')],
    ['with a code and no state', 1, () => to('https://app.example/back?code=c')],
    ['in a circle', 10, (request: ReceivedRequest) => to(request.url.pathname)],
  ])('ends %s', async (_, hops, answer) => {
    const { asked, auth, hosted, sent } = hostedPages(answer)
    await expect(auth.getMemberTokensForDirectLogin(SESSION)).rejects.toMatchObject({
      kind: 'system',
      description: expect.stringMatching(/^The login ended at https?:\/\/[\w.:-]+\/\w* without an answer\.$/),
    })
    expect(hosted()).toHaveLength(hops)
    expect(new Set(asked.map(({ url }) => url.origin))).toEqual(new Set(['https://shop.example', LOGIN_URL]))
    expect(sent()).not.toContain('POST /oauth2/token')
  })

  test('a failing silent login reveals no secret: the address in the error has neither query nor fragment', async () => {
    const { auth } = hostedPages(() => to(`/stuck?code=secret&state=other#token=secret`))
    const error: unknown = await auth.getMemberTokensForDirectLogin(SESSION).catch((caught: unknown) => caught)
    expect(JSON.stringify([error, String(error)])).not.toContain('secret')
  })

  test('a failing silent login is a system error with its cause on a network failure', async () => {
    const { auth } = hostedPages(() => Promise.reject(new TypeError('fetch failed')))
    await expect(auth.getMemberTokensForDirectLogin(SESSION)).rejects.toMatchObject({
      kind: 'system',
      cause: { message: 'fetch failed' },
    })
  })

  test('a failing silent login reports a refused code', async () => {
    const { auth } = startProvider((request) => {
      if (isHosted(request)) return to(`/back?code=used&state=${stateOf(request)}`)
      return request.url.pathname === '/oauth2/token'
        ? Response.json({ error: 'invalid_grant' }, { status: 400 })
        : undefined
    })
    await expect(auth.getMemberTokensForDirectLogin(SESSION)).rejects.toMatchObject({
      message: 'Failed to get member tokens',
      code: 'invalid_grant',
    })
  })
})

describe('hosted pages that never respond', () => {
  /** Loads the sign-in part once, before the fake timers. */
  async function begin(hear: (signal: AbortSignal | null | undefined) => Promise<Response>) {
    await import('./sign-in.ts')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const { fetch } = startProvider()
    const signals: (AbortSignal | null | undefined)[] = []
    const { auth } = createClient({
      auth: OAuthStrategy({ clientId: 'client-1', tokens: createTokens('visitor') }),
      baseUrl: 'https://shop.example',
      fetch: (input, init) => {
        if (!String(input).startsWith(LOGIN_URL)) return fetch(input, init)
        signals.push(init?.signal)
        return hear(init?.signal)
      },
    })
    let error: unknown
    auth.getMemberTokensForDirectLogin(SESSION).catch((caught: unknown) => {
      error = caught
    })
    await vi.waitFor(() => expect(signals).toHaveLength(1), { interval: 1 })
    return { signals, errorNow: () => error }
  }

  test('hosted pages that never respond are aborted after two minutes, and the request with them', async () => {
    const { signals, errorNow } = await begin(
      (signal) =>
        new Promise((_, reject) => {
          signal?.addEventListener('abort', () => reject(new DOMException('This was aborted.', 'AbortError')))
        }),
    )
    await vi.advanceTimersByTimeAsync(119_000)
    expect(errorNow()).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(errorNow()).toEqual(new Error('OAuth flow timed out'))
    expect(signals[0]?.aborted).toBe(true)
  })

  test('hosted pages that never respond are aborted even with a fetch without signals', async () => {
    const { errorNow } = await begin(() => new Promise(() => {}))
    await vi.advanceTimersByTimeAsync(120_000)
    expect(errorNow()).toEqual(new Error('OAuth flow timed out'))
  })
})
