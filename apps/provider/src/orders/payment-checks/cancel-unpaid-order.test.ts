import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectInvariants, findMailsTo, startShop, type TestShop, visitCheckout } from '../../testing/index.ts'

const DAY_MS = 86_400_000
const BY_HAND = { cardNumber: '' }
let shop: TestShop
let cleanUp: () => Promise<void>
beforeAll(async () => {
  shop = await startShop({
    payments: {
      manual: [
        { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' },
        { code: 'soon', title: 'Soon', kind: 'OTHER', dueDays: 2 },
      ],
      holdMinutes: 30,
    },
    whenFinished: (clean) => void (cleanUp = clean),
  })
})
afterAll(() => cleanUp())

test('an order with an overdue manual payment is canceled after 14 days or the method’s term, with restock and mail', async () => {
  await shop.addProduct('cup', { price: '10.00', stock: 5 })
  const soon = await order('cup', 'soon', 'soon@example.com')
  const later = await order('cup', 'bank', 'later@example.com', 'de')
  expect(await shop.stockOf('cup')).toBe(1)

  await passDays(1.9)
  expect([await statusOf(soon), await statusOf(later)]).toEqual(['APPROVED', 'APPROVED'])
  await passDays(0.2)
  expect([await statusOf(soon), await statusOf(later)]).toEqual(['CANCELED', 'APPROVED'])
  expect(await shop.stockOf('cup')).toBe(3)
  await passDays(12)
  expect(await statusOf(later)).toBe('CANCELED')
  expect(await shop.stockOf('cup')).toBe(5)
  expect(await cancellationsTo('soon@example.com')).toMatchObject([{ reason: 'It was not paid in time.' }])
  expect(await cancellationsTo('later@example.com')).toMatchObject([{ reason: 'Sie wurde nicht rechtzeitig bezahlt.' }])
  await expectInvariants(shop.db)
})

test('paid and shipped orders are not canceled as overdue', async () => {
  const staff = await shop.newStaffToken()
  await shop.addProduct('bowl', { price: '10.00', stock: 5 })
  const paid = await order('bowl', 'soon', 'paid@example.com')
  await shop.call('POST', `/ecom/v1/payments-collector/orders/${paid}/mark-as-paid`, { token: staff, body: {} })
  const sent = await order('bowl', 'soon', 'sent@example.com')
  const fulfilled = await shop.call('POST', `/ecom/v1/fulfillments/orders/${sent}/create-fulfillment`, {
    token: staff,
    body: { fulfillment: {} },
  })
  expect(fulfilled.status).toBe(200)

  await passDays(3)
  expect([await statusOf(paid), await statusOf(sent)]).toEqual(['APPROVED', 'APPROVED'])
  expect(await shop.stockOf('bowl')).toBe(1)
  await expectInvariants(shop.db)
})

test('the named last day is a full one, also if the clocks are set back on the next', async () => {
  // In Berlin the 31st of October 2027 has 25 hours, and the order expires at 23:15 by the clock.
  shop.passTime(Date.parse('2027-10-29T22:15:00Z') - shop.now.getTime())
  await shop.addProduct('jug', { price: '10.00', stock: 5 })
  await order('jug', 'soon', 'autumn@example.com')
  const { until } = (await findMailsTo(shop, 'autumn@example.com', 'order-placed'))[0]?.howToPay ?? {}
  expect(new Date(until ?? '').toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' })).toBe('2027-10-30')
})

async function order(product: string, paymentMethod: string, email: string, language?: string): Promise<string> {
  const visit = await visitCheckout(shop, [[product, 2]])
  expect((await visit.place({ ...BY_HAND, paymentMethod, email }, language)).status).toBe(303)
  return (await visit.order())!.id
}

async function passDays(days: number): Promise<void> {
  shop.passTime(days * DAY_MS)
  await shop.provider.maintainPayments()
}

async function statusOf(id: string): Promise<string> {
  const row = await shop.db.selectFrom('orders').select('status').where('id', '=', id).executeTakeFirstOrThrow()
  return row.status
}

async function cancellationsTo(recipient: string): Promise<object[]> {
  const rows = await shop.db
    .selectFrom('mails')
    .select('props')
    .where('recipient', '=', recipient)
    .where('template', '=', 'order-canceled')
    .execute()
  return rows.map(({ props }) => props)
}
