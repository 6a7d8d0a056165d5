import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../fixtures/deep-freeze.ts'
import { createRefusal, startProvider, createTokens } from './fixtures/provider.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const ways = ['register', 'login'] as const
const params = deepFreeze({ email: 'ada@example.com', password: 'secret' })

/** States of the provider and the results of the client. */
const states: [wire: object, result: object][] = [
  [
    { state: 'SUCCESS', sessionToken: 's' },
    { loginState: 'SUCCESS', data: { sessionToken: 's' } },
  ],
  // A success without a session is a failure.
  ...[undefined, null, 7].map((sessionToken): [object, object] => [
    { state: 'SUCCESS', sessionToken },
    { loginState: 'FAILURE', error: 'Unknown _state' },
  ]),
  [{ state: 'REQUIRE_OWNER_APPROVAL' }, { loginState: 'OWNER_APPROVAL_REQUIRED' }],
  [
    { state: 'REQUIRE_EMAIL_VERIFICATION', stateToken: 't' },
    { loginState: 'EMAIL_VERIFICATION_REQUIRED', data: { stateToken: 't' } },
  ],
  ...['STATUS_CHECK', 'UNKNOWN_STATE', 'TOMORROWS_STATE', undefined].map((state): [object, object] => [
    { state },
    { loginState: 'FAILURE', error: 'Unknown _state' },
  ]),
  [
    {
      state: 'REQUIRE_MFA',
      stateToken: 't',
      requireMfaData: { availableFactors: [{ factorType: 'EMAIL' }, { factorType: 'TOTP' }] },
    },
    { loginState: 'FAILURE', error: 'Unknown _state', data: { stateToken: 't', factors: ['EMAIL', 'TOTP'] } },
  ],
  [
    { state: 'MFA_CHALLENGE', stateToken: 't', mfaChallengeData: { availableFactors: [{ factorType: 'SMS' }] } },
    { loginState: 'FAILURE', error: 'Unknown _state', data: { stateToken: 't', factors: ['SMS'] } },
  ],
  [
    { state: 'REQUIRE_FIRST_FACTOR', stateToken: 't' },
    { loginState: 'FAILURE', error: 'Unknown _state', data: { stateToken: 't', factors: [] } },
  ],
]

describe.each(ways)('%s', (way) => {
  test.each(states)('converts the response %o to %o', async (wire, result) => {
    const { auth, sent } = startProvider(() => Response.json(wire))
    expect(await auth[way](params)).toEqual(result)
    expect(sent()).toEqual([`POST /_api/iam/authentication/v2/${way}`])
  })

  test('sends the typed values, as the current visitor', async () => {
    const { asked, auth } = startProvider(() => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
    await auth[way](params)
    expect(asked[0]?.body).toEqual({ loginId: { email: 'ada@example.com' }, password: 'secret' })
    expect(asked[0]?.headers.get('authorization')).toBe('visitor-access')
  })

  test('sends the solution of a captcha, the visible or the invisible one', async () => {
    const { asked, auth } = startProvider(() => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
    await auth[way]({ ...params, captchaTokens: { recaptchaToken: 'r' } })
    await auth[way]({ ...params, captchaTokens: { invisibleRecaptchaToken: 'i' } })
    expect(asked.map(({ body }) => body?.captchaTokens)).toEqual([[{ Recaptcha: 'r' }], [{ InvisibleRecaptcha: 'i' }]])
  })

  test('creates a missing visitor first, and signs nobody in by itself', async () => {
    const { auth, sent } = startProvider(
      ({ url }) => (url.pathname.endsWith(way) ? Response.json({ state: 'SUCCESS', sessionToken: 's' }) : undefined),
      { accessToken: { value: '', expiresAt: 0 }, refreshToken: { value: '', role: 'none' } },
    )
    await auth[way](params)
    expect(sent()).toEqual(['POST /oauth2/token', `POST /_api/iam/authentication/v2/${way}`])
    expect(auth.getTokens().refreshToken.role).toBe('visitor')
  })

  test('can be retried with the same object, which stays unchanged', async () => {
    const given = deepFreeze({
      ...params,
      captchaTokens: { recaptchaToken: 'r' },
      profile: {
        firstName: 'Ada',
        customFields: [{ name: 'born', value: { dateValue: new Date('1815-12-10') } }],
        addresses: [{ address: { addressLine1: '1 Quay', location: { latitude: 1, longitude: 2 } } }],
      },
    })
    const { asked, auth } = startProvider((request) =>
      asked.length < 2
        ? createRefusal(400, '-19971')
        : Response.json({ state: 'SUCCESS', sessionToken: request.method }),
    )
    expect(await auth[way](given)).toMatchObject({ loginState: 'FAILURE' })
    expect(await auth[way](given)).toMatchObject({ loginState: 'SUCCESS' })
    expect(asked[1]?.body).toEqual(asked[0]?.body)
    expect(given.profile.customFields[0]?.value.dateValue).toBeInstanceOf(Date)
  })
})

test('a profile is sent with the names of the wire', async () => {
  const { asked, auth } = startProvider(() => Response.json({ state: 'SUCCESS', sessionToken: 's' }))
  await auth.register({
    ...params,
    profile: {
      firstName: 'Ada',
      customFields: [{ name: 'height', value: { numValue: NaN } }],
      addresses: [
        { address: { addressLine1: '1 Quay', formatted: 'Quay', location: { latitude: 1, longitude: Infinity } } },
      ],
    },
  })
  expect(asked[0]?.body?.profile).toEqual({
    firstName: 'Ada',
    customFields: [{ name: 'height', value: { numValue: 'NaN' } }],
    addresses: [
      {
        address: { addressLine: '1 Quay', formattedAddress: 'Quay', geocode: { latitude: 1, longitude: 'Infinity' } },
      },
    ],
  })
})

test('an invalid value is a failure that names it, and nothing is sent', async () => {
  const { auth, sent } = startProvider()
  const customFields = [{ name: 'born', value: { dateValue: new Date('rubbish') } }]
  const result = await auth.register({ ...params, profile: { customFields } })
  expect(result).toEqual({
    loginState: 'FAILURE',
    error: 'INVALID_ARGUMENT: "options.profile.customFields[0].value.dateValue" Invalid time value',
  })
  expect(sent()).toEqual([])
})

test('a member who registers or signs in again is identified as that member', async () => {
  const { asked, auth } = startProvider(
    () => Response.json({ state: 'SUCCESS', sessionToken: 's' }),
    createTokens('member'),
  )
  await auth.login(params)
  expect(asked[0]?.headers.get('authorization')).toBe('member-access')
})
