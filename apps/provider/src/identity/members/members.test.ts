import { randomUUID } from 'node:crypto'
import { createClient, members } from '@cartwright/client'
import { describe, expect, test } from 'vitest'
import {
  expectResponseBody,
  GOOD_PASSWORD,
  callDuringTransaction,
  shareShop,
  startShop,
  TEST_PROVIDER_URL,
  type TestShop,
} from '../../testing/index.ts'
import { endSession } from '../sessions/session-store.ts'

const sharedShop = shareShop()

const MY = '/members/v1/members/my'
const MINUTE_MS = 60_000

async function openShop(open = sharedShop) {
  const shop = await open()
  const profile = {
    firstName: 'Ada',
    nickname: 'ada',
    phonesV2: [{ countryCode: '+44', phone: '20 1234', tag: 'HOME' }],
  }
  const ada = await shop.newMember({ email: `Ada-${randomUUID()}@example.com`, profile: profile as never })
  return { shop, ada }
}

function clientOf(shop: TestShop, token: string) {
  return createClient({
    modules: { members },
    baseUrl: TEST_PROVIDER_URL,
    headers: { authorization: token },
    fetch: shop.fetch,
  })
}

async function memberOf(shop: TestShop, token: string, fieldset = 'FULL') {
  const { status, body } = await shop.call('GET', `${MY}?fieldsets=${fieldset}`, { token })
  expect(status).toBe(200)
  expectResponseBody('members.getCurrentMember', body)
  return body.member
}

function expectRefused(answer: { status: number; body: { details?: object } }, status: number, code: string): void {
  expect(answer).toMatchObject({ status, body: { details: { applicationError: { code } } } })
}

describe('reading a member', () => {
  test('returns the fields of the fieldset', async () => {
    const { shop, ada } = await openShop()
    const seen = { id: ada.id, profile: { nickname: 'ada', slug: ada.id } }
    const unseen = { status: 'UNKNOWN', privacyStatus: 'UNKNOWN', activityStatus: 'UNKNOWN' }
    const seenByAll = await memberOf(shop, ada.token, 'PUBLIC')
    expect(seenByAll).toMatchObject({ ...seen, ...unseen })
    expect((await shop.call('GET', MY, { token: ada.token })).body.member).toEqual(seenByAll)
    expect(Object.keys(seenByAll)).not.toContain('loginEmail')

    const extended = await memberOf(shop, ada.token, 'EXTENDED')
    const statuses = { status: 'APPROVED', privacyStatus: 'PRIVATE', activityStatus: 'ACTIVE' }
    expect(extended).toMatchObject({ ...seen, ...statuses, loginEmail: ada.email })
    expect(Object.keys(extended)).not.toContain('contact')

    expect(await memberOf(shop, ada.token)).toMatchObject({
      ...extended,
      loginEmailVerified: true,
      lastLoginDate: shop.now.toISOString(),
      contact: { firstName: 'Ada', emails: [ada.email], phones: ['+4420 1234'], addresses: [] },
    })
  })

  test('reading a member is refused to everybody else', async () => {
    const { shop } = await openShop()
    for (const token of [undefined, await shop.newToken(), await shop.newStaffToken(), await shop.newApiKey()])
      expect((await shop.call('GET', MY, { token })).status).toBeGreaterThanOrEqual(401)
  })
})

