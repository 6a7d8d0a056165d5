import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectInvariants,
  startShop,
  type TestShop,
  visitCheckout,
  visitCheckoutWithChanges,
} from '../../testing/index.ts'

const STOCK = 1_000
const BANK = { kind: 'BANK_TRANSFER', code: 'bank', title: 'Bank', instructions: 'Pay to DE00' } as const
const PARCEL = { code: 'parcel', title: 'Parcel', price: '4.90' }
const INSURED = { ...PARCEL, code: 'insured', charges: [{ type: 'INSURANCE', amount: '2.50' }] }
const SHIPPING = { regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options: [PARCEL, INSURED] }] }
let shop: TestShop
let staff: string
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({
    shipping: SHIPPING,
    payments: { manual: [BANK] },
    whenFinished: (clean) => void (cleanUp = clean),
  })
  await shop.addProduct('cup', { price: '10.00', stock: STOCK })
  await shop.addProduct('sofa', { price: '100.00', stock: STOCK })
  staff = await shop.newStaffToken('manager')
})
afterAll(async () => {
  await expectInvariants(shop.db, { [shop.idOf('cup')]: STOCK, [shop.idOf('sofa')]: STOCK })
  await cleanUp()
})

interface Bought {
  id: string
  token: string
  /** Lines of the order by product. */
  lines: Record<string, string>
  page: () => Promise<string>
}

async function buy(things: [string, number][], form: Record<string, string> = {}): Promise<Bought> {
  const visit = await visitCheckout(shop, things)
  expect((await visit.place(form)).status).toBe(303)
  const { id } = (await visit.order())!
  const { lineItems } = await orderOf(id)
  const ids = lineItems.map((line: { id: string; productName: { original: string } }) => [
    line.productName.original,
    line.id,
  ])
  const page = async () => {
    const { body } = await shop.call('GET', `/cartwright/v1/orders/${id}/page`, { token: visit.token })
    return (await visit.browser.get(body.orderPage.url)).html
  }
  return { id, token: visit.token, lines: Object.fromEntries(ids), page }
}

const ask = (method: string, path: string, body?: object) => shop.call(method, path, { token: staff, body })
const orderOf = async (id: string) => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
const refund = (orderId: string, body: object = {}) =>
  ask('POST', '/ecom/v1/order-billing/refund-payments', { orderId, ...body })
const refundLine = (orderId: string, lineItemId: string, quantity = 1) =>
  refund(orderId, { refundItems: { lineItems: [{ lineItemId, quantity }] } })
