import type { OrderPriceSummary } from '@cartwright/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expectInvariants, FILLED_FORM, startShop, type TestShop, visitWith } from '../testing/index.ts'

const N = 12

const carts = fc.record({
  lines: fc.uniqueArray(
    fc.record({ name: fc.constantFrom('plate', 'bowl', 'bead', 'file'), quantity: fc.integer({ min: 1, max: 7 }) }),
    { minLength: 1, maxLength: 4, selector: ({ name }) => name },
  ),
  couponCode: fc.constantFrom(undefined, 'SHARE', 'MONEY', 'FREE', 'LARGE'),
  way: fc.constantFrom('parcel', 'express'),
})

test('the same cart comes to the same figures, to the cent, in the cart, at the checkout and in the order', async () => {
  const shop = await startShop({
    discounts: { rules: [{ code: 'many', name: 'Many', target: 'GLOBAL', minQuantity: 5, percentage: '0.07' }] },
    fees: { fees: [{ code: 'care', name: 'Care', percentage: '0.013' }] },
  })
  await stockUp(shop)
  let compared = 0
  const property = fc.asyncProperty(carts, async ({ lines, couponCode, way }) => {
    const visit = await visitWith(
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
    expect(figuresOf(order.priceSummary)).toEqual(figuresOf(estimated ?? {}))
    expect(order.priceSummary.totalAdditionalFees?.amount).toBe(estimated?.additionalFees?.amount)
    const total = estimated?.total?.formattedAmount ?? 'no total'
    expect(html).toContain(`<dt>Total</dt><dd class="money">${total}</dd>`)
    compared++
  })
  await fc.assert(property, { numRuns: N })
  console.log(`random carts whose figures differ between cart, checkout and order: 0 of ${compared}`)
  await expectInvariants(shop.db)
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

function figuresOf({ subtotal, shipping, tax, discount, total }: Figures): (string | undefined)[] {
  return [subtotal, shipping, tax, discount, total].map((price) => price?.amount ?? undefined)
}
