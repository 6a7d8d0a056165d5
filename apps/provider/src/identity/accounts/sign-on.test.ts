import { describe, expect, test } from 'vitest'
import { findOrCreateContact } from '../../contacts/index.ts'
import {
  findMailedCode,
  expectResponseBody,
  callDuringTransaction,
  toStatusAndCode,
  createSignInClient,
  startShop,
  type TestShop,
} from '../../testing/index.ts'
import { blockAccount } from './manage-accounts.ts'

const ADA = 'ada@shop.example'

async function start() {
  const shop = await startShop()
  const token = await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'])
  return { shop, signOn: (body: object) => signOnWith(shop, token, body) }
}

function signOnWith(shop: TestShop, token: string, body: object) {
  return shop.call('POST', '/_api/iam/authentication/v2/sign-on', { token, body: { loginId: { email: ADA }, ...body } })
}

test('app sign-on creates the account the first time, and updates it later', async () => {
  const { shop, signOn } = await start()
  const made = await signOn({ profile: { firstName: 'Ada', labels: ['vip'] } })
  expect(made.status).toBe(200)
  expectResponseBody('authentication.signOn', made.body)
  expect(made.body).toMatchObject({
    sessionToken: expect.stringMatching(/^[\w-]{43}$/),
    identity: {
      email: { address: ADA, isVerified: false },
      identityProfile: { firstName: 'Ada', labels: ['vip'] },
      status: { name: 'ACTIVE' },
      factors: [],
    },
  })
  const again = await signOn({ profile: { lastName: 'Lovelace' }, verifyEmail: true })
  expect(again.body.identity).toMatchObject({
    id: made.body.identity?.id,
    revision: '2',
    email: { isVerified: true },
    identityProfile: { firstName: 'Ada', lastName: 'Lovelace' },
  })
  expect(again.body.sessionToken).not.toBe(made.body.sessionToken)
  expect(await shop.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
})

test('app sign-on updates the contact as well, and drops fields that the shop does not have', async () => {
  const { shop, signOn } = await start()
  const phone = { countryCode: '+44', phone: '20 1234', tag: 'HOME' as const }
  const ada = await shop.newMember({ email: ADA, profile: { firstName: 'Ada', company: 'Engines', phonesV2: [phone] } })
  const profile = {
    firstName: 'Augusta',
    position: 'Analyst',
    phonesV2: [{ phone: '30 4567', nonsense: 1 }],
    nonsense: 1,
  }
  const { body } = await signOn({ profile })
  expect(body.identity.identityProfile).toMatchObject({ firstName: 'Augusta', company: 'Engines', position: 'Analyst' })
  const read = await shop.call('GET', '/members/v1/members/my?fieldsets=FULL', { token: ada.token })
  expect(read.body.member?.contact).toMatchObject({
    firstName: 'Augusta',
    company: 'Engines',
    jobTitle: 'Analyst',
    emails: [ADA],
    phones: ['+4420 1234', '30 4567'],
  })
  await signOn({ loginId: { email: 'new@shop.example' }, profile })
  const kept = await shop.db.selectFrom('accounts').select('profile').execute()
  expect(kept).toHaveLength(2)
  expect(JSON.stringify(kept)).not.toContain('nonsense')
})

test('twenty concurrent sign-ons of one address create one account and one contact', async () => {
  const { shop, signOn } = await start()
  const answers = await Promise.all(Array.from({ length: 20 }, () => signOn({})))
  expect(answers.map(({ status, body }) => (status === 200 ? status : body))).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => body.identity?.id)).size).toBe(1)
  expect(await shop.db.selectFrom('accounts').select('id').execute()).toHaveLength(1)
  expect(await shop.db.selectFrom('contacts').select('id').execute()).toHaveLength(1)
})

test('app sign-on without a verified address reveals nothing of a guest with that address, whatever merge is requested', async () => {
  const { shop, signOn } = await start()
  const info = { firstName: 'Grace', lastName: 'Guest' }
  const guest = { email: ADA, isProven: false, info, mayMerge: true }
  const { contactId } = await shop.db.transaction().execute((tx) => findOrCreateContact(tx, guest, shop.now))
  const { sessionToken, identity } = (await signOn({ mergeExistingContact: true })).body
  const { body } = await shop.call('POST', '/oauth2/token', {
    body: { grant_type: 'authorized_client', session_token: sessionToken },
    headers: { authorization: `,${await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'])}` },
  })
  const seen = await shop.call('GET', '/members/v1/members/my?fieldsets=FULL', { token: body.access_token as string })
  expect(seen.body.member).toMatchObject({ id: identity.id, loginEmail: ADA })
  expect(seen.text).not.toMatch(/Grace|Guest/)
  expect(seen.text).not.toContain(contactId)

  await shop.db.deleteFrom('accounts').execute()
  await signOn({ verifyEmail: true })
  const account = await shop.db.selectFrom('accounts').select('contact_id').executeTakeFirstOrThrow()
  expect(account.contact_id).toBe(contactId)
})

