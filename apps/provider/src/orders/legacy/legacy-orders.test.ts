import type { LegacyOrder, Order } from '@cartwright/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type TestShop, visitCheckout } from '../../testing/index.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
let staff: string
let member: Awaited<ReturnType<TestShop['newMember']>>
let guest: string
let own: Order
let foreign: Order

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { price: '10.00', stock: 100 })
  staff = await shop.newApiKey(['SCOPE.DC-STORES.MANAGE-ORDERS'])
  member = await shop.newMember({ email: 'ada@member.example' })
  ;({ order: own } = await buy(2, member.token))
  ;({ order: foreign, token: guest } = await buy(3))
})
afterAll(() => cleanUp())

async function buy(quantity: number, token?: string): Promise<{ order: Order; token: string }> {
  const visit = await visitCheckout(shop, [['plate', quantity]], token)
  await visit.place()
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: staff })
  return { order, token: visit.token }
}

const query = (asked: object, token = staff) =>
  shop.call('POST', '/stores/v2/orders/query', { token, body: { query: asked } })

async function listIds(filter: object, token = staff): Promise<string[]> {
  const { status, body, text } = await query({ filter: JSON.stringify(filter) }, token)
  expect(status, text).toBe(200)
  expect(body.totalResults).toBe(body.orders.length)
  return body.orders.map(({ id }: LegacyOrder) => id)
}

test('an order in the older form has the buyer, sums, lines and delivery of the current one', async () => {
  const { status, body } = await shop.call('GET', `/stores/v2/orders/${own.id}`, { token: staff })
  expect(status).toBe(200)
  const line = own.lineItems[0]!
  const { contactDetails, address } = own.billingInfo!
  const { firstName, lastName } = contactDetails!
  expect(body.order).toMatchObject({
    id: own.id,
    number: Number(own.number),
    dateCreated: own.createdDate,
    buyerInfo: {
      id: member.id,
      identityType: 'MEMBER',
      contactId: own.buyerInfo!.contactId,
      firstName,
      lastName,
      email: own.buyerInfo!.email,
    },
    currency: own.currency,
    totals: { subtotal: '20.00', total: own.priceSummary.total.amount, quantity: 2 },
    billingInfo: {
      paymentMethod: 'CreditCard',
      address: { fullName: { firstName, lastName }, country: address!.country, zipCode: address!.postalCode },
    },
    shippingInfo: {
      deliveryOption: own.shippingInfo!.title,
      shipmentDetails: { priceData: { price: own.shippingInfo!.cost!.price.amount } },
    },
    paymentStatus: 'PAID',
    fulfillmentStatus: 'NOT_FULFILLED',
    lineItems: [
      {
        index: 1,
        quantity: 2,
        name: line.productName.original,
        productId: line.catalogReference!.catalogItemId,
        priceData: { price: '10.00', totalPrice: '20.00' },
        lineItemType: 'PHYSICAL',
      },
    ],
    activities: own.activities.map(({ type, createdDate }) => ({ type, timestamp: createdDate })),
    fulfillments: [],
    refunds: [],
  })
})

