import { beforeAll, describe, expect, test } from 'vitest'
import {
  expectResponseBody,
  expectInvariants,
  findMailsTo,
  startShop,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'

const cleanUps: (() => Promise<void>)[] = []
let shop: TestShop
let staff: string
beforeAll(async () => {
  shop = await startShop({ whenFinished: (cleanUp) => void cleanUps.push(cleanUp) })
  staff = await shop.newStaffToken()
  return async () => {
    for (const cleanUp of cleanUps) await cleanUp()
  }
})

/** Places a paid order of two plates; each test has plates of its own. */
async function newOrder(name: string, { quantity = 2, isSent = true, stock = 10 } = {}) {
  await shop.addProduct(name, { stock, price: '10.00' })
  const visit = await visitCheckout(shop, [[name, quantity]])
  const email = `${name.replaceAll(' ', '-')}@buyer.example`
  expect((await visit.place({ email })).status).toBe(303)
  const order = (await visit.order())!
  if (isSent) {
    const path = `/ecom/v1/fulfillments/orders/${order.id}/create-fulfillment`
    const sent = await shop.call('POST', path, { token: staff, body: { fulfillment: {} } })
    expect(sent.status, sent.text).toBe(200)
  }
  const { body } = await shop.call('GET', `/ecom/v1/orders/${order.id}`, { token: visit.token })
  return { ...order, email, token: visit.token, lineId: body.order.lineItems[0].id as string }
}

type Ordered = Awaited<ReturnType<typeof newOrder>>

function ask(
  { id, token, lineId }: Ordered,
  more: { quantity?: number; kind?: string; by?: string; key?: string } = {},
) {
  const { quantity = 1, kind = 'RETURN', by = token, key } = more
  return shop.call('POST', `/cartwright/v1/orders/${id}/returns`, {
    token: by,
    body: { kind, lineItems: [{ lineItemId: lineId, quantity }], reason: 'Too green' },
    headers: key ? { 'idempotency-key': key } : {},
  })
}

function decide(id: string, what: 'approve' | 'decline' | 'receive', body: object = {}) {
  return shop.call('POST', `/cartwright/v1/returns/${id}/${what}`, { token: staff, body })
}

describe('a return', () => {
  test('a return is requested, approved and received: the items are restocked, and the refund is under way', async () => {
    const ordered = await newOrder('plate a')
    const asked = await ask(ordered)
    expect(asked.status, asked.text).toBe(200)
    expectResponseBody('orderReturns.requestReturn', asked.body)
    const { id } = asked.body.orderReturn
    expect((await decide(id, 'approve', { message: 'Send it to us.' })).body.orderReturn.status).toBe('APPROVED')
    expect(await shop.stockOf('plate a')).toBe(8)

    const received = await decide(id, 'receive')
    expect(received.body.orderReturn).toMatchObject({ status: 'RECEIVED', decision: 'Send it to us.' })
    expect(received.body.orderReturn.refundIds).toHaveLength(1)
    expect(await shop.stockOf('plate a')).toBe(9)
    expect(await refundedOf(ordered.id)).toBe(1_000n)
    expect((await decide(id, 'receive')).body.orderReturn.refundIds).toEqual(received.body.orderReturn.refundIds)
    expect(await shop.stockOf('plate a')).toBe(9)
    await expectInvariants(shop.db)
  })

  test('a return of too many items, of returned ones, or of an unknown line is refused with a message', async () => {
    const ordered = await newOrder('plate b')
    expect((await ask(ordered, { quantity: 3 })).body.message).toMatch(/at most 2/)
    expect((await ask(ordered, { quantity: 2 })).status).toBe(200)
    const again = await ask(ordered)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({ details: { applicationError: { code: 'RETURN_REFUSED' } } })
    const foreign = { ...ordered, lineId: '00000000-0000-0000-0000-00000000ffff' }
    expect((await ask(foreign)).status).toBe(409)
  })

  test('a declined return has a reason, and its items can be requested again', async () => {
    const ordered = await newOrder('plate c')
    const { id } = (await ask(ordered, { quantity: 2 })).body.orderReturn
    expect((await decide(id, 'decline')).status).toBe(400)
    expect((await decide(id, 'decline', { message: '  ' })).status).toBe(400)
    expect((await decide(id, 'decline', { message: 'It was made for you.' })).body.orderReturn.status).toBe('DECLINED')
    for (const what of ['approve', 'receive'] as const) expect((await decide(id, what)).status).toBe(409)
    expect((await ask(ordered, { quantity: 2 })).status).toBe(200)
    expect(await shop.stockOf('plate c')).toBe(8)
  })

  test('a return of a canceled order is refused', async () => {
    const ordered = await newOrder('plate d', { isSent: false })
    const { id } = (await ask(ordered)).body.orderReturn
    const canceled = await shop.call('POST', `/ecom/v1/orders/${ordered.id}/cancel`, {
      token: staff,
      body: { restockAllItems: true, refund: true },
    })
    expect(canceled.status, canceled.text).toBe(200)
    expect((await ask(ordered)).body).toMatchObject({ details: { applicationError: { code: 'ORDER_NOT_APPROVED' } } })
    expect((await decide(id, 'receive')).status).toBe(409)
    expect(await shop.stockOf('plate d')).toBe(10)
    expect(await refundedOf(ordered.id)).toBe(ordered.totalMinor)
    await expectInvariants(shop.db)
  })

  test('a return is possible for own orders only: others are not found', async () => {
    const ordered = await newOrder('plate e')
    const stranger = await shop.newToken()
    expect((await ask(ordered, { by: stranger })).status).toBe(404)
    const { id } = (await ask(ordered)).body.orderReturn
    for (const what of ['approve', 'decline', 'receive'])
      for (const token of [stranger, ordered.token]) {
        const body = { message: 'mine' }
        expect((await shop.call('POST', `/cartwright/v1/returns/${id}/${what}`, { token, body })).status).toBe(403)
      }
    expect((await shop.call('GET', '/cartwright/v1/returns', { token: ordered.token })).status).toBe(403)
  })

  test('requested and received ten times concurrently happens once', async () => {
    const ordered = await newOrder('plate f')
    const tries = await Promise.all(Array.from({ length: 10 }, () => ask(ordered, { quantity: 2 })))
    const made = tries.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    const { id } = made[0]!.body.orderReturn
    const received = await Promise.all(Array.from({ length: 10 }, () => decide(id, 'receive')))
    expect(received.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
    expect(await shop.stockOf('plate f')).toBe(10)
    expect(await refundedOf(ordered.id)).toBe(2_000n)
    await expectInvariants(shop.db)
    console.log(`ten who ask and ten who receive: returns ${made.length}, refunds twice 0 of 1, broken 0`)
  })

  test('a return is limited to ten pending requests per order, and a withdrawal is still possible', async () => {
    const ordered = await newOrder('plate j', { quantity: 20, stock: 20 })
    const statuses: number[] = []
    for (let n = 0; n < 13; n++) statuses.push((await ask(ordered)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 409, 409, 409])
    expect(await findMailsTo(shop, ordered.email, 'order-return-requested')).toHaveLength(10)

    const withdraw = (quantity: number) => ask(ordered, { kind: 'WITHDRAWAL', quantity })
    for (let n = 0; n < 8; n++) expect((await withdraw(1)).status).toBe(200)
    const withdrawn = await withdraw(2)
    expect(withdrawn.status, withdrawn.text).toBe(200)
  })

  test('a return of everything left is possible while many requests are pending', async () => {
    const ordered = await newOrder('plate k', { quantity: 15, stock: 20 })
    const withdraw = (quantity: number) => ask(ordered, { kind: 'WITHDRAWAL', quantity })
    for (let n = 0; n < 10; n++) expect((await withdraw(1)).status).toBe(200)
    const refused = await withdraw(4)
    expect(refused.body.message).toMatch(/All that is left can be given back together/)
    const withdrawn = await withdraw(5)
    expect(withdrawn.status, withdrawn.text).toBe(200)
  })

  test('a return may have a smaller refund, or no restock, by the merchant’s decision', async () => {
    const ordered = await newOrder('plate g')
    const { id } = (await ask(ordered, { quantity: 2 })).body.orderReturn
    expect((await decide(id, 'receive', { refundAmount: '1000' })).status).toBe(409)
    expect((await decide(id, 'receive', { refundAmount: '1.005' })).status).toBe(400)
    const received = await decide(id, 'receive', { refundAmount: '5.00', restock: false })
    expect(received.status, received.text).toBe(200)
    expect(await shop.stockOf('plate g')).toBe(8)
    expect(await refundedOf(ordered.id)).toBe(500n)
  })
})

describe('a withdrawal', () => {
  test('a withdrawal sends a receipt by mail, and refunds everything, including the delivery', async () => {
    const ordered = await newOrder('bowl a')
    const asked = await ask(ordered, { kind: 'WITHDRAWAL', quantity: 2 })
    expect(await findMailsTo(shop, ordered.email, 'order-return-requested')).toHaveLength(1)
    await decide(asked.body.orderReturn.id, 'receive')
    expect(await refundedOf(ordered.id)).toBe(ordered.totalMinor)
    const { body } = await shop.call('GET', `/ecom/v1/orders/${ordered.id}`, { token: ordered.token })
    expect(body.order.paymentStatus).toBe('FULLY_REFUNDED')
    await expectInvariants(shop.db)
  })
})

test('merchants list returns, the newest first, page by page and by status', async () => {
  const ordered = await newOrder('jug', { quantity: 3 })
  const ids: string[] = []
  for (let count = 0; count < 3; count++) ids.unshift((await ask(ordered)).body.orderReturn.id)
  await decide(ids[0]!, 'approve')
  const list = async (query: string) => {
    const { body, status, text } = await shop.call('GET', `/cartwright/v1/returns?${query}`, { token: staff })
    expect(status, text).toBe(200)
    expectResponseBody('orderReturns.listReturns', body)
    return (body.orderReturns as { id: string }[]).map(({ id }) => id)
  }
  expect(await list(`orderId=${ordered.id}`)).toEqual(ids)
  expect(await list(`orderId=${ordered.id}&limit=1&before=${ids[0]}`)).toEqual([ids[1]])
  expect(await list(`orderId=${ordered.id}&status=APPROVED`)).toEqual([ids[0]])
})

async function refundedOf(id: string): Promise<bigint> {
  const { refunded_minor: refunded } = await shop.db
    .selectFrom('orders')
    .select('refunded_minor')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return refunded
}
