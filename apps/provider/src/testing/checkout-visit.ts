import type { RequestOf } from '@cartwright/contract'
import { expect } from 'vitest'
import type { Provider } from '../app/app.ts'
import { expectResponseBody } from './expect-response.ts'
import { TEST_PROVIDER_URL, TEST_STOREFRONT_URL } from './names.ts'
import type { TestShop } from './start-shop.ts'

/** Test browser with forms and cookies. */
export class TestBrowser {
  readonly #shop: TestShop
  readonly cookies = new Map<string, string>()
  /** Client address; without one no rate limit applies. */
  from: string | undefined
  /** Process that it calls; by default that of the shop. */
  at: Provider | undefined

  constructor(shop: TestShop) {
    this.#shop = shop
  }

  get(address: string, headers: Record<string, string> = {}): Promise<Page> {
    return this.#send(address, { headers })
  }

  /** Opens the address of a redirect session, and submits the form of its page, as its script does. */
  async enter(address: string, headers: Record<string, string> = {}): Promise<Page> {
    const page = await this.get(address, headers)
    return page.html.includes(' id="continue"') ? this.continueFrom(address, page, headers) : page
  }

  /** Submits the form of the first page of a redirect session. */
  continueFrom(address: string, { html }: Page, headers: Record<string, string> = {}): Promise<Page> {
    const [, browser = ''] = /name="browser" value="([^"]*)"/.exec(html) ?? []
    return this.post(address, { browser }, { origin: TEST_PROVIDER_URL, ...headers })
  }

  /** Enters as a member who is not signed in in this browser yet, and confirms the identity. */
  async enterAsMember(address: string): Promise<Page> {
    const { location = '' } = await this.enter(address)
    expect(location).toMatch(/^\/continue-as\?flow=/)
    return this.post(location, { intent: 'continue' })
  }

  /** Submits as from a page of the provider; `headers` for other origins. */
  post(
    address: string,
    fields: Record<string, string>,
    headers: Record<string, string> = { origin: TEST_PROVIDER_URL },
  ): Promise<Page> {
    return this.#send(address, { method: 'POST', body: new URLSearchParams(fields), headers })
  }

  async #send(address: string, init: RequestInit): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#shop.fetch(
      address,
      { ...init, redirect: 'manual', headers: { ...init.headers, ...(cookie && { cookie }) } },
      { address: this.from },
      this.at,
    )
    for (const set of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (name === undefined) continue
      if (!value || /max-age=0/i.test(set)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return {
      status: response.status,
      headers: response.headers,
      location: response.headers.get('location') ?? undefined,
      html: await response.text(),
    }
  }
}

export interface Page {
  status: number
  headers: Headers
  location: string | undefined
  html: string
}

export const THANK_YOU_URL = `${TEST_STOREFRONT_URL}/thank-you`

/** Complete checkout form with an accepted card. */
export const FILLED_FORM = {
  email: 'ada@example.com',
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'DE',
  addressLine: 'Street 1',
  postalCode: '10115',
  city: 'Berlin',
  shippingOption: 'parcel',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/49',
  cardCode: '123',
}

/** Shopper at the checkout page with items in the cart. */
export interface CheckoutVisit {
  token: string
  checkoutId: string
  browser: TestBrowser
  fullUrl: string
  page: Page
  /** Places the order as last displayed, in this language. */
  place(changed?: Record<string, string>, language?: string): Promise<Page>
  /** Loads the page again. */
  reload(): Promise<Page>
  /** The order of this checkout. */
  order(): Promise<{ id: string; totalMinor: bigint } | undefined>
}

/**
 * Places an order whose bank response is lost. Only this call has a short timeout: other calls may take as long as in
 * a shop.
 */
export async function placeOrderWithoutBankResponse(shop: TestShop, visit: CheckoutVisit): Promise<Page> {
  visit.browser.at = await shop.anotherProcess({ providerTimeoutMs: 50 })
  const placed = await visit.place({ cardNumber: '4000000000000119' })
  visit.browser.at = undefined
  const payment = shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .where('checkout_id', '=', visit.checkoutId)
    .select('payments.id')
    .orderBy('payments.id', 'desc')
  const { id } = await payment.executeTakeFirstOrThrow()
  const taken = shop.db.selectFrom('test_charges').where('key', '=', id).select('key')
  await expect.poll(() => taken.execute(), { message: 'what the bank has taken' }).toHaveLength(1)
  return placed
}

