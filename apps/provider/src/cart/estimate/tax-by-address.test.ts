import { expect, test } from 'vitest'
import { createTestStaff } from '../../testing/create-test-staff.ts'
import { findMailsTo } from '../../testing/mails.ts'
import {
  expectInvariants,
  FILLED_FORM,
  getIdempotencyToken,
  startShop,
  TestBrowser,
  visitCheckout,
} from '../../testing/index.ts'

const region = (name: string, country: string, rate?: string) => ({
  name,
  type: 'COUNTRY',
  country,
  rates: rate ? [{ taxName: 'VAT', rate }] : [],
})
const parcel = { code: 'parcel', title: 'Parcel', price: '10.00' }

/** In Berlin; it sells to the United States as shops there do. */
const settings = {
  shipping: { regions: [{ code: 'all', title: 'All', countries: ['DE', 'CH', 'US'], options: [parcel] }] },
  tax: {
    taxIncludedInPrices: true,
    shippingIsTaxed: true,
    regions: [
      region('Germany', 'DE', '0.19'),
      { ...region('United States', 'US'), taxIncludedInPrices: false },
      {
        name: 'Texas',
        type: 'STATE',
        country: 'US',
        subdivision: 'US-TX',
        rates: [{ taxName: 'Sales tax', rate: '0.0625' }],
      },
    ],
  },
}
const AUSTIN = { country: 'US', subdivision: 'US-TX', city: 'Austin', postalCode: '73301' }
const IN_AUSTIN = { ...AUSTIN, addressLine: 'Congress Avenue 1', shippingOption: 'parcel' }

const collect = {
  code: 'collect',
  title: 'Collect',
  price: '0',
  pickup: { method: 'STORE_PICKUP', isBusinessLocation: true },
}

async function openShop() {
  const shop = await startShop(settings)
  await shop.addProduct('mug', { price: '24.00' })
  return shop
}

test('a cart has the same prices everywhere, with tax included or added by its address', async () => {
  const shop = await openShop()
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('mug', 1)] }, { token })
  const estimate = async (shippingAddress?: object) => {
    const request = shippingAddress ? { shippingAddress } : {}
    const { cart, priceSummary, calculatedLineItems } = (
      await shop.call('POST', '/ecom/v1/carts/current/estimate-totals', { token, body: request })
    ).body
    const { subtotal, tax, total } = priceSummary
    const { isTaxIncluded } = calculatedLineItems[0].pricesBreakdown.taxDetails
    return [cart.taxIncludedInPrices, isTaxIncluded, subtotal.amount, tax.amount, total.amount]
  }
  expect(await estimate()).toEqual([true, true, '24.00', '0.00', '24.00'])
  expect(await estimate({ country: 'DE' })).toEqual([true, true, '24.00', '5.43', '34.00'])
  expect(await estimate({ country: 'CH' })).toEqual([true, true, '24.00', '0.00', '34.00'])
  expect(await estimate({ country: 'US' })).toEqual([false, false, '24.00', '0.00', '34.00'])
  expect(await estimate(AUSTIN)).toEqual([false, false, '24.00', '2.13', '36.13'])

  const explained = (
    await shop.call('POST', '/cartwright/v1/carts/current/explain-totals', { token, body: { shippingAddress: AUSTIN } })
  ).body
  expect(explained.steps.filter(({ kind }: { kind: string }) => kind === 'TAX')).toMatchObject([
    { rule: '7: round(amount × R), once over all lines', amount: { amount: '1.50' } },
    { rule: '7: round(amount × R)', amount: { amount: '0.63' } },
  ])
})

test('a cart says whether its prices include tax, also after its address changes', async () => {
  const shop = await openShop()
  const token = await shop.newToken()
  const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('mug', 1)] }, { token })
  expect(cart?.taxIncludedInPrices).toBe(true)
  const said: (boolean | null | undefined)[] = []
  for (const address of [AUSTIN, { country: 'DE' }, { country: 'US' }, { country: 'CH' }]) {
    const changed = { cartInfo: { contactInfo: { address } } }
    await shop.ask('currentCart.updateCurrentCart', changed, { token })
    said.push((await shop.ask('currentCart.getCurrentCart', {}, { token })).cart.taxIncludedInPrices)
  }
  expect(said).toEqual([false, true, false, true])
})

test('a buyer with a new address where tax is added sees the new total first; order, mail and invoice have it', async () => {
  const shop = await openShop()
  const visit = await visitCheckout(shop, [['mug', 1]])
  expect(visit.page.html).toContain('€34.00')
  const surprised = await visit.place(IN_AUSTIN)
  expect(surprised.html).toContain('review the total')
  expect(surprised.html).toContain('€36.13')
  expect(await visit.order()).toBeUndefined()

  await visit.browser.post(`/checkout/${visit.checkoutId}`, { ...FILLED_FORM, intent: 'update' })
  const back = await visit.reload()
  expect(back.html).toContain('Including €5.43 VAT.')
  expect(back.html).not.toContain('€36.13')
  expect((await visit.place({ ...IN_AUSTIN, idempotencyToken: getIdempotencyToken(back) })).html).toContain(
    'review the total',
  )
  const shown = await visit.reload()
  expect(shown.html).not.toContain('Including')
  expect((await visit.place({ ...IN_AUSTIN, idempotencyToken: getIdempotencyToken(shown) })).status).toBe(303)

  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: visit.token })
  expect(order).toMatchObject({
    taxIncludedInPrices: false,
    priceSummary: { subtotal: { amount: '24.00' }, tax: { amount: '2.13' }, total: { amount: '36.13' } },
  })
  const [mail] = await findMailsTo(shop, FILLED_FORM.email, 'order-placed')
  expect(mail!.order.sums).toContainEqual({ name: 'tax', amount: '2.13' })
  expect(mail!.order.taxIncluded).toBeUndefined()
  const desk = new TestBrowser(shop)
  await desk.post('/staff/sign-in', await createTestStaff(shop.db, shop.now))
  const { html } = await desk.get(`/staff/orders/${id}/invoice?lang=en`)
  expect(html).toContain('Sales tax')
  expect(html).toContain('€2.13')
  expect(html).not.toContain('The prices include')
  await expectInvariants(shop.db)
})

test('items picked up at the shop are taxed there, wherever the buyer lives, and the estimate has that address', async () => {
  const options = [parcel, collect]
  const shipping = { regions: [{ code: 'all', title: 'All', countries: ['DE', 'US'], options }] }
  const shop = await startShop({ ...settings, shipping })
  await shop.addProduct('mug', { price: '24.00' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('mug')] }, { token })
  const { priceSummary, shippingInfo } = await shop.ask(
    'currentCart.estimateCurrentCartTotals',
    { shippingAddress: AUSTIN, selectedShippingOption: { code: 'collect' } },
    { token },
  )
  expect(priceSummary).toMatchObject({ tax: { amount: '3.83' }, total: { amount: '24.00' } })
  expect(shippingInfo?.selectedCarrierServiceOption?.logistics?.pickupDetails).toEqual({
    pickupMethod: 'STORE_PICKUP',
    businessLocation: true,
    address: { addressLine: 'Street 1', city: 'Berlin', postalCode: '10115', country: 'DE' },
  })
})
