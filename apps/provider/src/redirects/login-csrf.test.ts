import { randomUUID } from 'node:crypto'
import type { CreateRedirectSessionRequest } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import {
  parseRedirectParameters,
  CALLBACK_URL,
  parseWebMessage,
  createPkce,
  createTestSessionToken,
  pushSignIn,
  shareShop,
  startShop,
  TEST_PROVIDER_URL,
  TestBrowser,
  type TestShop,
} from '../testing/index.ts'

const openShop = shareShop()

type Member = Awaited<ReturnType<TestShop['newMember']>>
type Asked = Omit<CreateRedirectSessionRequest, 'preferences'>

const authRequest = () => ({
  clientId: STOREFRONT_CLIENT_ID,
  responseType: 'code',
  responseMode: 'query',
  redirectUri: CALLBACK_URL,
  state: 'state',
  codeChallenge: createPkce().challenge,
  codeChallengeMethod: 'S256',
})

/** Each intent with pages: the request of a member, and the target of the person who opens it in another browser. */
const PURPOSES: [name: string, ask: (shop: TestShop, member: Member) => Promise<Asked>, leadsTo: RegExp][] = [
  [
    'ecomCheckout',
    async (shop, { token }) => {
      await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
      const made = await shop.ask('currentCart.createCheckoutFromCurrentCart', { channelType: 'WEB' }, { token })
      return { ecomCheckout: { checkoutId: made.checkoutId } }
    },
    /^\/checkout\/[0-9a-f-]{36}$/,
  ],
  ['auth', async () => ({ auth: { authRequest: authRequest() } }), /^\/continue-as\?flow=/],
  [
    'auth with the prompt login',
    async () => ({ auth: { authRequest: authRequest(), prompt: 'login' } }),
    /^\/sign-in\?/,
  ],
  [
    'auth with the prompt consent',
    async () => ({ auth: { authRequest: authRequest(), prompt: 'consent' } }),
    /^\/consent\?/,
  ],
  ['login', async () => ({ login: {} }), /^\/continue-as\?flow=/],
  ['logout', async () => ({ logout: { clientId: STOREFRONT_CLIENT_ID } }), /^\/signed-out$/],
  ['memberAccountPage', async () => ({ memberAccountPage: { section: 'ACCOUNT_INFO' } }), /^\/continue-as\?flow=/],
  [
    'storesProduct',
    async () => ({ storesProduct: { productSlug: 'plate' } }),
    /^http:\/\/shop\.test\/product-page\/plate$/,
  ],
]

async function begin(ask: (shop: TestShop, member: Member) => Promise<Asked>, open = openShop) {
  const shop = await open()
  await shop.addProduct('plate')
  const member = await shop.newMember({
    email: `${randomUUID()}@member.example`,
    profile: { firstName: 'Ada', lastName: 'Moss' },
  })
  const asked = await ask(shop, member)
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', asked, { token: member.token })
  return { shop, member, fullUrl: redirectSession.fullUrl }
}

const rowsOf = async ({ db }: TestShop) => ({
  redirects: await db.selectFrom('redirect_sessions').selectAll().execute(),
  sessions: await db.selectFrom('account_sessions').selectAll().execute(),
  codes: await db.selectFrom('authorization_codes').select('hash').execute(),
  families: await db.selectFrom('token_families').select(['id', 'revoked_at']).execute(),
})

