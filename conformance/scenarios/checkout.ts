import assert from 'node:assert/strict'
import { defineScenario } from '../scenario.ts'
import { buySeeds, openPage } from './buy.ts'
import { BERLIN, createFilledCart, UNKNOWN_ID } from './demo-shop.ts'
import { requireValue } from './require-value.ts'

/** From the cart to the order. */
export const checkoutScenarios = [
  defineScenario('checkout: made from the cart, twice the same', async (stage) => {
    const { client } = await createFilledCart(stage)
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

  defineScenario('checkout: the way to its page', async (stage) => {
    const { client } = await createFilledCart(stage)
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    const callbacks = {
      postFlowUrl: `${stage.storefrontUrl}/cart`,
      thankYouPageUrl: `${stage.storefrontUrl}/thanks?a=b`,
    }
    const go = (options: Parameters<typeof client.redirects.createRedirectSession>[0]) =>
      client.redirects.createRedirectSession(options)
    const { redirectSession } = await stage.see(
      'createRedirectSession',
      go({ ecomCheckout: { checkoutId: requireValue(checkoutId) }, callbacks }),
    )
    const { page } = await openPage(requireValue(redirectSession?.fullUrl))
    stage.note('the page', { status: page.status, type: page.headers.get('content-type') })
    assert.equal(page.status, 200)
    assert.match(await page.text(), /<form/)

    const ecomCheckout = { checkoutId: requireValue(checkoutId) }
    await stage.seeRefused(
      'createRedirectSession',
      go({ ecomCheckout, callbacks: { postFlowUrl: 'https://elsewhere.example/' } }),
    )
    await stage.seeRefused('createRedirectSession', go({ ecomCheckout: { checkoutId: UNKNOWN_ID }, callbacks }))
    await stage.seeRefused('createRedirectSession', go({ callbacks }))
  }),

  defineScenario('order: bought, and read by whoever bought it', async (stage) => {
    const client = stage.newClient()
    const { searchParams } = await buySeeds(stage, client)
    const orderId = requireValue(searchParams.get('orderId'))
    stage.note('the way back', Object.fromEntries(searchParams))

    const order = await client.orders.getOrder(orderId)
    assert.match(requireValue(order.number), /^\d+$/)
    await stage.see('getOrder', Promise.resolve({ ...order, number: 'the next one' }))
    await stage.seeRefused('getOrder', stage.newClient().orders.getOrder(orderId))
    await stage.seeRefused('getOrder', client.orders.getOrder(UNKNOWN_ID))
    await stage.seeRefused('getOrder', client.orders.getOrder('not-an-id'))
    await stage.seeRefused('getCurrentCart', client.currentCart.getCurrentCart())
  }),
]
