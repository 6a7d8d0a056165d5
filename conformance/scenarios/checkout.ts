import assert from 'node:assert/strict'
import { scenario } from '../scenario.ts'
import { BERLIN, filledCart, NOBODY, productOf, reference } from './demo-shop.ts'
import { required } from './required.ts'

/** From the cart to the order. */
export const checkoutScenarios = [
  scenario('checkout: made from the cart, twice the same', async (stage) => {
    const { client } = await filledCart(stage)
    const { currentCart } = client
    const first = await stage.see(
      'createCheckoutFromCurrentCart',
      currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' }),
    )
    const again = await stage.see(
      'createCheckoutFromCurrentCart',
      currentCart.createCheckoutFromCurrentCart({
        channelType: 'WEB',
        email: 'ada@shop.example',
        shippingAddress: BERLIN,
      }),
    )
    assert.equal(again.checkoutId, first.checkoutId)
    const cart = await stage.see('getCurrentCart', currentCart.getCurrentCart())
    assert.equal(cart.checkoutId, first.checkoutId)
    const nowhere = currentCart.createCheckoutFromCurrentCart({ channelType: 'NOWHERE' as 'WEB' }) // what a compiler would stop
    await stage.seeRefused('createCheckoutFromCurrentCart', nowhere)
  }),

  scenario('checkout: the way to its page', async (stage) => {
    const { client } = await filledCart(stage)
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const callbacks = {
      postFlowUrl: `${stage.storefrontUrl}/cart`,
      thankYouPageUrl: `${stage.storefrontUrl}/thanks?a=b`,
    }
    const go = (options: Parameters<typeof client.redirects.createRedirectSession>[0]) =>
      client.redirects.createRedirectSession(options)
    const { redirectSession } = await stage.see(
      'createRedirectSession',
      go({ ecomCheckout: { checkoutId: required(checkoutId) }, callbacks }),
    )
    const { page } = await openPage(required(redirectSession?.fullUrl))
    stage.note('the page', { status: page.status, type: page.headers.get('content-type') })
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<form/)

    const ecomCheckout = { checkoutId: required(checkoutId) }
    await stage.seeRefused(
      'createRedirectSession',
      go({ ecomCheckout, callbacks: { postFlowUrl: 'https://elsewhere.example/' } }),
    )
    await stage.seeRefused('createRedirectSession', go({ ecomCheckout: { checkoutId: NOBODY }, callbacks }))
    await stage.seeRefused('createRedirectSession', go({ callbacks }))
  }),

  scenario('order: bought, and read by whoever bought it', async (stage) => {
    const client = stage.newClient()
    const seeds = await productOf(client, 'meadow-seed-tin') // of which nothing is counted, so that nobody sees it
    await client.currentCart.addToCurrentCart({ lineItems: [{ quantity: 2, catalogReference: reference(seeds) }] })
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const callbacks = { thankYouPageUrl: `${stage.storefrontUrl}/thanks?a=b` }
    const { redirectSession } = await client.redirects.createRedirectSession({
      ecomCheckout: { checkoutId: required(checkoutId) },
      callbacks,
    })
    const { searchParams } = await buy(required(redirectSession?.fullUrl))
    const orderId = required(searchParams.get('orderId'))
    stage.note('the way back', Object.fromEntries(searchParams))

    const order = await client.orders.getOrder(orderId)
    assert.match(required(order.number), /^\d+$/)
    await stage.see('getOrder', Promise.resolve({ ...order, number: 'the next one' }))
    await stage.seeRefused('getOrder', stage.newClient().orders.getOrder(orderId))
    await stage.seeRefused('getOrder', client.orders.getOrder(NOBODY))
    await stage.seeRefused('getOrder', client.orders.getOrder('not-an-id'))
    await stage.seeRefused('getCurrentCart', client.currentCart.getCurrentCart())
  }),
]

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
async function openPage(address: string): Promise<{ page: Response; cookie: string }> {
  const entrance = await fetch(address, { redirect: 'manual' })
  const cookie = entrance.headers
    .getSetCookie()
    .map((line) => required(line.split(';')[0]))
    .join('; ')
  const location = new URL(required(entrance.headers.get('location')), address)
  return { page: await fetch(location, { headers: { cookie } }), cookie }
}

/** Fills the form and sends it. Answers where the shopper is led. */
async function buy(address: string): Promise<URL> {
  const { page, cookie } = await openPage(address)
  const [, idempotencyToken = ''] = /name="idempotencyToken" value="([^"]+)"/.exec(await page.text()) ?? []
  const answer = await fetch(page.url, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie, origin: new URL(page.url).origin },
    body: new URLSearchParams({ ...FORM, intent: 'place', idempotencyToken }),
  })
  assert.equal(answer.status, 303)
  return new URL(required(answer.headers.get('location')))
}
