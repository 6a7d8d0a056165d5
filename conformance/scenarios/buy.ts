import assert from 'node:assert/strict'
import type { ShopClient, ScenarioContext } from '../scenario.ts'
import { openRedirect } from '../browser.ts'
import { findProduct, toCatalogReference } from './demo-shop.ts'
import { requireValue } from './require-value.ts'

/** Two tins, of which nothing is counted, so that nobody sees it. Answers where the shopper is led. */
export async function buySeeds({ storefrontUrl }: ScenarioContext, client: ShopClient): Promise<URL> {
  const seeds = await findProduct(client, 'meadow-seed-tin')
  await client.currentCart.addToCurrentCart({
    lineItems: [{ quantity: 2, catalogReference: toCatalogReference(seeds) }],
  })
  const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await client.redirects.createRedirectSession({
    ecomCheckout: { checkoutId: requireValue(checkoutId) },
    callbacks: { thankYouPageUrl: `${storefrontUrl}/thanks?a=b` },
  })
  return buy(requireValue(redirectSession?.fullUrl))
}

/** Everything that the form asks for, with a card that is accepted. */
const FORM = {
  email: 'ada@shop.example',
  firstName: 'Ada',
  lastName: 'Byron',
  country: 'DE',
  addressLine: 'Invalidenstraße 1',
  postalCode: '10115',
  city: 'Berlin',
  shippingOption: 'germany-standard',
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12/49',
  cardCode: '123',
}

/** As a browser does it: the address answers with a cookie and leads on to the page. */
export async function openPage(address: string): Promise<{ page: Response; cookie: string }> {
  const entrance = await openRedirect(address)
  const cookie = entrance.headers
    .getSetCookie()
    .map((line) => requireValue(line.split(';')[0]))
    .join('; ')
  const location = new URL(requireValue(entrance.headers.get('location')), address)
  return { page: await fetch(location, { headers: { cookie } }), cookie }
}

/** Fills the form and sends it. Answers where the shopper is led. */
export async function buy(address: string, changed: Record<string, string> = {}): Promise<URL> {
  const { page, cookie } = await openPage(address)
  const [, idempotencyToken = ''] = /name="idempotencyToken" value="([^"]+)"/.exec(await page.text()) ?? []
  const answer = await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(page.url).origin },
    body: new URLSearchParams({ ...FORM, ...changed, intent: 'place', idempotencyToken }),
  })
  assert.equal(answer.status, 303)
  return new URL(requireValue(answer.headers.get('location')))
}
