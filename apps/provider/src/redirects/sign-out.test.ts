import { describe, expect, test } from 'vitest'
import {
  parseRedirectParameters,
  OFF_SITE_URLS,
  CALLBACK_URL,
  pushSignIn,
  redeemCode,
  shareShop,
  startShop,
  TEST_STOREFRONT_URL,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'

const openShop = shareShop()

const CART = '/ecom/v1/carts/current'

describe('signing out on the hosted pages', () => {
  test('signing out on the hosted pages ends the session with its tokens and those of the browser, and leads back', async () => {
    const shop = await startShop()
    const member = await shop.newMember()
    const browser = await signIn(shop, member.token)
    const { fullUrl } = await askForLogout(shop, member.token, `${TEST_STOREFRONT_URL}/bye`)
    const { status, location } = await browser.enter(fullUrl)
    expect([status, location]).toEqual([303, `${TEST_STOREFRONT_URL}/bye?wixMemberLoggedIn=false`])
    expect(browser.cookies.size).toBe(0)
    expect((await shop.call('GET', CART, { token: member.token })).status).toBe(401)
    const left = await shop.db.selectFrom('account_sessions').select('id').where('ended_at', 'is', null).execute()
    expect(left).toEqual([])
  })

  test('signing out on the hosted pages ends a visitor’s token too, and shows a page without a return URL', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const { fullUrl } = await askForLogout(shop, token)
    expect(await new TestBrowser(shop).enter(fullUrl)).toMatchObject({ status: 303, location: '/signed-out' })
    expect((await shop.call('GET', CART, { token })).status).toBe(401)
  })

  test('neither HEAD nor GET of the sign-out URL signs anybody out', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    const { fullUrl } = await askForLogout(shop, token)
    expect((await shop.fetch(fullUrl, { method: 'HEAD' })).status).toBe(200)
    expect((await shop.call('GET', '/ecom/v1/carts/current', { token })).status).not.toBe(401)
  })

  test('signing out on the hosted pages leads back to the client alone, and is requested by the client itself', async () => {
    const shop = await openShop()
    const token = await shop.newToken()
    let left = 0
    for (const postFlowUrl of OFF_SITE_URLS.filter((address) => address !== '')) {
      const body = { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl } }
      if ((await shop.call('POST', '/headless/v1/redirect-session', { token, body })).status < 400) left++
    }
    expect(left).toBe(0)
    const body = { logout: { clientId: crypto.randomUUID() } }
    expect(await shop.call('POST', '/headless/v1/redirect-session', { token, body })).toMatchObject({ status: 400 })
  })

  test('signing out on the hosted pages works with the real client, which is a visitor afterwards', async () => {
    const shop = await openShop()
    const client = shop.newVisitor()
    client.auth.setTokens(await client.auth.generateVisitorTokens())
    const { logoutUrl } = await client.auth.logout(TEST_STOREFRONT_URL)
    expect(await new TestBrowser(shop).enter(logoutUrl)).toMatchObject({ status: 303 })
    expect(client.auth.loggedIn()).toBe(false)
  })
})

describe('a redirect URL of another person', () => {
  test('a redirect URL of another person signs nobody into another account than their browser’s', async () => {
    const shop = await openShop()
    const [victim, mallory] = [await shop.newMember(), await shop.newMember()]
    const browser = await signIn(shop, victim.token)
    shop.passTime(1_000)
    const stranger = await shop.ask('redirects.createRedirectSession', { login: {} }, { token: mallory.token })
    const { location = '' } = await browser.enter(stranger.redirectSession.fullUrl)
    expect(location).toMatch(/^\/continue-as\?flow=/)
    expect((await browser.get(location)).html).toContain(`<h1>Continue as ${mallory.email}?</h1>`)
    const others = await browser.post(location, { intent: 'other' })
    expect(others.location).toMatch(/^\/choose-account\?flow=/)
    const { html } = await browser.get(others.location!)
    expect([html.includes(victim.email), html.includes(mallory.email)]).toEqual([true, false])
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'none' })
    const { code } = parseRedirectParameters((await browser.enter(asked.fullUrl)).location)
    const { body } = await redeemCode(shop, { code, codeVerifier: asked.verifier, redirectUri: CALLBACK_URL })
    expect((await shop.call('GET', '/members/v1/members/my', { token: body.access_token })).body.member.id).toBe(
      victim.id,
    )
  })

  test('a redirect URL of another person signs out the requester alone: others in that browser see a confirmation', async () => {
    const shop = await openShop()
    const victim = await shop.newMember()
    const isSignedIn = async () => (await shop.call('GET', CART, { token: victim.token })).status !== 401
    for (const token of [await shop.newToken(), (await shop.newMember()).token]) {
      const browser = await signIn(shop, victim.token)
      const { fullUrl } = await askForLogout(shop, token, `${TEST_STOREFRONT_URL}/bye`)
      const page = await browser.enter(fullUrl)
      expect([page.status, page.location]).toEqual([200, undefined])
      expect(page.html).toContain('method="post"')
      expect((await browser.post(fullUrl, { intent: 'sign-out' }, { origin: 'https://evil.example' })).status).toBe(403)
      expect([browser.cookies.size, await isSignedIn()]).toEqual([1, true])
      expect((await shop.call('GET', CART, { token })).status, 'who has asked is signed out').toBe(401)
    }
  })

  test('a redirect URL of another person signs others out after their confirmation, and leads back', async () => {
    const shop = await openShop()
    const { token } = await shop.newMember()
    const browser = await signIn(shop, token)
    const { fullUrl } = await askForLogout(shop, await shop.newToken(), `${TEST_STOREFRONT_URL}/bye`)
    await browser.enter(fullUrl)
    expect((await new TestBrowser(shop).post(fullUrl, { intent: 'sign-out' })).status, 'in another browser').toBe(410)
    expect((await shop.call('GET', CART, { token })).status).not.toBe(401)
    const { status, location } = await browser.post(fullUrl, { intent: 'sign-out' })
    expect([status, location]).toEqual([303, `${TEST_STOREFRONT_URL}/bye?wixMemberLoggedIn=false`])
    expect(browser.cookies.size).toBe(0)
    expect((await shop.call('GET', CART, { token })).status).toBe(401)
  })
})

