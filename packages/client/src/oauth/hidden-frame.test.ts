import { getEventListeners } from 'node:events'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFakePage } from '../fixtures/page.ts'
import { getMemberAt } from '../fixtures/server.ts'
import { LOGIN_URL, createRefusal, startProvider, createTokens } from './fixtures/provider.ts'

// In a page: a hidden frame opens the provider, which responds with a message.

const SESSION = 'session-token'

let page: ReturnType<typeof createFakePage>
beforeAll(async () => {
  // Loaded with the first sign-in; loaded here before the fake timers.
  await import('./sign-in.ts')
})
beforeEach(() => {
  page = createFakePage()
  for (const [name, value] of Object.entries(page.globals)) vi.stubGlobal(name, value)
  vi.spyOn(Math, 'random').mockReturnValue(0)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Starts a sign-in whose frame is in the page and without a response. */
async function begin(provider = startProvider()) {
  const outcome: { tokens?: unknown; error?: unknown } = {}
  provider.auth.getMemberTokensForDirectLogin(SESSION).then(
    (tokens) => (outcome.tokens = tokens),
    (error: unknown) => (outcome.error = error),
  )
  await vi.waitFor(() => expect(page.shown.size + Number(outcome.error !== undefined)).toBe(1), { interval: 1 })
  const [frame] = page.frames
  const state = String(getMemberAt(provider.asked[0]?.body, 'auth', 'authRequest', 'state'))
  const settled = () => vi.waitFor(() => expect(outcome).not.toEqual({}), { interval: 1 })
  return { ...provider, frame, state, outcome, settled, genuine: { source: frame?.contentWindow, origin: LOGIN_URL } }
}

function expectNothingLeft() {
  expect(page.shown.size).toBe(0)
  expect(getEventListeners(page.window, 'message')).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
}

test('the frame is hidden, opens the provider’s address, and is requested with the session of the login', async () => {
  const { asked, frame, state } = await begin()
  expect(frame?.style.display).toBe('none')
  expect(frame?.src).toBe(`${LOGIN_URL}/authorize?state=${state}`)
  const authRequest = getMemberAt(asked[0]?.body, 'auth', 'authRequest')
  expect(authRequest).toMatchObject({ responseMode: 'web_message', sessionToken: SESSION })
  expect(authRequest).not.toHaveProperty('redirectUri')
  expect(getMemberAt(asked[0]?.body, 'auth', 'prompt')).toBe('none')
})

test('the code of the message is exchanged, and frame, listener and timer are removed', async () => {
  const { asked, auth, state, outcome, settled, genuine } = await begin()
  page.post({ code: 'c', state }, genuine)
  await settled()
  expect(outcome.tokens).toMatchObject({ accessToken: { value: 'member-access' }, refreshToken: { role: 'member' } })
  expect(asked.at(-1)?.body).toMatchObject({ grantType: 'authorization_code', code: 'c' })
  expect(asked.at(-1)?.body).not.toHaveProperty('redirectUri')
  expect(auth.getTokens().refreshToken).toEqual(createTokens('visitor').refreshToken)
  expectNothingLeft()
})

describe('an ignored message', () => {
  const others: [why: string, (begun: Awaited<ReturnType<typeof begin>>) => void][] = [
    [
      'of another origin',
      ({ state, genuine }) => page.post({ code: 'x', state }, { ...genuine, origin: 'https://evil.example' }),
    ],
    [
      'of the same host over http',
      ({ state, genuine }) => page.post({ code: 'x', state }, { ...genuine, origin: 'http://login.example' }),
    ],
    [
      'of the same host at another port',
      ({ state, genuine }) => page.post({ code: 'x', state }, { ...genuine, origin: `${LOGIN_URL}:8443` }),
    ],
    ['of no origin', ({ state, genuine }) => page.post({ code: 'x', state }, { ...genuine, origin: 'null' })],
    ['of another window', ({ state, genuine }) => page.post({ code: 'x', state }, { ...genuine, source: {} })],
    ['of no window', ({ state, genuine }) => page.post({ code: 'x', state }, { ...genuine, source: null })],
    ['with another state', ({ genuine }) => page.post({ code: 'x', state: 'other' }, genuine)],
    ['without a state', ({ genuine }) => page.post({ code: 'x' }, genuine)],
    ['that is an error with another state', ({ genuine }) => page.post({ error: 'x', state: 'other' }, genuine)],
    [
      'that is no object',
      ({ genuine }) => [null, 'text', 5, [], undefined].forEach((data) => page.post(data, genuine)),
    ],
  ]

  test.each(others)('%s, and the genuine one after it is accepted', async (_, send) => {
    const begun = await begin()
    send(begun)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(begun.outcome).toEqual({})
    expect(page.shown.size).toBe(1)

    page.post({ code: 'c', state: begun.state }, begun.genuine)
    await begun.settled()
    expect(begun.outcome.tokens).toBeDefined()
    expect(begun.asked.at(-1)?.body).toMatchObject({ code: 'c' })
  })

  test('comes twice: the first response counts', async () => {
    const { asked, state, settled, genuine } = await begin()
    page.post({ code: 'c', state }, genuine)
    page.post({ code: 'x', state }, genuine)
    await settled()
    expect(asked.filter(({ body }) => body?.grantType).map(({ body }) => body?.code)).toEqual(['c'])
  })
})

describe('a failing sign-in removes its frame', () => {
  test('when the provider reports an error, which is reported at once', async () => {
    const { sent, state, outcome, settled, genuine } = await begin()
    page.post({ error: 'login_required', error_description: 'Sign in first.', state }, genuine)
    await settled()
    expect(outcome.error).toMatchObject({ kind: 'application', code: 'login_required', message: 'Sign in first.' })
    expect(sent()).not.toContain('POST /oauth2/token')
    expectNothingLeft()
  })

  test('when the response has neither a code nor an error', async () => {
    const { state, outcome, settled, genuine } = await begin()
    page.post({ code: 5, state }, genuine)
    await settled()
    expect(outcome.error).toEqual(new Error('Missing code or _state'))
    expectNothingLeft()
  })

  test('after two minutes without a response', async () => {
    const { outcome } = await begin()
    await vi.advanceTimersByTimeAsync(119_000)
    expect(outcome).toEqual({})
    await vi.advanceTimersByTimeAsync(1_000)
    expect(outcome.error).toEqual(new Error('OAuth flow timed out'))
    expectNothingLeft()
  })

  test('when the code is refused', async () => {
    const { state, outcome, settled, genuine } = await begin(
      startProvider(({ url }) => (url.pathname === '/oauth2/token' ? createRefusal(400, 'X') : undefined)),
    )
    page.post({ code: 'used', state }, genuine)
    await settled()
    expect(outcome.error).toMatchObject({ message: 'Failed to get member tokens', status: 400 })
    expectNothingLeft()
  })

  test('when the page accepts no frame', async () => {
    page.globals.document.body.append = () => {
      throw new Error('no frames here')
    }
    const { outcome } = await begin()
    expect(outcome.error).toEqual(new Error('no frames here'))
    expectNothingLeft()
  })

  test('when the provider gives no address, for which no frame is created', async () => {
    const { outcome } = await begin(startProvider(() => createRefusal(403, 'CLIENT_UNKNOWN')))
    expect(outcome.error).toMatchObject({ code: 'CLIENT_UNKNOWN' })
    expect(page.frames).toEqual([])
    expectNothingLeft()
  })
})

test('two concurrent sign-ins listen to their own frames', async () => {
  const [one, other] = [startProvider(), startProvider()]
  const results = [one, other].map(({ auth }) => auth.getMemberTokensForDirectLogin(SESSION))
  await vi.waitFor(() => expect(page.shown.size).toBe(2), { interval: 1 })
  const states = [one, other].map(({ asked }) => String(getMemberAt(asked[0]?.body, 'auth', 'authRequest', 'state')))
  // The frames are created in either order; each has the state of its address.
  for (const frame of page.frames.toReversed()) {
    const index = states.findIndex((state) => frame.src.endsWith(state))
    page.post({ code: `code-${index}`, state: states[index] }, { source: frame.contentWindow, origin: LOGIN_URL })
  }
  await Promise.all(results)
  expect([one, other].map(({ asked }) => asked.at(-1)?.body?.code)).toEqual(['code-0', 'code-1'])
  expectNothingLeft()
})
