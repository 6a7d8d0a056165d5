import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../fixtures/deep-freeze.ts'
import type { LoginResult } from '../index.ts'
import { createRefusal, startProvider } from './fixtures/provider.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const params = { email: 'ada@example.com', password: 'secret' }
const VERIFY = 'POST /_api/iam/verification/v1/auth/verify'
const RESEND = 'POST /_api/iam/verification/v1/auth/resend'
const UNKNOWN = { loginState: 'FAILURE', error: 'Unknown _state' }

/** Provider with a pending login, and scripted responses to further steps. */
function waitingFor(wire: object, ...steps: (() => Response)[]) {
  const answers = [() => Response.json(wire), ...steps]
  return startProvider(() => answers.shift()?.())
}
const waitingForCode = (...steps: (() => Response)[]) =>
  waitingFor({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting-1' }, ...steps)
const success = () => Response.json({ state: 'SUCCESS', sessionToken: 's' })

describe('the code from a mail', () => {
  test.each([
    ['processVerification', { verificationCode: '123456' }],
    ['processVerification', { code: '123456' }],
    ['proceed', { verificationCode: '123456' }],
    ['proceed', { code: '123456' }],
  ] as const)('is given with %s(%o) to the pending sign-in', async (name, proof) => {
    const { asked, auth, sent } = waitingForCode(success)
    await auth.login(params)
    expect(await auth[name](deepFreeze({ ...proof }))).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 's' } })
    expect(sent()[1]).toBe(VERIFY)
    expect(asked[1]?.body).toEqual({ code: '123456', stateToken: 'waiting-1' })
  })

  test('the code from a mail is given to a sign-in of another page, by its stored state', async () => {
    const { asked, auth } = startProvider(success)
    const kept: LoginResult = deepFreeze({ loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 'kept' } })
    expect(await auth.processVerification({ code: '123456' }, kept)).toMatchObject({ loginState: 'SUCCESS' })
    expect(asked[0]?.body).toEqual({ code: '123456', stateToken: 'kept' })
  })

  test('the code from a mail rejects with its reason if it is wrong, and can be retried', async () => {
    const { auth, sent } = waitingForCode(() => createRefusal(400, 'VERIFICATION_FAILED', 'Wrong code.'), success)
    await auth.login(params)
    await expect(auth.processVerification({ code: '000000' })).rejects.toMatchObject({
      code: 'VERIFICATION_FAILED',
      message: 'Wrong code.',
    })
    expect(await auth.processVerification({ code: '123456' })).toMatchObject({ loginState: 'SUCCESS' })
    expect(sent().slice(1)).toEqual([VERIFY, VERIFY])
  })

  test('the code from a mail may lead to the next step, whose state replaces the former', async () => {
    const { asked, auth } = waitingForCode(
      () => Response.json({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting-2' }),
      () => Response.json({ state: 'REQUIRE_OWNER_APPROVAL' }),
    )
    await auth.login(params)
    expect(await auth.proceed({ code: '1' })).toMatchObject({ loginState: 'EMAIL_VERIFICATION_REQUIRED' })
    expect(await auth.proceed({ code: '2' })).toEqual({ loginState: 'OWNER_APPROVAL_REQUIRED' })
    expect(asked[2]?.body).toEqual({ code: '2', stateToken: 'waiting-2' })
  })

  test('the code from a mail is refused before the first sign-in, after the last, or in another state', async () => {
    const { auth, sent } = waitingForCode(success)
    const others: LoginResult[] = [
      { loginState: 'INITIAL' },
      { loginState: 'OWNER_APPROVAL_REQUIRED' },
      { loginState: 'SUCCESS', data: { sessionToken: 's' } },
      { loginState: 'FAILURE', error: 'No.' },
    ]
    for (const state of [undefined, ...others]) {
      expect(await auth.processVerification({ code: '1' }, state)).toEqual(UNKNOWN)
      expect(await auth.resend(state)).toEqual(UNKNOWN)
    }
    expect(sent()).toEqual([])

    await auth.login(params)
    await auth.processVerification({ code: '1' })
    expect(await auth.processVerification({ code: '1' })).toEqual(UNKNOWN)
    expect(sent()).toHaveLength(2)
  })
})

