import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  findMailsTo,
  findRecoveryToken,
  shareShop,
  toStatusAndCode,
  createSignInClient,
  startShop,
  TEST_PROVIDER_URL,
  TEST_STOREFRONT_URL,
} from '../../testing/index.ts'

const sharedShop = shareShop({ signIn: { captcha: 'NONE' } })

/** Email address of the test: tests share a shop. */
let address: string
beforeEach(() => {
  address = `ada-${randomUUID()}@shop.example`
})
const NEW = 'nine white swans'

async function start(open = sharedShop) {
  const shop = await open()
  const ada = await shop.newMember({ email: address, isVerified: false })
  return { shop, ada, ...(await createSignInClient(shop)) }
}

describe('a forgotten password', () => {
  test('a forgotten password is reset by a link from a mail, which ends all sessions and signs in anew', async () => {
    const { shop, ada, sendRecoveryMail, recover, logIn } = await start()
    expect((await sendRecoveryMail(address.toUpperCase())).text).toBe('{}')
    const [mail] = await findMailsTo(shop, address, 'recovery')
    expect(mail?.link).toMatch(new RegExp(`^${TEST_PROVIDER_URL}/reset\\?token=[\\w-]{43}$`))
    const { body } = await recover(await findRecoveryToken(shop, address), NEW)
    expect(body).toMatchObject({
      state: 'SUCCESS',
      sessionToken: expect.any(String),
      identity: { id: ada.id, email: { isVerified: true } },
    })
    expect((await shop.call('GET', '/members/v1/members/my', { token: ada.token })).status, 'felt at once').toBe(401)
    const renewed = await shop.call('POST', '/oauth2/token', {
      body: { grantType: 'refresh_token', refreshToken: ada.refreshToken },
    })
    expect(renewed.body.error).toBe('invalid_grant')
    expect(toStatusAndCode(await logIn(address, ada.password))).toEqual([401, '-19976'])
    expect((await logIn(address, NEW)).body.state).toBe('SUCCESS')
    expect(await findMailsTo(shop, address, 'password-changed')).toHaveLength(1)
  })

  test('a forgotten password gets the same response for an unknown address, and nothing is sent', async () => {
    const { shop, sendRecoveryMail } = await start(() => startShop({ signIn: { captcha: 'NONE' } }))
    const [known, unknown] = [await sendRecoveryMail(address), await sendRecoveryMail('nobody@shop.example')]
    expect([unknown.status, unknown.text, [...unknown.headers.keys()]]).toEqual([
      known.status,
      known.text,
      [...known.headers.keys()],
    ])
    expect(await findMailsTo(shop, 'nobody@shop.example', 'recovery')).toEqual([])
    expect(JSON.stringify(await shop.db.selectFrom('mails').selectAll().execute())).not.toContain('nobody@shop.example')
    expect(await shop.db.selectFrom('mailed_tokens').select('account_id').execute()).toHaveLength(1)
  })

  test('a forgotten password has a link that is valid once, for half an hour, and not after another one was used', async () => {
    const { shop, sendRecoveryMail, recover } = await start()
    await sendRecoveryMail(address)
    const first = await findRecoveryToken(shop, address)
    await sendRecoveryMail(address)
    const second = await findRecoveryToken(shop, address)
    const answers = await Promise.all([recover(second), recover(second), recover(second)])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 400, 400])
    expect(toStatusAndCode(await recover(first))).toEqual([400, 'RECOVERY_TOKEN_INVALID'])
    await sendRecoveryMail(address)
    shop.passTime(30 * 60_000)
    expect(toStatusAndCode(await recover(await findRecoveryToken(shop, address)))).toEqual([
      400,
      'RECOVERY_TOKEN_INVALID',
    ])
  })

  test('a forgotten password is not replaced by a weak one, and the link stays valid', async () => {
    const { shop, sendRecoveryMail, recover } = await start()
    await sendRecoveryMail(address)
    const token = await findRecoveryToken(shop, address)
    expect(toStatusAndCode(await recover(token, 'password'))).toEqual([400, 'PASSWORD_TOO_WEAK'])
    expect((await recover(token)).status).toBe(200)
  })

  test('a forgotten password leads back only to an address that the client has registered', async () => {
    const { shop, sendRecoveryMail } = await start(() => startShop({ signIn: { captcha: 'NONE' } }))
    const redirect = (url: string, clientId = shop.clientId) =>
      sendRecoveryMail(address, { redirect: { url, clientId } })
    expect((await redirect(`${TEST_STOREFRONT_URL}/account`)).status).toBe(200)
    const away = [
      'https://evil.example/',
      '//evil.example',
      'javascript:alert(1)',
      `${TEST_STOREFRONT_URL}.evil.example`,
    ]
    for (const url of away) expect(toStatusAndCode(await redirect(url)), url).toEqual([400, 'REDIRECT_URL_NOT_ALLOWED'])
    expect(toStatusAndCode(await redirect(`${TEST_STOREFRONT_URL}/`, crypto.randomUUID()))).toEqual([
      400,
      'REDIRECT_URL_NOT_ALLOWED',
    ])
    const tokens = await shop.db.selectFrom('mailed_tokens').select('redirect_url').execute()
    expect(tokens).toEqual([{ redirect_url: `${TEST_STOREFRONT_URL}/account` }])
  })

  test('a forgotten password has a link to the storefront’s own page, in the requested language, if the shop has one', async () => {
    const resetPage = `${TEST_STOREFRONT_URL}/sign-in/reset`
    const shop = await startShop({ signIn: { captcha: 'NONE' }, resetPage, allowLoopback: true })
    await shop.newMember({ email: address })
    const { sendRecoveryMail, recover } = await createSignInClient(shop)
    const linkFor = async (url?: string) => {
      await sendRecoveryMail(address, url === undefined ? {} : { redirect: { url, clientId: shop.clientId } })
      const [mail] = await findMailsTo(shop, address, 'recovery')
      shop.passTime(5 * 60_000)
      return mail?.link.replace(/=[\w-]{43}$/, '=')
    }
    expect(await linkFor(`${TEST_STOREFRONT_URL}/de/sign-in/reset?to=%2Fcart`)).toBe(
      `${TEST_STOREFRONT_URL}/de/sign-in/reset?to=%2Fcart&token=`,
    )
    for (const elsewhere of [undefined, `${TEST_STOREFRONT_URL}/account`, 'http://localhost:6666/sign-in/reset'])
      expect(await linkFor(elsewhere), elsewhere).toBe(`${TEST_PROVIDER_URL}/reset?token=`)
    expect((await recover(await findRecoveryToken(shop, address), NEW)).body.state).toBe('SUCCESS')
  })

  test('a forgotten password has a link to the shop’s own address, whatever host the request names', async () => {
    const { shop, token } = await start()
    const headers = [
      'host',
      'x-forwarded-host',
      'x-forwarded-proto',
      'forwarded',
      'origin',
      'referer',
      'x-original-url',
    ]
    for (const header of headers) {
      const { sendRecoveryMail } = await createSignInClient(shop, { token, headers: { [header]: 'evil.example' } })
      await sendRecoveryMail(address)
      shop.passTime(5 * 60_000)
    }
    const mails = await findMailsTo(shop, address, 'recovery')
    expect(mails.filter(({ link }) => !link.startsWith(`${TEST_PROVIDER_URL}/reset?`))).toEqual([])
    console.log(`links in mails that lead elsewhere: 0 of ${mails.length}`)
  })
})

