import { STORES_APP_ID } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import {
  type CheckoutVisit,
  expectInvariants,
  mailsTo,
  startShop,
  type TestShop,
  visitCheckout,
  visitWith,
} from '../../testing/index.ts'

describe('what is paid later', () => {
  const trial = { frequency: 'DAY', interval: 7 } as const
  const weekly = {
    id: crypto.randomUUID(),
    title: 'Weekly',
    description: 'Fresh each week',
    subscriptionSettings: { frequency: 'WEEK', interval: 1, autoRenewal: true, freeTrialPeriod: trial } as const,
    discount: { type: 'PERCENT', value: 10 } as const,
  }

  test('is said on the page, and the subscription is in the order', async () => {
    const shop = await startShop()
    await shop.addProduct('coffee', { price: '10.00', changes: { subscriptionOptions: [weekly] } })
    await shop.addProduct('plate', { price: '10.00' })
    const { catalogReference } = shop.line('coffee')
    const options = { ...catalogReference.options, subscriptionOptionId: weekly.id }
    const subscribed = { quantity: 1, catalogReference: { ...catalogReference, options } }
    const visit = await visitWith(shop, [subscribed, shop.line('plate')], {})
    expect(visit.page.html).toContain('Weekly: paid every week; the first 7 days are free')
    expect(visit.page.html).toMatch(/Pay now<\/dt><dd class="money">€14.90.*Pay later<\/dt><dd class="money">€9.00/)

    const inGerman = await shop.fetch(`/checkout/${visit.checkoutId}`, {
      headers: { 'accept-language': 'de', cookie: [...visit.browser.cookies].map((each) => each.join('=')).join('; ') },
    })
    expect(await inGerman.text()).toContain('Weekly: Zahlung jede Woche; die ersten 7 Tage sind kostenlos')

    expect((await visit.place({}, 'de')).status).toBe(303)
    const [mail] = await mailsTo(shop, 'ada@example.com', 'order-placed')
    expect(mail?.order.lines[0]?.subscription).toEqual({
      title: 'Weekly',
      every: { unit: 'WEEK', count: 1 },
      free: { unit: 'DAY', count: 7 },
    })
    const order = await orderOf(shop, visit)
    expect(order).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      priceSummary: { total: { amount: '23.90' } },
      balanceSummary: { paid: { amount: '14.90' }, balance: { amount: '9.00' }, refunded: { amount: '0.00' } },
      payAfterFreeTrial: { total: { amount: '9.00' } },
      lineItems: [
        {
          catalogReference: {
            appId: STORES_APP_ID,
            catalogItemId: shop.idOf('coffee'),
            options: { subscriptionOptionId: weekly.id },
          },
          subscriptionInfo: {
            cycleNumber: 1,
            subscriptionOptionTitle: 'Weekly',
            subscriptionOptionDescription: 'Fresh each week',
            subscriptionSettings: { frequency: 'WEEK', interval: 1, autoRenewal: true, freeTrialPeriod: trial },
          },
        },
        { catalogReference: { catalogItemId: shop.idOf('plate') } },
      ],
    })
    expect(order.lineItems[1]).not.toHaveProperty('subscriptionInfo')
    await expectInvariants(shop.db)
  })

  test('of a deposit, or all of it, is the balance of the order', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00' })
    const visit = await visitCheckout(shop, [['plate', 2]])
    // Only the shop may ask for a deposit, and it has no checkout: the line becomes what it would be.
    const { lines } = await shop.db.selectFrom('checkouts').select('lines').executeTakeFirstOrThrow()
    const [line] = lines as object[]
    const override = { fields: { paymentOption: { value: 'DEPOSIT_ONLINE' } }, depositMinor: '250' }
    await shop.db
      .updateTable('checkouts')
      .set({ lines: JSON.stringify([{ ...line, override }]) })
      .execute()
    expect((await visit.reload()).html).toMatch(
      /Pay now<\/dt><dd class="money">€9.90.*Pay later<\/dt><dd class="money">€15.00/,
    )
    expect((await visit.place()).status).toBe(303)
    expect(await orderOf(shop, visit)).toMatchObject({
      paymentStatus: 'PARTIALLY_PAID',
      balanceSummary: { paid: { amount: '9.90' }, balance: { amount: '15.00' } },
      lineItems: [{ paymentOption: 'DEPOSIT_ONLINE', depositAmount: { amount: '2.50' } }],
    })
    await expectInvariants(shop.db)
  })
})

