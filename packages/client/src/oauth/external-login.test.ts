import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { deepFreeze } from '../fixtures/deep-freeze.ts'
import { createClient, EMPTY_TOKENS, OAuthStrategy, type Tokens } from '../index.ts'
import { createRefusal, startProvider, createTokens } from './fixtures/provider.ts'

beforeEach(() => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
})
afterEach(() => {
  vi.restoreAllMocks()
})

const SIGN_ON = '/_api/iam/authentication/v2/sign-on'
const memberTokens = {
  accessToken: { value: 'member-access' },
  refreshToken: { value: 'member-refresh', role: 'member' },
}
const ended: Tokens = { ...createTokens('visitor'), accessToken: { value: 'old', expiresAt: 0 } }

/** Provider that signs on any member named by an app. */
const startWithMembers = (tokens?: Tokens) =>
  startProvider(
    ({ url }) =>
      url.pathname === SIGN_ON ? Response.json({ sessionToken: 'signed-on', identity: { id: 'member-1' } }) : undefined,
    tokens,
  )

describe('a member known by id to a server', () => {
  test.each([
    ['beside the visitor’s token', createTokens('visitor'), 'visitor-access,KEY'],
    ['alone, where there is no session', EMPTY_TOKENS, ',KEY'],
  ])('is signed in with the key %s', async (_, tokens, authorization) => {
    const { asked, auth, sent } = startProvider(undefined, tokens)
    expect(await auth.getMemberTokensForExternalLogin('member-1', 'KEY')).toMatchObject(memberTokens)
    expect(sent()).toEqual(['POST /oauth2/token'])
    expect(asked[0]?.headers.get('authorization')).toBe(authorization)
    expect(asked[0]?.body).toEqual({
      grant_type: 'authorized_client',
      scope: 'offline_access',
      member_id: 'member-1',
    })
    expect(auth.getTokens()).toEqual(tokens)
  })

  test('a member known by id to a server is signed in with a renewed token', async () => {
    const { asked, auth } = startProvider(undefined, ended)
    await auth.getMemberTokensForExternalLogin('member-1', 'KEY')
    expect(asked.map(({ body }) => body?.grantType ?? body?.grant_type)).toEqual(['refresh_token', 'authorized_client'])
    expect(asked[1]?.headers.get('authorization')).toBe('renewed-access,KEY')
  })

  test('a member known by id to a server stays signed out after a refusal, and the session stays', async () => {
    const { auth } = startProvider(() => Response.json({ error: 'invalid_grant' }, { status: 403 }))
    await expect(auth.getMemberTokensForExternalLogin('member-1', 'WRONG')).rejects.toMatchObject({
      message: 'Failed to get member tokens',
      code: 'invalid_grant',
      status: 403,
    })
    expect(auth.getTokens()).toEqual(createTokens('visitor'))
  })
})

describe('a member known by e-mail', () => {
  test('a member known by e-mail is signed on, and the session on the hosted pages exchanged for tokens', async () => {
    const { asked, auth, sent } = startWithMembers()
    const options = deepFreeze({ profile: { firstName: 'Ada' }, verifyEmail: true, mergeExistingContact: false })
    expect(await auth.getMemberTokensForExternalLoginWithSession('ada@example.com', 'KEY', options)).toMatchObject(
      memberTokens,
    )
    expect(sent()).toEqual([`POST ${SIGN_ON}`, 'POST /oauth2/token'])
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual([
      'visitor-access,KEY',
      'visitor-access,KEY',
    ])
    expect(asked.map(({ body }) => body)).toEqual([
      { loginId: { email: 'ada@example.com' }, ...options },
      { grant_type: 'authorized_client', member_id: 'member-1', session_token: 'signed-on' },
    ])
    expect(auth.loggedIn()).toBe(false)
  })

  test('a member known by e-mail is signed on as a visitor, created if missing', async () => {
    const { asked, auth, sent } = startWithMembers(EMPTY_TOKENS)
    await auth.getMemberTokensForExternalLoginWithSession('ada@example.com', 'KEY')
    expect(sent()).toEqual(['POST /oauth2/token', `POST ${SIGN_ON}`, 'POST /oauth2/token'])
    expect(asked[1]?.headers.get('authorization')).toBe('visitor-access,KEY')
    expect(asked[1]?.body).toEqual({ loginId: { email: 'ada@example.com' } })
  })

  test('a member known by e-mail gets no tokens after a refusal, which is reported', async () => {
    const { auth, sent } = startProvider(() => createRefusal(403, 'FORBIDDEN', 'This key may not.'))
    await expect(auth.getMemberTokensForExternalLoginWithSession('ada@example.com', 'WRONG')).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'This key may not.',
    })
    expect(sent()).toEqual([`POST ${SIGN_ON}`])
  })
})

test('every token request has the token headers of the strategy', async () => {
  const { asked, fetch } = startWithMembers()
  const tokenRequestOptions = { headers: deepFreeze({ 'client-binding': 'b' }) }
  const { auth } = createClient({
    auth: OAuthStrategy({ clientId: 'client-1', tokens: ended, tokenRequestOptions }),
    baseUrl: 'https://shop.example',
    fetch,
  })
  await auth.getAuthHeaders()
  await auth.generateVisitorTokens()
  await auth.getMemberTokens('c', 's', { state: 's' })
  await auth.getMemberTokensForExternalLogin('member-1', 'KEY')
  const requests = asked.filter(({ url }) => url.pathname === '/oauth2/token')
  expect(requests.map(({ body }) => body?.grantType ?? body?.grant_type)).toEqual([
    'refresh_token',
    'anonymous',
    'authorization_code',
    'authorized_client',
  ])
  expect(requests.map(({ headers }) => headers.get('client-binding'))).toEqual(['b', 'b', 'b', 'b'])
})
