import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { createApiKey } from '../index.ts'
import { pushSignIn, startShop, TestBrowser, type TestShop } from '../../testing/index.ts'
import { createAuthorizationCode } from '../../testing/create-authorization-code.ts'
import type { TestMember } from '../../testing/create-test-member.ts'
import { createTestStaff } from '../../testing/create-test-staff.ts'
import { hashOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'
import { startSession } from '../sessions/session-store.ts'
import { startStaffSession } from '../staff/staff-session-store.ts'

/** Endpoint that accepts a secret, possibly of another kind than its own. True if it was accepted. */
type Door = (secret: string) => Promise<boolean>

async function secretsOf(shop: TestShop) {
  const member = await shop.newMember()
  const visitor = await shop.call('POST', '/oauth2/token', {
    body: { clientId: shop.clientId, grantType: 'anonymous' },
  })
  const { sessionToken } = await shop.db
    .transaction()
    .execute((tx) => startSession(tx, member.id, 'password', {}, shop.now))
  const code = await createAuthorizationCode(shop, member.sessionId)
  const { key } = await shop.db
    .transaction()
    .execute((tx) => createApiKey(tx, { name: 'App', scopes: ['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'] }))
  const soon = new Date(shop.now.getTime() + 600_000)
  const recovery = generateOpaqueToken()
  await shop.db
    .insertInto('mailed_tokens')
    .values({
      hash: hashOpaqueToken(recovery),
      purpose: 'recovery',
      account_id: member.id,
      created_at: shop.now,
      expires_at: soon,
    })
    .execute()
  const stateToken = generateOpaqueToken()
  await shop.db
    .insertInto('pending_sign_ins')
    .values({
      token_hash: hashOpaqueToken(stateToken),
      kind: 'sign-in',
      identity_id: member.id,
      email_key: member.email,
      code_expires_at: soon,
      created_at: shop.now,
      expires_at: soon,
    })
    .execute()
  const { fullUrl } = await pushSignIn(shop, visitor.body.access_token as string)
  return {
    code,
    key,
    secrets: {
      'access token of a visitor': visitor.body.access_token as string,
      'access token of a member': member.token,
      'refresh token of a visitor': visitor.body.refresh_token as string,
      'refresh token of a member': member.refreshToken,
      'session token': sessionToken,
      'state token': stateToken,
      'recovery token': recovery,
      'address of a redirect session': new URL(fullUrl).searchParams.get('session') ?? '',
      'cookie of a browser': await cookieOfBrowser(shop, member),
      'cookie of staff': await cookieOfStaff(shop),
      code: code.code,
      'code verifier': code.codeVerifier,
      'code challenge': createHash('sha256').update(code.codeVerifier).digest('base64url'),
      'API key': key,
      'id of the session': member.sessionId,
      'id of the family': member.familyId,
      'id of the member': member.id,
    },
  }
}

async function cookieOfBrowser(shop: TestShop, { email, password }: TestMember): Promise<string> {
  const browser = new TestBrowser(shop)
  await browser.post('/sign-in', { email, password })
  return browser.cookies.get('cw-account') ?? ''
}

async function cookieOfStaff(shop: TestShop): Promise<string> {
  const { email } = await createTestStaff(shop.db, shop.now)
  return shop.db.transaction().execute(async (tx) => {
    const { id } = await tx.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    return startStaffSession(tx, id, {}, shop.now)
  })
}

test('every kind of secret is accepted at its own endpoint and at no other', async () => {
  const shop = await startShop()
  const { secrets, code, key } = await secretsOf(shop)
  const given = async (body: object, headers: Record<string, string> = {}) =>
    (await shop.call('POST', '/oauth2/token', { body, headers })).status === 200
  // The last one ends every session.
  const doors: Record<string, { good: (keyof typeof secrets)[]; door: Door }> = {
    'as a bearer token': {
      good: ['access token of a visitor', 'access token of a member', 'API key'],
      door: async (token) =>
        (await shop.call('GET', '/stores-reader/v1/products/query-platformized', { token })).status !== 401,
    },
    'as a member’s bearer token': {
      good: ['access token of a member'],
      door: async (token) => (await shop.call('GET', '/oauth2/user-info', { token })).status === 200,
    },
    'to token-info': {
      good: ['access token of a visitor', 'access token of a member'],
      door: async (token) =>
        ((await shop.call('POST', '/oauth2/token-info', { body: { token } })).body as { active: boolean }).active,
    },
    'as a refresh token': {
      good: ['refresh token of a visitor', 'refresh token of a member'],
      door: (refreshToken) => given({ grantType: 'refresh_token', refreshToken }),
    },
    'as a client secret': {
      good: [],
      door: (secret) => given({ grantType: 'client_credentials', clientId: shop.clientId, clientSecret: secret }),
    },
    'as the key of an app that vouches': {
      good: [],
      door: (secret) =>
        given({ grantType: 'authorized_client', sessionToken: 'x'.repeat(43) }, { authorization: `,${secret}` }),
    },
    'as a code': { good: ['code'], door: (secret) => given({ ...code, code: secret }) },
    'as a session token': {
      good: ['session token'],
      door: (sessionToken) => given({ grantType: 'authorized_client', sessionToken }, { authorization: `,${key}` }),
    },
    'as a state token': {
      good: ['state token'],
      door: async (stateToken) => {
        const token = secrets['access token of a visitor']
        const resend = '/_api/iam/verification/v1/auth/resend'
        return (await shop.call('POST', resend, { body: { stateToken }, token })).status === 200
      },
    },
    'in the address of a redirect': {
      good: ['address of a redirect session'],
      door: async (secret) => {
        const init = { method: 'POST', redirect: 'manual' } as const
        return (await shop.fetch(`/redirect?session=${secret}`, init)).status === 303
      },
    },
    'as the cookie of a browser': {
      good: ['cookie of a browser'],
      door: async (secret) => isOpen(shop, '/account', `cw-account=${secret}`, 200),
    },
    'as the cookie of staff': {
      good: ['cookie of staff'],
      door: async (secret) => isOpen(shop, '/staff', `cw-staff=${secret}`, 200),
    },
    'as a recovery token': {
      good: ['recovery token'],
      door: async (recoveryToken) => {
        const body = { recoveryToken, password: 'plate bowl cup eight' }
        return (
          (
            await shop.call('POST', '/_api/iam/recovery/v1/recover', {
              body,
              token: secrets['access token of a visitor'],
            })
          ).status === 200
        )
      },
    },
  }
  const wrong: string[] = []
  let cells = 0
  for (const [where, { good, door }] of Object.entries(doors))
    for (const what of inOrder(secrets, good)) {
      cells++
      const isTaken = await door(secrets[what])
      if (isTaken !== good.includes(what)) wrong.push(`${what} ${where}: ${isTaken ? 'taken' : 'refused'}`)
    }
  console.log(`kinds of secrets by doors: ${cells} cells, ${wrong.length} wrong, faults ${shop.logged.length}`)
  expect(wrong).toEqual([])
  expect(shop.logged).toEqual([])
})

async function isOpen(shop: TestShop, address: string, cookie: string, status: number): Promise<boolean> {
  return (await shop.fetch(address, { headers: { cookie }, redirect: 'manual' })).status === status
}

/** Sorts the refused secrets first: none of them may use up a valid one. */
function inOrder<Name extends string>(secrets: Record<Name, string>, good: readonly Name[]): Name[] {
  const names = Object.keys(secrets) as Name[] // the keys of that record
  return [...names.filter((name) => !good.includes(name)), ...good]
}