test('note, company and tax number of the cart are in the order, and its delivery adds up', async () => {
  const charges = [{ type: 'INSURANCE', details: 'Against breakage', amount: '2.00' }]
  const options = [{ code: 'parcel', title: 'Parcel', price: '5.00', charges }]
  const shop = await startShop({
    shipping: { regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options }] },
  })
  await shop.addProduct('plate', { price: '10.00' })
  const vatId = { id: '529.982.247-25', type: 'CPF' } as const
  const cartInfo = { buyerNote: 'Leave it at the door', contactInfo: { contactDetails: { company: 'Ada Ltd', vatId } } }
  const visit = await visitWith(shop, [shop.line('plate')], { cartInfo })
  // Another note before the order counts.
  const again = { ...cartInfo, buyerNote: 'Ring twice' }
  await shop.ask('currentCart.updateCurrentCart', { cartInfo: again }, { token: visit.token })
  await shop.newCheckout(visit.token)
  expect((await visit.place()).status).toBe(303)
  const order = await orderOf(shop, visit)
  expect(order).toMatchObject({
    buyerNote: 'Ring twice',
    billingInfo: { contactDetails: { firstName: 'Ada', company: 'Ada Ltd', vatId } },
    priceSummary: { shipping: { amount: '7.00' } },
    shippingInfo: {
      region: { name: 'Germany' },
      cost: { price: { amount: '5.00' } },
      otherCharges: [{ type: 'INSURANCE', details: 'Against breakage', price: { amount: '2.00' } }],
      logistics: { shippingDestination: { address: { city: 'Berlin' } } },
    },
  })
  await expectInvariants(shop.db)
})

test('an order that is collected says where and when', async () => {
  const timeSlot = { from: '2030-01-01T10:00:00.000Z', to: '2030-01-01T12:00:00.000Z' }
  const address = { addressLine: 'Dock 4', city: 'Hamburg', country: 'DE' }
  const options = [
    { code: 'point', title: 'Point', price: '0', pickup: { method: 'PICKUP_POINT', address }, timeSlot },
    { code: 'here', title: 'Here', price: '0', pickup: { method: 'STORE_PICKUP', isBusinessLocation: true } },
  ]
  const shop = await startShop({
    shipping: { regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options }] },
  })
  await shop.addProduct('plate', { price: '10.00' })
  const logisticsOf = async (shippingOption: string) => {
    const visit = await visitCheckout(shop, [['plate', 1]])
    expect((await visit.place({ shippingOption })).status).toBe(303)
    const { shippingInfo, recipientInfo } = await orderOf(shop, visit)
    expect(recipientInfo).toMatchObject({ address: { city: 'Berlin' } })
    expect(shippingInfo!.logistics).not.toHaveProperty('shippingDestination')
    return shippingInfo!.logistics
  }
  expect(await logisticsOf('point')).toMatchObject({
    pickupDetails: { pickupMethod: 'PICKUP_POINT', address: { addressLine: 'Dock 4', city: 'Hamburg' } },
    deliveryTimeSlot: timeSlot,
  })
  expect(await logisticsOf('here')).toMatchObject({
    pickupDetails: {
      pickupMethod: 'STORE_PICKUP',
      address: { addressLine: 'Street 1', city: 'Berlin', country: 'DE' },
    },
  })
})

async function orderOf(shop: TestShop, visit: CheckoutVisit) {
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: visit.token })
  return order
}