test('parcels and cancellations appear in the older form under its own names', async () => {
  const { order } = await buy(4)
  const sent = await shop.call('POST', `/ecom/v1/fulfillments/orders/${order.id}/create-fulfillment`, {
    token: staff,
    body: {
      fulfillment: {
        lineItems: [{ id: order.lineItems[0]!.id, quantity: 1 }],
        trackingInfo: { trackingNumber: '1', shippingProvider: 'dhl' },
      },
    },
  })
  expect(sent.status).toBe(200)
  const { body } = await shop.call('GET', `/stores/v2/orders/${order.id}`, { token: staff })
  expect(body.order.fulfillmentStatus).toBe('PARTIALLY_FULFILLED')
  expect(body.order.fulfillments).toMatchObject([
    { id: sent.body.fulfillmentId, lineItems: [{ index: 1, quantity: 1 }], trackingInfo: { trackingNumber: '1' } },
  ])
  const { order: other } = await buy(1)
  const canceled = await shop.call('POST', `/ecom/v1/orders/${other.id}/cancel`, { token: staff, body: {} })
  expect(canceled.status).toBe(200)
  expect(await listIds({ fulfillmentStatus: 'CANCELED' })).toEqual([other.id])
  expect(await listIds({ fulfillmentStatus: { $hasSome: ['CANCELED', 'PARTIALLY_FULFILLED'] } })).toEqual([
    other.id,
    order.id,
  ])
  expect(await listIds({ fulfillmentStatus: 'NOT_FULFILLED' })).toEqual([foreign.id, own.id])
  expect(await listIds({ fulfillmentStatus: { $ne: 'NOT_FULFILLED' } })).toEqual([other.id, order.id])
})

test('the older query sorts by a JSON text, pages by offset and counts all results', async () => {
  const total = (await query({})).body.totalResults
  for (const sort of [
    '{"number": "asc"}',
    '[{"dateCreated": "ASC"}]',
    '[{"lastUpdated": "asc"}, {"number": "desc"}]',
  ]) {
    const { status, body } = await query({ sort, paging: { limit: 1, offset: 1 } })
    expect([status, body.orders.length, body.metadata, body.totalResults]).toEqual([
      200,
      1,
      { items: 1, offset: 1 },
      total,
    ])
  }
  const { body } = await query({ sort: '{"number": "asc"}', paging: { limit: 2 } })
  expect(body.orders.map(({ id }: LegacyOrder) => id)).toEqual([own.id, foreign.id])
})

test('shoppers read their own orders in the older form, and no others', async () => {
  expect(await listIds({}, member.token)).toEqual([own.id])
  expect(await listIds({}, guest)).toEqual([foreign.id])
  expect((await shop.call('GET', `/stores/v2/orders/${foreign.id}`, { token: member.token })).status).toBe(404)
  const { body } = await shop.call('GET', `/stores/v2/orders/${foreign.id}`, { token: guest })
  expect(body.order.buyerInfo).toMatchObject({ identityType: 'CONTACT' })
  expect(body.order.buyerInfo).not.toHaveProperty('contactId')
  expect(await listIds({ 'buyerInfo.id': foreign.buyerInfo!.contactId })).toContain(foreign.id)
  expect(await listIds({ 'buyerInfo.id': member.id }, member.token)).toEqual([own.id])
  expect(await listIds({ 'buyerInfo.id': own.buyerInfo!.contactId }, member.token)).toEqual([own.id])
})

test('a filter or sort that the older query does not allow is an error that names the field', async () => {
  const wrong: [object, string, string][] = [
    [{ filter: '{"buyerInfo.id": "00000000-0000-4000-8000-000000000000"}' }, member.token, 'query.filter.buyerInfo.id'],
    [{ filter: `{"buyerInfo.id": "${foreign.buyerInfo!.contactId}"}` }, guest, 'query.filter.buyerInfo.id'],
    [{ filter: '{"lineItems.name": "Plate"}' }, staff, 'query.filter.lineItems.name'],
    [{ filter: '{"createdDate": "2026-01-01"}' }, staff, 'query.filter.createdDate'],
    [{ filter: '{' }, staff, 'query.filter'],
    [{ filter: '[{}, {}]' }, staff, 'query.filter'],
    [{ filter: '7' }, staff, 'query.filter'],
    [{ sort: '{"paymentStatus": "asc"}' }, staff, 'query.sort'],
    [{ sort: '{"number": "up"}' }, staff, 'query.sort'],
  ]
  for (const [asked, token, field] of wrong) {
    const { status, body, text } = await query(asked, token)
    expect([status, body.details?.validationError?.fieldViolations?.[0]?.field], text).toEqual([400, field])
  }
})
