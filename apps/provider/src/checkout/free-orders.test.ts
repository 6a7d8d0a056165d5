import { describe, expect, test } from 'vitest'
import { countRows, expectInvariants, startShop, visitCheckoutWithChanges } from '../testing/index.ts'

const NO_CARD = { cardNumber: '', cardExpiry: '', cardCode: '' }

describe('an order with nothing to pay', () => {
  test('an order with nothing to pay requires no card, and has no payment', async () => {
    const shop = await startShop()
    await shop.addProduct('file', { price: '10.00', type: 'digital' })
    await shop.newCoupon({ code: 'ALL', name: 'All', percentOff: '1' })
    const visit = await visitCheckoutWithChanges(shop, [shop.line('file')], { couponCode: 'ALL' })
    expect(visit.page.html).not.toContain('cardNumber')
    expect((await visit.place({ ...NO_CARD, shippingOption: '' })).status).toBe(303)
    const { id } = (await visit.order())!
    const { order } = await shop.ask('orders.getOrder', { id }, { token: visit.token })
    expect(order).toMatchObject({
      paymentStatus: 'PAID',
      priceSummary: { total: { amount: '0.00' } },
      balanceSummary: { paid: { amount: '0.00' }, balance: { amount: '0.00' } },
    })
    expect(await countRows(shop.db, 'orders', 'payments')).toEqual({ orders: 1, payments: 0 })
    await expectInvariants(shop.db)
  })

  test('an order with nothing to pay has a button that mentions no payment', async () => {
    const shop = await startShop()
    await shop.addProduct('file', { price: '10.00', type: 'digital' })
    await shop.newCoupon({ code: 'ALL', name: 'All', percentOff: '1' })
    const free = await visitCheckoutWithChanges(shop, [shop.line('file')], { couponCode: 'ALL' }, 'de')
    expect(free.page.html).toContain('Kostenlos bestellen')
    const paid = await visitCheckoutWithChanges(shop, [shop.line('file')], {}, 'de')
    expect(paid.page.html).toContain('Zahlungspflichtig bestellen')
  })

  test('with a cost by another delivery option requires a card for that option only', async () => {
    const options = [
      { code: 'collect', title: 'Collect', price: '0' },
      { code: 'express', title: 'Express', price: '11.90' },
    ]
    const shop = await startShop({
      shipping: { regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options }] },
    })
    await shop.addProduct('plate', { price: '60.00' })
    await shop.newCoupon({ code: 'SIXTY', name: 'Sixty', moneyOff: '60.00' })
    const visit = await visitCheckoutWithChanges(shop, [shop.line('plate')], { couponCode: 'SIXTY' })
    expect(visit.page.html).toContain('cardNumber')
    expect((await visit.place({ ...NO_CARD, shippingOption: 'express' })).status).toBe(422)
    await visit.reload()
    expect((await visit.place({ ...NO_CARD, shippingOption: 'collect' })).status).toBe(303)
    expect(await countRows(shop.db, 'payments')).toEqual({ payments: 0 })
  })
})
