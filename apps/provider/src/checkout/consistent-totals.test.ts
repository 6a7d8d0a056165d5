import type { OrderPriceSummary } from '@cartwright/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectInvariants, FILLED_FORM, startShop, type TestShop, visitCheckoutWithChanges } from '../testing/index.ts'

const N = 12

const carts = fc.record({
  lines: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('plate', 'bowl', 'bead', 'file'), quantity: fc.integer({ min: 1, max: 7 }) }),
    { minLength: 1, maxLength: 4, selector: ({ name }) => name },
  ),
  couponCode: fc.constantFrom(undefined, 'SHARE', 'MONEY', 'FREE', 'LARGE'),
  way: fc.constantFrom('parcel', 'express'),
})

test('the same cart has the same totals to the cent in cart, checkout and order', async () => {
  const shop = await startShop({
    discounts: { rules: [{ code: 'many', name: 'Many', target: 'GLOBAL', minQuantity: 5, percentage: '0.07' }] },
    fees: { fees: [{ code: 'care', name: 'Care', percentage: '0.013' }] },
  })
  await stockUp(shop)
  let compared = 0
  const property = fc.asyncProperty(carts, async ({ lines, couponCode, way }) => {
    const visit = await visitCheckoutWithChanges(
      shop,
      lines.map(({ name, quantity }) => shop.line(name, quantity)),
      { couponCode },
    )
    const { country, city, postalCode } = FILLED_FORM
    const place = { shippingAddress: { country, city, postalCode }, selectedShippingOption: { code: way } }
    const estimate = await shop.ask('currentCart.estimateCurrentCartTotals', place, { token: visit.token })

    await visit.browser.post(`/checkout/${visit.checkoutId}`, { ...FILLED_FORM, shippingOption: way, intent: 'update' })
    const { html } = await visit.reload()
    expect((await visit.place({ shippingOption: way })).status).toBe(303)
    const { order } = await shop.ask('orders.getOrder', { id: (await visit.order())!.id }, { token: visit.token })

    const { priceSummary: estimated } = estimate
    expect(toFigures(order.priceSummary)).toEqual(toFigures(estimated ?? {}))
    expect(order.priceSummary.totalAdditionalFees?.amount).toBe(estimated?.additionalFees?.amount)
    const total = estimated?.total?.formattedAmount ?? 'no total'
    expect(html).toContain(`<dt>Total</dt><dd class="money">${total}</dd>`)
    compared++
  })
  await fc.assert(property, { numRuns: N })
  console.log(`random carts whose figures differ between cart, checkout and order: 0 of ${compared}`)
  await expectInvariants(shop.db)
})

test('delivery options have one order in cart, checkout and on a product page', async () => {
  const bike = { carrierId: '9b2c7e0a-3f41-4d86-a5c8-70e1d2b6f934', title: 'By bike' }
  const options = [
    { code: 'parcel', title: 'Parcel', price: '4.90' },
    { ...bike, code: 'bike', price: '3.50' },
    { code: 'express', title: 'Express', price: '11.90' },
    { ...bike, code: 'night', price: '9.50' },
  ]
  const shop = await startShop({
    shipping: {
      carriers: [{ id: bike.carrierId, name: 'Two Wheels' }],
      regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options }],
    },
  })
  await shop.addProduct('plate', { price: '11.93' })
  const visit = await visitCheckoutWithChanges(shop, [shop.line('plate', 1)], {})
  const place = { shippingAddress: { country: 'DE' } }
  const { shippingInfo } = await shop.ask('currentCart.estimateCurrentCartTotals', place, { token: visit.token })
  const inCart = shippingInfo?.carrierServiceOptions?.flatMap(({ shippingOptions = [] }) => shippingOptions)
  const atCheckout = visit.page.html.matchAll(/name="shippingOption"[^>]* value="([^"]+)"/g)
  const { body } = await shop.call('GET', '/cartwright/v1/shop-front', { token: visit.token })
  const deliveries: { title: string }[] = body.shopFront.deliveries

  expect(inCart?.map(({ code }) => code)).toEqual(['parcel', 'express', 'bike', 'night'])
  expect([...atCheckout].map(([, code]) => code)).toEqual(['parcel', 'express', 'bike', 'night'])
  expect(deliveries.map(({ title }) => title)).toEqual(['Parcel', 'Express', 'By bike', 'By bike'])
})

async function stockUp(shop: TestShop): Promise<void> {
  await shop.addProduct('plate', { price: '11.93', discount: { type: 'PERCENT', value: '7' } })
  await shop.addProduct('bowl', { price: '3.33' })
  await shop.addProduct('bead', { price: '0.05' })
  await shop.addProduct('file', { price: '9.99', type: 'digital' })
  await shop.newCoupon({ code: 'SHARE', name: 'Share', percentOff: '0.15' })
  await shop.newCoupon({ code: 'MONEY', name: 'Money', moneyOff: '3.01' })
  await shop.newCoupon({ code: 'FREE', name: 'Free', freeShipping: true })
  await shop.newCoupon({ code: 'LARGE', name: 'Large', moneyOff: '5.00', minSubtotal: '40' })
}

type Figures = Partial<Record<keyof OrderPriceSummary, { amount?: string } | null>>

function toFigures({ subtotal, shipping, tax, discount, total }: Figures): (string | undefined)[] {
  return [subtotal, shipping, tax, discount, total].map((price) => price?.amount ?? undefined)
}
