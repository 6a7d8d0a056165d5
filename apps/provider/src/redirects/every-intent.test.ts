import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  parseRedirectParameters,
  CALLBACK_URL,
  createPkce,
  startShop,
  TEST_PROVIDER_URL,
  TEST_STOREFRONT_URL,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'
import { STOREFRONT_CLIENT_ID } from '../identity/index.ts'
import { PAYLOAD } from '../testing/decode-payloads-plugin.ts'

const PATH = '/headless/v1/redirect-session'
const ID = '8d3a1c5e-4b1f-4a57-9d0e-2b6a7c1f0e11'

/** Intents with pages, as in docs/guides/redirects.md: request and target. */
const SERVED: [intent: string, ask: (shop: TestShop, token: string) => Promise<object>, leadsTo: RegExp][] = [
  [
    'ecomCheckout',
    async (shop, token) => ({ checkoutId: await checkoutOf(shop, token) }),
    /^\/checkout\/[0-9a-f-]{36}$/,
  ],
  ['login', async () => ({}), /^\/sign-in\?flow=/],
  [
    'auth',
    async () => ({
      authRequest: {
        clientId: STOREFRONT_CLIENT_ID,
        responseType: 'code',
        redirectUri: CALLBACK_URL,
        state: 's',
        codeChallenge: createPkce().challenge,
        codeChallengeMethod: 'S256',
      },
    }),
    /^\/sign-in\?flow=/,
  ],
  ['logout', async () => ({ clientId: STOREFRONT_CLIENT_ID }), /^\/signed-out$/],
  ['memberAccountPage', async () => ({ section: 'ORDERS' }), /^\/(sign-in\?flow=|account\/orders)/],
  ['storesProduct', async () => ({ productSlug: 'plate' }), /^http:\/\/shop\.test\/product-page\/plate$/],
  [
    'storesProduct',
    async () => ({ productSlug: '茶'.repeat(160) }),
    /^http:\/\/shop\.test\/product-page\/(%E8%8C%B6){160}$/,
  ],
]

/** Intents without pages yet. */
const LATER: [intent: string, asked: object][] = [
  ['bookingsCheckout', { slotAvailability: { slot: { serviceId: 's', scheduleId: 's' } }, timezone: 'Europe/Berlin' }],
  ['bookingsBook', { resourceId: ID }],
  ['eventsCheckout', { reservationId: ID, eventSlug: 'evening' }],
  ['paidPlansCheckout', { planId: ID, checkoutData: 'x' }],
  ['ecomOrderPaymentRequest', { paymentRequestId: ID }],
]

let shop: TestShop
const cleanUps: (() => Promise<void>)[] = []
beforeAll(async () => {
  shop = await startShop({ whenFinished: (cleanUp) => cleanUps.push(cleanUp) })
  await shop.addProduct('plate')
})
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())))

describe('a redirect session', () => {
  test.each(SERVED)('for %s responds as documented and leads there once', async (intent, ask, leadsTo) => {
    const token = await shop.newToken()
    const additionalQueryParameters = { utm_source: 'letter', lang: 'de' }
    const asked = { [intent]: await ask(shop, token), preferences: { additionalQueryParameters } }
    const { status, body } = await shop.call('POST', PATH, { token, body: asked })
    expect(status).toBe(200)
    const { redirectSession } = body
    const { fullUrl } = redirectSession as { fullUrl: string }
    const endpoint = `${TEST_PROVIDER_URL}/redirect`
    expect(redirectSession).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      fullUrl,
      urlDetails: { endpoint, searchParams: { ...additionalQueryParameters, session: expect.any(String) } },
      sessionToken: redirectSession.urlDetails.searchParams.session,
      shortUrl: fullUrl,
    })
    expect(`${new URL(fullUrl).origin}${new URL(fullUrl).pathname}`).toBe(endpoint)
    expect(Object.fromEntries(new URL(fullUrl).searchParams)).toEqual(redirectSession.urlDetails.searchParams)
    // The URL does not reveal the intent, and the event lacks the key.
    expect(fullUrl).not.toContain(intent)
    const announced = await shop.db
      .selectFrom('outbox')
      .select(PAYLOAD)
      .where('event_type', '=', 'wix.headless.v1.redirect_session_created')
      .where('entity_id', '=', redirectSession.id as string)
      .execute()
    expect(announced).toHaveLength(1)
    expect(JSON.stringify(announced)).not.toContain(redirectSession.urlDetails.searchParams.session)

    const browser = new TestBrowser(shop)
    expect((await browser.enter(fullUrl)).location).toMatch(leadsTo)
    expect((await new TestBrowser(shop).enter(fullUrl)).status, 'in another browser').toBe(410)
  })

  test('that does not maintain the identity has no session token', async () => {
    const asked = { login: {}, preferences: { maintainIdentity: false } }
    const { redirectSession } = await shop.ask('redirects.createRedirectSession', asked, {
      token: await shop.newToken(),
    })
    expect(redirectSession).not.toHaveProperty('sessionToken')
    expect(redirectSession.shortUrl).toBe(redirectSession.fullUrl)
  })

  test.each(SERVED)('for %s that was not opened for ten minutes has expired', async (intent, ask) => {
    const token = await shop.newToken()
    const { body } = await shop.call('POST', PATH, { token, body: { [intent]: await ask(shop, token) } })
    shop.passTime(600_000)
    expect((await new TestBrowser(shop).enter(body.redirectSession.fullUrl)).status).toBe(410)
  })

  test('for an intent without pages is refused with the intent’s name', async () => {
    const token = await shop.newToken()
    for (const [intent, asked] of LATER) {
      const { status, body } = await shop.call('POST', PATH, { token, body: { [intent]: asked } })
      expect([status, body.details.applicationError.code], intent).toEqual([400, 'NOT_IMPLEMENTED'])
      expect(body.message).toContain(intent)
    }
    const kept = await shop.db.selectFrom('redirect_sessions').select('intent').execute()
    expect(kept.map(({ intent }) => intent).filter((intent) => LATER.some(([name]) => name === intent))).toEqual([])
  })

  test('takes its language from the header, unless the preferences name one', async () => {
    const token = await shop.newToken()
    const readLang = async (headers: Record<string, string>, preferences?: object) => {
      const { body } = await shop.call('POST', PATH, { token, headers, body: { login: {}, preferences } })
      return new URL(body.redirectSession.fullUrl as string).searchParams.get('lang')
    }
    const linguist = { 'x-wix-linguist': 'fr|fr-fr|true|site' }
    expect(await readLang({})).toBeNull()
    expect(await readLang(linguist)).toMatch(/^fr/)
    expect(await readLang(linguist, { additionalQueryParameters: { lang: 'he' } })).toBe('he')
    expect(await readLang(linguist, { additionalQueryParameters: { lang: '' } }), 'none is named').toMatch(/^fr/)
  })
})

