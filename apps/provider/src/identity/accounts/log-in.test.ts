import { hash } from '@node-rs/argon2'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  findMailedCode,
  expectResponseBody,
  GOOD_PASSWORD,
  findMailsTo,
  toStatusAndCode,
  createSignInClient,
  startShop,
  TEST_PROVIDER_URL,
  type TestShop,
} from '../../testing/index.ts'
import { HASHING_COST } from '../../testing/create-test-member.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { createRateLimiter } from '../rate-limit/index.ts'
import { createPasswords, type Passwords } from '../passwords/index.ts'
import { listSessions } from '../sessions/session-store.ts'
import { logIn as signIn } from './log-in.ts'
import type { SignInServices } from './sign-in-step.ts'

const ADA = 'Ada@shop.example'

async function start(options: Parameters<typeof startShop>[0] = {}) {
  const shop = await startShop(options)
  const ada = await shop.newMember({ email: ADA })
  return { shop, ada, ...(await createSignInClient(shop)) }
}

test('the right password signs in, in every notation of the address', async () => {
  const { shop, ada, logIn } = await start()
  for (const email of [ADA, ' ADA@SHOP.example ', 'ａｄａ@shop.example']) {
    const { status, body } = await logIn(email, ada.password)
    expect([status, body.state], email).toEqual([200, 'SUCCESS'])
    expectResponseBody('authentication.loginV2', body)
    expect(body.identity).toMatchObject({ id: ada.id, email: { address: ADA, isVerified: true } })
  }
  const sessions = await shop.db.selectFrom('account_sessions').select(['method', 'token_hash']).execute()
  expect(sessions.map(({ method }) => method)).toEqual(['password', 'password', 'password', 'password'])
})

test('an unknown address, a wrong password and an invalid address get the same response', async () => {
  const { shop, logIn } = await start()
  await shop.newMember({ email: 'no-password@shop.example' })
  await shop.db
    .updateTable('accounts')
    .set({ password_hash: null })
    .where('email_key', '=', 'no-password@shop.example')
    .execute()
  const known = await logIn(ADA, 'wrong')
  expect(toStatusAndCode(known)).toEqual([401, '-19976'])
  const others = ['nobody@shop.example', 'no-password@shop.example', 'ada', '', 'ada@@shop.example', 'x'.repeat(254)]
  for (const email of others) {
    const unknown = await logIn(email, 'wrong')
    expect([unknown.status, withoutId(unknown.text)], email).toEqual([known.status, withoutId(known.text)])
    expect([...unknown.headers.keys()], email).toEqual([...known.headers.keys()])
  }
  for (const password of ['', 'x'.repeat(1000)])
    expect(toStatusAndCode(await logIn(ADA, password))).toEqual([401, '-19976'])
})

describe('a pending registration', () => {
  test('a pending registration gets another code for the right password', async () => {
    const { shop, register, logIn, verify } = await start()
    await register('grace@shop.example')
    expect(toStatusAndCode(await logIn('grace@shop.example', 'another password'))).toEqual([401, '-19976'])
    const { body } = await logIn('grace@shop.example')
    expect(body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(await findMailsTo(shop, 'grace@shop.example', 'verify-code')).toHaveLength(2)
    expect((await verify(await findMailedCode(shop, 'grace@shop.example'), body.stateToken)).body.state).toBe('SUCCESS')
  })

  test('a pending registration reveals nothing if the address has an account', async () => {
    const { shop, ada, register, logIn, verify } = await start()
    await register(ADA)
    const { body } = await logIn(ADA)
    expect(body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(body.identity.id).not.toBe(ada.id)
    expect(await findMailsTo(shop, ADA, 'verify-code')).toEqual([])
    expect(toStatusAndCode(await verify('000000', body.stateToken))).toEqual([400, 'VERIFICATION_FAILED'])
    expect((await logIn(ADA, ada.password)).body.state, 'the owner').toBe('SUCCESS')
  })
})

test('an unverified address requires a code if the shop demands it', async () => {
  const shop = await startShop({ signIn: { requireEmailVerification: true } })
  const { id, password } = await shop.newMember({ email: ADA, isVerified: false })
  const { logIn, verify } = await createSignInClient(shop)
  const { body } = await logIn(ADA, password)
  expect(body).toMatchObject({
    state: 'REQUIRE_EMAIL_VERIFICATION',
    identity: { id, status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] } },
  })
  const verified = await verify(await findMailedCode(shop, ADA), body.stateToken)
  expect(verified.body).toMatchObject({ state: 'SUCCESS', identity: { id, email: { isVerified: true } } })
  expect((await logIn(ADA, password)).body.state).toBe('SUCCESS')
})

describe('an unusable account', () => {
  test('an unusable account gets its reason after the right password only', async () => {
    const { shop, ada, logIn } = await start()
    const set = (changes: object) => shop.db.updateTable('accounts').set(changes).where('id', '=', ada.id).execute()
    await set({ status: 'blocked' })
    expect(toStatusAndCode(await logIn(ADA, ada.password))).toEqual([403, 'ACCOUNT_BLOCKED'])
    expect(toStatusAndCode(await logIn(ADA, 'wrong'))).toEqual([401, '-19976'])
    await set({ status: 'active', must_change_password: true })
    expect(toStatusAndCode(await logIn(ADA, ada.password))).toEqual([403, '-19973'])
    expect(toStatusAndCode(await logIn(ADA, 'wrong'))).toEqual([401, '-19976'])
  })
})

