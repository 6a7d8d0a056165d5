import type { CaptchaKind } from '@cartwright/contract'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '../../platform/http/app-error.ts'
import { startShop, type TestShop } from '../../testing/index.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import { startSession } from '../sessions/session-store.ts'
import {
  type RateLimiter,
  type RateLimitedAction,
  type RateLimiterOptions,
  EXPIRED_RATE_LIMIT_SQL,
  createRateLimiter,
  type AttemptContext,
} from './index.ts'

const MINUTE_MS = 60_000
const ADA = 'ada@example.com'

/** One shop for all tests, which leave it unchanged. */
let shop: TestShop

beforeAll(async () => {
  const finish = Promise.withResolvers<() => Promise<void>>()
  shop = await startShop({ whenFinished: finish.resolve })
  return finish.promise
})

beforeEach(async () => {
  await shop.db.deleteFrom('rate_limits').execute()
  shop.passTime(Date.now() - shop.now.getTime())
})

/** Creates a rate limiter as of a separate process. */
function openGuardOf(captcha: CaptchaKind = 'NONE', more: Partial<RateLimiterOptions> = {}): Promise<RateLimiter> {
  return createRateLimiter({
    db: shop.db,
    captcha: () => captcha,
    fetch: () => Promise.reject(new Error('Nothing outside is asked.')),
    now: () => shop.now,
    onCaptchaError: () => {},
    onRefundError: () => {},
    ...more,
  })
}

/** Outcome of a try that then fails: `tried`, or its refusal. */
async function fail(guard: RateLimiter, who: AttemptContext, act: RateLimitedAction = 'login'): Promise<string> {
  return guard.beginAttempt(act, who).then(
    () => 'tried',
    (error: AppError) => error.code,
  )
}

async function failOften(
  guard: RateLimiter,
  times: number,
  who: (index: number) => AttemptContext,
  act?: RateLimitedAction,
): Promise<string[]> {
  const outcomes: string[] = []
  for (let index = 0; index < times; index++) outcomes.push(await fail(guard, who(index), act))
  return outcomes
}

function count(outcomes: readonly string[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(Object.groupBy(outcomes, (each) => each)).map(([key, of]) => [key, of!.length]),
  )
}

/** Solves the captcha of a refusal. */
async function proofFor(guard: RateLimiter, who: AttemptContext): Promise<{ InvisibleRecaptcha: string }[]> {
  const demand = await guard.getRequiredCaptcha('login', who)
  return [{ InvisibleRecaptcha: solveCaptcha(demand!.challenge!) }]
}