test('a password of an unverified address is invalid after an app has verified the address', async () => {
  const { shop, signOn } = await start()
  const stranger = await shop.newMember({ email: ADA, isVerified: false })
  expect((await signOn({ verifyEmail: true })).body.identity.id).toBe(stranger.id)
  await shop.provider.pollChanges()
  expect(toStatusAndCode(await (await createSignInClient(shop)).logIn(ADA, stranger.password))).toEqual([401, '-19976'])
  expect((await shop.call('GET', '/ecom/v1/carts/current', { token: stranger.token })).status).toBe(401)
})

test('sign-on is refused to shoppers, to apps without the scope, and for blocked accounts', async () => {
  const { shop, signOn } = await start()
  expect((await signOnWith(shop, await shop.newToken(), {})).status).toBe(403)
  expect((await signOnWith(shop, await shop.newApiKey(), {})).status).toBe(403)
  await shop.newMember({ email: ADA })
  await shop.db.updateTable('accounts').set({ status: 'blocked' }).execute()
  expect(toStatusAndCode(await signOn({}))).toEqual([403, 'ACCOUNT_BLOCKED'])
})

test('sign-on is refused if the account is blocked concurrently', async () => {
  const { shop, signOn } = await start()
  await shop.newMember({ email: ADA })
  const answer = await callDuringTransaction(
    shop,
    (tx) => blockAccount(tx, ADA, shop.now),
    () => signOn({}),
  )
  expect(toStatusAndCode(answer)).toEqual([403, 'ACCOUNT_BLOCKED'])
})

describe('the sign-on policy', () => {
  const PATH = '/iam/signon/v1/sign-on-policies'

  test('the sign-on policy is read and changed by staff, and applies from the next sign-in on', async () => {
    const shop = await startShop()
    const token = await shop.newApiKey(['SCOPE.DC-ECOM.MANAGE-SETTINGS'])
    const read = async () => (await shop.call('GET', PATH, { token })).body.signOnPolicy
    const change = (signOnPolicy: object) => shop.call('PATCH', PATH, { token, body: { signOnPolicy } })
    expect(await read()).toEqual({ requireOwnerApproval: false, requireEmailVerification: false })
    expect((await change({ requireOwnerApproval: true })).body.signOnPolicy).toEqual({
      requireOwnerApproval: true,
      requireEmailVerification: false,
    })
    await change({ requireEmailVerification: true })
    expect(await read()).toEqual({ requireOwnerApproval: true, requireEmailVerification: true })
    const { signIn } = shop.provider.settings.current()
    expect(signIn, 'the rest of the group stays').toMatchObject({ tellTakenEmails: false, captcha: 'PROOF_OF_WORK' })

    const { register, verify } = await createSignInClient(shop)
    const { stateToken } = (await register(ADA)).body
    expect((await verify(await findMailedCode(shop, ADA), stateToken)).body.state).toBe('REQUIRE_OWNER_APPROVAL')
    expect((await shop.call('PATCH', PATH, { token: await shop.newToken(), body: { signOnPolicy: {} } })).status).toBe(
      403,
    )
  })
})

test('an undeliverable address is reported, and accounts are not revealed', async () => {
  const shop = await startShop()
  const token = await shop.newToken()
  await shop.newMember({ email: 'ada@shop.example.org' })
  const said: [email: string, answer: object][] = [
    ['ada@shop.example.org', { valid: true }],
    ['nobody@shop.example.org', { valid: true }],
    ['ada@bücher.example.org', { valid: true }],
    ['ada', { formatInvalid: true }],
    ['ada@@shop.example.org', { formatInvalid: true }],
    ['ada@shop', { failure: { reason: 'EMAIL_DOMAIN_FORMAT_INVALID' } }],
    ['ada@shop.invalid', { failure: { reason: 'EMAIL_DOMAIN_MISSING_DNS_RECORDS' } }],
  ]
  for (const [email, answer] of said)
    expect(await shop.ask('authentication.validateEmail', { email }, { token }), email).toEqual(answer)
})
