import { expect, test } from 'vitest'
import { orders } from './index.ts'
import { runCommandIn } from '../../testing/run-command.ts'
import {
  type CheckoutVisit,
  expectInvariants,
  placeOrdersConcurrently,
  startShop,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'

const BANK = { code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER' as const }
const BY_BANK = { paymentMethod: 'bank', cardNumber: '' }
const DECLINED = { cardNumber: '4000 0000 0000 0002' }
const ASKS_AT_THE_BANK = { cardNumber: '4000 0000 0000 3220' }

async function openShop() {
  const shop = await startShop({ payments: { manual: [BANK] } })
  await shop.addProduct('cup', { price: '10.00', stock: 100 })
  return shop
}

const visitShop = (shop: TestShop) => visitCheckout(shop, [['cup', 1]])

/** The order as staff read it. */
async function orderOf(shop: TestShop, { checkoutId }: CheckoutVisit) {
  const token = await shop.newStaffToken()
  const search = { filter: { checkoutId, status: { $in: ['INITIALIZED', 'REJECTED', 'APPROVED', 'CANCELED'] } } }
  const { body } = await shop.call('POST', '/ecom/v1/orders/search', { token, body: { search } })
  return body.orders[0]
}

async function payAtTheBank(shop: TestShop, visit: CheckoutVisit): Promise<void> {
  const { id } = await shop.db
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', (await visit.order())!.id)
    .executeTakeFirstOrThrow()
  await visit.browser.post(`/test-bank/${id}`, { answer: 'pass' })
  expect((await visit.browser.get(`/checkout/${visit.checkoutId}/payment`)).location).toContain('orderId=')
}

test('an unpaid or declined order has no number, and gets the next one at its approval', async () => {
  const shop = await openShop()
  const waiting = await visitShop(shop)
  await waiting.place(ASKS_AT_THE_BANK)
  expect(await orderOf(shop, waiting)).toMatchObject({ status: 'INITIALIZED' })
  const declined = await visitShop(shop)
  for (let tries = 0; tries < 4; tries++) await declined.place(DECLINED)
  expect(await orderOf(shop, declined)).toMatchObject({ status: 'REJECTED' })
  for (const visit of [waiting, declined]) expect(await orderOf(shop, visit)).not.toHaveProperty('number')
  expect(await shop.db.selectFrom('orders').select('number').execute()).toEqual([{ number: null }, { number: null }])

  const byHand = await visitShop(shop)
  expect((await byHand.place(BY_BANK)).status).toBe(303)
  await declined.reload()
  expect((await declined.place()).status).toBe(303)
  await payAtTheBank(shop, waiting)
  const numbers = await Promise.all(
    [byHand, declined, waiting].map(async (visit) => (await orderOf(shop, visit)).number),
  )
  // By time of approval, without gaps for declined orders.
  expect(numbers).toEqual(['10001', '10002', '10003'])
  const mails = await shop.db.selectFrom('mails').select('props').where('template', '=', 'order-placed').execute()
  expect(mails.map(({ props }) => (props as { order: { number: string } }).order.number).toSorted()).toEqual(numbers)
  await expectInvariants(shop.db)
})

test('concurrently approved orders have distinct numbers', async () => {
  const shop = await openShop()
  const visits: CheckoutVisit[] = []
  for (let each = 0; each < 24; each++) visits.push(await visitShop(shop))
  const answers = await placeOrdersConcurrently(visits, (each) => [{}, BY_BANK, DECLINED][each % 3]!)
  expect(answers.filter(({ status }) => status === 303)).toHaveLength(16)
  const rows = await shop.db.selectFrom('orders').select(['number', 'status']).execute()
  expect(rows.filter(({ status }) => status === 'REJECTED').map(({ number }) => number)).toEqual(Array(8).fill(null))
  const numbers = new Set(rows.flatMap(({ number }) => number ?? []))
  expect(numbers.size).toBe(16)
  // A retried approval leaves a gap.
  expect([...numbers].every((number) => number >= 10_001n)).toBe(true)
})

test('an order without a number is found and cancelled by its id', async () => {
  const shop = await openShop()
  const visit = await visitShop(shop)
  await visit.place(DECLINED)
  const { id } = await orderOf(shop, visit)
  const list = await runCommandIn({}, shop, orders, 'list', '--status', 'REJECTED')
  expect(list.printed).toMatch(new RegExp(`^${id}  `))
  const { printed } = await runCommandIn({}, shop, orders, 'show', id)
  expect(printed).toContain('REJECTED, DECLINED')
  expect((await runCommandIn({}, shop, orders, 'cancel', id)).said).toContain('was not paid and is cancelled')
  await expect(runCommandIn({}, shop, orders, 'show', '10001')).rejects.toThrow('There is no order 10001')
})

test('an unapproved order of an earlier version shows no number, and keeps its reserved one for its approval', async () => {
  const shop = await openShop()
  const visit = await visitShop(shop)
  await visit.place(DECLINED)
  await shop.db.updateTable('orders').set({ number: 777n }).execute()
  expect(await orderOf(shop, visit)).not.toHaveProperty('number')
  await visit.reload()
  expect((await visit.place()).status).toBe(303)
  expect(await orderOf(shop, visit)).toMatchObject({ status: 'APPROVED', number: '777' })
})

test('orders with and without a number are sorted by number, page by page', async () => {
  const shop = await openShop()
  const visits: CheckoutVisit[] = []
  for (let each = 0; each < 6; each++) {
    const visit = await visitShop(shop)
    await visit.place(each % 2 ? DECLINED : {})
    visits.push(visit)
  }
  const token = await shop.newStaffToken()
  const filter = { status: { $in: ['REJECTED', 'APPROVED'] } }
  const numbers: (string | undefined)[] = []
  let cursor: string | undefined
  do {
    const search = cursor
      ? { cursorPaging: { cursor, limit: 2 } }
      : { filter, sort: [{ fieldName: 'number', order: 'ASC' }], cursorPaging: { limit: 2 } }
    const { body, text } = await shop.call('POST', '/ecom/v1/orders/search', { token, body: { search } })
    expect(body.orders, text).toHaveLength(2)
    numbers.push(...body.orders.map((order: { number?: string }) => order.number))
    cursor = body.metadata.hasNext ? body.metadata.cursors.next : undefined
  } while (cursor)
  expect(numbers).toEqual([undefined, undefined, undefined, '10001', '10002', '10003'])
})
