import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { getMemberAt, type ReceivedRequest } from '../fixtures/server.ts'
import { EMPTY_TOKENS } from '../index.ts'
import { createRefusal, startProvider } from './fixtures/provider.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ways = ['register', 'login'] as const
const params = { email: 'ada@example.com', password: 'secret' }
const failure = (error: string, errorCode?: string) => ({
  loginState: 'FAILURE',
  error,
  ...(errorCode && { errorCode }),
})

const violated = (...fieldViolations: object[]) =>
  Response.json({ message: 'INVALID_ARGUMENT', details: { validationError: { fieldViolations } } }, { status: 400 })

describe('a refusal has the error code of the specification', () => {
  const codes: [code: string, status: number, login: string | undefined, register: string | undefined][] = [
    ['-19971', 428, 'missingCaptchaToken', 'missingCaptchaToken'],
    ['-19970', 400, 'invalidCaptchaToken', 'invalidCaptchaToken'],
    ['-19976', 401, 'invalidPassword', undefined],
    ['-19973', 403, 'resetPassword', undefined],
    ['-19995', 409, 'invalidEmail', 'emailAlreadyExists'],
    ['-19999', 404, 'invalidEmail', undefined],
    ['DUPLICATE_EMAIL', 409, 'invalidEmail', undefined],
    ['toString', 400, 'invalidEmail', undefined],
    ['__proto__', 400, 'invalidEmail', undefined],
  ]

  test.each(codes)('%s with %i', async (code, status, login, register) => {
    const { auth } = startProvider(() => createRefusal(status, code, 'A sentence.'))
    expect(await auth.login(params)).toEqual(failure('A sentence.', login))
    expect(await auth.register(params)).toEqual(failure('A sentence.', register))
  })

  test('a refusal accepts an error code sent as a number', async () => {
    const details = { applicationError: { code: -19976, description: 'Wrong.' } }
    const { auth, sent } = startProvider(() => Response.json({ message: 'Wrong.', details }, { status: 401 }))
    expect(await auth.login(params)).toEqual(failure('Wrong.', 'invalidPassword'))
    expect(sent()).toHaveLength(1)
  })

  test('a refusal has the message of the server, with its description if that is longer', async () => {
    const { auth } = startProvider(() => createRefusal(400, '-19970', 'The captcha has ended.', 'Invalid captcha'))
    expect(await auth.login(params)).toEqual(failure('Invalid captcha: The captcha has ended.', 'invalidCaptchaToken'))
  })
})

describe('refused fields', () => {
  test.each(ways)('an invalid e-mail has its own code and the message of the server: %s', async (way) => {
    const { auth } = startProvider(() =>
      violated(
        { field: 'password', description: 'is too short', data: {} },
        { field: 'loginId.email', description: 'is no e-mail', data: { type: 'EMAIL' } },
      ),
    )
    expect(await auth[way](params)).toEqual(failure('is no e-mail', 'invalidEmail'))
  })

  test.each([[{}], [{ data: {} }], [{ data: null }], [{ data: { type: 'OTHER' } }]])(
    'others have the names of the caller: %o',
    async (more) => {
      const { auth } = startProvider(() => violated({ field: 'password', description: 'is too short', ...more }))
      const error = 'INVALID_ARGUMENT: "options.password" is too short'
      expect(await auth.register(params)).toEqual(failure(error))
      expect(await auth.login(params)).toMatchObject(failure(error))
    },
  )
})

test('a wrong password is sent once: a second try would count against the member', async () => {
  const { auth, sent } = startProvider(() => createRefusal(401, '-19976', 'Wrong.'))
  expect(await auth.login(params)).toEqual(failure('Wrong.', 'invalidPassword'))
  expect(sent()).toEqual(['POST /_api/iam/authentication/v2/login'])
})