describe('guessing at one account', () => {
  test('executes ten of 200 concurrent tries on two processes, from everywhere', async () => {
    const processes = [await openGuardOf(), await openGuardOf()]
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        fail(processes[index % 2]!, { account: ADA, address: `203.0.113.${index}` }),
      ),
    )
    console.log(`tries at one account at once: ${count(outcomes).tried} of 200 reached the password`)
    expect(count(outcomes)).toEqual({ tried: 10, TOO_MANY_REQUESTS: 190 })
  })

  test('allows ten tries in any quarter of an hour, whenever it begins', async () => {
    const guard = await openGuardOf()
    const made: number[] = []
    for (let minute = 0; minute < 120; minute++) {
      for (let index = 0; index < 3; index++)
        if ((await fail(guard, { account: ADA })) === 'tried') made.push(shop.now.getTime())
      shop.passTime(MINUTE_MS)
    }
    const most = Math.max(...made.map((from) => made.filter((at) => at >= from && at <= from + 15 * MINUTE_MS).length))
    console.log(`tries within any quarter of an hour: at most ${most} (of ${made.length} in two hours)`)
    expect(most).toBe(10)
    expect(made.length).toBeGreaterThanOrEqual(60)
  })

  test('guessing at one account is refused with the time of the next try, which is then allowed', async () => {
    const guard = await openGuardOf()
    await failOften(guard, 10, () => ({ account: ADA }))
    const refusal = await guard.beginAttempt('login', { account: ADA }).catch((error: AppError) => error)
    expect(refusal).toMatchObject({ code: 'TOO_MANY_REQUESTS', status: 429 })
    const { retryAfterSeconds } = refusal as AppError
    expect(retryAfterSeconds).toBeGreaterThan(15 * 60)
    expect(retryAfterSeconds).toBeLessThanOrEqual(20 * 60)
    shop.passTime(retryAfterSeconds! * 1000)
    expect(await fail(guard, { account: ADA })).toBe('tried')
  })

  test('guessing at one account is not refused for longer by repeated requests', async () => {
    const guard = await openGuardOf()
    await failOften(guard, 10, () => ({ account: ADA }))
    for (let minute = 0; minute < 15; minute++) {
      expect(count(await failOften(guard, 3, () => ({ account: ADA })))).toEqual({ TOO_MANY_REQUESTS: 3 })
      shop.passTime(MINUTE_MS)
    }
    shop.passTime(5 * MINUTE_MS)
    expect(await fail(guard, { account: ADA })).toBe('tried')
  })

  test('guessing at one account counts neither successes nor failures of the shop', async () => {
    const guard = await openGuardOf()
    for (let index = 0; index < 30; index++) {
      const attempt = await guard.beginAttempt('login', { account: ADA, address: '203.0.113.7' })
      await attempt.refund()
    }
    expect(count(await failOften(guard, 11, () => ({ account: ADA })))).toEqual({ tried: 10, TOO_MANY_REQUESTS: 1 })
  })

  test('guessing at one account keeps the count of later tries when an earlier one succeeds after an hour', async () => {
    const guard = await openGuardOf()
    const slow = await guard.beginAttempt('login', { account: ADA })
    shop.passTime(60 * MINUTE_MS)
    await failOften(guard, 10, () => ({ account: ADA }))
    await slow.refund()
    expect(await fail(guard, { account: ADA })).toBe('TOO_MANY_REQUESTS')
  })

  test('guessing at one account counts tries of one action apart from another', async () => {
    const guard = await openGuardOf()
    await failOften(guard, 11, () => ({ account: ADA }))
    expect(await fail(guard, { account: ADA }, 'recover')).toBe('tried')
  })

  test('tries under shared names do not deadlock', async () => {
    const guard = await openGuardOf()
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const who = { account: `${index % 3}@example.com`, address: `203.0.113.${(index * 7) % 5}` }
        return guard.beginAttempt('register', who).then(
          async (attempt) => {
            await attempt.refund()
            return 'tried'
          },
          (error: AppError) => error.code,
        )
      }),
    )
    expect(Object.keys(count(outcomes)).toSorted()).toEqual(['TOO_MANY_REQUESTS', 'tried'])
  })
})

describe('the owner of an account under attack', () => {
  async function signedInFrom(address: string): Promise<{ email: string }> {
    const { id, email } = await shop.newMember()
    await shop.db.transaction().execute((tx) => startSession(tx, id, 'password', { address }, shop.now))
    return { email }
  }

  test('the owner of an account under attack has ten tries on a device with a sign-in within a month', async () => {
    const guard = await openGuardOf()
    const { email: account } = await signedInFrom('203.0.113.7')
    await failOften(guard, 20, (index) => ({ account, address: `198.51.100.${index}` }))
    expect(await fail(guard, { account, address: '198.51.100.99' })).toBe('TOO_MANY_REQUESTS')
    const there = await failOften(guard, 20, () => ({ account, address: '203.0.113.7' }))
    expect(count(there)).toEqual({ tried: 10, TOO_MANY_REQUESTS: 10 })
  })

  test('the owner of an account under attack may repeat the password in an active session', async () => {
    const guard = await openGuardOf('PROOF_OF_WORK')
    await failOften(guard, 20, () => ({ account: ADA }))
    const again = await Promise.all(Array.from({ length: 12 }, () => fail(guard, { account: ADA }, 'current-password')))
    expect(count(again)).toEqual({ tried: 10, TOO_MANY_REQUESTS: 2 })
  })

  test('the owner of an account under attack has no trusted device after a month', async () => {
    const guard = await openGuardOf()
    const { email: account } = await signedInFrom('203.0.113.7')
    shop.passTime(31 * 24 * 60 * MINUTE_MS)
    await failOften(guard, 10, () => ({ account }))
    expect(await fail(guard, { account, address: '203.0.113.7' })).toBe('TOO_MANY_REQUESTS')
  })
})

