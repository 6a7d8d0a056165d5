import { describe, expect, test } from 'vitest'
import {
  parseRedirectParameters,
  CALLBACK_URL,
  callDuringTransaction,
  createPkce,
  createTestSessionToken,
  pushSignIn,
  redeemCode,
  shareShop,
  startShop,
  TestBrowser,
  TEST_STOREFRONT_URL,
  type TestShop,
} from '../../testing/index.ts'
import { endAccountSessions } from '../sessions/session-store.ts'

const openShop = shareShop()

const CODE_SECONDS = 60

describe('an authorization code', () => {
  test('an authorization code is valid for a minute', async () => {
    const shop = await openShop()
    const inTime = await newCode(shop)
    shop.passTime(CODE_SECONDS * 1_000 - 1)
    expect((await redeemCode(shop, inTime)).status).toBe(200)
    const late = await newCode(shop)
    shop.passTime(CODE_SECONDS * 1_000)
    expect(await redeemCode(shop, late)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('RFC 6749, 4.1.2: is redeemed once of fifty concurrent tries, and its tokens end', async () => {
    const shop = await openShop()
    const code = await newCode(shop)
    const answers = await Promise.all(Array.from({ length: 50 }, () => redeemCode(shop, code)))
    const good = answers.filter(({ status }) => status === 200)
    console.log(`codes redeemed: ${good.length} of ${answers.length}`)
    expect(good).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.error))).toEqual(
      new Set(['invalid_grant']),
    )
    const { access_token: token, refresh_token: refreshToken } = good[0]!.body
    expect((await shop.call('GET', '/ecom/v1/carts/current', { token })).status).toBe(401)
    const renewed = await shop.call('POST', '/oauth2/token', {
      body: { clientId: shop.clientId, grantType: 'refresh_token', refreshToken },
    })
    expect(renewed).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  })

  test('RFC 7636, 4.6: is refused without its verifier, and a wrong verifier does not use it up', async () => {
    const shop = await openShop()
    const code = await newCode(shop)
    for (const codeVerifier of [undefined, '', 'x', createPkce().verifier, `${code.codeVerifier}x`])
      expect((await redeemCode(shop, { ...code, codeVerifier })).status, codeVerifier).toBe(400)
    expect((await redeemCode(shop, code)).status).toBe(200)
  })

  test('RFC 6749, 4.1.3: belongs to the redirect URI of the request, in the same notation', async () => {
    const shop = await openShop()
    const code = await newCode(shop)
    for (const redirectUri of [undefined, '', `${CALLBACK_URL}/`, `${CALLBACK_URL}?`, TEST_STOREFRONT_URL, 'x'])
      expect((await redeemCode(shop, { ...code, redirectUri })).status, redirectUri).toBe(400)
    expect((await redeemCode(shop, code)).status).toBe(200)
  })

  test('an authorization code belongs to the client of the request', async () => {
    const shop = await openShop()
    const code = await newCode(shop)
    const key = await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-CLIENTS'])
    const { oAuthApp } = (
      await shop.call('POST', '/oauth-app/v1/oauth-apps', { token: key, body: { oAuthApp: { name: 'Other' } } })
    ).body
    const body = { grantType: 'authorization_code', clientId: oAuthApp.id, ...code }
    expect(await shop.call('POST', '/oauth2/token', { body })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    })
  })

  test('an authorization code ends with its session', async () => {
    const shop = await startShop()
    const code = await newCode(shop)
    await shop.db.updateTable('account_sessions').set({ ended_at: shop.now }).execute()
    expect((await redeemCode(shop, code)).status).toBe(400)
  })

  test('an authorization code is invalid after the sign-out or new password that ends its session, even if redeemed concurrently', async () => {
    const shop = await startShop()
    const code = await newCode(shop)
    const { account_id } = await shop.db.selectFrom('account_sessions').select('account_id').executeTakeFirstOrThrow()
    const redeemed = await callDuringTransaction(
      shop,
      (tx) => endAccountSessions(tx, account_id, shop.now),
      () => redeemCode(shop, code),
    )
    await shop.provider.pollChanges()
    const { access_token: token } = redeemed.body
    const used = await shop.call('GET', '/ecom/v1/carts/current', { token })
    expect([redeemed.status, used.status]).toEqual([400, 401])
  })

  test('an authorization code is stored as a hash', async () => {
    const shop = await startShop()
    const { code } = await newCode(shop)
    const rows = await shop.db.selectFrom('authorization_codes').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(code)
  })
})

/** Creates a code for a new member, with the values that redeem it. */
async function newCode(shop: TestShop) {
  const visitor = await shop.newToken()
  const { id } = await shop.newMember()
  const sessionToken = await createTestSessionToken(shop, id, visitor)
  const { fullUrl, verifier } = await pushSignIn(shop, visitor, { prompt: 'none', sessionToken })
  const { code } = parseRedirectParameters((await new TestBrowser(shop).enter(fullUrl)).location)
  return { code, codeVerifier: verifier, redirectUri: CALLBACK_URL }
}
