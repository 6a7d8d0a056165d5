import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants, startShop, type TestShop, visitCheckout } from '../testing/index.ts'

const STOCK = 10
let shop: TestShop
let staff: string
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  staff = await shop.newStaffToken()
})
afterAll(() => cleanUp())

async function buy(name: string, quantity: number) {
  const product = await shop.addProduct(name, { price: '10.00', stock: STOCK })
  const visit = await visitCheckout(shop, [[name, quantity]])
  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: staff })
  return { id, product, token: visit.token, lineItemId: order.lineItems[0]!.id }
}

async function stockOf(product: string): Promise<number> {
  const { quantity } = await shop.db
    .selectFrom('stock')
    .select('quantity')
    .where('product_id', '=', product)
    .executeTakeFirstOrThrow()
  return Number(quantity)
}

const cancel = (id: string, body: object) => shop.call('POST', `/ecom/v1/orders/${id}/cancel`, { token: staff, body })

test('an order canceled without restock is restocked once by a later cancellation', async () => {
  const { id, product } = await buy('plate', 3)
  expect((await cancel(id, {})).status).toBe(200)
  expect(await stockOf(product)).toBe(STOCK - 3)

  const answers = await Promise.all(Array.from({ length: 5 }, () => cancel(id, { restockAllItems: true })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await stockOf(product)).toBe(STOCK)
  const history = await shop.db.selectFrom('order_history').select('type').where('order_id', '=', id).execute()
  expect(history.filter(({ type }) => type === 'restocked')).toHaveLength(1)
  expect(history.filter(({ type }) => type === 'canceled')).toHaveLength(1)
  await expectInvariants(shop.db)
})

test('a return is refused for refunded and restocked items, and possible for the others', async () => {
  const { id, product, token, lineItemId } = await buy('bowl', 2)
  const sent = await shop.call('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, {
    token: staff,
    body: { fulfillment: {} },
  })
  expect(sent.status, sent.text).toBe(200)
  const lineItems = [{ lineItemId, quantity: 1 }]
  const refund = { orderId: id, refundItems: { lineItems }, sideEffects: { restock: { lineItems } } }
  const refunded = await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body: refund })
  expect(refunded.status, refunded.text).toBe(200)
  expect(await stockOf(product)).toBe(STOCK - 1)

  const ask = (kind: string, quantity: number) =>
    shop.call('POST', `/cartwright/v1/orders/${id}/returns`, {
      token,
      body: { kind, lineItems: [{ lineItemId, quantity }] },
    })
  for (const kind of ['RETURN', 'WITHDRAWAL']) {
    const { status, body } = await ask(kind, 2)
    expect(status, kind).toBe(409)
    expect(body.details?.applicationError).toMatchObject({ code: 'RETURN_REFUSED', data: { most: 1 } })
  }
  expect((await ask('RETURN', 1)).status).toBe(200)
  expect((await ask('RETURN', 1)).status, 'nothing is left').toBe(409)
  await expectInvariants(shop.db)
})

test('a refund restocks each item once, and is refused for items in stock again or returned broken', async () => {
  const { id, product, token, lineItemId } = await buy('jug', 4)
  const amount = { paymentRefunds: [{ paymentId: await readPayment(id), amount: { amount: '1.00' } }] }
  const refund = (quantity: number, more: object = amount) =>
    shop.call('POST', '/ecom/v1/order-billing/refund-payments', {
      token: staff,
      body: { orderId: id, ...more, sideEffects: { restock: { lineItems: [{ lineItemId, quantity }] } } },
    })
  const refunded = async () => {
    const { refunded_minor } = await shop.db
      .selectFrom('orders')
      .select('refunded_minor')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return refunded_minor
  }
  expect((await refund(5)).status, 'more than was ordered').toBe(400)
  expect([await stockOf(product), await refunded()]).toEqual([STOCK - 4, 0n])
  expect((await refund(1)).status).toBe(200)
  expect(await stockOf(product)).toBe(STOCK - 3)
  const again = await refund(4)
  expect([again.status, again.text.includes('of which 3 can go back into stock')]).toEqual([400, true])

  // An item returned broken stays out.
  const sent = { token: staff, body: { fulfillment: {} } }
  await shop.call('POST', `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, sent)
  const asked = await shop.call('POST', `/cartwright/v1/orders/${id}/returns`, {
    token,
    body: { kind: 'RETURN', lineItems: [{ lineItemId, quantity: 1 }] },
  })
  const received = await shop.call('POST', `/cartwright/v1/returns/${asked.body.orderReturn.id}/receive`, {
    token: staff,
    body: { restock: false },
  })
  expect(received.status, received.text).toBe(200)
  expect((await refund(3)).status).toBe(400)
  expect((await refund(2)).status).toBe(200)
  expect(await stockOf(product)).toBe(STOCK - 1)
  expect((await refund(1)).status).toBe(400)
  expect(await refunded()).toBe(1200n)
  const history = await shop.db
    .selectFrom('order_history')
    .select(['type', 'data'])
    .where('order_id', '=', id)
    .where('type', '=', 'restocked')
    .execute()
  expect(history).toHaveLength(2)
  await expectInvariants(shop.db)
})

test('after a cancellation with restock, a refund that restocks the same items is refused, and one without succeeds', async () => {
  const { id, product, lineItemId } = await buy('cup', 2)
  expect((await cancel(id, { restockAllItems: true })).status).toBe(200)
  expect(await stockOf(product)).toBe(STOCK)
  const body = { orderId: id, sideEffects: { restock: { lineItems: [{ lineItemId, quantity: 1 }] } } }
  const refused = await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body })
  expect([refused.status, await stockOf(product)]).toEqual([400, STOCK])
  const paidBack = await shop.call('POST', '/ecom/v1/order-billing/refund-payments', {
    token: staff,
    body: { orderId: id },
  })
  expect(paidBack.status).toBe(200)
  await expectInvariants(shop.db)
})

async function readPayment(orderId: string): Promise<string> {
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  return id
}
