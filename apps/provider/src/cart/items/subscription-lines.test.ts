import type { SubscriptionOption } from '@cartwright/contract'
import { describe, expect, test } from 'vitest'
import { startShop, type TestShop } from '../../testing/index.ts'
import { calculateSubscriptionPrice } from './subscription.ts'

const MONTHLY = '00000000-0000-7000-8000-00000000000a'
const YEARLY = '00000000-0000-7000-8000-00000000000b'
const HIDDEN = '00000000-0000-7000-8000-00000000000c'

async function openShop() {
  const shop = await startShop()
  await shop.addProduct('coffee', { price: '12.00', stock: 10, discount: { type: 'AMOUNT', value: '2' } })
  const key = await shop.newApiKey()
  const assign = (assignedSubscriptionOptions: object[]) =>
    shop.call('POST', `/stores/v1/subscription-options/product/${shop.idOf('coffee')}/assign`, {
      token: key,
      body: { assignedSubscriptionOptions },
    })
  const options = [
    {
      id: MONTHLY,
      title: 'Every month',
      description: 'Fresh',
      subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
      discount: { type: 'PERCENT', value: 15 },
    },
    {
      id: YEARLY,
      title: 'A year',
      subscriptionSettings: { frequency: 'YEAR', billingCycles: 1 },
    },
    { id: HIDDEN, title: 'Old', subscriptionSettings: { frequency: 'WEEK' }, hidden: true },
  ]
  expect((await assign(options)).status).toBe(200)
  return { shop, assign, options }
}

function lineOf(shop: TestShop, subscriptionOptionId: string, quantity = 1) {
  const line = shop.line('coffee', quantity)
  return { ...line, catalogReference: { ...line.catalogReference, options: { subscriptionOptionId } } }
}

describe('subscriptions in a cart', () => {
  test('each subscription is a separate line with its own price and description, and shares the stock', async () => {
    const { shop } = await openShop()
    const { cart } = await shop.ask(
      'currentCart.addToCurrentCart',
      { lineItems: [shop.line('coffee', 3), lineOf(shop, MONTHLY.toUpperCase(), 2), lineOf(shop, YEARLY, 9)] },
      { token: await shop.newToken() },
    )
    expect(cart.lineItems).toMatchObject([
      { quantity: 3, price: { amount: '10' }, fullPrice: { amount: '12' } },
      {
        quantity: 2,
        price: { amount: '8.5' }, // 15 % less than 10, which is 2 less than 12
        fullPrice: { amount: '12' },
        catalogReference: { options: { subscriptionOptionId: MONTHLY } },
        subscriptionOptionInfo: {
          title: { original: 'Every month' },
          description: { original: 'Fresh' },
          subscriptionSettings: {
            frequency: 'MONTH',
            interval: 1,
            autoRenewal: true,
            enableCustomerCancellation: false,
          },
        },
      },
      {
        quantity: 5,
        price: { amount: '10' },
        subscriptionOptionInfo: {
          title: { original: 'A year' },
          subscriptionSettings: { billingCycles: 1 },
        },
      },
    ])
    expect(cart.lineItems[0]!.subscriptionOptionInfo).toBeUndefined()
  })

  test('a hidden, unknown or invalid subscription cannot be added', async () => {
    const { shop } = await openShop()
    const token = await shop.newToken()
    const add = (line: object) =>
      shop.call('POST', '/ecom/v1/carts/current/add-to-cart', { token, body: { lineItems: [line] } })
    for (const id of [HIDDEN, crypto.randomUUID(), '__proto__'])
      expect(await add(lineOf(shop, id)), id).toMatchObject({
        status: 404,
        body: { details: { applicationError: { code: 'SUBSCRIPTION_OPTION_NOT_FOUND' } } },
      })
    const { catalogReference } = shop.line('coffee')
    expect(
      (await add({ catalogReference: { ...catalogReference, options: { subscriptionOptionId: 7 } } })).status,
    ).toBe(400)
  })

  test('a subscription that was removed remains on its line with its price, and cannot increase', async () => {
    const { shop, assign, options } = await openShop()
    const token = await shop.newToken()
    const { cart } = await shop.ask('currentCart.addToCurrentCart', { lineItems: [lineOf(shop, MONTHLY)] }, { token })
    await assign(options.slice(1))
    const after = await shop.ask('currentCart.getCurrentCart', {}, { token })
    expect(after.cart.lineItems).toMatchObject([
      { price: { amount: '8.5' }, availability: { status: 'NOT_FOUND' }, productName: { original: 'coffee' } },
    ])
    const more = { lineItems: [{ id: cart.lineItems[0]!.id, quantity: 2 }] }
    expect(
      await shop.call('POST', '/ecom/v1/carts/current/update-line-items-quantity', { token, body: more }),
    ).toMatchObject({ status: 409 })
  })
})

describe('subscription price', () => {
  const option = (type: 'AMOUNT' | 'PERCENT' | 'NONE', value: number): SubscriptionOption => ({
    id: MONTHLY,
    title: 'Every month',
    subscriptionSettings: { frequency: 'MONTH' },
    discount: { type, value },
  })

  test.each([
    [1000n, option('PERCENT', 15), 'EUR', 850n],
    [999n, option('PERCENT', 33.3), 'EUR', 666n], // 666.333
    [5n, option('PERCENT', 10), 'EUR', 5n], // 4.5, half away from zero
    [1000n, option('PERCENT', 100), 'EUR', 0n],
    [1000n, option('AMOUNT', 2.5), 'EUR', 750n],
    [1000n, option('AMOUNT', 1e300), 'EUR', 0n],
    [1000n, option('AMOUNT', 2), 'JPY', 998n],
    [1000n, option('NONE', 50), 'EUR', 1000n],
    [1000n, { ...option('NONE', 0), discount: null }, 'EUR', 1000n],
  ])('the price %s with %j in %s is %s', (price, subscription, currency, expected) => {
    expect(calculateSubscriptionPrice(price, subscription, currency)).toBe(expected)
  })
})

test('a line whose subscription is no longer offered retains its price, in each cart its own', async () => {
  const shop = await startShop()
  await shop.addProduct('tea', { price: '12.00' })
  const key = await shop.newApiKey()
  const half = { type: 'PERCENT', value: 50 }
  const offer = async (isOffered: boolean) => {
    const option = {
      id: MONTHLY,
      title: 'Monthly',
      subscriptionSettings: { frequency: 'MONTH', autoRenewal: true },
      discount: half,
    }
    const path = `/stores/v1/subscription-options/product/${shop.idOf('tea')}/assign`
    const body = { assignedSubscriptionOptions: isOffered ? [option] : [] }
    expect((await shop.call('POST', path, { token: key, body })).status).toBe(200)
  }
  const line = shop.line('tea')
  const items = {
    lineItems: [
      { ...line, catalogReference: { ...line.catalogReference, options: { subscriptionOptionId: MONTHLY } } },
    ],
  }
  const [early, late] = [await shop.newToken(), await shop.newToken()]
  await offer(true)
  await shop.ask('currentCart.addToCurrentCart', items, { token: early })
  await shop.changeProduct('tea', { price: '20.00' })
  await offer(true)
  await shop.ask('currentCart.addToCurrentCart', items, { token: late })
  await offer(false)
  const prices = async (token: string) => {
    const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token })
    return [cart.lineItems[0]!.price?.amount, cart.subtotal?.amount]
  }
  // It is in no total: it cannot be bought.
  expect([await prices(early), await prices(late)]).toEqual([
    ['6', '0'],
    ['10', '0'],
  ])
})