/** Cart → checkout → redirect session → page, as a storefront and a browser do. */
export async function visitCheckout(
  shop: TestShop,
  lines: Parameters<TestShop['line']>[],
  token?: string,
): Promise<CheckoutVisit> {
  const owner = token ?? (await shop.newToken())
  await shop.ask(
    'currentCart.addToCurrentCart',
    { lineItems: lines.map((line) => shop.line(...line)) },
    { token: owner },
  )
  return enterCheckout(shop, owner)
}

/** Same, with a changed cart: a coupon, a note, an address; or in another language. */
export async function visitCheckoutWithChanges(
  shop: TestShop,
  lineItems: RequestOf<'currentCart.addToCurrentCart'>['lineItems'],
  changes: RequestOf<'currentCart.updateCurrentCart'>,
  language?: string,
): Promise<CheckoutVisit> {
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems }, { token })
  await shop.ask('currentCart.updateCurrentCart', changes, { token })
  return enterCheckout(shop, token, language)
}

/** "Buy now": a checkout of these items alone, and the address of its page. */
export async function buyNow(
  shop: TestShop,
  lines: Parameters<TestShop['line']>[],
  { token, ...more }: { token?: string } & Omit<RequestOf<'checkout.createCheckout'>, 'channelType'> = {},
): Promise<CheckoutVisit> {
  const owner = token ?? (await shop.newToken())
  const body = { channelType: 'WEB', lineItems: lines.map((line) => shop.line(...line)), ...more }
  const made = await shop.call('POST', '/ecom/v1/checkouts', { token: owner, body })
  expect(made.status, made.text).toBe(200)
  expectResponseBody('checkout.createCheckout', made.body)
  return revisitCheckout(shop, owner, made.body.checkout.id)
}

/** Opens the checkout in another browser by a redirect session of its own. */
export async function revisitCheckout(shop: TestShop, token: string, checkoutId: string): Promise<CheckoutVisit> {
  const callbacks = { thankYouPageUrl: THANK_YOU_URL }
  const asked = { ecomCheckout: { checkoutId }, callbacks }
  const { redirectSession } = await shop.ask('redirects.createRedirectSession', asked, { token })
  return openVisit(shop, token, { checkoutId, fullUrl: redirectSession.fullUrl })
}

/** Enters the checkout with the current cart. */
export async function enterCheckout(shop: TestShop, owner: string, language?: string): Promise<CheckoutVisit> {
  return openVisit(shop, owner, await shop.newCheckout(owner, undefined, language))
}

async function openVisit(
  shop: TestShop,
  owner: string,
  { checkoutId, fullUrl }: { checkoutId: string; fullUrl: string },
): Promise<CheckoutVisit> {
  const browser = new TestBrowser(shop)
  const path = `/checkout/${checkoutId}`
  const entered = await browser.enter(fullUrl)
  expect(entered).toMatchObject({ status: 303, location: path })
  const visit = {
    token: owner,
    checkoutId,
    browser,
    fullUrl,
    page: await browser.get(path),
    place: (changed: Record<string, string> = {}, language = 'en') =>
      browser.post(
        path,
        { ...FILLED_FORM, intent: 'place', idempotencyToken: getIdempotencyToken(visit.page), ...changed },
        { origin: TEST_PROVIDER_URL, 'accept-language': language },
      ),
    async reload() {
      visit.page = await browser.get(path)
      return visit.page
    },
    async order() {
      const row = await shop.db
        .selectFrom('orders')
        .select(['id', 'total_minor'])
        .where('checkout_id', '=', checkoutId)
        .executeTakeFirst()
      return row && { id: row.id, totalMinor: row.total_minor }
    },
  }
  return visit
}

const MOST_TRIES = 5

/**
 * Places orders concurrently. On a slow machine some get 503, as the database timeout is short; they are retried
 * after the others.
 */
export async function placeOrdersConcurrently(
  visits: readonly CheckoutVisit[],
  formOf: (position: number) => Record<string, string> = () => ({}),
): Promise<Page[]> {
  const answers = await Promise.all(visits.map((visit, position) => visit.place(formOf(position))))
  for (const [position, visit] of visits.entries())
    for (let tries = 1; answers[position]!.status === 503 && tries < MOST_TRIES; tries++) {
      expect(Number(answers[position]!.headers.get('retry-after'))).toBeGreaterThan(0)
      answers[position] = await visit.place(formOf(position))
    }
  return answers
}

/** Token of the displayed prices. */
export function getIdempotencyToken({ html }: Page): string {
  const [, quote] = /name="idempotencyToken" value="([^"]+)"/.exec(html) ?? []
  if (!quote) throw new Error(`This is no checkout page:\n${html}`)
  return quote
}