describe('the pages of a redirect session', () => {
  const readLanguage = (html: string) => /<html lang="(\w+)"/.exec(html)?.[1]

  test('the pages of a redirect session use the storefront’s language, also for a used-up address', async () => {
    const shop = await openShop()
    const { token } = await shop.newMember()
    const seen: [string, (string | undefined)[]][] = []
    for (const lang of ['de-AT', 'FR', 'he', 'en']) {
      const browser = await signIn(shop, token)
      const { fullUrl } = await askForLogout(shop, await shop.newToken(), undefined, { lang })
      const pages = [await browser.enter(fullUrl), await new TestBrowser(shop).get(fullUrl)]
      expect(pages.map(({ status }) => status)).toEqual([200, 410])
      seen.push([lang, pages.map(({ html }) => readLanguage(html))])
    }
    expect(seen).toEqual([
      ['de-AT', ['de', 'de']],
      ['FR', ['fr', 'fr']],
      ['he', ['he', 'he']],
      ['en', ['en', 'en']],
    ])
  })

  test('the pages of a redirect session use the browser’s language if the storefront’s is not supported, and else the shop’s', async () => {
    const shop = await startShop({ shop: { locale: 'fr-FR' } })
    const titleIn = async (address: string, language: string) =>
      readLanguage(await (await shop.fetch(address, { headers: { 'accept-language': language } })).text())
    const { fullUrl } = await askForLogout(shop, await shop.newToken(), undefined, { lang: 'ja' })
    await new TestBrowser(shop).enter(fullUrl)
    const addresses = ['/oauth2/answer', '/oauth2/authorize', fullUrl, '/mailbox/none']
    for (const address of addresses)
      expect([address, await titleIn(address, 'de-CH,fr;q=0.5'), await titleIn(address, 'ja')]).toEqual([
        address,
        'de',
        'fr',
      ])
  })
})

describe('signing out by an API call', () => {
  test('signing out by an API call ends the session, and responds with the redirect', async () => {
    const shop = await openShop()
    const { token } = await shop.newMember()
    const { status, body } = await logOut(shop, token, { postLogoutRedirectUri: `${TEST_STOREFRONT_URL}/bye` })
    expect(status).toBe(200)
    expect(body).toEqual({
      statusCode: 302,
      headers: [
        { key: 'Location', value: `${TEST_STOREFRONT_URL}/bye` },
        {
          key: 'Set-Cookie',
          value: expect.stringMatching(/^cw-account=; Max-Age=0; Path=\/; HttpOnly; SameSite=Lax$/),
        },
      ],
      body: '',
    })
    expect((await shop.call('GET', CART, { token })).status).toBe(401)
  })

  test('never leads away from the client, and then ends nothing', async () => {
    const shop = await openShop()
    const { token } = await shop.newMember()
    let left = 0
    for (const postLogoutRedirectUri of OFF_SITE_URLS.filter((address) => address !== ''))
      if ((await logOut(shop, token, { postLogoutRedirectUri })).status < 400) left++
    console.log(`addresses to elsewhere after a logout: ${left} of ${OFF_SITE_URLS.length - 1}`)
    expect(left).toBe(0)
    expect((await logOut(shop, token, { clientId: crypto.randomUUID() })).status).toBe(400)
    expect((await logOut(shop, token, {})).body.headers[0]).toEqual({ key: 'Location', value: TEST_STOREFRONT_URL })
  })
})

