import { expect, test } from 'vitest'
import type { FakeProduct } from '../testing/fake-provider.ts'
import { createTestShop } from '../testing/test-shop.ts'

const mug: FakeProduct = { id: 'mug', slug: 'mug', name: 'Mug', price: 24, stock: 30 }
const PATH = '/thank-you?orderId=11111111-1111-4111-8111-111111111111'

/** Order states of the provider, with the texts for the buyer. */
const STATES: [order: object, title: string, says: string][] = [
  [{ paymentStatus: 'PAID' }, 'Thank you for your order', 'Your order is paid.'],
  [
    { paymentStatus: 'NOT_PAID', balanceSummary: { balance: { amount: '28.90', formattedAmount: '€28.90' } } },
    'Thank you for your order',
    'Your order is not paid yet: €28.90 is due.',
  ],
  [
    { paymentStatus: 'PARTIALLY_PAID', balanceSummary: { balance: { amount: '20', formattedAmount: '€20.00' } } },
    'Thank you for your order',
    '€20.00 is due later.',
  ],
  [{ status: 'INITIALIZED', paymentStatus: 'NOT_PAID' }, 'Your payment is being processed', 'Please do not pay again.'],
  [{ status: 'INITIALIZED', paymentStatus: 'PENDING' }, 'Your payment is being processed', 'Please do not pay again.'],
  [{ status: 'REJECTED', paymentStatus: 'DECLINED' }, 'Payment failed', 'You have not been charged'],
  [{ status: 'CANCELED', paymentStatus: 'PAID' }, 'Your order was cancelled', 'It will not be sent.'],
]

test('the thank-you page says how far the order is', async () => {
  for (const [order, title, says] of STATES) {
    const { send, visit, provider } = createTestShop({ products: [mug] })
    await send('/product-page/mug', { quantity: '1' })
    provider.state.order = order
    const html = await (await visit(PATH)).text()
    expect(html, title).toContain(`<h1>${title}</h1>`)
    expect(html.replaceAll('<!-- -->', ''), title).toContain(says)
    expect(html.includes('href="/cart"'), title).toBe(true)
  }
})

test('the thank-you page says where mails about the order go, unless there will be none', async () => {
  for (const [order, text] of [
    [{ paymentStatus: 'PAID' }, true],
    [{ status: 'REJECTED', paymentStatus: 'DECLINED' }, false],
  ] as const) {
    const { send, visit, provider } = createTestShop({ products: [mug] })
    await send('/product-page/mug', { quantity: '1' })
    provider.state.order = { ...order, buyerInfo: { email: 'ada@gmial.example' } }
    expect((await (await visit(PATH)).text()).includes('<bdi>ada@gmial.example</bdi>')).toBe(text)
  }
})

test('the sums of an order have its fees, as orders of the platform call them', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const price = (amount: string) => ({ amount, formattedAmount: `€${amount}` })
  const sums = { subtotal: price('24.00'), totalAdditionalFees: price('1.50'), total: price('25.50') }
  provider.state.order = { priceSummary: sums, taxIncludedInPrices: false, shippingInfo: null }
  const html = await (await visit(PATH)).text()
  const rows = [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)/g)].map(([, label, amount]) => [label, amount])
  expect(rows).toEqual([
    ['Subtotal', '€24.00'],
    ['Fees', '€1.50'],
    ['Total', '€25.50'],
  ])
})

test('every discount and every fee of an order has its name, where they make up the sum', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const price = (amount: string) => ({ amount, formattedAmount: `€${amount}` })
  const sums = { discount: price('3.30'), totalAdditionalFees: price('1.90'), total: price('22.60') }
  const rowsOf = async (fees: object[]) => {
    provider.state.order = {
      priceSummary: sums,
      taxIncludedInPrices: false,
      shippingInfo: null,
      appliedDiscounts: [
        { coupon: { name: 'Welcome', amount: price('1.10') } },
        { discountRule: { name: { original: 'Autumn' }, amount: price('2.20') } },
      ],
      additionalFees: fees,
    }
    const html = await (await visit(PATH)).text()
    return [...html.matchAll(/<dt[^>]*>([^<]+)<\/dt><dd[^>]*>([^<]+)/g)].map(
      ([, label, amount]) => `${label} ${amount}`,
    )
  }
  const wrap = { name: 'Gift wrap', price: price('1.50') }
  expect(await rowsOf([wrap, { name: 'Glass packing', price: price('0.40') }])).toEqual([
    'Welcome −€1.10',
    'Autumn −€2.20',
    'Gift wrap €1.50',
    'Glass packing €0.40',
    'Total €22.60',
  ])
  expect(await rowsOf([wrap])).toContain('Fees €1.90')
})

