import { STORES_APP_ID } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import {
  type CheckoutVisit,
  expectInvariants,
  findMailsTo,
  startShop,
  type TestShop,
  visitCheckout,
  visitCheckoutWithChanges,
} from '../../testing/index.ts'

describe('orders with subscriptions and later payments', () => {
  const trial = { frequency: 'DAY', interval: 7 } as const
  const weekly = {
    id: crypto.randomUUID(),
    title: 'Weekly',
    description: 'Fresh each week',
    subscriptionSettings: { frequency: 'WEEK', interval: 1, autoRenewal: true } as const,
    discount: { type: 'PERCENT', value: 10 } as const,
  }

  function lineOfWeekly(shop: TestShop) {
    const { catalogReference } = shop.line('coffee')
    const options = { ...catalogReference.options, subscriptionOptionId: weekly.id }
    return { quantity: 1, catalogReference: { ...catalogReference, options } }
  }

  test('a subscription sells its first delivery only, as page, mail and order say', async () => {
    const shop = await startShop()
    await shop.addProduct('coffee', { price: '10.00', changes: { subscriptionOptions: [weekly] } })
    await shop.addProduct('plate', { price: '10.00' })
    const visit = await visitCheckoutWithChanges(shop, [lineOfWeekly(shop), shop.line('plate')], {})
    expect(visit.page.html).toContain('Weekly · First delivery only, not renewed')
    expect(visit.page.html).not.toMatch(/paid every week|Due later/)

    const inGerman = await shop.fetch(`/checkout/${visit.checkoutId}`, {
      headers: { 'accept-language': 'de', cookie: [...visit.browser.cookies].map((each) => each.join('=')).join('; ') },
    })
    expect(await inGerman.text()).toContain('Weekly · Nur die erste Lieferung, keine Verlängerung')

    expect((await visit.place({}, 'de')).status).toBe(303)
    const [mail] = await findMailsTo(shop, 'ada@example.com', 'order-placed')
    expect(mail?.order.lines[0]?.subscription).toEqual({ title: 'Weekly' })
    const order = await orderOf(shop, visit)
    expect(order).toMatchObject({
      status: 'APPROVED',
      paymentStatus: 'PAID',
      priceSummary: { total: { amount: '23.90' } },
      balanceSummary: { paid: { amount: '23.90' }, balance: { amount: '0.00' }, refunded: { amount: '0.00' } },
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
            subscriptionSettings: { frequency: 'WEEK', interval: 1, autoRenewal: true },
          },
        },
        { catalogReference: { catalogItemId: shop.idOf('plate') } },
      ],
    })
    expect(order.lineItems[1]).not.toHaveProperty('subscriptionInfo')
    await expectInvariants(shop.db)
  })

  test('a free trial stored earlier is an ERROR in the cart, and cannot be ordered', async () => {
    const shop = await startShop()
    const withTrial = { ...weekly, subscriptionSettings: { ...weekly.subscriptionSettings, freeTrialPeriod: trial } }
    await shop.addProduct('coffee', { price: '10.00', stock: 5, changes: { subscriptionOptions: [withTrial] } })
    const token = await shop.newToken()
    await shop.ask('currentCart.addToCurrentCart', { lineItems: [lineOfWeekly(shop)] }, { token })
    const { cart, violations } = await shop.ask('currentCart.estimateCurrentCartTotals', {}, { token })
    expect(cart.lineItems[0]).toMatchObject({
      availability: { status: 'NOT_FOUND' },
      subscriptionOptionInfo: { subscriptionSettings: { freeTrialPeriod: trial } },
    })
    expect(violations).toEqual([
      {
        severity: 'ERROR',
        target: { lineItem: { name: 'LINE_ITEM_DEFAULT', id: cart.lineItems[0]!.id } },
        description: '"coffee" is not sold with a free trial.',
      },
    ])
    const body = { channelType: 'WEB', lineItems: [lineOfWeekly(shop)] }
    const made = await shop.call('POST', '/ecom/v1/checkouts', { token, body })
    expect(made.body.checkout.violations).toMatchObject([{ severity: 'ERROR' }])

    const visit = await visitCheckoutWithChanges(shop, [lineOfWeekly(shop)], {})
    expect((await visit.place()).html).toContain('You have not been charged. Please change your cart.')
    expect(await visit.order()).toBeUndefined()
    expect(await shop.db.selectFrom('orders').select('id').execute()).toEqual([])
  })

  test('a free trial stored during an open checkout cannot be ordered either, also beside other lines', async () => {
    const shop = await startShop()
    await shop.addProduct('coffee', { price: '10.00', changes: { subscriptionOptions: [weekly] } })
    await shop.addProduct('plate', { price: '10.00' })
    const visit = await visitCheckoutWithChanges(shop, [lineOfWeekly(shop), shop.line('plate')], {})
    const withTrial = { ...weekly, subscriptionSettings: { ...weekly.subscriptionSettings, freeTrialPeriod: trial } }
    await shop.changeProduct('coffee', { price: '10.00', changes: { subscriptionOptions: [withTrial] } })
    await visit.reload()
    expect((await visit.place()).html).toContain('You have not been charged. Please change your cart.')
    expect(await visit.order()).toBeUndefined()
  })

  test('the rest of a deposit is the balance of the order', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00' })
    const visit = await visitCheckout(shop, [['plate', 2]])
    // Only the shop can ask for a deposit, and it has no checkout of its own: the test writes the line.
    const { lines } = await shop.db.selectFrom('checkouts').select('lines').executeTakeFirstOrThrow()
    const [line] = lines as object[]
    const override = { fields: { paymentOption: { value: 'DEPOSIT_ONLINE' } }, depositMinor: '250' }
    await shop.db
      .updateTable('checkouts')
      .set({ lines: JSON.stringify([{ ...line, override }]) })
      .execute()
    expect((await visit.reload()).html).toMatch(
      /Due today<\/dt><dd class="money">€9.90.*Due later<\/dt><dd class="money">€15.00/,
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
  const visit = await visitCheckoutWithChanges(shop, [shop.line('plate')], { cartInfo })
  // A later note before the order wins.
  const again = { ...cartInfo, buyerNote: 'Ring twice' }
  await shop.ask('currentCart.updateCurrentCart', { cartInfo: again }, { token: visit.token })
  await shop.newCheckout(visit.token)
  expect((await visit.place()).status).toBe(303)
  const order = await orderOf(shop, visit)
  expect(order).toMatchObject({
    buyerNote: 'Ring twice',
    billingInfo: {
      address: { addressLine: 'Street 1', city: 'Berlin' },
      contactDetails: { firstName: 'Ada', company: 'Ada Ltd', vatId },
    },
    priceSummary: { shipping: { amount: '7.00' } },
    shippingInfo: {
      region: { name: 'Germany' },
      cost: { price: { amount: '5.00' } },
      otherCharges: [{ type: 'INSURANCE', details: 'Against breakage', price: { amount: '2.00' } }],
      logistics: { shippingDestination: { address: { addressLine: 'Street 1', city: 'Berlin' } } },
    },
  })
  await expectInvariants(shop.db)
})

test('an order for pickup has its place and time', async () => {
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
  const readLogistics = async (shippingOption: string) => {
    const visit = await visitCheckout(shop, [['plate', 1]])
    expect((await visit.place({ shippingOption })).status).toBe(303)
    const { shippingInfo, recipientInfo } = await orderOf(shop, visit)
    expect(recipientInfo).toMatchObject({ address: { city: 'Berlin' } })
    expect(shippingInfo!.logistics).not.toHaveProperty('shippingDestination')
    return shippingInfo!.logistics
  }
  expect(await readLogistics('point')).toMatchObject({
    pickupDetails: { pickupMethod: 'PICKUP_POINT', address: { addressLine: 'Dock 4', city: 'Hamburg' } },
    deliveryTimeSlot: timeSlot,
  })
  expect(await readLogistics('here')).toMatchObject({
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
