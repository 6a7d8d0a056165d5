import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeStripeApi, type FakeStripeApi } from '../../payments/stripe/testing/fake-stripe-api.ts'
import {
  enterCheckout,
  expectInvariants,
  startShop,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { createOrderLink } from '../order-link.ts'

const STOCK = 1_000
const HOUR_MS = 3_600_000
const cleanUps: (() => unknown)[] = []
let shop: TestShop
let api: FakeStripeApi

beforeAll(async () => {
  api = await startFakeStripeApi((cleanUp) => cleanUps.push(cleanUp))
  shop = await startShop({
    stripe: api.account,
    providerTimeoutMs: 5_000,
    logLevel: 'fatal',
    whenFinished: (clean) => cleanUps.push(clean),
  })
  await shop.addProduct('plate', { price: '20.00', stock: STOCK })
})
afterAll(async () => {
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
  for (const cleanUp of cleanUps) await cleanUp()
})

async function atTheForm(quantity = 1) {
  const visit = await visitCheckout(shop, [['plate', quantity]])
  await visit.place({ paymentMethod: 'stripe' })
  const page = `/checkout/${visit.checkoutId}/payment`
  await visit.browser.get(page)
  const { id } = (await visit.order())!
  const payment = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const [intent] = api.books.listByPayment(payment.id)
  return { id, intent: intent!, comeBack: () => visit.browser.get(page) }
}

async function paid(quantity = 1) {
  const { intent, ...order } = await atTheForm(quantity)
  api.books.confirm(intent.client_secret, 'good')
  await order.comeBack()
  return { ...order, intent }
}

const ask = async (method: string, path: string, body?: object) =>
  shop.call(method, path, { token: await shop.newStaffToken(), body })
const refund = (orderId: string, body: object = {}) =>
  ask('POST', '/ecom/v1/order-billing/refund-payments', { orderId, ...body })
const cancel = (id: string, body: object = {}) => ask('POST', `/ecom/v1/orders/${id}/cancel`, body)
const readCode = ({ status, body }: { status: number; body: { details?: { applicationError?: { code: string } } } }) =>
  `${status} ${body.details?.applicationError?.code ?? ''}`.trim()

async function readState(id: string): Promise<string> {
  const order = await shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  return `${order.status} ${order.payment_status} ${order.refunded_minor}`
}

async function failuresTold(id: string): Promise<{ amount: string; failure: string }[]> {
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const rows = await shop.db.selectFrom('mails').select('props').where('template', '=', 'shop-refund-failed').execute()
  return rows
    .map(({ props }) => props as { order: { number: string }; amount: string; failure: string })
    .filter(({ order }) => order.number === (number?.toString() ?? id))
    .map(({ amount, failure }) => ({ amount, failure }))
}

const sendAbout = (object: object, type: string) => {
  const { body, signature } = api.sign({ type, object }, { at: shop.now })
  return shop.fetch('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
}

test('a refund that the bank returns days later is reverted, and the merchant gets a mail and starts another', async () => {
  const { id, intent } = await paid()
  const before = api.books.taken
  expect((await refund(id)).status).toBe(200)
  expect(await readState(id)).toBe('APPROVED FULLY_REFUNDED 2490')

  const booked = [...api.books.refunds.values()].findLast((each) => each.payment_intent === intent.id)!
  shop.passTime(48 * HOUR_MS)
  Object.assign(booked, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  const answers = [await sendAbout(booked, 'refund.failed'), await sendAbout(booked, 'refund.updated')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await readState(id)).toBe('APPROVED PAID 0')
  expect(await failuresTold(id)).toEqual([{ amount: '24.90', failure: 'expired_or_canceled_card' }])

  expect((await refund(id)).status).toBe(200)
  expect(await readState(id)).toBe('APPROVED FULLY_REFUNDED 2490')
  expect(before - api.books.taken).toBe(2_490)
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
})

test('a refund that replaces a returned one has the credit note of that one', async () => {
  const { id, intent } = await paid()
  await refund(id)
  await shop.provider.issueInvoices()
  const booked = [...api.books.refunds.values()].findLast((each) => each.payment_intent === intent.id)!
  Object.assign(booked, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  await sendAbout(booked, 'refund.failed')
  const { body } = await refund(id)
  const browser = new TestBrowser(shop)
  const link = createOrderLink(id, shop.provider.orderServices)
  const note = await browser.get(`${link}/credit-notes/${body.refund.id}`)
  expect(note.status, 'to where the mail about the refund leads').toBe(200)
  expect(note.html).toMatch(/<h1>Credit note CN-\d{6}<\/h1>.*€24\.90/s)
  expect((await browser.get(`${link}/credit-notes/${crypto.randomUUID()}`)).status).toBe(404)
})

test('an order whose rest is refunded before shipping is fulfilled, and unfulfilled again if the refund fails', async () => {
  const { id, intent } = await paid(2)
  const orderNow = async () => (await ask('GET', `/ecom/v1/orders/${id}`)).body.order
  const [line] = (await orderNow()).lineItems
  const sent = { lineItems: [{ id: line.id, quantity: 1 }] }
  await ask('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment: sent })
  expect((await orderNow()).fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
  await refund(id, { refundItems: { lineItems: [{ lineItemId: line.id, quantity: 1 }] } })
  expect((await orderNow()).fulfillmentStatus).toBe('FULFILLED')
  const told = shop.db.selectFrom('outbox').select('event_type').where('entity_id', '=', id)
  const fulfilled = await told.where('event_type', '=', 'wix.ecom.v1.order_fulfilled').execute()
  expect(fulfilled).toHaveLength(1)

  const booked = [...api.books.refunds.values()].findLast((each) => each.payment_intent === intent.id)!
  Object.assign(booked, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  await sendAbout(booked, 'refund.failed')
  expect((await orderNow()).fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
})

test('a cancellation whose refund fails sends the merchant one mail', async () => {
  const { id } = await paid()
  api.books.refundsBecome = 'failed'
  expect((await cancel(id, { restockAllItems: true, refund: true, sendOrderCanceledEmail: true })).status).toBe(200)
  shop.passTime(HOUR_MS)
  await shop.provider.maintainPayments()
  expect(await readState(id)).toBe('CANCELED PAID 0')
  expect(await failuresTold(id)).toEqual([{ amount: '24.90', failure: 'lost_or_stolen_card' }])
  api.books.refundsBecome = 'succeeded'
  expect((await refund(id)).status).toBe(200)
  expect(await readState(id)).toBe('CANCELED FULLY_REFUNDED 2490')
})

test('a failed correction is restarted by the merchant', async () => {
  const { id, intent, comeBack } = await atTheForm()
  const before = api.books.taken
  api.books.refundsBecome = 'failed'
  api.books.succeed(intent, intent.amount + 500)
  await comeBack()
  await shop.provider.maintainPayments()
  expect([await readState(id), api.books.taken - before]).toEqual(['REJECTED DECLINED 0', 2_990])
  expect(await failuresTold(id)).toEqual([{ amount: '29.90', failure: 'lost_or_stolen_card' }])

  api.books.refundsBecome = 'succeeded'
  const answers = [await refund(id, { paymentRefunds: [{ paymentId: intent.metadata['payment'] }] }), await refund(id)]
  expect(answers.map(readCode)).toEqual(['200', '409 REFUND_TOO_LARGE'])
  expect(answers[0]!.body.refund.summary.requestedRefund.amount).toBe('29.90')
  await shop.provider.maintainPayments()
  expect([await readState(id), api.books.taken - before]).toEqual(['REJECTED DECLINED 0', 0])
})

test('an order whose provider is removed is canceled by a merchant after its deadline, with the reason', async () => {
  const { id } = await atTheForm()
  const without = await shop.anotherProcess({ stripe: undefined })
  expect(readCode(await cancel(id))).toBe('409 ORDER_NOT_APPROVED')
  const stock = await shop.stockOf('plate')
  shop.passTime(2 * HOUR_MS)
  await without.maintainPayments()
  expect(await readState(id)).toMatch(/^INITIALIZED/)

  const request = new Request(`http://provider.test/ecom/v1/orders/${id}/cancel`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: await shop.newStaffToken(), 'content-type': 'application/json' },
  })
  const answer = await without.fetch(request)
  expect(answer.status, await answer.clone().text()).toBe(200)
  expect(await readState(id)).toBe('REJECTED DECLINED 0')
  expect(await shop.stockOf('plate')).toBe(stock + 1)
  const { history } = (await ask('GET', `/cartwright/v1/orders/${id}/history`)).body
  expect(history.at(-1).text).toMatch(/no-answer/)
})

test('items whose refund the bank returned are refunded again at the rest of their line', async () => {
  await shop.newCoupon({ code: 'HALF', name: 'Half a euro', moneyOff: '0.50' })
  const token = await shop.newToken()
  await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 3)] }, { token })
  await shop.ask('currentCart.updateCurrentCart', { couponCode: 'HALF' }, { token })
  const visit = await enterCheckout(shop, token)
  await visit.place({ paymentMethod: 'stripe' })
  const page = `/checkout/${visit.checkoutId}/payment`
  await visit.browser.get(page)
  const { id, totalMinor } = (await visit.order())!
  const payment = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow()
  const [intent] = api.books.listByPayment(payment.id)
  api.books.confirm(intent!.client_secret, 'good')
  await visit.browser.get(page)
  expect(totalMinor).toBe(6_440n)

  const { order } = await shop.ask('orders.getOrder', { id }, { token: await shop.newStaffToken() })
  const refundItems = { lineItems: [{ lineItemId: order.lineItems[0]!.id, quantity: 1 }] }
  const refunded = async (items: object = refundItems) => {
    expect((await refund(id, { refundItems: items })).status).toBe(200)
    const ofOrder = [...api.books.refunds.values()].filter((each) => each.payment_intent === intent!.id)
    return ofOrder.at(-1)!.amount
  }
  expect([await refunded(), await refunded(), await refunded()]).toEqual([1_983, 1_983, 1_984])
  const first = [...api.books.refunds.values()].find((each) => each.payment_intent === intent!.id)!
  Object.assign(first, { status: 'failed', failure_reason: 'expired_or_canceled_card' })
  await sendAbout(first, 'refund.failed')
  expect(await readState(id)).toBe('APPROVED PARTIALLY_REFUNDED 3967')

  expect(await refunded()).toBe(1_983)
  expect(await refunded({ shipping: {} })).toBe(490)
  expect(await readState(id)).toBe('APPROVED FULLY_REFUNDED 6440')
})