const fulfil = (id: string, fulfillment: object = {}) =>
  ask('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment })
const cancel = (id: string, body: object = {}) => ask('POST', `/ecom/v1/orders/${id}/cancel`, body)
const readCode = ({ status, body }: { status: number; body: { details?: { applicationError?: { code: string } } } }) =>
  `${status} ${body.details?.applicationError?.code ?? ''}`.trim()

/** Requests and receives a return of the buyer. */
async function giveBack({ id, token }: Bought, lineItemId: string, quantity: number, kind: string, body: object = {}) {
  const asked = await shop.call('POST', `/cartwright/v1/orders/${id}/returns`, {
    token,
    body: { kind, lineItems: [{ lineItemId, quantity }] },
  })
  expect(asked.status, asked.text).toBe(200)
  return ask('POST', `/cartwright/v1/returns/${asked.body.orderReturn.id}/receive`, body)
}

test('an item is refunded once, by a refund or by its return', async () => {
  const order = await buy([
    ['cup', 1],
    ['sofa', 1],
  ])
  const answers = [await refundLine(order.id, order.lines['cup']!), await refundLine(order.id, order.lines['cup']!)]
  expect(answers.map(readCode)).toEqual(['200', '409 REFUND_TOO_LARGE'])
  const received = await giveBack(order, order.lines['cup']!, 1, 'RETURN')
  expect([received.status, received.body.orderReturn.refundIds]).toEqual([200, []])
  expect((await orderOf(order.id)).balanceSummary.refunded.amount).toBe('10.00')
})

test('the delivery is refunded once', async () => {
  const { id } = await buy([['cup', 1]])
  const shipping = { shipping: { amount: { amount: '4.00' } } }
  const answers = [await refund(id, { refundItems: shipping }), await refund(id, { refundItems: shipping })]
  expect(answers.map(readCode)).toEqual(['200', '409 REFUND_TOO_LARGE'])
  await refund(id, { refundItems: { shipping: {} } })
  const { balanceSummary, priceSummary } = await orderOf(id)
  expect(balanceSummary.refunded.amount).toBe(priceSummary.shipping.amount)
})

test('a refunded delivery includes its charges, and the refund says so', async () => {
  const { id, lines } = await buy([['cup', 1]], { shippingOption: 'insured' })
  await refund(id, { refundItems: { shipping: { amount: { amount: '5.00' } } } })
  const { body } = await refund(id, { refundItems: { shipping: {} } })
  expect(body.refund).toMatchObject({
    summary: { requestedRefund: { amount: '2.40' } },
    details: { shippingIncluded: true },
  })
  const { balanceSummary, priceSummary } = await orderOf(id)
  expect([balanceSummary.refunded.amount, priceSummary.shipping.amount]).toEqual(['7.40', '7.40'])
  expect((await refundLine(id, lines['cup']!)).body.refund.details.shippingIncluded).toBe(false)
})

test('payment refunds with items record those as refunded', async () => {
  const { id, lines } = await buy([['cup', 2]])
  const { orderTransactions } = (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body
  const payment = (amount: string) => ({
    paymentRefunds: [{ paymentId: orderTransactions.payments[0].id, amount: { amount } }],
  })
  const cups = [{ lineItemId: lines['cup']!, quantity: 1 }]
  const { body } = await refund(id, {
    ...payment('12.00'),
    refundItems: { lineItems: cups, shipping: { amount: { amount: '3.00' } }, additionalFees: [] },
  })
  expect(body.refund).toMatchObject({
    details: { items: cups, lineItems: cups, shippingIncluded: true, shipping: { amount: { amount: '3.00' } } },
    summary: {
      requestedRefund: { amount: '12.00' },
      pendingRefund: { amount: '12.00' },
      refunded: { amount: '0.00' },
      failedRefundAmount: { amount: '0.00' },
      pending: true,
    },
  })
  const again = [
    await refund(id, { ...payment('1.00'), refundItems: { lineItems: [{ ...cups[0]!, quantity: 2 }] } }),
    await refund(id, { ...payment('1.00'), refundItems: {} }),
    await refund(id, { refundItems: { lineItems: cups, shipping: {} } }),
  ]
  expect(again.map(readCode)).toEqual(['409 REFUND_TOO_LARGE', '200', '200'])
  expect(again[2]!.body.refund.summary.requestedRefund.amount).toBe('11.90')
})

test('external refunds of a provider, fees without an amount and empty payment refunds are refused', async () => {
  const { id, lines } = await buy([['cup', 1]])
  const { payments } = (await ask('GET', `/ecom/v1/payments/orders/${id}`)).body.orderTransactions
  const cups = [{ lineItemId: lines['cup']!, quantity: 1 }]
  const answers = [
    await refund(id, { paymentRefunds: [{ paymentId: payments[0].id, externalRefund: true }] }),
    await refund(id, { refundItems: { lineItems: cups, additionalFees: [{ additionalFeeId: 'care' }] } }),
    await refund(id, { paymentRefunds: [] }),
  ]
  expect(answers.map(({ body }) => body.details.validationError.fieldViolations[0])).toMatchObject([
    { field: 'paymentRefunds[0].externalRefund', violatedRule: 'FIELD_NOT_ALLOWED' },
    { field: 'refundItems.additionalFees', violatedRule: 'FIELD_NOT_ALLOWED' },
    { field: 'paymentRefunds', violatedRule: 'MIN_SIZE' },
  ])
  expect((await orderOf(id)).balanceSummary.refunded.amount).toBe('0.00')

  const byHand = await buy([['cup', 1]], { paymentMethod: 'bank' })
  await ask('POST', `/ecom/v1/payments-collector/orders/${byHand.id}/mark-as-paid`)
  const paid = (await ask('GET', `/ecom/v1/payments/orders/${byHand.id}`)).body.orderTransactions.payments
  await refund(byHand.id, { paymentRefunds: [{ paymentId: paid[0].id, externalRefund: true }] })
  expect((await orderOf(byHand.id)).paymentStatus).toBe('FULLY_REFUNDED')
})

test('a line with indivisible cents is refunded item by item to the last cent', async () => {
  await shop.addProduct('spoon', { price: '3.33', stock: STOCK })
  await shop.newCoupon({ code: 'TEN', name: 'Ten', percentOff: '0.1' })
  const visit = await visitCheckoutWithChanges(shop, [shop.line('spoon', 3)], { cartInfo: {}, couponCode: 'TEN' })
  await visit.place()
  const { id } = (await visit.order())!
  const { lineItems } = await orderOf(id)
  const amounts: string[] = []
  for (let piece = 0; piece < 3; piece++)
    amounts.push((await refundLine(id, lineItems[0].id)).body.refund.summary.requestedRefund.amount)
  const cents = amounts.map((amount) => Math.round(Number(amount) * 100))
  expect([cents, lineItems[0].totalPriceAfterTax.amount]).toEqual([[299, 300, 300], '8.99'])
})

test('a full withdrawal in two parts refunds the delivery with the second', async () => {
  const order = await buy([['cup', 2]])
  for (const part of ['10.00', '24.90']) {
    expect((await giveBack(order, order.lines['cup']!, 1, 'WITHDRAWAL')).status).toBe(200)
    expect((await orderOf(order.id)).balanceSummary.refunded.amount).toBe(part)
  }
})

test('withdrawn and refunded items are not left to be shipped', async () => {
  const withdrawn = await buy([['cup', 2]])
  await giveBack(withdrawn, withdrawn.lines['cup']!, 2, 'WITHDRAWAL')
  expect(readCode(await fulfil(withdrawn.id))).toBe('409 NOTHING_LEFT_TO_FULFILL')

  const refunded = await buy([
    ['cup', 3],
    ['sofa', 1],
  ])
  await refundLine(refunded.id, refunded.lines['sofa']!)
  await refundLine(refunded.id, refunded.lines['cup']!)
  const sent = await fulfil(refunded.id)
  expect(sent.body.orderWithFulfillments.fulfillments[0].lineItems).toEqual([
    { id: refunded.lines['cup'], quantity: 2 },
  ])
  expect((await orderOf(refunded.id)).fulfillmentStatus).toBe('FULFILLED')
})

test('an order whose rest is withdrawn before the payment is fulfilled', async () => {
  const order = await buy([['cup', 3]], { paymentMethod: 'bank' })
  await fulfil(order.id, { lineItems: [{ id: order.lines['cup'], quantity: 1 }] })
  expect((await giveBack(order, order.lines['cup']!, 2, 'WITHDRAWAL')).status).toBe(200)
  expect(readCode(await fulfil(order.id))).toBe('409 NOTHING_LEFT_TO_FULFILL')
  expect((await orderOf(order.id)).fulfillmentStatus).toBe('FULFILLED')
})

test('items returned after shipping leave the rest to be shipped', async () => {
  const order = await buy([['cup', 3]])
  await fulfil(order.id, { lineItems: [{ id: order.lines['cup'], quantity: 1 }] })
  await giveBack(order, order.lines['cup']!, 1, 'RETURN')
  expect((await orderOf(order.id)).fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
  expect((await fulfil(order.id)).body.orderWithFulfillments.fulfillments[1].lineItems).toEqual([
    { id: order.lines['cup'], quantity: 2 },
  ])
})

test('an order that is fully withdrawn before the payment is not due any more', async () => {
  const order = await buy([['cup', 2]], { paymentMethod: 'bank' })
  expect(await order.page()).toContain('DE00')
  const stock = await shop.stockOf('cup')
  expect((await giveBack(order, order.lines['cup']!, 2, 'WITHDRAWAL')).status).toBe(200)
  expect(await orderOf(order.id)).toMatchObject({ status: 'CANCELED', paymentStatus: 'NOT_PAID' })
  expect(await order.page()).not.toContain('DE00')
  expect(readCode(await ask('POST', `/ecom/v1/payments-collector/orders/${order.id}/mark-as-paid`, {}))).toBe(
    '409 ORDER_NOT_APPROVED',
  )
  expect(await shop.stockOf('cup')).toBe(stock + 2)
})

test('items returned broken are not restocked when the rest is canceled', async () => {
  await shop.addProduct('vase', { price: '10.00', stock: 10 })
  const order = await buy([['vase', 2]])
  await giveBack(order, order.lines['vase']!, 1, 'RETURN', { restock: false })
  expect((await cancel(order.id, { restockAllItems: true, refund: true })).status).toBe(200)
  expect(await shop.stockOf('vase')).toBe(9)
  await expectInvariants(shop.db, { [shop.idOf('vase')]: 10 })
})

test('items sold uncounted are not restocked into a stock that is counted later', async () => {
  await shop.addProduct('poster', { price: '10.00' })
  const order = await buy([['poster', 2]])
  await shop.db
    .updateTable('stock')
    .set({ tracked: true, quantity: 10, in_stock: true })
    .where('product_id', '=', shop.idOf('poster'))
    .execute()
  expect((await cancel(order.id, { restockAllItems: true, refund: true })).status).toBe(200)
  expect(await shop.stockOf('poster')).toBe(10)
})

test('only the archive flag of an order can be changed by an update', async () => {
  const { id } = await buy([['cup', 1]])
  const patch = (order: object) => ask('PATCH', `/ecom/v1/orders/${id}`, { order })
  const refused = await patch({ archived: true, status: 'CANCELED', buyerInfo: { email: 'x@y.example' } })
  expect(refused.status).toBe(400)
  expect(refused.body.details.validationError.fieldViolations).toMatchObject([
    { field: 'order.status', violatedRule: 'FIELD_NOT_ALLOWED' },
    { field: 'order.buyerInfo', violatedRule: 'FIELD_NOT_ALLOWED' },
  ])
  expect(await orderOf(id)).toMatchObject({ status: 'APPROVED', archived: false })
  expect((await patch({ archived: true })).body.order.archived).toBe(true)
})

test('an empty refund and items of unknown lines are refused', async () => {
  const { id } = await buy([['cup', 1]])
  const nobodys = { lineItemId: '00000000-0000-0000-0000-0000000000ff', quantity: 1 }
  const answers = [
    await refund(id, { refundItems: {} }),
    await refund(id, { refundItems: { lineItems: [] } }),
    await refund(id, { sideEffects: { restock: { lineItems: [nobodys] } } }),
  ]
  expect(answers.map(readCode)).toEqual(['400', '400', '404 LINE_ITEM_NOT_FOUND'])
  expect((await orderOf(id)).paymentStatus).toBe('PAID')
})