describe('a lost code', () => {
  test('a lost code is sent again, and the sign-in continues with its new state', async () => {
    const { asked, auth, sent } = waitingForCode(
      () => Response.json({ state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 'waiting-2' }),
      success,
    )
    await auth.login(params)
    expect(await auth.resend()).toEqual({
      loginState: 'EMAIL_VERIFICATION_REQUIRED',
      data: { stateToken: 'waiting-2' },
    })
    expect(sent()[1]).toBe(RESEND)
    expect(asked[1]?.body).toEqual({ stateToken: 'waiting-1' })
    await auth.proceed({ code: '1' })
    expect(asked[2]?.body).toEqual({ code: '1', stateToken: 'waiting-2' })
  })

  test('a lost code rejects with its reason if it may not be sent yet', async () => {
    const { auth } = waitingForCode(() => createRefusal(403, 'RESEND_TOO_SOON', 'Wait a minute.'))
    await auth.login(params)
    await expect(auth.resend()).rejects.toMatchObject({ code: 'RESEND_TOO_SOON' })
  })
})

describe('a second factor', () => {
  const factors = [{ factorType: 'TOTP' }, { factorType: 'SMS' }]
  const mfa = { state: 'REQUIRE_MFA', stateToken: 'mfa-1', requireMfaData: { availableFactors: factors } }

  test('a second factor is given by its type, to the pending sign-in', async () => {
    const { asked, auth, sent } = waitingFor(mfa, success)
    const waiting = await auth.login(params)
    expect(waiting).toMatchObject({ loginState: 'FAILURE', data: { stateToken: 'mfa-1', factors: ['TOTP', 'SMS'] } })
    const proof = deepFreeze({ factorType: 'TOTP', totpData: { code: '123456' }, rememberThisDevice: true })
    expect(await auth.proceed(proof)).toEqual({ loginState: 'SUCCESS', data: { sessionToken: 's' } })
    expect(sent()[1]).toBe('POST /_api/iam/authentication/v2/TOTP/verify')
    expect(asked[1]?.body).toEqual({ ...proof, stateToken: 'mfa-1' })
  })

  test('a second factor may take two steps: requesting it, then giving it', async () => {
    const { asked, auth } = waitingFor(
      mfa,
      () => Response.json({ state: 'MFA_CHALLENGE', stateToken: 'mfa-2', mfaChallengeData: { factorType: 'SMS' } }),
      success,
    )
    await auth.login(params)
    expect(await auth.proceed({ factorType: 'SMS' })).toMatchObject({ data: { stateToken: 'mfa-2', factors: [] } })
    await auth.proceed({ factorType: 'SMS', smsData: { code: '1' } })
    expect(asked.slice(1).map(({ body }) => body)).toEqual([
      { factorType: 'SMS', stateToken: 'mfa-1' },
      { factorType: 'SMS', smsData: { code: '1' }, stateToken: 'mfa-2' },
    ])
  })

  test('a second factor rejects if it is wrong, and can be retried', async () => {
    const { auth } = waitingFor(mfa, () => createRefusal(400, 'VERIFICATION_FAILED', 'Wrong code.'), success)
    await auth.login(params)
    const proof = { factorType: 'TOTP', totpData: { code: '1' } }
    await expect(auth.proceed(proof)).rejects.toMatchObject({ code: 'VERIFICATION_FAILED' })
    expect(await auth.proceed(proof)).toMatchObject({ loginState: 'SUCCESS' })
  })

  test('a second factor is refused if none is required', async () => {
    const { auth, sent } = waitingForCode()
    expect(await auth.proceed({ factorType: 'TOTP', totpData: { code: '1' } })).toEqual(UNKNOWN)
    await auth.login(params)
    expect(await auth.proceed({ factorType: 'TOTP', totpData: { code: '1' } })).toEqual(UNKNOWN)
    expect(sent()).toHaveLength(1)
  })

  test('a second factor is refused before anything is sent if its type would change the path', async () => {
    const { auth, sent } = waitingFor(mfa)
    await auth.login(params)
    for (const factorType of ['', '.', '..'])
      await expect(auth.proceed({ factorType })).rejects.toMatchObject({ kind: 'validation' })
    expect(sent()).toHaveLength(1)
  })
})
