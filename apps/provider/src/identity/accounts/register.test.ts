import { describe, expect, test } from 'vitest'
import { findOrCreateContact } from '../../contacts/index.ts'
import {
  findMailedCode,
  expectResponseBody,
  findMailsTo,
  toStatusAndCode,
  createSignInClient,
  startShop,
  TEST_PROVIDER_URL,
} from '../../testing/index.ts'

const ADA = 'Ada@shop.example'

test('a registration becomes an account by the code from the mail, and not before', async () => {
  const shop = await startShop()
  const { register, verify } = await createSignInClient(shop)
  const profile = {
    firstName: 'Ada',
    lastName: 'Lovelace',
    labels: ['vip'],
    customFields: [{ name: 'x', value: { numValue: 1 } }],
  }
  const registered = await register(ADA, { profile })
  expect(registered.status).toBe(200)
  expectResponseBody('authentication.registerV2', registered.body)
  expect(registered.body).toMatchObject({
    state: 'REQUIRE_EMAIL_VERIFICATION',
    identity: {
      email: { address: ADA, isVerified: false },
      status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] },
      identityProfile: { firstName: 'Ada', labels: [] },
    },
  })
  expect(await shop.db.selectFrom('accounts').selectAll().execute()).toEqual([])

  const { body } = await verify(await findMailedCode(shop, ADA), registered.body.stateToken ?? '')
  expectResponseBody('verification.verifyDuringAuthentication', body)
  expect(body).toMatchObject({
    state: 'SUCCESS',
    sessionToken: expect.stringMatching(/^[\w-]{43}$/),
    identity: {
      id: registered.body.identity?.id,
      revision: '1',
      email: { address: ADA, isVerified: true },
      status: { name: 'ACTIVE', reasons: [] },
      factors: [{ factorId: 'PASSWORD', type: 'PASSWORD', status: 'ACTIVE' }],
      identityProfile: { firstName: 'Ada', lastName: 'Lovelace', customFields: profile.customFields },
    },
  })
  expect(await shop.db.selectFrom('pending_sign_ins').selectAll().execute()).toEqual([])
})

test('the first verified of several registrations of one address becomes the account, with its own password', async () => {
  const shop = await startShop()
  const [stranger, owner] = [await createSignInClient(shop), await createSignInClient(shop)]
  const theirs = (await stranger.register(ADA, { password: 'a strange password' })).body
  const own = (await owner.register(ADA.toLowerCase())).body
  expect((await owner.verify(await findMailedCode(shop, ADA.toLowerCase()), own.stateToken)).body.state).toBe('SUCCESS')

  expect(toStatusAndCode(await stranger.logIn(ADA, 'a stranger’s password'))).toEqual([401, '-19976'])
  expect(toStatusAndCode(await stranger.verify(await findMailedCode(shop, ADA), theirs.stateToken))).toEqual([
    400,
    'STATE_TOKEN_INVALID',
  ])
  expect((await owner.logIn(ADA)).body.state).toBe('SUCCESS')
  expect(await shop.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: own.identity.id }])
})

describe('registering an address that has an account', () => {
  test('registering an address that has an account gets the usual response, and the owner gets a mail once an hour', async () => {
    const shop = await startShop()
    await shop.newMember({ email: ADA })
    const { register, verify, resend } = await createSignInClient(shop)
    const free = await register('grace@shop.example')
    const taken = await register(ADA.toUpperCase())
    expect(shapeOf(taken.body)).toEqual(shapeOf(free.body))
    expect([...taken.headers.keys()]).toEqual([...free.headers.keys()])
    expect(await findMailsTo(shop, ADA, 'already-registered')).toEqual([
      { signInLink: `${TEST_PROVIDER_URL}/sign-in`, recoverLink: `${TEST_PROVIDER_URL}/forgot` },
    ])
    expect(await findMailsTo(shop, ADA.toUpperCase(), 'verify-code')).toEqual([])

    const again = await resend(taken.body.stateToken)
    expect(shapeOf(again.body)).toEqual(shapeOf((await resend(free.body.stateToken)).body))
    for (let code = 0; code < 5; code++)
      expect(toStatusAndCode(await verify(String(code).padStart(6, '0'), again.body.stateToken))).toEqual([
        400,
        'VERIFICATION_FAILED',
      ])
    expect(toStatusAndCode(await verify('000006', again.body.stateToken))).toEqual([400, 'STATE_TOKEN_INVALID'])
    await register(ADA)
    expect(await findMailsTo(shop, ADA, 'already-registered')).toHaveLength(1)
    shop.passTime(61 * 60_000)
    await (await createSignInClient(shop)).register(ADA)
    expect(await findMailsTo(shop, ADA, 'already-registered')).toHaveLength(2)
  })

  test('registering an address that has an account is refused openly if the shop chooses to reveal accounts', async () => {
    const shop = await startShop({ signIn: { tellTakenEmails: true } })
    const { register } = await createSignInClient(shop)
    expect((await register(ADA)).body).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: false } } })
    expect(toStatusAndCode(await register(ADA.toUpperCase()))).toEqual([409, '-19995'])
  })
})