// CVE-2026-35407: a token mailed to one account was accepted for another.
test('each token serves its own purpose only', async () => {
  const { shop, ada, register, sendRecoveryMail, recover, verify, resend, logIn } = await start(() =>
    startShop({ signIn: { captcha: 'NONE' } }),
  )
  const grace = await shop.newMember({ email: 'grace@shop.example' })
  await sendRecoveryMail(address)
  const tokens: Record<string, string> = {
    recovery: await findRecoveryToken(shop, address),
    state: (await register('new@shop.example')).body.stateToken as string,
    session: (await logIn(address, ada.password)).body.sessionToken as string,
    access: ada.token,
    refresh: ada.refreshToken,
  }
  let tried = 0
  for (const [kind, token] of Object.entries(tokens)) {
    const tries = [
      ...(kind === 'recovery' ? [] : [toStatusAndCode(await recover(token))]),
      ...(kind === 'state'
        ? []
        : [toStatusAndCode(await verify('000000', token)), toStatusAndCode(await resend(token))]),
    ]
    for (const [status] of tries) expect(status, kind).toBe(400)
    if (kind !== 'access') expect((await shop.call('GET', '/ecom/v1/carts/current', { token })).status, kind).toBe(401)
    tried += tries.length
  }
  // The call names another account and its ids; the token alone decides whose password is set.
  const asGrace = await shop.call('POST', '/_api/iam/recovery/v1/recover', {
    token: grace.token,
    body: { recoveryToken: tokens['recovery'], password: NEW, identityId: grace.id, loginId: { email: grace.email } },
  })
  expect(asGrace.body.identity.id).toBe(ada.id)
  expect((await logIn(grace.email, grace.password)).body.state).toBe('SUCCESS')
  console.log(`tokens taken for another kind: 0 of ${tried}`)
})