describe('updating a member', () => {
  test('through the client keeps omitted fields, and an empty text removes one', async () => {
    const { shop, ada } = await openShop()
    const client = clientOf(shop, ada.token)
    const address = { addressLine: '1 Park Lane', city: 'London', country: 'GB' }
    const photo = { _id: '', url: 'https://pictures.example/ada.png', height: 10, width: 10 }
    await client.members.updateMember(ada.id, {
      contact: { lastName: 'Lovelace', jobTitle: 'Analyst', addresses: [address], birthdate: '1815-12-10' },
      profile: { title: 'Countess', photo },
      privacyStatus: 'PUBLIC',
    })
    const changed = await client.members.updateMember(ada.id, { contact: { jobTitle: '', addresses: [] } })
    expect(changed).toMatchObject({
      contact: { firstName: 'Ada', lastName: 'Lovelace', addresses: [address], birthdate: '1815-12-10' },
      profile: { nickname: 'ada', title: 'Countess', photo },
      privacyStatus: 'PUBLIC',
    })
    expect(changed.contact).not.toHaveProperty('jobTitle')
    const { profile, revision } = await shop.db
      .selectFrom('accounts')
      .select(['profile', 'revision'])
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(revision).toBe(3n)
    expect(profile).toMatchObject({
      lastName: 'Lovelace',
      picture: 'https://pictures.example/ada.png',
      privacyStatus: 'PUBLIC',
      addresses: [{ address }],
      phonesV2: [{ countryCode: '+44', phone: '20 1234', tag: 'HOME' }],
    })
  })

  test('removes all phones or all addresses by separate calls', async () => {
    const { shop, ada } = await openShop()
    const address = { addressLine: '1 Park Lane', city: 'London', country: 'GB' }
    await clientOf(shop, ada.token).members.updateMember(ada.id, { contact: { addresses: [address] } })
    const taken = async (list: 'phones' | 'addresses') => {
      const { status, body } = await shop.call('DELETE', `/members/v1/members/${ada.id}/${list}`, { token: ada.token })
      expect(status).toBe(200)
      return body.member.contact
    }
    expect(await taken('phones')).toMatchObject({ firstName: 'Ada', phones: [], addresses: [address] })
    expect(await taken('addresses')).toMatchObject({ emails: [ada.email], phones: [], addresses: [] })
    const { profile } = await shop.db
      .selectFrom('accounts')
      .select('profile')
      .where('id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ firstName: 'Ada', phonesV2: [], addresses: [] })
  })

  test('with the whole member as read changes nothing but the revision', async () => {
    const { shop, ada } = await openShop()
    const member = await memberOf(shop, ada.token)
    const { status, body } = await shop.call('PATCH', `/members/v1/members/${ada.id}`, {
      token: ada.token,
      body: { member },
    })
    expect(status).toBe(200)
    expect(body.member).toEqual({ ...member, updatedDate: expect.any(String) })
  })

  test('with entries of empty form fields in a list changes nothing of the list', async () => {
    const { shop, ada } = await openShop()
    const send = (contact: object) =>
      shop.call('PATCH', `/members/v1/members/${ada.id}`, { token: ada.token, body: { member: { contact } } })
    for (const phones of [[null], [''], []]) {
      const { status, body } = await send({ firstName: 'Augusta', phones, emails: [null], addresses: [null] })
      expect(status).toBe(200)
      expect(body.member.contact).toMatchObject({
        firstName: 'Augusta',
        phones: ['+4420 1234'],
        emails: [ada.email],
      })
    }
    const { body } = await send({ phones: [null, '+49 30 1', ''] })
    expect(body.member.contact.phones).toEqual(['+49 30 1'])
  })

  test('refuses a changed read-only field by name, and accepts an unchanged or unread one', async () => {
    const { shop, ada } = await openShop()
    const { contactId, createdDate, profile } = await memberOf(shop, ada.token)
    const send = (member: object) =>
      shop.call('PATCH', `/members/v1/members/${ada.id}`, { token: ada.token, body: { member } })
    const unchanged = {
      loginEmail: ada.email.toLowerCase(),
      status: 'UNKNOWN',
      activityStatus: 'ACTIVE',
      contactId,
      createdDate,
    }
    expect((await send({ ...unchanged, profile, loginEmailVerified: true })).status).toBe(200)
    expect((await send({ loginEmail: null, contactId: null, createdDate: null, status: 'APPROVED' })).status).toBe(200)
    // They change by themselves, so the caller may have read older ones.
    const older = '2020-01-01T00:00:00.000Z'
    expect((await send({ updatedDate: older, lastLoginDate: older })).status).toBe(200)
    const changed: [field: string, member: object][] = [
      ['loginEmail', { loginEmail: 'eve@example.com' }],
      ['status', { status: 'BLOCKED' }],
      ['contactId', { contactId: ada.id }],
      ['loginEmailVerified', { loginEmailVerified: false }],
      ['activityStatus', { activityStatus: 'MUTED' }],
      ['createdDate', { createdDate: older }],
      ['profile.slug', { profile: { slug: 'countess' } }],
    ]
    for (const [field, member] of changed) {
      const { status, body } = await send({ ...member, contact: { firstName: 'Eve' } })
      expect(status, field).toBe(400)
      expect(body.details.validationError.fieldViolations).toMatchObject([
        { field: `member.${field}`, violatedRule: 'FIELD_NOT_ALLOWED' },
      ])
    }
    expect((await memberOf(shop, ada.token)).contact?.firstName).toBe('Ada')
  })

  test('with all fields that a registration allows, as read, loses none of them', async () => {
    const shop = await startShop()
    const address = {
      streetAddress: { number: '1', name: 'Park Lane', apt: '3' },
      city: 'London',
      country: 'GB',
      hint: 'Green door',
    }
    const profile = {
      company: 'c'.repeat(1_000),
      position: 'p'.repeat(1_000),
      phonesV2: [{ countryCode: '+44', phone: '1'.repeat(50), tag: 'HOME' as const }],
      addresses: [{ address, tag: 'HOME' as const }],
    }
    const ada = await shop.newMember({ profile })
    const member = await memberOf(shop, ada.token)
    const change = (changes: object) =>
      shop.call('PATCH', `/members/v1/members/${ada.id}`, { token: ada.token, body: { member: changes } })
    const addressesKept = async () => {
      const { profile: kept } = await shop.db.selectFrom('accounts').select('profile').executeTakeFirstOrThrow()
      return (kept as typeof profile).addresses
    }
    const { status, body } = await change(member)
    expect([status, body.member]).toEqual([200, { ...member, updatedDate: expect.any(String) }])
    expect(await addressesKept()).toEqual([{ address, tag: 'HOME' }])

    // The changed address has the given values, limited to the fields that the shop has.
    const [known] = member.contact?.addresses ?? []
    await change({ contact: { addresses: [{ ...known, city: 'Bath', nonsense: 1 }] } })
    expect(await addressesKept()).toEqual([
      { address: { streetAddress: { number: '1', name: 'Park Lane' }, city: 'Bath', country: 'GB' }, tag: 'HOME' },
    ])
  })

  test('updating a member is refused for read-only fields and for other members', async () => {
    const { shop, ada } = await openShop()
    const eve = await shop.newMember()
    const change = (id: string, member: object) =>
      shop.call('PATCH', `/members/v1/members/${id}`, { token: eve.token, body: { member } })
    const before = await memberOf(shop, ada.token)
    const other = await change(ada.id, { id: ada.id, profile: { nickname: 'eve' } })
    expectRefused(other, 404, 'ACCOUNT_NOT_FOUND')
    const nobody = await change(crypto.randomUUID(), { profile: { nickname: 'eve' } })
    expect(nobody.body).toEqual(other.body)
    // The id of the path counts, whatever the body contains.
    expectRefused(await change(ada.id, { id: eve.id, profile: { nickname: 'eve' } }), 404, 'ACCOUNT_NOT_FOUND')
    for (const member of [{ loginEmail: ada.email.toLowerCase() }, { status: 'BLOCKED' }]) {
      const { status, body } = await change(eve.id, member)
      expect(status).toBe(400)
      expect(body.details.validationError.fieldViolations).toMatchObject([
        { field: `member.${Object.keys(member)[0]}`, violatedRule: 'FIELD_NOT_ALLOWED' },
      ])
    }
    const script = { photo: { id: '', url: 'javascript:alert(1)', height: 1, width: 1 } }
    expect((await change(eve.id, { profile: script })).status).toBe(400)
    expect(await memberOf(shop, ada.token)).toEqual(before)
  })

  test('limits the stored data to that of any contact', async () => {
    const { shop, ada } = await openShop()
    const say = (from: number, count: number) => {
      const keys = Array.from({ length: count }, (_, index) => `field-${from + index}`)
      const customFields = Object.fromEntries(keys.map((name) => [name, { name, value: 'x' }]))
      const body = { member: { contact: { customFields } } }
      return shop.call('PATCH', `/members/v1/members/${ada.id}`, { token: ada.token, body })
    }
    expect((await say(0, 60)).status).toBe(200)
    expect((await say(60, 40)).status).toBe(200)
    const { status, body } = await say(100, 1)
    expect(status).toBe(400)
    expect(body.details.validationError.fieldViolations).toMatchObject([
      { field: 'member.contact.customFields', violatedRule: 'MAX_SIZE', data: { threshold: 100 } },
    ])
    // Existing fields may change.
    expect((await say(0, 100)).status).toBe(200)
    const { contact } = await memberOf(shop, ada.token)
    expect(Object.keys(contact?.customFields ?? {})).toHaveLength(100)
  })

  test('updating a member requires the current revision', async () => {
    const { shop, ada } = await openShop()
    const rename = (nickname: string, revision: string) =>
      shop.call('PATCH', `/members/v1/members/${ada.id}`, {
        token: ada.token,
        headers: { 'if-match': revision },
        body: { member: { profile: { nickname } } },
      })
    expect((await rename('one', '"1"')).status).toBe(200)
    expectRefused(await rename('two', '"1"'), 409, 'VERSION_CONFLICT')
  })
})

describe('sign-ins of a member', () => {
  const SESSIONS = '/cartwright/v1/me/sessions'

  test('sign-ins of a member are listed, and the calling one is marked', async () => {
    const { shop, ada } = await openShop()
    await shop.newMember()
    const { status, body } = await shop.call('GET', SESSIONS, { token: ada.token })
    expect(status).toBe(200)
    expectResponseBody('sessions.listMySessions', body)
    expect(body.sessions).toMatchObject([{ id: ada.sessionId, isCurrent: true, clientName: expect.any(String) }])
  })

  test('end at once, here and in another process', async () => {
    const { shop, ada } = await openShop()
    const elsewhere = await shop.anotherProcess()
    const eve = await shop.newMember()
    const end = (token: string) => shop.call('DELETE', `${SESSIONS}/${ada.sessionId}`, { token })
    expectRefused(await end(eve.token), 404, 'SESSION_NOT_FOUND')
    expect((await shop.call('GET', MY, { token: ada.token })).status).toBe(200)
    expect((await end(ada.token)).status).toBe(200)
    expect((await shop.call('GET', MY, { token: ada.token })).status).toBe(401)
    await elsewhere.pollChanges()
    const asked = new Request(TEST_PROVIDER_URL + MY, { headers: { authorization: ada.token } })
    expect((await elsewhere.fetch(asked)).status).toBe(401)
    const renewed = await shop.call('POST', '/oauth2/token', {
      body: { grantType: 'refresh_token', refreshToken: ada.refreshToken },
    })
    expect(renewed.status).toBe(400)
  })
})

test('a concurrently ended sign-in changes no password and deletes no account', async () => {
  const { shop } = await openShop()
  const changes = [
    ['/_api/iam/authentication/v2/change-password', { newPassword: GOOD_PASSWORD }],
    ['/cartwright/v1/me/delete', {}],
  ] as const
  for (const [path, body] of changes) {
    const { id, sessionId, token } = await shop.newMember()
    const answer = await callDuringTransaction(
      shop,
      (tx) => endSession(tx, id, sessionId, shop.now),
      () => shop.call('POST', path, { token, body }),
    )
    expectRefused(answer, 403, 'RECENT_SIGN_IN_REQUIRED')
  }
})

describe('export and deletion of personal data', () => {
  const calls = ['/cartwright/v1/me/export', '/cartwright/v1/me/delete'] as const

  test.each(calls)('%s requires a recent sign-in or the password', async (path) => {
    const { shop, ada } = await openShop()
    const ask = (body: object) => shop.call('POST', path, { token: ada.token, body })
    shop.passTime(6 * MINUTE_MS)
    expectRefused(await ask({}), 403, 'RECENT_SIGN_IN_REQUIRED')
    expectRefused(await ask({ currentPassword: 'a guess' }), 401, '-19976')
    expect((await ask({ currentPassword: ada.password })).status).toBe(200)
  })
})
