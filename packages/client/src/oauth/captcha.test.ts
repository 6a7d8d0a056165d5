import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createClient, OAuthStrategy, solveProofOfWork } from '../index.ts'
import { createRefusal, startProvider, createTokens } from './fixtures/provider.ts'

const ways = ['register', 'login'] as const
const params = { email: 'ada@example.com', password: 'secret' }
const SUCCESS = { state: 'SUCCESS', sessionToken: 's' }

/** Challenge whose solution is this number. */
function challengeOf(number: number, { max = 100 }: { max?: number } = {}): string {
  const hash = createHash('sha256').update(`salt${number}`).digest('base64url')
  return `${Buffer.from(JSON.stringify({ salt: 'salt', hash, max })).toString('base64url')}.signature`
}

function demanding(data: object): Response {
  const applicationError = { code: '-19971', description: 'Please show it.', data }
  return Response.json({ message: 'Please show it.', details: { applicationError } }, { status: 403 })
}

const WORK = { captcha: 'silent', kind: 'PROOF_OF_WORK', challenge: challengeOf(42) }

describe.each(ways)('a captcha that %s is required for', (way) => {
  test.each([
    [WORK, 'SILENT_CAPTCHA_REQUIRED', { kind: 'PROOF_OF_WORK', challenge: WORK.challenge }],
    [
      { captcha: 'silent', kind: 'RECAPTCHA', siteKey: 'k' },
      'SILENT_CAPTCHA_REQUIRED',
      { kind: 'RECAPTCHA', siteKey: 'k' },
    ],
    [
      { captcha: 'visible', kind: 'RECAPTCHA', siteKey: 'k' },
      'USER_CAPTCHA_REQUIRED',
      { kind: 'RECAPTCHA', siteKey: 'k' },
    ],
  ])('%o is returned as %s', async (said, loginState, data) => {
    const { auth } = startProvider(() => demanding(said))
    expect(await auth[way](params)).toEqual({ loginState, data })
  })

  test.each([undefined, {}, { captcha: 'other' }])('stays a failure without details: %o', async (said) => {
    const { auth } = startProvider(() => (said ? demanding(said) : createRefusal(403, '-19971', 'Please show it.')))
    expect(await auth[way](params)).toEqual({
      loginState: 'FAILURE',
      error: 'Please show it.',
      errorCode: 'missingCaptchaToken',
    })
  })

  test('is solved by proof of work, and the next try succeeds', async () => {
    const { auth, asked, sent } = startProvider(({ body }) =>
      body?.captchaTokens ? Response.json(SUCCESS) : demanding(WORK),
    )
    expect((await auth[way](params)).loginState).toBe('SILENT_CAPTCHA_REQUIRED')
    const captchaTokens = await auth.solveCaptcha()
    expect(await auth[way]({ ...params, captchaTokens })).toMatchObject({ loginState: 'SUCCESS' })
    expect(asked[1]?.body?.captchaTokens).toEqual([{ InvisibleRecaptcha: `${WORK.challenge}.42` }])
    expect(sent()).toHaveLength(2)
  })
})

test('proof of work for a stored state is done for that state', async () => {
  const { auth, sent } = startProvider()
  const data = { kind: 'PROOF_OF_WORK', challenge: challengeOf(7) } as const
  expect(await auth.solveCaptcha({ loginState: 'SILENT_CAPTCHA_REQUIRED', data })).toEqual({
    invisibleRecaptchaToken: `${data.challenge}.7`,
  })
  expect(sent()).toEqual([])
})

test('proof of work can be done in advance', async () => {
  const { auth, sent } = startProvider(() => Response.json(WORK))
  expect(await auth.solveCaptcha()).toEqual({ invisibleRecaptchaToken: `${WORK.challenge}.42` })
  expect(sent()).toEqual(['GET /captcha/challenge'])
})

test('a challenge of another form is not solved', async () => {
  const { auth } = startProvider(() => Response.json({ captcha: 'visible', kind: 'RECAPTCHA', siteKey: 'k' }))
  await expect(auth.solveCaptcha()).rejects.toThrow('its widget gives the tokens')
  await expect(startProvider(() => new Response('<html>')).auth.solveCaptcha()).rejects.toMatchObject({
    kind: 'system',
  })
})

describe('the site keys', () => {
  test('the site keys are empty at first, and those of the shop after a request', async () => {
    const keys = { kind: 'RECAPTCHA', visible: 'v', silent: 's' }
    const { auth, sent } = startProvider(() => Response.json(keys))
    expect([auth.captchaVisibleSiteKey, auth.captchaInvisibleSiteKey]).toEqual(['', ''])
    expect(await auth.getCaptchaKeys()).toEqual(keys)
    expect([auth.captchaVisibleSiteKey, auth.captchaInvisibleSiteKey]).toEqual(['v', 's'])
    expect(sent()).toEqual(['GET /captcha/site-keys'])
  })

  test('the site keys are read from a required captcha', async () => {
    const { auth } = startProvider(({ url }) =>
      demanding({
        captcha: url.pathname.endsWith('login') ? 'visible' : 'silent',
        kind: 'RECAPTCHA',
        siteKey: url.pathname,
      }),
    )
    await auth.login(params)
    await auth.register(params)
    expect(auth.captchaVisibleSiteKey).toMatch(/login$/)
    expect(auth.captchaInvisibleSiteKey).toMatch(/register$/)
  })

  test('given to the strategy stay', async () => {
    const { auth } = createClient({
      auth: OAuthStrategy({ clientId: 'c', tokens: createTokens('visitor'), captchaVisibleSiteKey: 'mine' }),
      baseUrl: 'https://shop.example',
      fetch: async () => Response.json({ kind: 'RECAPTCHA', visible: 'v', silent: 's' }),
    })
    await auth.getCaptchaKeys()
    expect([auth.captchaVisibleSiteKey, auth.captchaInvisibleSiteKey]).toEqual(['mine', 's'])
  })
})

describe('proof of work', () => {
  test.each([0, 1, 99, 100])('ending at %i is done', async (number) => {
    expect(await solveProofOfWork(challengeOf(number))).toBe(`${challengeOf(number)}.${number}`)
  })

  test('lets a page respond to its user meanwhile', async () => {
    let turns = 0
    const turn = setInterval(() => turns++, 1)
    await solveProofOfWork(challengeOf(40_000, { max: 40_000 }))
    clearInterval(turn)
    expect(turns).toBeGreaterThan(1)
  })

  test.each([
    ['', 'This is no challenge.'],
    ['rubbish', 'This is no challenge.'],
    [`${Buffer.from('{}').toString('base64url')}.signature`, 'This is no challenge.'],
    [challengeOf(1, { max: 1e12 }), 'This is no challenge.'],
    [challengeOf(500), 'The challenge has no solution.'],
  ])('%s is none', async (challenge, message) => {
    await expect(solveProofOfWork(challenge)).rejects.toThrow(message)
  })
})