describe.each(PURPOSES)('a redirect session for %s that a member has created', (_name, ask, leadsTo) => {
  test('stays unopened and reveals nothing personal, whatever previews, prefetches and prerenders come first', async () => {
    const { shop, member, fullUrl } = await begin(ask)
    const before = await rowsOf(shop)
    const early: [method: string, headers: Record<string, string>][] = [
      ['HEAD', {}],
      ['GET', { 'user-agent': 'Slackbot-LinkExpanding 1.0' }],
      ['GET', { 'sec-purpose': 'prefetch' }],
      ['GET', { 'sec-purpose': 'prefetch;prerender', 'sec-fetch-dest': 'document' }],
      ['GET', { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }],
    ]
    for (const [method, headers] of early) {
      const response = await shop.fetch(fullUrl, { method, headers, redirect: 'manual' })
      expect([response.status, response.headers.get('location')]).toEqual([200, null])
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.get('cache-control')).toContain('no-store')
      const html = await response.text()
      for (const personal of [member.email, 'Ada', 'Moss', member.id]) expect(html).not.toContain(personal)
      if (method === 'GET') expect(html).toMatch(/<form[^>]* id="continue"[^>]* method="post"[\s\S]*<button/)
    }
    expect(await rowsOf(shop)).toEqual(before)
    expect((await new TestBrowser(shop).enter(fullUrl)).location).toMatch(leadsTo)
  })

  test('belongs to the browser whose person acts first, and signs in neither that browser nor another', async () => {
    const { shop, member, fullUrl } = await begin(ask, startShop)
    const [stranger, late] = [new TestBrowser(shop), new TestBrowser(shop)]
    await late.get(fullUrl)
    const { location } = await stranger.enter(fullUrl)
    expect(location).toMatch(leadsTo)
    expect(location).not.toContain('code=')
    // A page that leads to an account shows it there and nowhere else.
    expect(await late.enter(fullUrl)).toMatchObject({ status: 410, location: undefined })
    expect((await late.get(location!)).html).not.toContain(member.email)
    for (const browser of [stranger, late]) {
      const account = await browser.get('/account')
      expect(account.location).toMatch(/^\/sign-in/)
      const own = await pushSignIn(shop, await shop.newToken(), { prompt: 'none' })
      expect(parseRedirectParameters((await browser.enter(own.fullUrl)).location)).toMatchObject({
        error: 'login_required',
      })
    }
    const { sessions, codes } = await rowsOf(shop)
    expect([codes, sessions.filter(({ browser_hash }) => browser_hash !== null)]).toEqual([[], []])
  })

  test('is not opened by a form of another site', async () => {
    const { shop, fullUrl } = await begin(ask)
    const browser = new TestBrowser(shop)
    const before = await rowsOf(shop)
    for (const headers of [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ] as Record<string, string>[])
      expect((await browser.post(fullUrl, {}, headers)).status).toBe(403)
    expect(await rowsOf(shop)).toEqual(before)
  })

  test('opens again by the form whose response was lost, also if the browser did not get its cookie', async () => {
    const { shop, fullUrl } = await begin(ask)
    const browser = new TestBrowser(shop)
    const page = await browser.get(fullUrl)
    const { location } = await browser.continueFrom(fullUrl, page)
    browser.cookies.clear()
    expect((await browser.continueFrom(fullUrl, page)).location).toBe(location)
  })
})

describe('“Continue as …?”', () => {
  const ask = async (): Promise<Asked> => ({ memberAccountPage: {} })

  test('“Continue as …?” leads to the account once the person confirms it, and is not shown again', async () => {
    const { shop, member, fullUrl } = await begin(ask)
    const browser = new TestBrowser(shop)
    const { location = '' } = await browser.enter(fullUrl)
    expect((await browser.get(location)).html).toContain(`<h1>Continue as ${member.email}?</h1>`)
    const before = browser.cookies.get('cw-account')
    expect((await browser.post(location, { intent: 'continue' })).location).toBe('/account')
    expect(browser.cookies.get('cw-account')).not.toBe(before)
    expect((await browser.get('/account')).html).toContain(member.email)

    const again = await shop.ask('redirects.createRedirectSession', { login: {} }, { token: member.token })
    expect((await browser.enter(again.redirectSession.fullUrl)).location).toBe(
      'http://shop.test/?wixMemberLoggedIn=true',
    )
    const { fullUrl: auth } = await pushSignIn(shop, member.token)
    expect(parseRedirectParameters((await browser.enter(auth)).location)).toHaveProperty('code')
  })

  test('“Continue as …?” leaves a browser with another member’s sign-in as it is, until they answer', async () => {
    const { shop, member, fullUrl } = await begin(ask)
    const victim = await shop.newMember({ email: `${randomUUID()}@member.example` })
    const browser = new TestBrowser(shop)
    await browser.post('/sign-in', { email: victim.email, password: victim.password })
    const { location = '' } = await browser.enter(fullUrl)
    expect(location).toMatch(/^\/continue-as\?flow=/)
    expect((await browser.get('/account')).html).toContain(victim.email)
    const chosen = await browser.post(location, { intent: 'other' })
    const { html } = await browser.get(chosen.location!)
    const [, session = ''] = /value="([^"]+)" name="session"/.exec(html) ?? []
    expect((await browser.post(chosen.location!, { session })).location).toBe('/account')
    const account = await browser.get('/account')
    expect([account.html.includes(victim.email), account.html.includes(member.email)]).toEqual([true, false])
  })

  test('“Continue as …?” shows the chosen account, although another was used more recently in this browser', async () => {
    const { shop, member, fullUrl } = await begin(ask)
    const browser = new TestBrowser(shop)
    expect((await browser.enterAsMember(fullUrl)).location).toBe('/account')
    shop.passTime(1_000)
    const eve = await shop.newMember({ email: `${randomUUID()}@member.example` })
    await browser.post('/sign-in', { email: eve.email, password: eve.password })
    shop.passTime(1_000)
    const again = await shop.ask('redirects.createRedirectSession', { memberAccountPage: {} }, { token: member.token })
    expect((await browser.enter(again.redirectSession.fullUrl)).location).toBe('/account')
    expect((await browser.get('/account')).html).toContain(member.email)
  })

  test('“Continue as …?” leads on to the sign-in if the member has signed out meanwhile, or is blocked', async () => {
    for (const change of ['signed out', 'blocked']) {
      const { shop, member, fullUrl } = await begin(ask)
      const browser = new TestBrowser(shop)
      const { location = '' } = await browser.enter(fullUrl)
      if (change === 'blocked')
        await shop.db.updateTable('accounts').set({ status: 'blocked' }).where('id', '=', member.id).execute()
      else await shop.db.updateTable('account_sessions').set({ ended_at: shop.now }).execute()
      for (const answer of [await browser.get(location), await browser.post(location, { intent: 'continue' })])
        expect(answer.location, change).toMatch(/^\/sign-in\?flow=/)
      expect((await browser.get('/account')).location).toMatch(/^\/sign-in/)
    }
  })

  test('“Continue as …?” is answered twice by a double click, with the same result', async () => {
    const { shop, fullUrl } = await begin(ask)
    const browser = new TestBrowser(shop)
    const { location = '' } = await browser.enter(fullUrl)
    const twin = new TestBrowser(shop)
    for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
    const answers = await Promise.all([browser, twin].map((tab) => tab.post(location, { intent: 'continue' })))
    expect(answers.map(({ status }) => status)).toContain(303)
    expect((await browser.get('/account')).status).toBe(200)
  })
})