test('a known customer has to verify the address even if others need not', async () => {
  const shop = await startShop({ signIn: { tellTakenEmails: true } })
  const person = { email: ADA, isProven: false, info: {}, mayMerge: true }
  await shop.db.transaction().execute((tx) => findOrCreateContact(tx, person, shop.now))
  const { register } = await createSignInClient(shop)
  expect((await register(ADA)).body.state).toBe('REQUIRE_EMAIL_VERIFICATION')
})

test('an account that waits for approval is not signed in', async () => {
  const shop = await startShop({ signIn: { requireOwnerApproval: true } })
  const { register, verify, logIn } = await createSignInClient(shop)
  const { stateToken } = (await register(ADA)).body
  const { body } = await verify(await findMailedCode(shop, ADA), stateToken)
  expect(body).toMatchObject({
    state: 'REQUIRE_OWNER_APPROVAL',
    identity: { status: { name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] } },
  })
  expect(body).not.toHaveProperty('sessionToken')
  expect(await findMailsTo(shop, ADA, 'awaiting-approval')).toHaveLength(1)
  expect((await logIn(ADA)).body.state).toBe('REQUIRE_OWNER_APPROVAL')
})

test('an invalid registration is refused with its reason', async () => {
  const shop = await startShop()
  const { register } = await createSignInClient(shop)
  for (const password of ['short', 'password', 'ada@shop.example', 'aaaaaaaaaaaa'])
    expect(toStatusAndCode(await register(ADA, { password })), password).toEqual([400, 'PASSWORD_TOO_WEAK'])
  for (const email of ['ada', 'ada@@shop.example', 'ada@127.0.0.1']) {
    const { status, body } = await register(email)
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations, email).toMatchObject([
      { field: 'loginId.email', data: { type: 'EMAIL' } },
    ])
  }
  expect((await register(ADA, { password: undefined })).body.details.validationError.fieldViolations).toMatchObject([
    { field: 'password', violatedRule: 'REQUIRED_FIELD', data: {} },
  ])
  expect(await shop.db.selectFrom('pending_sign_ins').selectAll().execute()).toEqual([])
})

test('weak passwords are refused, and rated for one address a limited number of times', async () => {
  const shop = await startShop({ signIn: { captcha: 'NONE' } })
  const token = await shop.newToken()
  const from = '203.0.113.7'
  const register = async (password: string, sender = from) => {
    const body = { loginId: { email: ADA }, password }
    return toStatusAndCode(
      await shop.call('POST', '/_api/iam/authentication/v2/register', { token, from: sender, body }),
    )
  }
  for (let index = 0; index < 12; index++) expect(await register('password')).toEqual([400, 'PASSWORD_TOO_WEAK'])
  await shop.db
    .updateTable('rate_limits')
    .set({ counts: [600, 0, 0, 0] })
    .where('key', 'like', 'new-password address %')
    .execute()
  expect(await register('password')).toEqual([429, 'TOO_MANY_REQUESTS'])
  expect(await register('seven grey herons', '203.0.113.8')).toEqual([200, undefined])
})

test('a repeated registration with one idempotency key is one registration with one mail', async () => {
  const shop = await startShop()
  const { register } = await createSignInClient(shop, { headers: { 'idempotency-key': 'once' } })
  const [one, other] = [await register(ADA), await register(ADA)]
  expect(other.text).toBe(one.text)
  expect(await findMailsTo(shop, ADA, 'verify-code')).toHaveLength(1)
})

/** Replaces the values of a response by their shape; ids, tokens and times differ between any two. */
function shapeOf(body: unknown): unknown {
  return JSON.parse(
    JSON.stringify(body)
      .replaceAll(/[\w.]+@[\w.]+/gi, 'address')
      .replaceAll(/"[0-9a-f]{8}-[0-9a-f-]{27}"/g, '"id"')
      .replaceAll(/"[\w-]{43}"/g, '"token"')
      .replaceAll(/"\d{4}-\d\d-\d\dT[^"]*"/g, '"time"'),
  )
}

test('a new account gets the language of the browser, if supported', async () => {
  const shop = await startShop()
  const languageOf = async (linguist: string) => {
    const { register } = await createSignInClient(shop, { headers: { 'x-wix-linguist': linguist } })
    const { body } = await register(`${crypto.randomUUID()}@shop.example`)
    expectResponseBody('authentication.registerV2', body)
    return body.identity?.identityProfile?.language
  }
  expect(await languageOf('de|de-de|true|3f1c')).toBe('de')
  expect(await languageOf('pt-BR')).toBe('pt-BR')
  for (const none of ['a'.repeat(1_000), 'en-x-longer-than-profiles', '<b>', '|']) {
    expect(await languageOf(none), none).toBeUndefined()
  }
})
