import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  findMailedCode,
  findMailsTo,
  shareShop,
  toStatusAndCode,
  createSignInClient,
  startShop,
} from '../../testing/index.ts'

const sharedShop = shareShop({ signIn: { captcha: 'NONE' } })

/** Email address of the test: tests share a shop. */
let address: string
beforeEach(() => {
  address = `ada-${randomUUID()}@shop.example`
})
const VERIFY = '/_api/iam/verification/v1/auth/verify'

async function start(open = sharedShop) {
  const shop = await open()
  const calls = await createSignInClient(shop)
  const { stateToken, identity } = (await calls.register(address)).body as {
    stateToken: string
    identity: { id: string }
  }
  return { shop, stateToken, identityId: identity.id, ...calls }
}

describe('a mailed code', () => {
  test('a mailed code is tried at most five times, even concurrently', async () => {
    const { shop, stateToken, verify } = await start()
    const right = await findMailedCode(shop, address)
    const wrong = Array.from({ length: 20 }, (_, i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'))
    const answers = (await Promise.all(wrong.map((code) => verify(code, stateToken)))).map(toStatusAndCode)
    const looked = answers.filter(([, code]) => code === 'VERIFICATION_FAILED')
    console.log(`20 wrong codes at once: looked at ${looked.length}`)
    expect(looked).toHaveLength(5)
    expect(answers.filter(([, code]) => code === 'STATE_TOKEN_INVALID')).toHaveLength(15)
    expect(toStatusAndCode(await verify(right, stateToken))).toEqual([400, 'STATE_TOKEN_INVALID'])
  })

  test('a mailed code is redeemed once, even concurrently', async () => {
    const { shop, stateToken, verify } = await start(() => startShop({ signIn: { captcha: 'NONE' } }))
    const code = await findMailedCode(shop, address)
    const answers = await Promise.all(Array.from({ length: 4 }, () => verify(code, stateToken)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400, 400])
    expect(await shop.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  })

  test('a mailed code is valid for a quarter of an hour, and its sign-in for an hour', async () => {
    const { shop, stateToken, verify } = await start()
    const code = await findMailedCode(shop, address)
    shop.passTime(15 * 60_000)
    expect(toStatusAndCode(await verify(code, stateToken))).toEqual([400, 'VERIFICATION_FAILED'])
    shop.passTime(46 * 60_000)
    const later = await createSignInClient(shop)
    expect(toStatusAndCode(await later.verify(code, stateToken))).toEqual([400, 'STATE_TOKEN_INVALID'])
    expect(toStatusAndCode(await later.resend(stateToken))).toEqual([400, 'STATE_TOKEN_INVALID'])
  })

  test('a mailed code is not stored in plain text', async () => {
    const { shop, stateToken } = await start()
    const code = await findMailedCode(shop, address)
    const kept = JSON.stringify(await shop.db.selectFrom('pending_sign_ins').selectAll().execute())
    expect(kept).not.toContain(stateToken)
    expect(kept).not.toContain(`"${code}"`)
  })
})

describe('codes to one address', () => {
  const wrongFor = (code: string, i: number) => String((Number(code) + 1 + i) % 1_000_000).padStart(6, '0')

  test('codes to one address are tried at most ten times in a quarter of an hour, over all pending sign-ins and client addresses', async () => {
    const { shop, register, logIn } = await start()
    const token = await shop.newToken()
    let looked = 0
    for (let begun = 0; begun < 9; begun++) {
      const { body } = begun < 4 ? await register(address) : await logIn(address)
      const right = await findMailedCode(shop, address)
      for (let i = 0; i < 5; i++) {
        const from = `203.0.113.${begun * 5 + i}`
        const guess = { code: wrongFor(right, i), stateToken: body.stateToken as string }
        const [, code] = toStatusAndCode(await shop.call('POST', VERIFY, { token, from, body: guess }))
        if (code === 'VERIFICATION_FAILED') looked++
      }
    }
    console.log(`codes guessed for one address within a quarter of an hour: looked at ${looked} of 45`)
    expect(looked).toBeLessThanOrEqual(10)
  })

  test('leave the owner a try after wrong guesses of a stranger, and count no try while no code exists', async () => {
    const { shop, register, stateToken, verify } = await start()
    for (const token of [stateToken, (await register(address)).body.stateToken as string])
      for (let i = 0; i < 5; i++) await verify(wrongFor(await findMailedCode(shop, address), i), token)
    const owner = await createSignInClient(shop)
    const { body } = await owner.register(address)
    const right = await findMailedCode(shop, address)
    expect(toStatusAndCode(await owner.verify(wrongFor(right, 0), body.stateToken))).toEqual([
      400,
      'VERIFICATION_FAILED',
    ])
    for (let i = 0; i < 9; i++)
      expect(toStatusAndCode(await owner.verify(right, body.stateToken))).toEqual([429, 'TOO_MANY_REQUESTS'])
    shop.passTime(14 * 60_000)
    shop.passTime(6 * 60_000)
    expect(toStatusAndCode(await owner.verify(right, body.stateToken))).toEqual([400, 'VERIFICATION_FAILED'])
    const { body: another } = await owner.resend(body.stateToken)
    expect((await owner.verify(await findMailedCode(shop, address), another.stateToken)).body.state).toBe('SUCCESS')
  })

  test('stay available to their owner when unknown state tokens are tried', async () => {
    const { shop, token, stateToken } = await start()
    const from = '203.0.113.7'
    const code = await findMailedCode(shop, address)
    const counted = () => shop.db.selectFrom('rate_limits').select('key').orderBy('key').execute()
    const before = await counted()
    for (let i = 0; i < 40; i++) {
      const body = { code, stateToken: String(i).padStart(43, 'A') }
      expect(toStatusAndCode(await shop.call('POST', VERIFY, { token, from, body }))).toEqual([
        400,
        'STATE_TOKEN_INVALID',
      ])
    }
    expect(await counted()).toEqual(before)
    const right = await shop.call('POST', VERIFY, { token, from, body: { code, stateToken } })
    expect(right.body.state).toBe('SUCCESS')
  })
})

describe('a resent code', () => {
  test('comes with another state token and invalidates the previous ones', async () => {
    const { shop, stateToken, verify, resend } = await start()
    const first = await findMailedCode(shop, address)
    const { body } = await resend(stateToken)
    expect(body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
    expect(toStatusAndCode(await verify(first, stateToken))).toEqual([400, 'STATE_TOKEN_INVALID'])
    expect((await verify(await findMailedCode(shop, address), body.stateToken)).body.state).toBe('SUCCESS')
  })

  test('a resent code is sent at most four times', async () => {
    const { shop, stateToken, resend } = await start()
    let token = stateToken
    for (let sends = 2; sends <= 5; sends++) token = (await resend(token)).body.stateToken
    shop.passTime(30 * 60_000)
    expect(toStatusAndCode(await resend(token))).toEqual([400, 'STATE_TOKEN_INVALID'])
    expect(await findMailsTo(shop, address, 'verify-code')).toHaveLength(5)
  })

  test('a resent code is sent once per idempotency key', async () => {
    const { shop, stateToken, token } = await start()
    const { resend } = await createSignInClient(shop, { token, headers: { 'idempotency-key': 'again' } })
    const [one, other] = [await resend(stateToken), await resend(stateToken)]
    expect([other.status, other.text]).toEqual([200, one.text])
    expect(await findMailsTo(shop, address, 'verify-code')).toHaveLength(2)
  })

  test('a resent code is sent by identity id to the visitor’s own registration, and the state token stays', async () => {
    const { shop, stateToken, identityId, start: startVerification, verify } = await start()
    const first = await findMailedCode(shop, address)
    const { status, body } = await startVerification(identityId)
    expect([status, Object.keys(body)]).toEqual([200, ['verificationId']])
    const second = await findMailedCode(shop, address)
    if (first !== second) expect(toStatusAndCode(await verify(first, stateToken))).toEqual([400, 'VERIFICATION_FAILED'])
    expect((await verify(second, stateToken)).body.state).toBe('SUCCESS')
  })

  test('a resent code is sent by member id to the unverified address, in every notation of the id', async () => {
    const { shop } = await start()
    const email = 'grace@shop.example'
    const grace = await shop.newMember({ email, isVerified: false })
    const { start: startVerification, verify } = await createSignInClient(shop, { token: grace.token })
    const { verificationId } = (await startVerification(grace.id.toUpperCase())).body
    expect((await startVerification(grace.id)).status).toBe(200)
    expect(await findMailsTo(shop, email, 'verify-code')).toHaveLength(2)
    expect((await verify(await findMailedCode(shop, email), verificationId)).body.state).toBe('SUCCESS')
  })

  test('a resent code is not sent for the id of another identity, and the response looks the same', async () => {
    const { shop, identityId } = await start(() => startShop({ signIn: { captcha: 'NONE' } }))
    const { id } = await shop.newMember({ email: 'grace@shop.example', isVerified: false })
    const stranger = await createSignInClient(shop)
    const before = await shop.db.selectFrom('mails').select('id').where('expires_at', '>', shop.now).execute()
    for (const each of [identityId, id, crypto.randomUUID()]) {
      const { status, body } = await stranger.start(each)
      expect([status, body]).toEqual([200, { verificationId: expect.stringMatching(/^[\w-]{43}$/) }])
      expect(toStatusAndCode(await stranger.verify('000000', body.verificationId))).toEqual([
        400,
        'STATE_TOKEN_INVALID',
      ])
    }
    expect(await shop.db.selectFrom('mails').select('id').where('expires_at', '>', shop.now).execute()).toEqual(before)
  })

  test('a resent code is not sent to the registration of another visitor, which stays valid', async () => {
    const { shop, stateToken, identityId, verify } = await start()
    const code = await findMailedCode(shop, address)
    const mallory = await shop.newMember()
    const { start: startVerification } = await createSignInClient(shop, { token: mallory.token })
    expect((await startVerification(identityId)).status).toBe(200)
    expect(await findMailsTo(shop, address, 'verify-code')).toHaveLength(1)
    expect((await verify(code, stateToken)).body.state).toBe('SUCCESS')
  })

  test('a resent code counts against the address that it is mailed to, by whichever operation it is requested', async () => {
    const { shop, stateToken, identityId, start: startVerification, resend } = await start()
    let token = stateToken
    for (let sends = 2; sends <= 3; sends++) token = (await resend(token)).body.stateToken
    for (let sends = 4; sends <= 5; sends++) expect((await startVerification(identityId)).status).toBe(200)
    const other = await createSignInClient(shop)
    const { body } = await other.register(address)
    expect((await other.resend(body.stateToken)).status).toBe(200)
    expect(toStatusAndCode(await other.start(body.identity.id))).toEqual([429, 'TOO_MANY_REQUESTS'])
    expect(await findMailsTo(shop, address, 'verify-code')).toHaveLength(7)
  })

  test('verifies the address of a signed-in member', async () => {
    const shop = await startShop()
    const member = await shop.newMember({ email: address, isVerified: false })
    const { start: startVerification, verify } = await createSignInClient(shop, { token: member.token })
    const { verificationId } = (await startVerification(member.id)).body
    const { body } = await verify(await findMailedCode(shop, address), verificationId)
    expect(body).toMatchObject({ state: 'SUCCESS', identity: { id: member.id, email: { isVerified: true } } })
  })
})

test('a verification method that the account does not have and an expired sign-in are refused', async () => {
  const { shop, token, stateToken } = await start()
  const prove = (state: string) =>
    shop.call('POST', '/_api/iam/authentication/v2/TOTP/verify', {
      token,
      body: { factorType: 'TOTP', stateToken: state, totpData: { code: '123456' } },
    })
  expect(toStatusAndCode(await prove(stateToken))).toEqual([400, 'FACTOR_NOT_ENROLLED'])
  expect(toStatusAndCode(await prove('st'))).toEqual([400, 'STATE_TOKEN_INVALID'])
})