describe('a silent sign-in', () => {
  async function silent(changes: Parameters<typeof pushSignIn>[2], asMember = false) {
    const shop = await startShop()
    const member = await shop.newMember()
    const visitor = await shop.newToken()
    const sessionToken = asMember ? undefined : await createTestSessionToken(shop, member.id, visitor)
    const token = asMember ? member.token : visitor
    return { shop, member, ...(await pushSignIn(shop, token, { prompt: 'none', sessionToken, ...changes })) }
  }

  test('the silent sign-in of a member unknown to this browser gets no code, in a frame, as a page and by a program', async () => {
    for (const headers of [{ 'sec-fetch-dest': 'iframe' }, { 'sec-fetch-dest': 'document' }, {}] as Record<
      string,
      string
    >[]) {
      const { shop, fullUrl } = await silent({}, true)
      const { location } = await new TestBrowser(shop).enter(fullUrl, headers)
      expect(parseRedirectParameters(location)).toMatchObject({
        error: 'interaction_required',
        state: expect.any(String),
      })
    }
  })

  test('by a session token gives a frame and a program a code, and signs no browser in', async () => {
    const framed = await silent({ responseMode: 'web_message' })
    const browser = new TestBrowser(framed.shop)
    const { html } = await browser.enter(framed.fullUrl, { 'sec-fetch-dest': 'iframe' })
    expect(parseWebMessage(html).message).toHaveProperty('code')
    expect((await browser.get('/account')).location).toMatch(/^\/sign-in/)

    const followed = await silent({})
    const program = await followed.shop.fetch(followed.fullUrl, { method: 'POST', redirect: 'manual' })
    expect(parseRedirectParameters(program.headers.get('location') ?? '')).toHaveProperty('code')
  })

  test('by a session token that is opened as a page asks first', async () => {
    const { shop, member, fullUrl } = await silent({})
    const browser = new TestBrowser(shop)
    const { location = '' } = await browser.enter(fullUrl, { 'sec-fetch-dest': 'document' })
    expect((await browser.get(location)).html).toContain(`Continue as ${member.email}?`)
    expect(parseRedirectParameters((await browser.post(location, { intent: 'continue' })).location)).toHaveProperty(
      'code',
    )
  })
})

test('a redirect session in a hidden frame for a browser sign-in does nothing', async () => {
  const { shop, fullUrl } = await begin(async () => ({ login: {} }))
  const before = await rowsOf(shop)
  const frame = { 'sec-fetch-dest': 'iframe' }
  const { status, html, headers } = await new TestBrowser(shop).get(fullUrl, frame)
  expect([status, html, headers.getSetCookie()]).toEqual([200, '<!doctype html><title>-</title>', []])
  expect(await rowsOf(shop)).toEqual(before)
})

test('the first page of a redirect session works without JavaScript in each language, and its policy allows the way back', async () => {
  const shop = await startShop()
  for (const [lang, title, button] of [
    ['en', 'Continue to your account', 'Continue'],
    ['de', 'Weiter zu Ihrem Konto', 'Weiter'],
    ['fr', 'Continuer vers votre compte', 'Continuer'],
    ['he', 'המשך לחשבון שלכם', 'המשך'],
  ] as const) {
    const { redirectSession } = await shop.ask(
      'redirects.createRedirectSession',
      { memberAccountPage: {}, preferences: { additionalQueryParameters: { lang, a: '&"<' } } },
      { token: await shop.newToken() },
    )
    const { html, headers } = await new TestBrowser(shop).get(redirectSession.fullUrl)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain(`>${button}</button>`)
    const [, action = ''] = /<form[^>]* action="([^"]*)"/.exec(html) ?? []
    const sentTo = new URL(
      action.replaceAll('&amp;', '&').replaceAll('&quot;', '"').replaceAll('&lt;', '<'),
      TEST_PROVIDER_URL,
    )
    expect(sentTo.searchParams.get('session')).toBe(new URL(redirectSession.fullUrl).searchParams.get('session'))
    expect(headers.get('content-security-policy')).toContain("form-action 'self' http://shop.test;")
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
  }
})