test('the page of a collected order shows the pickup address and instructions, and no shipping address', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const address = { addressLine: 'Dock 4', city: 'Hamburg', country: 'DE' }
  const logistics = { pickupDetails: { address }, instructions: 'Ring twice.\nThen wait.' }
  provider.state.order = { shippingInfo: { title: 'Collect', logistics } }
  const html = await (await visit(PATH)).text()
  expect(html).toContain('<h2>Pickup location</h2>')
  expect(html).toMatch(/Dock 4.*Hamburg.*Collect.*>Ring twice.<.*>Then wait.</)
  expect(html).not.toMatch(/Shipping to|Long Lane/)
})

test('a line bought in a subscription says that its first delivery is all', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const subscriptionInfo = { subscriptionOptionTitle: 'Every month' }
  provider.state.order = { lineItems: [{ productName: { original: 'Coffee' }, quantity: 1, subscriptionInfo }] }
  expect(await (await visit(PATH)).text()).toContain(
    '<p class="hint">Frequency: Every month · First delivery only, not renewed</p>',
  )
})

test('files go nowhere', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  provider.state.order = { shippingInfo: undefined }
  expect(await (await visit(PATH)).text()).not.toMatch(/Shipping to|Long Lane/)
})

test('an address is written as the provider writes it, which knows how each country does', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  provider.state.order = { recipientInfo: { address: { addressLine: '1-2-3', subdivision: 'JP-13', country: 'JP' } } }
  provider.state.orderPage = { downloads: [], address: ['Hana Ito', '1-2-3', '100-0005', 'Tokyo', 'Japan'] }
  const html = await (await visit(PATH)).text()
  expect(html).toContain('<span><bdi>100-0005</bdi></span><span><bdi>Tokyo</bdi></span><span><bdi>Japan</bdi></span>')
  expect(html).not.toContain('>13<')
})

test('an address has its state', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const address = { addressLine: '1 Main Street', city: 'Springfield', subdivision: 'US-IL', country: 'US' }
  provider.state.order = { recipientInfo: { address } }
  expect(await (await visit(PATH)).text()).toContain('<span><bdi>Springfield IL</bdi></span>')
})

test('the hours that were chosen are said with the way of delivery', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const deliveryTimeSlot = { from: '2026-11-26T15:00:00.000Z', to: '2026-11-26T19:00:00.000Z' }
  provider.state.order = { shippingInfo: { title: 'By bike', logistics: { deliveryTimeSlot } } }
  expect(await (await visit(PATH)).text()).toMatch(/By bike, Thu, Nov 26, 3:00\W+7:00/)
})

test('an order that is not paid yet leaves the number at the cart as it is', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  const hintOf = async (order: object) => {
    provider.state.order = order
    return (await visit(PATH)).headers.getSetCookie().some((line) => /^(__Host-)?cw-cart/.test(line))
  }
  expect(await hintOf({ status: 'INITIALIZED', paymentStatus: 'PENDING' })).toBe(false)
  expect(await hintOf({ status: 'REJECTED', paymentStatus: 'DECLINED' })).toBe(false)
  expect(await hintOf({ paymentStatus: 'PAID' })).toBe(true)
})

test('the thank-you page explains manual payment, downloads and order status as text', async () => {
  const { send, visit, provider } = createTestShop({ products: [mug] })
  await send('/product-page/mug', { quantity: '1' })
  provider.state.orderPage = {
    url: 'http://provider.test/orders/x.y',
    howToPay: {
      title: 'Bank <b>transfer</b>',
      instructions: 'IBAN DE00\nBIC FERN',
      amount: { amount: '28.90', formattedAmount: '€28.90' },
      until: '2026-03-15',
    },
    downloads: [{ fileName: 'Pattern & more.pdf', url: 'http://provider.test/orders/x.y/downloads/1' }],
  }
  const html = (await (await visit(PATH)).text()).replaceAll('<!-- -->', '')
  for (const text of [
    'Payment instructions: Bank &lt;b&gt;transfer&lt;/b&gt;',
    '<p>IBAN DE00</p><p>BIC FERN</p>',
    '€28.90',
    '<dd>10042</dd>',
    'Please pay by March 15, 2026. After that, the order is cancelled.',
    'href="http://provider.test/orders/x.y/downloads/1"',
    'Pattern &amp; more.pdf',
    'href="http://provider.test/orders/x.y"',
  ])
    expect(html).toContain(text)
})

test('a visitor signs in first on the way to the orders', async () => {
  const { visit } = createTestShop({ products: [mug] })
  for (const path of ['/account/orders', '/account/profile', '/account/password', '/account/devices']) {
    const answer = await visit(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `/account/sign-in?to=${encodeURIComponent(path)}`,
    ])
  }
})
