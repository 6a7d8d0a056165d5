import { describe, expect, test } from 'vitest'
import {
  parseRedirectParameters,
  CALLBACK_URL,
  parseWebMessage,
  createTestSessionToken,
  pushSignIn,
  redeemCode,
  shareShop,
  startShop,
  TEST_PROVIDER_URL,
  TEST_STOREFRONT_URL,
  TestBrowser,
} from '../../testing/index.ts'

const openShop = shareShop()

describe('a direct sign-in completes without a page', () => {
  test('through a hidden frame: the response is a message to the embedding page, and needs no cookie', async () => {
    const shop = await openShop()
    const visitor = await shop.newToken()
    const { id } = await shop.newMember()
    const asked = await pushSignIn(
      shop,
      visitor,
      {
        prompt: 'none',
        responseMode: 'web_message',
        redirectUri: undefined,
        sessionToken: await createTestSessionToken(shop, id, visitor),
      },
      { headers: { origin: TEST_STOREFRONT_URL } },
    )
    const page = await new TestBrowser(shop).enter(asked.fullUrl, { 'sec-fetch-dest': 'iframe' })
    expect(page.status).toBe(200)
    const { message, targetOrigin } = parseWebMessage(page.html)
    expect(targetOrigin).toBe(TEST_STOREFRONT_URL)
    expect(message).toEqual({ code: expect.any(String), state: asked.state, iss: TEST_PROVIDER_URL })
    const { status, body } = await redeemCode(shop, { code: message['code'], codeVerifier: asked.verifier })
    expect([status, body.token_type]).toEqual([200, 'Bearer'])
    const claims = JSON.parse(Buffer.from(body.access_token.split('.')[1], 'base64url').toString())
    expect(claims).toMatchObject({ kind: 'member', sub: id })
  })

  test('through the real client, which follows the redirects where no document exists', async () => {
    const shop = await openShop()
    const client = shop.newVisitor()
    const { id } = await shop.newMember()
    const tokens = await client.auth.generateVisitorTokens()
    client.auth.setTokens(tokens)
    const sessionToken = await createTestSessionToken(shop, id, tokens.accessToken.value)
    const member = await client.auth.getMemberTokensForDirectLogin(sessionToken)
    expect(member.refreshToken.role).toBe('member')
    expect(shop.logged).toEqual([])
  })

  test('the message page refuses other frame ancestors and other scripts', async () => {
    const shop = await openShop()
    const visitor = await shop.newToken()
    const { id } = await shop.newMember()
    const asked = await pushSignIn(shop, visitor, {
      prompt: 'none',
      responseMode: 'web_message',
      sessionToken: await createTestSessionToken(shop, id, visitor),
    })
    const browser = new TestBrowser(shop)
    const first = await browser.get(asked.fullUrl)
    for (const { headers, status } of [first, await browser.continueFrom(asked.fullUrl, first)]) {
      const policy = headers.get('content-security-policy') ?? ''
      expect(status).toBe(200)
      expect(policy.split(';').map((rule) => rule.trim())).toContain(`frame-ancestors ${TEST_STOREFRONT_URL}`)
      expect(policy).not.toMatch(/script-src[^;]*('unsafe-inline'|\*)/)
      expect(headers.get('x-frame-options')).toBeNull()
      expect(headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
      expect(headers.get('cache-control')).toContain('no-store')
    }
  })

  test('a failed request gets an error message: an ended session, or another visitor’s token', async () => {
    const shop = await openShop()
    const visitor = await shop.newToken()
    const { id } = await shop.newMember()
    const sessionToken = await createTestSessionToken(shop, id, await shop.newToken())
    const silent = { prompt: 'none', responseMode: 'web_message', sessionToken } as const
    const asked = await pushSignIn(shop, visitor, silent)
    const { message } = parseWebMessage((await new TestBrowser(shop).enter(asked.fullUrl)).html)
    expect(message).toEqual({
      error: 'login_required',
      error_description: expect.any(String),
      state: asked.state,
      iss: TEST_PROVIDER_URL,
    })
  })

  test('an invalid session token is not replaced by the session of the browser', async () => {
    const { shop, browser } = await signedInBrowser(await openShop())
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'none', sessionToken: 'x'.repeat(43) })
    expect(parseRedirectParameters((await browser.enter(asked.fullUrl)).location)).toMatchObject({
      error: 'login_required',
    })
  })
})