test('an unknown session is renewed, and the login repeated', async () => {
  const { auth, sent } = startProvider(({ url, headers }) => {
    if (!url.pathname.endsWith('/login')) return undefined
    return headers.get('authorization') === 'renewed-access'
      ? Response.json({ state: 'SUCCESS', sessionToken: 's' })
      : Response.json({ message: 'Unauthorized' }, { status: 401 })
  })
  expect(await auth.login(params)).toMatchObject({ loginState: 'SUCCESS' })
  expect(sent()).toEqual([
    'POST /_api/iam/authentication/v2/login',
    'POST /oauth2/token',
    'POST /_api/iam/authentication/v2/login',
  ])
})

describe('a failure unrelated to the typed values is reported as such, and never as an invalid e-mail', () => {
  const faults: [of: string, answer: () => Response | Promise<Response>, errorCode: string][] = [
    ['no network', () => Promise.reject(new TypeError('fetch failed')), 'networkError'],
    ['500', () => new Response('', { status: 500 }), 'serverError'],
    ['500 with a reason', () => createRefusal(500, 'BROKEN'), 'serverError'],
    ['502', () => new Response('<html>', { status: 502 }), 'serverError'],
    ['503', () => new Response('', { status: 503 }), 'serverError'],
    ['504', () => new Response('', { status: 504 }), 'serverError'],
    ['429', () => new Response('', { status: 429 }), 'tooManyRequests'],
    ['429 with a reason', () => createRefusal(429, 'THROTTLED'), 'tooManyRequests'],
    ['a page of some gateway', () => new Response('<html>Please sign in to this Wi-Fi</html>'), 'serverError'],
  ]
  const isTokenRequest = ({ url }: ReceivedRequest) => url.pathname === '/oauth2/token'

  test.each(ways.flatMap((way) => faults.map((fault) => [way, ...fault] as const)))(
    '%s: %s on the way to the account',
    async (way, _, answer, errorCode) => {
      const { auth } = startProvider(answer)
      expect(await auth[way](params)).toMatchObject({ loginState: 'FAILURE', errorCode })
    },
  )

  test.each(ways.flatMap((way) => faults.map((fault) => [way, ...fault] as const)))(
    '%s: %s on the way to a session',
    async (way, _, answer, errorCode) => {
      const { auth, asked } = startProvider((request) => (isTokenRequest(request) ? answer() : undefined), EMPTY_TOKENS)
      expect(await auth[way](params)).toMatchObject({ loginState: 'FAILURE', errorCode })
      expect(asked.filter((request) => !isTokenRequest(request))).toEqual([])
    },
  )

  test('in every kind and at every step', async () => {
    const results = faults.flatMap(([, answer]) =>
      ways.flatMap((way) => [
        startProvider(answer).auth[way](params),
        startProvider((request) => (isTokenRequest(request) ? answer() : undefined), EMPTY_TOKENS).auth[way](params),
      ]),
    )
    const settled = await Promise.allSettled(results)
    const wrong = settled.filter((outcome) => getMemberAt(outcome, 'value', 'errorCode') === 'invalidEmail')
    console.info(`faults of network and server that became an invalid e-mail: ${wrong.length} of ${settled.length}`)
    expect(wrong).toEqual([])
  })

  test('with a message that contains the request id', async () => {
    const { auth } = startProvider(() => new Response('', { status: 500, headers: { 'x-wix-request-id': 'r-1' } }))
    expect(await auth.login(params)).toEqual(failure('System error occurred, request-id: r-1', 'serverError'))
  })
})

test.each(ways)('an unknown client rejects, since no password helps: %s', async (way) => {
  const { auth, sent } = startProvider(
    () => Response.json({ error: 'invalid_client', error_description: 'No such client.' }, { status: 401 }),
    EMPTY_TOKENS,
  )
  await expect(auth[way](params)).rejects.toMatchObject({
    message: 'something went wrong',
    code: 'invalid_client',
    description: 'No such client.',
    status: 401,
  })
  expect(sent()).toEqual(['POST /oauth2/token'])
})