test('a successful sign-in renews a password hash of another cost', async () => {
  const { shop, ada, logIn } = await start({ passwords: atTheCostOfAShop() })
  const cheap = await hash(ada.password, { memoryCost: 4_096, timeCost: 1 })
  await shop.db.updateTable('accounts').set({ password_hash: cheap }).execute()
  expect((await logIn(ADA, ada.password)).body.state).toBe('SUCCESS')
  expect(await passwordHashOf(shop)).toMatch(/m=19456,t=2,p=1/)
  expect((await logIn(ADA, ada.password)).body.state).toBe('SUCCESS')
})

test('overload refuses excess sign-ins before any attempt is counted', async () => {
  const { shop, ada } = await start()
  const passwords = closedAfterwards(createPasswords({ cost: HASHING_COST, maxConcurrent: 1, maxQueued: 2 }))
  const services = { ...(await servicesOf(shop)), passwords }
  const request = { email: ADA, password: ada.password, circumstances: {} }
  const n = 30
  const answers = await Promise.allSettled(Array.from({ length: n }, () => signIn(services, request)))
  const refused = answers.filter((each) => each.status === 'rejected')
  const rows = await shop.db.selectFrom('rate_limits').select('counts').execute()
  const counted = rows.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0))
  console.log(
    `${n} sign-ins at once: ${n - refused.length} carried out, ${refused.length} refused, counted ${counted.join()}`,
  )
  expect(refused).toHaveLength(n - 3)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  expect(Math.max(...counted), 'under whatever name').toBe(3)
  expect(await signIn(services, request), 'who comes again').toMatchObject({ state: 'SUCCESS' })
})

test('a sign-in succeeds even if the shop is too busy to renew the hash', async () => {
  const { shop, ada } = await start()
  const cheap = await hash(ada.password, { memoryCost: 4_096, timeCost: 1 })
  await shop.db.updateTable('accounts').set({ password_hash: cheap }).execute()
  const busy = () => Promise.reject(new AppError('UNAVAILABLE', 503, 'Many people are signing in at once.'))
  const services = { ...(await servicesOf(shop)), passwords: { ...atTheCostOfAShop(), hash: busy } }
  const request = { email: ADA, password: ada.password, circumstances: {} }
  expect(await signIn(services, request)).toMatchObject({ state: 'SUCCESS' })
  expect(await passwordHashOf(shop)).toBe(cheap)
})

test('right passwords are accepted sixty times in a quarter of an hour, and the latest fifty sessions stay', async () => {
  const { shop, ada } = await start({ signIn: { captcha: 'NONE' } })
  const services = await servicesOf(shop)
  const answers: string[] = []
  for (let index = 0; index < 70; index++) {
    const circumstances = { address: `203.0.113.${index}` }
    shop.passTime(1_000)
    const step = signIn(services, { email: ADA, password: ada.password, circumstances })
    answers.push(await step.then(({ state }) => state).catch((error: AppError) => error.code))
  }
  expect(answers).toEqual([...Array<string>(60).fill('SUCCESS'), ...Array<string>(10).fill('TOO_MANY_REQUESTS')])
  const kept = await listSessions(shop.db, ada.id, shop.now)
  expect(kept.map(({ address }) => address).toReversed()).toEqual(
    Array.from({ length: 50 }, (_, index) => `203.0.113.${index + 10}`),
  )
})

test('overload asks some sign-ins to retry, counts none as a guess, and serves the rest', async () => {
  const shop = await startShop({ passwords: atTheCostOfAShop() })
  const n = 100
  const { logIn } = await createSignInClient(shop)
  const answers = await Promise.all(
    Array.from({ length: n }, (_, i) => logIn(`nobody${i}@shop.example`, GOOD_PASSWORD)),
  )
  const busy = answers.filter(({ status }) => status === 503)
  console.log(`${n} sign-ins at once: ${n - busy.length} served, ${busy.length} asked to come back`)
  expect(busy.length).toBeGreaterThan(0)
  for (const { headers } of busy) expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]))
})

function atTheCostOfAShop(): Passwords {
  return closedAfterwards(createPasswords())
}

function closedAfterwards(passwords: Passwords): Passwords {
  onTestFinished(() => passwords.close())
  return passwords
}

/** Creates the sign-in services of this shop. */
async function servicesOf(shop: TestShop): Promise<SignInServices> {
  const { db, provider } = shop
  const now = () => shop.now
  return {
    db,
    settings: provider.settings.current,
    rateLimiter: await createRateLimiter({
      db,
      captcha: () => 'NONE',
      fetch,
      now,
      onCaptchaError: () => {},
      onRefundError: () => {},
    }),
    passwords: closedAfterwards(createPasswords({ cost: HASHING_COST })),
    now,
    secret: Buffer.alloc(32),
    providerUrl: TEST_PROVIDER_URL,
    allowLoopback: false,
    refresh: async () => {},
  }
}

async function passwordHashOf(shop: TestShop): Promise<string | null> {
  return (await shop.db.selectFrom('accounts').select('password_hash').executeTakeFirstOrThrow()).password_hash
}

function withoutId(text: string): string {
  return text.replaceAll(/"requestId":"[^"]+"/g, '')
}