describe('the response mode of a request', () => {
  test.each(['query', 'fragment'] as const)(
    'RFC 6749, 4.1.2: %s, with code, unchanged state, and issuer',
    async (responseMode) => {
      const { shop, browser } = await signedInBrowser(await openShop())
      const asked = await pushSignIn(shop, await shop.newToken(), { responseMode, prompt: 'none' })
      const { status, location } = await browser.enter(asked.fullUrl)
      expect([status, location?.split(/[?#]/)[0], location?.includes('#')]).toEqual([
        303,
        CALLBACK_URL,
        responseMode === 'fragment',
      ])
      expect(parseRedirectParameters(location)).toEqual({
        code: expect.any(String),
        state: asked.state,
        iss: TEST_PROVIDER_URL,
      })
    },
  )

  test('RFC 9207, 2: every response names the issuer, errors too', async () => {
    const { shop, browser } = await signedInBrowser(await openShop())
    let named = 0
    let answers = 0
    for (const responseMode of ['query', 'fragment', 'web_message'])
      for (const visitor of [browser, new TestBrowser(shop)]) {
        const asked = await pushSignIn(shop, await shop.newToken(), { responseMode, prompt: 'none' })
        const { location, html } = await visitor.enter(asked.fullUrl)
        const answer =
          responseMode === 'web_message' ? parseWebMessage(html).message : parseRedirectParameters(location)
        answers++
        if (answer['iss'] === TEST_PROVIDER_URL) named++
      }
    console.log(`answers that name the issuer: ${named} of ${answers}`)
    expect(named).toBe(answers)
  })
})

describe('the prompt of a request', () => {
  test('none: a signed-out browser gets no page', async () => {
    const shop = await openShop()
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'none' })
    const { location } = await new TestBrowser(shop).enter(asked.fullUrl)
    expect(parseRedirectParameters(location)).toMatchObject({ error: 'login_required', state: asked.state })
  })

  test('login: shows the page, even to a signed-in browser', async () => {
    const { shop, browser } = await signedInBrowser(await openShop())
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'login' })
    expect((await browser.enter(asked.fullUrl)).location).toMatch(/^\/sign-in\?flow=[\w-]{36}$/)
  })

  test('login: an earlier session is no answer, even if chosen; a later one is', async () => {
    const { shop, browser } = await signedInBrowser(await startShop())
    shop.passTime(1_000)
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'login' })
    const { location = '' } = await browser.enter(asked.fullUrl)
    const choose = location.replace('sign-in', 'choose-account')
    const chosen = async () => {
      const { id: session } = await shop.db.selectFrom('account_sessions').select('id').executeTakeFirstOrThrow()
      return (await browser.post(choose, { session })).location
    }
    expect(await chosen()).toBe(location)
    await shop.db.updateTable('account_sessions').set({ authenticated_at: shop.now }).execute()
    expect(parseRedirectParameters(await chosen())).toHaveProperty('code')
  })

  test('select_account: shows the accounts of this browser, or the sign-in if it has none', async () => {
    const { shop, browser } = await signedInBrowser(await openShop())
    const open = async (visitor: TestBrowser) =>
      (await visitor.enter((await pushSignIn(shop, await shop.newToken(), { prompt: 'select_account' })).fullUrl))
        .location
    expect(await open(browser)).toMatch(/^\/choose-account\?flow=/)
    expect(await open(new TestBrowser(shop))).toMatch(/^\/sign-in\?flow=/)
  })

  test('consent: shows the consent page, also to a signed-in browser', async () => {
    const { shop, browser } = await signedInBrowser(await openShop())
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'consent' })
    expect((await browser.enter(asked.fullUrl)).location).toMatch(/^\/consent\?flow=/)
  })

  test('absent: a signed-in browser continues, others sign in', async () => {
    const { shop, browser } = await signedInBrowser(await openShop())
    const asked = await pushSignIn(shop, await shop.newToken())
    expect(parseRedirectParameters((await browser.enter(asked.fullUrl)).location)).toHaveProperty('code')
    const again = await pushSignIn(shop, await shop.newToken())
    expect((await new TestBrowser(shop).enter(again.fullUrl)).location).toMatch(/^\/sign-in\?flow=/)
  })

  test('a page is not shown in a frame, and the embedding page gets an error', async () => {
    const { shop } = await signedInBrowser(await openShop())
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'login', responseMode: 'web_message' })
    const { html } = await new TestBrowser(shop).enter(asked.fullUrl, { 'sec-fetch-dest': 'iframe' })
    expect(parseWebMessage(html).message).toMatchObject({ error: 'interaction_required' })
  })
})

/** Creates a browser that is signed in on the hosted pages, by the way from the storefront to the account. */
async function signedInBrowser(shop: Awaited<ReturnType<typeof startShop>>) {
  const { token } = await shop.newMember()
  const browser = new TestBrowser(shop)
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', { login: {} }, { token })
  expect((await browser.enterAsMember(redirectSession.fullUrl)).status).toBe(303)
  return { shop, browser }
}