describe('guessing at many accounts', () => {
  test('from one address is refused after ten tries without captchas', async () => {
    const guard = await openGuardOf()
    const outcomes = await failOften(guard, 30, (index) => ({
      account: `${index}@example.com`,
      address: '203.0.113.7',
    }))
    expect(count(outcomes)).toEqual({ tried: 10, TOO_MANY_REQUESTS: 20 })
    expect(await fail(guard, { account: 'x@example.com', address: '203.0.113.8' })).toBe('tried')
  })

  test('guessing at many accounts requires a captcha for each try after five, and is refused after a hundred', async () => {
    const guard = await openGuardOf('PROOF_OF_WORK')
    const at = (index: number): AttemptContext => ({ account: `${index}@example.com`, address: '203.0.113.7' })
    expect(count(await failOften(guard, 10, at))).toEqual({ tried: 5, '-19971': 5 })

    await shop.db
      .updateTable('rate_limits')
      .set({ counts: [99, 0, 0, 0] })
      .where('key', 'like', 'login address %')
      .execute()
    const captchaTokens = await proofFor(guard, at(11))
    expect(await fail(guard, { ...at(11), captchaTokens })).toBe('tried')
    expect(await fail(guard, at(12))).toBe('TOO_MANY_REQUESTS')
  })

  test('from everywhere requires a captcha of everybody after 300, and is refused after 3,000', async () => {
    const guard = await openGuardOf('PROOF_OF_WORK')
    const setAll = (failed: number) =>
      shop.db
        .insertInto('rate_limits')
        .values({ key: 'login all', period: Math.floor(shop.now.getTime() / 300_000), counts: [failed, 0, 0, 0] })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ counts: [failed, 0, 0, 0] }))
        .execute()
    await setAll(299)
    expect(count(await failOften(guard, 2, (index) => ({ account: `${index}@example.com` })))).toEqual({
      tried: 1,
      '-19971': 1,
    })
    await setAll(3_000)
    expect(await fail(guard, { account: ADA })).toBe('TOO_MANY_REQUESTS')
  })
})