describe('a member who arrives at the hosted pages', () => {
  test('a member who arrives at the hosted pages is signed in after a confirmation, without a password and without the browser’s earlier cookie', async () => {
    const shop = await startShop()
    const { token, id } = await shop.newMember()
    const browser = new TestBrowser(shop)
    const planted = 'p'.repeat(43)
    browser.cookies.set('cw-account', planted)
    const { redirectSession } = await shop.ask('redirects.createRedirectSession', { login: {} }, { token })
    expect(await browser.enterAsMember(redirectSession.fullUrl)).toMatchObject({
      status: 303,
      location: `${TEST_STOREFRONT_URL}/?wixMemberLoggedIn=true`,
    })
    expect(browser.cookies.get('cw-account')).not.toBe(planted)
    const asked = await pushSignIn(shop, await shop.newToken(), { prompt: 'none' })
    expect(parseRedirectParameters((await browser.enter(asked.fullUrl)).location)).toHaveProperty('code')
    const sessions = await shop.db.selectFrom('account_sessions').select(['account_id', 'browser_hash']).execute()
    expect(sessions).toEqual([{ account_id: id, browser_hash: expect.anything() }])
  })

  test('a member who arrives at the hosted pages gets an empty page in a hidden frame, which only the client’s pages may frame', async () => {
    const shop = await openShop()
    const { token } = await shop.newMember()
    const { redirectSession } = await shop.ask('redirects.createRedirectSession', { login: {} }, { token })
    const response = await shop.fetch(redirectSession.fullUrl, { headers: { 'sec-fetch-dest': 'iframe' } })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-security-policy')).toBe(
      `default-src 'none'; frame-ancestors ${TEST_STOREFRONT_URL}`,
    )
    expect(await response.text()).not.toContain('script')
  })

  test('a member who arrives at the hosted pages stays a visitor there if the storefront requests it, and so does a visitor', async () => {
    const shop = await openShop()
    const { token } = await shop.newMember()
    const open = async (asker: string, preferences: object) => {
      const request = { login: {}, preferences }
      const { redirectSession } = await shop.ask('redirects.createRedirectSession', request, { token: asker })
      return (await new TestBrowser(shop).enter(redirectSession.fullUrl)).location
    }
    expect(await open(token, { maintainIdentity: false })).toMatch(/^\/sign-in\?flow=/)
    expect(await open(await shop.newToken(), {})).toMatch(/^\/sign-in\?flow=/)
  })

  test('a member who arrives at the hosted pages is identified as a member on the way back from the checkout, and a visitor as none', async () => {
    const shop = await openShop()
    await shop.addProduct('plate')
    const { token } = await shop.newMember()
    for (const [asker, isMember] of [
      [token, 'true'],
      [await shop.newToken(), 'false'],
    ] as const) {
      const visit = await visitCheckout(shop, [['plate', 1]], asker)
      expect(parseRedirectParameters((await visit.place()).location)['wixMemberLoggedIn']).toBe(isMember)
    }
  })
})

test('the page of a product is the storefront’s own', async () => {
  const shop = await openShop()
  const request = { storesProduct: { productSlug: '../evil?x=//evil.example' } }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', request, {
    token: await shop.newToken(),
  })
  expect(await new TestBrowser(shop).enter(redirectSession.fullUrl)).toMatchObject({
    status: 303,
    location: `${TEST_STOREFRONT_URL}/product-page/..%2Fevil%3Fx%3D%2F%2Fevil.example`,
  })
})

async function signIn(shop: TestShop, token: string): Promise<TestBrowser> {
  const browser = new TestBrowser(shop)
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', { login: {} }, { token })
  await browser.enterAsMember(redirectSession.fullUrl)
  expect(browser.cookies.size).toBe(1)
  return browser
}

async function askForLogout(
  shop: TestShop,
  token: string,
  postFlowUrl?: string,
  additionalQueryParameters?: Record<string, string>,
): Promise<{ fullUrl: string }> {
  const preferences = { additionalQueryParameters }
  const request = { logout: { clientId: shop.clientId }, callbacks: { postFlowUrl }, preferences }
  return (await shop.ask('redirects.createRedirectSession', request, { token })).redirectSession
}

function logOut(shop: TestShop, token: string, parameters: Record<string, string>) {
  const query = new URLSearchParams(parameters).toString()
  return shop.call('GET', `/_api/iam/authentication/v1/logout?${query}`, { token })
}
