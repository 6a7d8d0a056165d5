import { beforeEach, describe, expect, test } from 'vitest'
import {
  parseRedirectParameters,
  buyNow,
  FILLED_FORM,
  getIdempotencyToken,
  startShop,
  TEST_PROVIDER_URL,
  TestBrowser,
  type TestShop,
} from '../testing/index.ts'

type Page = Awaited<ReturnType<TestBrowser['get']>>

const APP = 'https://app.example'
const CALLBACKS = [`${APP}/done`, 'com.example.kiosk:/done']

let shop: TestShop
/** URLs of a storefront that is not the shop’s own. */
let clientId: string

beforeEach(async () => {
  shop = await startShop()
  await shop.addProduct('plate')
  const oAuthApp = {
    name: 'App',
    applicationType: 'MOBILE',
    allowedRedirectUris: CALLBACKS,
    allowedRedirectDomains: [APP],
  }
  const made = await shop.call('POST', '/oauth-app/v1/oauth-apps', {
    token: await shop.newStaffToken(),
    body: { oAuthApp },
  })
  expect(made.status, made.text).toBe(200)
  clientId = made.body.oAuthApp.id
})

describe('a page whose form leads back to another storefront allows it in its policy', () => {
  test.each(CALLBACKS)('the checkout with postFlowUrl alone allows it: %s', async (postFlowUrl) => {
    const { browser, page, path } = await visitCheckout({ postFlowUrl })
    const { location } = await browser.post(path, orderOn(page))
    expect(location).toContain(`${postFlowUrl}?orderId=`)
    expectMayLeadTo(page, postFlowUrl)
  })

  test.each(CALLBACKS)(
    'from the page of the payment, of which is given up what was just paid: %s',
    async (postFlowUrl) => {
      const { browser, page, path } = await visitCheckout({ postFlowUrl })
      const { location } = await browser.post(path, { ...orderOn(page), cardNumber: '4000000000003220' })
      expect(location).toBe(`${path}/payment`)
      const waiting = await browser.get(location!)
      const [, bank] = /href="([^"]*\/test-bank\/[^"]*)"/.exec(waiting.html) ?? []
      await browser.post(bank!, { answer: 'pass' })
      expect((await browser.post(location!, { intent: 'give-up' })).location).toBe(location)
      expect((await browser.get(location!)).location).toContain(`${postFlowUrl}?orderId=`)
      expectMayLeadTo(waiting, postFlowUrl)
    },
  )

  test('every page of the account allows the way back', async () => {
    const { browser, orderId } = await visitAccount({
      postFlowUrl: `${APP}/bye`,
      cartPageUrl: `${APP}/cart`,
      state: 's',
    })
    const paths = ['', '/addresses', '/password', '/sessions', '/orders', '/data', `/orders/${orderId}`]
    for (const path of [...paths, `/orders/${orderId}/withdraw`]) {
      const page = await browser.get(`${TEST_PROVIDER_URL}/account${path}`)
      expect([path, page.status, page.html.includes('action="/account/sign-out"')]).toEqual([path, 200, true])
      expectMayLeadTo(page, APP)
    }
    const again = await browser.post(`/account/orders/${orderId}/reorder`, {})
    expect(again.location).toBe(`${APP}/cart?wixMemberLoggedIn=true&state=s`)
    const left = await browser.post('/account/sign-out', {})
    expect(left.location).toBe(`${APP}/bye?wixMemberLoggedIn=false&state=s`)
  })
})

test('a shopper who does not continue returns to the storefront’s URL, also from a used-up address', async () => {
  const { page, fullUrl } = await visitCheckout({ postFlowUrl: CALLBACKS[0], state: 's' })
  const usedUp = await new TestBrowser(shop).enter(fullUrl)
  expect([page.status, usedUp.status]).toEqual([200, 410])
  const back = `href="${CALLBACKS[0]}?wixMemberLoggedIn=false&amp;state=s"`
  expect(page.html).toContain(back)
  expect(usedUp.html).toContain(back)
  await shop.call('DELETE', `/oauth-app/v1/oauth-apps/${clientId}`, { token: await shop.newStaffToken() })
  expect((await new TestBrowser(shop).enter(fullUrl)).html, 'the client is gone').not.toContain(APP)
})

test('the storefront’s sign-in gets the sign-in state and the state parameter', async () => {
  const { browser, page, path } = await visitCheckout({ loginUrl: `${APP}/sign-in?a=b`, state: 'kept & sent=back' })
  const { location } = await browser.post(path, { ...FILLED_FORM, intent: 'sign-in' })
  expect(location).toMatch(/^https:\/\/app\.example\/sign-in\?/)
  expect(parseRedirectParameters(location)).toEqual({ a: 'b', wixMemberLoggedIn: 'false', state: 'kept & sent=back' })
  expectMayLeadTo(page, APP)
})

test('the way back from the sign-in page includes the state', async () => {
  const { token } = await shop.newMember()
  const callbacks = { postFlowUrl: 'http://shop.test/back', state: 's' }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', { login: {}, callbacks }, { token })
  const { location } = await new TestBrowser(shop).enterAsMember(redirectSession.fullUrl)
  expect(location).toBe('http://shop.test/back?wixMemberLoggedIn=true&state=s')
})

function expectMayLeadTo({ headers }: Page, address: string): void {
  const { origin, protocol } = new URL(address)
  const [, targets = ''] = /form-action ([^;]*)/.exec(headers.get('content-security-policy') ?? '') ?? []
  expect(targets.split(' ')).toContain(origin === 'null' ? protocol : origin)
}

function orderOn(page: Page): Record<string, string> {
  return { ...FILLED_FORM, intent: 'place', idempotencyToken: getIdempotencyToken(page) }
}

async function visitCheckout(callbacks: object) {
  const token = await newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate')] }, { token })
  const { fullUrl, checkoutId } = await shop.newCheckout(token, callbacks)
  const browser = new TestBrowser(shop)
  await browser.enter(fullUrl)
  const path = `/checkout/${checkoutId}`
  return { browser, path, fullUrl, page: await browser.get(path) }
}

/** Member with an order, who has signed in on the way from the app to their account. */
async function visitAccount(callbacks: object) {
  const member = await shop.newMember()
  const bought = await buyNow(shop, [['plate', 1]], { token: member.token })
  await bought.place()
  const token = await newToken()
  const asked = { memberAccountPage: {}, callbacks }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', asked, { token })
  const browser = new TestBrowser(shop)
  const { location } = await browser.enter(redirectSession.fullUrl)
  await browser.post(location!, { email: member.email, password: member.password })
  return { browser, orderId: (await bought.order())!.id }
}

async function newToken(): Promise<string> {
  const { body } = await shop.call('POST', '/oauth2/token', { body: { clientId, grantType: 'anonymous' } })
  return body.access_token as string
}
