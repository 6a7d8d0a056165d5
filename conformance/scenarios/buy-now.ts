import assert from 'node:assert/strict'
import { defineOfficialOnlyScenario, type ShopClient, type ScenarioContext } from '../scenario.ts'
import { buy, openPage } from './buy.ts'
import { BERLIN, createFilledCart, UNKNOWN_ID, findProduct, toCatalogReference } from './demo-shop.ts'
import { requireValue } from './require-value.ts'

/** Scenarios of a "Buy now" button. Ours sends these calls with `fetchWithAuth`. */
export const buyNowScenarios = [
  defineOfficialOnlyScenario('checkout: of items, bought beside the cart', async (stage) => {
    const { client } = await createFilledCart(stage)
    const checkouts = checkoutsOf(stage, client)
    const before = await client.currentCart.getCurrentCart()
    const checkout = await stage.see('createCheckout', checkouts.createCheckout(await twoTins(client)))
    assert.equal(checkout.lineItems[0]?.quantity, 2)
    assert.equal(checkout.buyerInfo.email, 'ada@shop.example')
    assert.ok(checkout._createdDate instanceof Date)
    assert.match(requireValue(checkout.lineItems[0]).media, /^(wix:image|https?):\/\//)
    assert.equal(checkout.cartId, undefined)

    const read = await stage.see('getCheckout', checkouts.getCheckout(checkout._id))
    assert.deepEqual(read.priceSummary, checkout.priceSummary)
    const { redirectSession } = await client.redirects.createRedirectSession({
      ecomCheckout: { checkoutId: checkout._id },
      callbacks: { thankYouPageUrl: `${stage.storefrontUrl}/thanks` },
    })
    const back = await buy(requireValue(redirectSession?.fullUrl))
    const order = await client.orders.getOrder(requireValue(back.searchParams.get('orderId')))
    assert.equal(order.checkoutId, checkout._id)
    assert.equal(order.priceSummary?.total?.amount, checkout.priceSummary.total.amount)
    const { completed } = await stage.see('getCheckout', checkouts.getCheckout(checkout._id))
    assert.equal(completed, true)
    const after = await client.currentCart.getCurrentCart()
    assert.deepEqual(after.lineItems, before.lineItems)
  }),

  defineOfficialOnlyScenario('checkout: by its address, paid by transfer', async (stage) => {
    const client = stage.newClient()
    const checkouts = checkoutsOf(stage, client)
    const { _id } = await checkouts.createCheckout(await twoTins(client))
    const { checkoutUrl } = await stage.see('getCheckoutUrl', checkouts.getCheckoutUrl(_id))
    const { page } = await openPage(checkoutUrl)
    assert.equal(page.status, 200)
    const [, code] = /name="paymentMethod"[^>]* value="(?!card|stripe)([^"]+)"/.exec(await page.text()) ?? []
    const again = await checkouts.getCheckoutUrl(_id)
    const back = await buy(again.checkoutUrl, { paymentMethod: requireValue(code), cardNumber: '' })
    const order = await client.orders.getOrder(requireValue(back.searchParams.get('orderId')))
    assert.equal(order.paymentStatus, 'NOT_PAID')
  }),

  defineOfficialOnlyScenario('checkout: of the cart, and what is refused', async (stage) => {
    const { client } = await createFilledCart(stage)
    const checkouts = checkoutsOf(stage, client)
    const { _id: cartId } = await client.currentCart.getCurrentCart()
    const checkout = await stage.see(
      'createCheckout',
      checkouts.createCheckout({ channelType: 'WEB', checkoutInfo: { cartId } }),
    )
    assert.equal(checkout.cartId, cartId)
    const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
    assert.equal(checkoutId, checkout._id)

    const other = checkoutsOf(stage, stage.newClient())
    await stage.seeRefused('getCheckout', other.getCheckout(checkout._id))
    await stage.seeRefused('getCheckoutUrl', other.getCheckoutUrl(checkout._id))
    await stage.seeRefused('getCheckout', checkouts.getCheckout(UNKNOWN_ID))
    const checkoutRequest = await twoTins(client)
    const [line] = checkoutRequest.lineItems as [{ catalogReference: object }]
    const gone = { ...line.catalogReference, catalogItemId: UNKNOWN_ID }
    for (const wrong of [
      { channelType: 'WEB' },
      { ...checkoutRequest, lineItems: [{ ...line, catalogReference: gone }] },
      { ...checkoutRequest, couponCode: 'NO-SUCH-COUPON' },
      { ...checkoutRequest, customLineItems: [{ quantity: 1, price: '1', productName: { original: 'Trip' } }] },
    ])
      await stage.seeRefused('createCheckout', checkouts.createCheckout(wrong))
  }),
]

/** As the official package exports them: that it does is found out. */
interface Checkouts {
  createCheckout(options: Record<string, unknown>): Promise<Checkout>
  getCheckout(id: string): Promise<Checkout>
  getCheckoutUrl(id: string): Promise<{ checkoutUrl: string }>
}

interface Checkout {
  _id: string
  _createdDate: unknown
  cartId?: string
  completed: boolean
  lineItems: { quantity: number; media: string }[]
  buyerInfo: { email?: string }
  priceSummary: { total: { amount: string } }
}

function checkoutsOf({ packages }: ScenarioContext, client: ShopClient): Checkouts {
  const { checkout } = client.use(requireValue(packages.officialOnlyModules) as never) as { checkout: Checkouts }
  return checkout
}

/** Its stock is not tracked, so that scenarios do not affect each other. */
async function twoTins(client: ShopClient): Promise<Record<string, unknown>> {
  const seeds = await findProduct(client, 'meadow-seed-tin')
  return {
    channelType: 'WEB',
    lineItems: [{ quantity: 2, catalogReference: toCatalogReference(seeds) }],
    checkoutInfo: {
      buyerInfo: { email: 'ada@shop.example' },
      shippingInfo: {
        shippingDestination: { address: BERLIN, contactDetails: { firstName: 'Ada', lastName: 'Byron' } },
        selectedCarrierServiceOption: { code: 'germany-standard' },
      },
    },
  }
}