describe('changing a password as a member', () => {
  test('changing a password as a member requires a recent sign-in or the old password, and ends all other sign-ins', async () => {
    const { shop, ada, logIn } = await start(() => startShop({ signIn: { captcha: 'NONE' } }))
    await logIn(address, ada.password)
    const { changePassword } = await createSignInClient(shop, { token: ada.token })
    expect((await changePassword({ newPassword: NEW })).text).toBe('{}')
    expect((await logIn(address, NEW)).body.state).toBe('SUCCESS')
    const open = await shop.db.selectFrom('account_sessions').select('id').where('ended_at', 'is', null).execute()
    expect(open.map(({ id }) => id)).toContain(ada.sessionId)
    expect(open, 'the first, and the one of the new password').toHaveLength(2)
    shop.passTime(5 * 60_000 + 1)
    expect(toStatusAndCode(await changePassword({ newPassword: 'three red foxes' }))).toEqual([
      403,
      'RECENT_SIGN_IN_REQUIRED',
    ])
    expect(toStatusAndCode(await changePassword({ newPassword: 'three red foxes', currentPassword: 'x' }))).toEqual([
      401,
      '-19976',
    ])
    expect((await changePassword({ newPassword: 'three red foxes', currentPassword: NEW })).status).toBe(200)
    expect(await findMailsTo(shop, address, 'password-changed')).toHaveLength(2)
  })

  // CVE-2025-61928: an id in the body replaced the session.
  test('changes the own account only, whatever ids the body contains', async () => {
    const { shop, ada, logIn } = await start()
    const grace = await shop.newMember()
    const body = { newPassword: NEW, identityId: grace.id, accountId: grace.id, userId: grace.id, memberId: grace.id }
    const { status } = await shop.call('POST', '/_api/iam/authentication/v2/change-password', {
      token: ada.token,
      body,
    })
    expect(status).toBe(200)
    expect((await logIn(address, NEW)).body.state).toBe('SUCCESS')
    expect((await logIn(grace.email, grace.password)).body.state).toBe('SUCCESS')
  })
})

test('an account created by an app gets its first password by a link valid for a week', async () => {
  const { shop, logIn } = await start()
  const app = await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS'])
  const signedOn = await shop.call('POST', '/_api/iam/authentication/v2/sign-on', {
    token: app,
    body: { loginId: { email: 'grace@shop.example' } },
  })
  const sent = await shop.call('POST', '/_api/iam/recovery/v1/activation-email', {
    token: app,
    body: { identityId: signedOn.body.identity.id, emailOptions: { language: 'de' } },
  })
  expect([sent.status, sent.text]).toEqual([200, '{}'])
  expect(toStatusAndCode(await logIn('grace@shop.example', NEW))).toEqual([401, '-19976'])
  shop.passTime(7 * 86_400_000 - 1_000)
  const later = await createSignInClient(shop)
  const { body } = await later.recover(await findRecoveryToken(shop, 'grace@shop.example', 'activation'), NEW)
  expect(body).toMatchObject({ state: 'SUCCESS', identity: { email: { isVerified: true } } })
  const nobody = await shop.call('POST', '/_api/iam/recovery/v1/activation-email', {
    token: app,
    body: { identityId: crypto.randomUUID() },
  })
  expect(toStatusAndCode(nobody)).toEqual([404, 'ACCOUNT_NOT_FOUND'])
})
