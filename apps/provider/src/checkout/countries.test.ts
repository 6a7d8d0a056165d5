import { describe, expect, test } from 'vitest'
import { getIdempotencyToken, startShop, visitCheckout } from '../testing/index.ts'

const NEW_YORK = {
  shop: {
    currency: 'USD',
    locale: 'en-US',
    address: { addressLine1: 'Street 1', city: 'New York', postalCode: '10001', country: 'US', subdivision: 'US-NY' },
  },
  shipping: {
    regions: [
      {
        code: 'us',
        title: 'States',
        countries: ['US', 'CA'],
        options: [{ code: 'parcel', title: 'Parcel', price: '5.00' }],
      },
      {
        code: 'far',
        title: 'Far',
        countries: [],
        subdivisions: ['US-AK'],
        options: [{ code: 'far-parcel', title: 'Parcel', price: '25.00' }],
      },
    ],
  },
  tax: {
    taxIncludedInPrices: false,
    shippingIsTaxed: false,
    regions: [
      {
        name: 'New York',
        type: 'STATE',
        country: 'US',
        subdivision: 'US-NY',
        rates: [{ taxName: 'Sales tax', rate: '0.08' }],
      },
    ],
  },
}
const IN_NEW_YORK = { country: 'US', city: 'New York', postalCode: '10001', shippingOption: 'parcel' }

describe('subdivisions of a country', () => {
  async function visitAmerica() {
    const shop = await startShop(NEW_YORK)
    await shop.addProduct('plate', { price: '100.00', changes: { currency: 'USD' } })
    return { shop, visit: await visitCheckout(shop, [['plate', 1]]) }
  }

  test('subdivisions named by taxes and deliveries are offered, and the chosen one is taxed', async () => {
    const { visit } = await visitAmerica()
    expect(visit.page.html).toMatch(/name="subdivision".*US-AK.*US-NY/s)
    const review = await visit.place({ ...IN_NEW_YORK, subdivision: 'US-NY' })
    expect(review.html).toContain('review the total')
    expect(review.html).toContain('$113.00')
    const again = { ...IN_NEW_YORK, subdivision: 'US-NY', idempotencyToken: getIdempotencyToken(review) }
    expect((await visit.place(again)).status).toBe(303)
    expect((await visit.order())!.totalMinor).toBe(11_300n)
  })

  test('a subdivision named by a delivery and unknown to the country is accepted as offered', async () => {
    const canaries = { code: 'islands', title: 'Canary Islands', countries: [], subdivisions: ['ES-CN'] }
    const options = [{ code: 'ship', title: 'By ship', price: '20.00' }]
    const spain = { code: 'es', title: 'Spain', countries: ['ES'] }
    const shop = await startShop({
      shipping: {
        regions: [
          { ...spain, options: [{ code: 'parcel', title: 'Parcel', price: '5.00' }] },
          { ...canaries, options },
        ],
      },
    })
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const there = { country: 'ES', city: 'Las Palmas', postalCode: '35001', shippingOption: 'ship' }
    const review = await visit.place({ ...there, subdivision: 'ES-CN' })
    expect(review.html).toMatch(/value="ES-CN"/)
    const again = { ...there, subdivision: 'ES-CN', idempotencyToken: getIdempotencyToken(review) }
    expect((await visit.place(again)).status).toBe(303)
    expect((await visit.order())!.totalMinor).toBe(3_000n)
  })

  test('a subdivision named by createCheckout stays if the form has no field for it', async () => {
    const { shop, visit } = await visitAmerica()
    const shippingAddress = { country: 'US', subdivision: 'US-NY', city: 'New York', postalCode: '10001' }
    const request = { channelType: 'WEB' as const, email: 'ada@example.com', shippingAddress }
    await shop.ask('currentCart.createCheckoutFromCurrentCart', request, { token: visit.token })
    expect((await visit.reload()).html).toContain('$113.00')
    expect((await visit.place(IN_NEW_YORK)).status).toBe(303)
    expect((await visit.order())!.totalMinor).toBe(11_300n)
  })

  test('subdivisions that matter are shown before a country can be ordered to', async () => {
    const { visit } = await visitAmerica()
    await visit.browser.post(`/checkout/${visit.checkoutId}`, { intent: 'update', country: 'CA' })
    expect((await visit.reload()).html).not.toContain('US-AK')
    const review = await visit.place(IN_NEW_YORK)
    expect(review.html).toContain('review the total')
    expect(review.html).toContain('<option value="US-AK">Alaska</option>')
    expect(await visit.order()).toBeUndefined()
  })

  test('a subdivision of another country is ignored', async () => {
    const { visit } = await visitAmerica()
    await visit.browser.post(`/checkout/${visit.checkoutId}`, { intent: 'update', country: 'CA', subdivision: 'US-AK' })
    const { html } = await visit.reload()
    expect(html).toContain('$105.00') // not the 25.00 to Alaska
  })

  test('a subdivision of another country is also ignored in createCheckout: the charged address is the delivery’s', async () => {
    const { shop, visit } = await visitAmerica()
    const shippingAddress = { country: 'CA', subdivision: 'US-AK', city: 'Toronto', postalCode: 'M5V 3L9' }
    const request = { channelType: 'WEB' as const, email: 'ada@example.com', shippingAddress }
    await shop.ask('currentCart.createCheckoutFromCurrentCart', request, { token: visit.token })
    expect((await visit.reload()).html).toContain('$105.00')
  })
})

describe('an address', () => {
  test('a typed address stays when the cart is checked out again for the same country', async () => {
    const shop = await startShop()
    await shop.addProduct('plate')
    const visit = await visitCheckout(shop, [['plate', 1]])
    const typed = { country: 'DE', city: 'Berlin', addressLine: 'Street 1', postalCode: '10115', firstName: 'Ada' }
    await visit.browser.post(`/checkout/${visit.checkoutId}`, { intent: 'update', ...typed })
    const request = { channelType: 'WEB' as const, shippingAddress: { country: 'DE' } }
    await shop.ask('currentCart.createCheckoutFromCurrentCart', request, { token: visit.token })
    const { html } = await visit.reload()
    for (const text of ['Berlin', 'Street 1', '10115', 'Ada']) expect(html).toContain(`value="${text}"`)
  })

  test('an address in any country is accepted if nothing is delivered', async () => {
    const shop = await startShop()
    await shop.addProduct('file', { price: '10.00', type: 'digital' })
    await shop.addProduct('plate', { price: '10.00' })
    const abroad = { country: 'JP', postalCode: '154-0023', subdivision: 'JP-13', city: '', shippingOption: '' }
    const visit = await visitCheckout(shop, [['file', 1]])
    expect(visit.page.html).toContain('<option value="JP">Japan</option>')
    await visit.browser.post(`/checkout/${visit.checkoutId}`, { intent: 'update', ...abroad })
    await visit.reload()
    expect((await visit.place(abroad)).status).toBe(303)

    const both = await visitCheckout(shop, [['file'], ['plate']])
    expect(both.page.html).not.toContain('<option value="JP"')
    expect((await both.place(abroad)).html).toContain('We do not deliver to this country.')
    expect((await visitCheckout(shop, [['file']]).then((other) => other.place({ country: 'ZZ' }))).status).toBe(422)
  })
})