test('an account page without a section on the wire is named by a query parameter, and an unknown one is the first page', async () => {
  const { token } = await shop.newMember()
  const ledTo: [page: string, location: string | undefined][] = []
  for (const page of ['profile', 'orders', 'addresses', 'password', 'sessions', 'data', '../evil', '//evil.example']) {
    const preferences = { additionalQueryParameters: { page } }
    const { redirectSession } = await shop.ask(
      'redirects.createRedirectSession',
      { memberAccountPage: { section: page === 'orders' ? 'ORDERS' : 'ACCOUNT_INFO' }, preferences },
      { token },
    )
    const { location } = await new TestBrowser(shop).enterAsMember(redirectSession.fullUrl)
    ledTo.push([page, location])
  }
  expect(ledTo).toEqual([
    ['profile', '/account'],
    ['orders', '/account/orders'],
    ['addresses', '/account/addresses'],
    ['password', '/account/password'],
    ['sessions', '/account/sessions'],
    ['data', '/account/data'],
    ['../evil', '/account'],
    ['//evil.example', '/account'],
  ])
})

describe('the return URL', () => {
  test('states whether the shopper is signed in, and the state: to the cart, to the thank-you page and after a sign-in', async () => {
    const { token } = await shop.newMember()
    const visit = await visitCheckout(shop, [['plate', 1]], token)
    shop.passTime(1_000) // the newer session counts
    const callbacks = {
      cartPageUrl: `${TEST_STOREFRONT_URL}/cart?a=b`,
      thankYouPageUrl: `${TEST_STOREFRONT_URL}/thanks?a=b`,
      state: 'kept & sent=back',
    }
    const { redirectSession } = await shop.ask(
      'redirects.createRedirectSession',
      { ecomCheckout: { checkoutId: visit.checkoutId }, callbacks },
      { token },
    )
    const { location } = await visit.browser.enter(redirectSession.fullUrl)
    const page = await visit.browser.get(TEST_PROVIDER_URL + location)
    const [, toCart] = /href="(http:\/\/shop\.test\/cart[^"]*)"/.exec(page.html) ?? []
    const told = { a: 'b', wixMemberLoggedIn: 'true', state: callbacks.state }
    expect(parseRedirectParameters(toCart?.replaceAll('&amp;', '&'))).toEqual(told)
    const placed = await visit.place()
    expect(parseRedirectParameters(placed.location)).toEqual({ ...told, orderId: (await visit.order())!.id })

    const login = await shop.ask(
      'redirects.createRedirectSession',
      { login: {}, callbacks: { postFlowUrl: `${TEST_STOREFRONT_URL}/x` } },
      { token },
    )
    expect(
      parseRedirectParameters((await visit.browser.enterAsMember(login.redirectSession.fullUrl)).location),
    ).toEqual({
      wixMemberLoggedIn: 'true',
    })
  })
})

async function checkoutOf(shop: TestShop, token: string): Promise<string> {
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  return (await shop.ask('currentCart.createCheckoutFromCurrentCart', { channelType: 'WEB' }, { token })).checkoutId
}