describe('a captcha solution', () => {
  const FROM = '203.0.113.7'

  async function suspected(captcha: CaptchaKind = 'PROOF_OF_WORK', more: Partial<RateLimiterOptions> = {}) {
    const guard = await openGuardOf(captcha, more)
    await failOften(guard, 3, () => ({ account: ADA, address: FROM }))
    return { guard, who: { account: ADA, address: FROM } }
  }

  test('a captcha solution is required after three wrong passwords, with a challenge in the refusal', async () => {
    const { guard, who } = await suspected()
    const refusal = await guard.beginAttempt('login', who).catch((error: AppError) => error)
    expect(refusal).toMatchObject({
      code: '-19971',
      status: 403,
      data: {
        captcha: 'silent',
        kind: 'PROOF_OF_WORK',
        challenge: expect.stringMatching(/^[\w-]+\.[\w-]{43}$/) as string,
      },
    })
    const solution = solveCaptcha((refusal as AppError).data['challenge'] as string)
    expect(await fail(guard, { ...who, captchaTokens: [{ Recaptcha: solution }] })).toBe('tried')
  })

  test('a required captcha is announced by the page before the next try, and not earlier', async () => {
    const { guard, who } = await suspected()
    expect(await guard.getRequiredCaptcha('login', who)).toMatchObject({ kind: 'PROOF_OF_WORK' })
    expect(await guard.getRequiredCaptcha('login', { account: 'x@example.com', address: FROM })).toBeUndefined()
    expect(await (await openGuardOf('NONE')).getRequiredCaptcha('login', who)).toBeUndefined()
    shop.passTime(20 * MINUTE_MS)
    expect(await guard.getRequiredCaptcha('login', who)).toBeUndefined()
  })

  test('a captcha solution is valid once: one of 20 concurrent tries with the same, on two processes, is executed', async () => {
    const { guard, who } = await suspected()
    const other = await openGuardOf('PROOF_OF_WORK')
    const captchaTokens = await proofFor(guard, who)
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) => fail(index % 2 ? guard : other, { account: ADA, captchaTokens })),
    )
    console.log(`a proof given 20 times at once: taken ${count(outcomes).tried} times`)
    expect(outcomes.filter((each) => each === 'tried')).toHaveLength(1)
  })

  test('treats an empty captcha token as missing', async () => {
    const { guard, who } = await suspected()
    for (const captchaTokens of [[], [{}], [{ Recaptcha: '' }, { InvisibleRecaptcha: '' }]])
      expect(await fail(guard, { ...who, captchaTokens })).toBe('-19971')
  })

  test('a captcha solution is ignored if none is required: official packages send what they have', async () => {
    const guard = await openGuardOf('PROOF_OF_WORK')
    expect(await fail(guard, { account: ADA, captchaTokens: [{ Recaptcha: 'anything' }] })).toBe('tried')
  })

  test('a captcha solution is refused if it is wrong, expired, of another shop or of another challenge', async () => {
    const { guard, who } = await suspected()
    const [{ InvisibleRecaptcha: solution }] = (await proofFor(guard, who)) as [{ InvisibleRecaptcha: string }]
    const [payload, signature, number] = solution.split('.') as [string, string, string]
    const easy = Buffer.from(JSON.stringify({ salt: '', hash: '', max: 1, expires: 9e15 })).toString('base64url')
    const wrong = [
      'rubbish',
      `${payload}.${signature}`,
      `${payload}.${signature}.${Number(number) + 1}`,
      `${payload}.${signature}.${number}.`,
      `${payload}.${signature}.-${number}`,
      `${payload}.${'A'.repeat(43)}.${number}`,
      `${easy}.${signature}.0`,
      `${payload}x.${signature}.${number}`,
      solution.repeat(20),
    ]
    const outcomes: string[] = []
    for (const Recaptcha of wrong) outcomes.push(await fail(guard, { account: ADA, captchaTokens: [{ Recaptcha }] }))
    shop.passTime(5 * MINUTE_MS)
    outcomes.push(await fail(guard, { account: ADA, captchaTokens: [{ Recaptcha: solution }] }))
    expect(count(outcomes)).toEqual({ '-19970': wrong.length + 1 })
  })

  test('a captcha solution counts against the client address if it is wrong, and does not use up the owner’s tries', async () => {
    const { guard, who } = await suspected()
    const outcomes = await failOften(guard, 200, () => ({ ...who, captchaTokens: [{ Recaptcha: 'wrong' }] }))
    expect(count(outcomes)).toEqual({ '-19970': 97, TOO_MANY_REQUESTS: 103 })
    const captchaTokens = await proofFor(guard, who)
    expect(await fail(guard, { account: ADA, captchaTokens })).toBe('tried')
  })

  describe('reCAPTCHA', () => {
    const recaptcha = {
      visible: { siteKey: 'visible-site', secret: 'visible-secret' },
      silent: { siteKey: 'silent-site', secret: 'silent-secret' },
    }
    /** Google, which accepts the tokens `<secret> good` with their secret. */
    const google = async (_: unknown, init?: RequestInit): Promise<Response> => {
      const form = init?.body as URLSearchParams
      const success = form.get('response') === `${form.get('secret')} good`
      return Response.json({ success, score: 0.9 })
    }

    test('reCAPTCHA is silent first, and visible after twice as many tries', async () => {
      const { guard, who } = await suspected('RECAPTCHA', { recaptcha, fetch: google })
      expect(await guard.getRequiredCaptcha('login', who)).toEqual({
        captcha: 'silent',
        kind: 'RECAPTCHA',
        siteKey: 'silent-site',
      })
      const silent = { ...who, captchaTokens: [{ InvisibleRecaptcha: 'silent-secret good' }] }
      expect(count(await failOften(guard, 4, () => silent))).toEqual({ tried: 3, '-19970': 1 })
      expect(await guard.getRequiredCaptcha('login', who)).toEqual({
        captcha: 'visible',
        kind: 'RECAPTCHA',
        siteKey: 'visible-site',
      })
      expect(await fail(guard, { ...who, captchaTokens: [{ Recaptcha: 'visible-secret good' }] })).toBe('tried')
      expect(await fail(guard, { ...who, captchaTokens: [{ Recaptcha: 'visible-secret bad' }] })).toBe('-19970')
    })

    test('reCAPTCHA is refused with a low score', async () => {
      const fetch = async () => Response.json({ success: true, score: 0.3 })
      const { guard, who } = await suspected('RECAPTCHA', { recaptcha, fetch })
      expect(await fail(guard, { ...who, captchaTokens: [{ InvisibleRecaptcha: 'x' }] })).toBe('-19970')
    })

    test('reCAPTCHA is replaced by proof of work without keys', async () => {
      const { guard, who } = await suspected('RECAPTCHA')
      expect(await guard.getRequiredCaptcha('login', who)).toMatchObject({ captcha: 'silent', kind: 'PROOF_OF_WORK' })
    })

    const faults: [string, () => Promise<Response>][] = [
      ['is down', () => Promise.reject(new TypeError('fetch failed'))],
      ['fails', async () => new Response('', { status: 500 })],
      ['answers rubbish', async () => new Response('<html>')],
      ['answers nothing of a verdict', async () => Response.json([])],
      ['does not know our key', async () => Response.json({ success: false, 'error-codes': ['invalid-input-secret'] })],
    ]
    test.each(faults)('reCAPTCHA is replaced by proof of work when Google %s', async (_, fetch) => {
      const failed: unknown[] = []
      const { guard, who } = await suspected('RECAPTCHA', {
        recaptcha,
        fetch,
        onCaptchaError: (error) => failed.push(error),
      })
      const token = { ...who, captchaTokens: [{ InvisibleRecaptcha: 'x' }] }
      const refusal = await guard.beginAttempt('login', token).catch((error: AppError) => error)
      expect(refusal).toMatchObject({ code: '-19971', data: { captcha: 'silent', kind: 'PROOF_OF_WORK' } })
      expect(failed).toHaveLength(1)
      const solution = solveCaptcha((refusal as AppError).data['challenge'] as string)
      expect(await fail(guard, { ...who, captchaTokens: [{ Recaptcha: solution }] })).toBe('tried')
    })

    test('reCAPTCHA is not called after recent failures of Google', async () => {
      const fetch = () => Promise.reject(new TypeError('fetch failed'))
      const { guard, who } = await suspected('RECAPTCHA', { recaptcha, fetch })
      await failOften(guard, 5, () => ({ ...who, captchaTokens: [{ InvisibleRecaptcha: 'x' }] }))
      expect(await guard.getRequiredCaptcha('login', who)).toMatchObject({ kind: 'PROOF_OF_WORK' })
      shop.passTime(30_000)
      expect(await guard.getRequiredCaptcha('login', who)).toMatchObject({ kind: 'RECAPTCHA' })
    })
  })
})

