import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants, startShop, TestBrowser, type TestShop, visitCheckout } from '../../testing/index.ts'

let shop: TestShop
let staff: string
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  staff = await shop.newStaffToken()
  await shop.addProduct('plate', { price: '10.00', stock: 100 })
})
afterAll(() => cleanUp())

async function sendOne(fulfillment: object = {}) {
  const visit = await visitCheckout(shop, [['plate', 1]])
  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const path = `/ecom/v1/fulfillments/orders/${id}/create-fulfillment`
  const sent = await shop.call('POST', path, { token: staff, body: { fulfillment } })
  return { id, sent, fulfillmentId: sent.body.fulfillmentId as string }
}

const change = ({ id, fulfillmentId }: { id: string; fulfillmentId: string }, fulfillment: object) =>
  shop.call('PATCH', `/ecom/v1/fulfillments/${fulfillmentId}/orders/${id}`, { token: staff, body: { fulfillment } })

const readFulfillment = async ({ id }: { id: string }) => {
  const { body } = await shop.call('GET', `/ecom/v1/fulfillments/orders/${id}`, { token: staff })
  return body.orderWithFulfillments.fulfillments[0] as Record<string, unknown>
}

test('a delivered parcel keeps its tracking, and has its delivery time; null removes the delivery', async () => {
  const sent = await sendOne({ trackingInfo: { shippingProvider: 'dhl', trackingNumber: 'JD1' } })
  expect(await readFulfillment(sent)).not.toHaveProperty('deliveredAt')
  const deliveredAt = new Date(Date.now() - 60_000).toISOString()
  const changed = await change(sent, { deliveredAt })
  expect(changed.status, changed.text).toBe(200)
  expect(await readFulfillment(sent)).toMatchObject({ deliveredAt, trackingInfo: { trackingNumber: 'JD1' } })

  expect((await change(sent, { trackingInfo: { trackingNumber: 'JD2' } })).status).toBe(200)
  expect(await readFulfillment(sent)).toMatchObject({ deliveredAt, trackingInfo: { trackingNumber: 'JD2' } })
  expect((await change(sent, { deliveredAt: null })).status).toBe(200)
  expect(await readFulfillment(sent)).not.toHaveProperty('deliveredAt')

  const { body } = await shop.call('GET', `/cartwright/v1/orders/${sent.id}/history`, { token: staff })
  expect((body.history as { type: string }[]).map(({ type }) => type)).toContain('delivered')
  await expectInvariants(shop.db)
})

test('a delivery in the future is refused with its field, and nothing is saved', async () => {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString()
  const refused = await sendOne({ deliveredAt: tomorrow })
  expect(refused.sent.status).toBe(400)
  expect(refused.sent.text).toContain('fulfillment.deliveredAt')
  const sent = await sendOne()
  expect((await change(sent, { deliveredAt: tomorrow })).status).toBe(400)
  expect(await readFulfillment(sent)).not.toHaveProperty('deliveredAt')
})

test('a fulfillment that is created as delivered sends no mail about its shipment', async () => {
  const mails = async (id: string) => {
    const all = await shop.db.selectFrom('mails').select(['template', 'props']).execute()
    return all.filter(({ props }) => JSON.stringify(props).includes(id)).map(({ template }) => template)
  }
  const handedOver = await sendOne({ deliveredAt: new Date().toISOString() })
  expect(handedOver.sent.status, handedOver.sent.text).toBe(200)
  expect(await mails(handedOver.id)).not.toContain('order-shipped')
  expect(await mails((await sendOne()).id)).toContain('order-shipped')
})

test('the page of an order shows the day of delivery instead of being on its way', async () => {
  const sent = await sendOne()
  const { order } = await shop.ask('orders.getOrder', { id: sent.id }, { token: staff })
  const link = await shop.db.selectFrom('mails').select('props').where('template', '=', 'order-shipped').execute()
  const url = link.map(({ props }) => JSON.stringify(props)).find((text) => text.includes(sent.id))
  const path = new URL(/https?:[^"]*\/orders\/[^"]*/.exec(url ?? '')![0]).pathname
  const browser = new TestBrowser(shop)
  const stage = async () => /class="stage">([^<]*)</.exec((await browser.get(path)).html)?.[1]
  expect(order.fulfillmentStatus).toBe('FULFILLED')
  expect(await stage()).toBe('Shipped')
  const changed = await change(sent, { deliveredAt: new Date().toISOString() })
  expect(changed.status, changed.text).toBe(200)
  expect(await stage()).toMatch(/^Delivered on .*\d{4}$/)
})
