/** HTTP requests of shoppers, each answered in time and without internal details. */
import { STOREFRONT_CLIENT_ID } from '../../../apps/provider/src/identity/index.ts'
import { STORES_APP_ID } from '../../../packages/contract/src/index.ts'
import type { ShopAddress } from '../../shop.ts'
import { FORM } from '../checkout-form.ts'
import { newAddress, type Page, PlainBrowser } from '../plain-browser.ts'
import { type TimedResponse, fetchInTime } from '../timed-response.ts'

/** A buyer before the form of the checkout. */
export interface Buyer {
  browser: PlainBrowser
  page: Page
  checkoutId: string
}

export async function createVisitor(shop: ShopAddress): Promise<[token: string, refreshToken: string]> {
  const { text } = await send(shop, '/oauth2/token', {
    body: { clientId: STOREFRONT_CLIENT_ID, grantType: 'anonymous' },
  })
  const { access_token: token = '', refresh_token: refreshToken = '' } = JSON.parse(text) as Record<string, string>
  return [token, refreshToken]
}

export async function goToCheckout(shop: ShopAddress, productId: string): Promise<Buyer> {
  const [token] = await createVisitor(shop)
  const call = (path: string, body: object) => send(shop, path, { token, body })
  await call('/ecom/v1/carts/current/add-to-cart', toAddRequest(productId))
  const checkout = await call('/ecom/v1/carts/current/create-checkout', { channelType: 'WEB' })
  const { checkoutId } = JSON.parse(checkout.text) as { checkoutId: string }
  const begun = await call('/_api/redirects-api/v1/redirect-session', { ecomCheckout: { checkoutId } })
  const { redirectSession } = JSON.parse(begun.text) as { redirectSession: { fullUrl: string } }
  const browser = new PlainBrowser()
  return { browser, page: await browser.open(redirectSession.fullUrl), checkoutId }
}

/** As a program calls, with a key of its own for each call where it brings none. */
export function send(
  { providerUrl }: ShopAddress,
  path: string,
  {
    token,
    body,
    from = newAddress(),
    key = crypto.randomUUID(),
  }: { token?: string; body?: object | undefined; from?: string; key?: string },
): Promise<TimedResponse> {
  return fetchInTime(providerUrl + path, {
    method: body ? 'POST' : 'GET',
    headers: {
      'x-forwarded-for': from,
      ...(token !== undefined && { authorization: token }),
      ...(body && { 'content-type': 'application/json', 'idempotency-key': key }),
    },
    body: body ? JSON.stringify(body) : null,
  })
}

/** Request that adds one of it to the cart. */
export function toAddRequest(productId: string): { lineItems: object[] } {
  return { lineItems: [{ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId } }] }
}

/** Sends the form as the page has it. */
export function sendForm({ browser, page }: Buyer, payment: Record<string, string>): Promise<TimedResponse> {
  const [, quote = ''] = /name="idempotencyToken" value="([^"]+)"/.exec(page.text) ?? []
  const body = new URLSearchParams({ ...FORM, ...payment, idempotencyToken: quote })
  return browser.ask(page.url, { method: 'POST', body, headers: { origin: new URL(page.url).origin } })
}