test('codes to verify an address go to 200 mailboxes in a quarter of an hour from one /48', async () => {
  const guard = await openGuardOf('PROOF_OF_WORK')
  const outcomes = await failOften(
    guard,
    220,
    (index) => ({ account: `${index}@example.com`, address: `2001:db8:7:${index.toString(16)}::/64` }),
    'address-mail',
  )
  expect(count(outcomes)).toEqual({ tried: 200, TOO_MANY_REQUESTS: 20 })
  expect(await fail(guard, { account: ADA, address: '2001:db8:8:0::/64' }, 'address-mail')).toBe('tried')
})

test('the strength check is limited, and other callers are unaffected', async () => {
  const guard = await openGuardOf('PROOF_OF_WORK')
  const judged = await failOften(guard, 603, () => ({ address: '203.0.113.7' }), 'new-password')
  expect(count(judged)).toEqual({ tried: 600, TOO_MANY_REQUESTS: 3 })
  expect(await fail(guard, { address: '203.0.113.8' }, 'new-password')).toBe('tried')
})

test('counters reveal no person', async () => {
  await fail(await openGuardOf(), { account: ADA, address: '203.0.113.7' })
  const rows = await shop.db.selectFrom('rate_limits').selectAll().execute()
  expect(rows).toHaveLength(4)
  expect(JSON.stringify(rows)).not.toMatch(/ada@|example|203\.0\.113/)
})

test('refused and successful tries leave no counters', async () => {
  const guard = await openGuardOf()
  const at = (index: number): AttemptContext => ({ account: `${index}@example.com`, address: '203.0.113.7' })
  for (let index = 0; index < 5; index++) await (await guard.beginAttempt('login', at(index))).refund()
  expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
  await failOften(guard, 50, at)
  // Counters of each of ten accounts: the account, and the account at this address; then the address, and all.
  expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(22)
})

test('counters are deleted when they expire, and not earlier', async () => {
  await fail(await openGuardOf(), { account: ADA })
  const forget = () => sql`delete from rate_limits where ${sql.raw(EXPIRED_RATE_LIMIT_SQL)}`.execute(shop.db)
  await forget()
  expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(2)
  await sql`update rate_limits set period = period - 18`.execute(shop.db)
  await forget()
  expect(await shop.db.selectFrom('rate_limits').selectAll().execute()).toEqual([])
})

test('browsers read the captcha kind and get a challenge', async () => {
  expect((await shop.call('GET', '/captcha/site-keys')).body).toEqual({
    kind: 'PROOF_OF_WORK',
    visible: '',
    silent: '',
  })
  const { body, headers } = await shop.call('GET', '/captcha/challenge', {
    headers: { origin: 'https://shop.example' },
  })
  expect(body).toEqual({ captcha: 'silent', kind: 'PROOF_OF_WORK', challenge: expect.any(String) as string })
  expect(headers.get('cache-control')).toBe('private, no-store')

  const keys = { visible: { siteKey: 'a', secret: 's' }, silent: { siteKey: 'b', secret: 't' } }
  const other = await startShop({ signIn: { captcha: 'RECAPTCHA' } })
  const provider = await other.anotherProcess({ recaptcha: keys })
  const answer = await provider.fetch(new Request('https://api.example/captcha/site-keys'))
  expect(await answer.json()).toEqual({ kind: 'RECAPTCHA', visible: 'a', silent: 'b' })
})
