import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectBalancedBooks,
  expectInvariants,
  getIdempotencyToken,
  startShop,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { callProvider, findPayment } from '../../payments/index.ts'
import { placeOrderByCard } from '../../testing/place-order-by-card.ts'
import { checkPayment, cancelPayment } from '../payment-checks/check-payment.ts'
import { executeRefund, startRefund } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'
import { findOrderForUpdate } from '../store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const STOCK = 1_000
const ROUNDS = 5
const SHOP = { kind: 'shop' } as const

let shop: TestShop
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({ providerTimeoutMs: 2_000, whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
})
afterAll(() => cleanUp())

async function readState(orderId: string) {
  const { status, payment_status: paymentStatus } = await shop.db
    .selectFrom('orders')
    .select(['status', 'payment_status'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  return `${status} ${paymentStatus}`
}

async function expectGood(): Promise<void> {
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
  await expectBalancedBooks(shop.db)
}

test.for([
  ['4000000000000002', 'REJECTED DECLINED'],
  ['4000000000003220', 'INITIALIZED NOT_PAID'],
  ['4000000000000077', 'INITIALIZED PENDING'],
])(
  'one checkout sent twenty times at once with the card %s: one order (%s), one charge, equal answers',
  async ([cardNumber = '', state]) => {
    const visit = await visitCheckout(shop, [['plate', 1]])
    const n = 20
    const answers = await Promise.all(Array.from({ length: n }, () => visit.place({ cardNumber })))
    const kinds = new Set(
      answers.map(({ status, location, html }) => `${status} ${location} ${html.includes('was declined')}`),
    )
    const { id } = (await visit.order())!
    expect(await readState(id)).toBe(state)
    const orders = await shop.db.selectFrom('orders').select('id').where('checkout_id', '=', visit.checkoutId).execute()
    const charges = await shop.db.selectFrom('payments').select('id').where('order_id', '=', id).execute()
    console.log(
      `one checkout ${n} times at once (${state}): ${orders.length} order, ${charges.length} payment, ${kinds.size} answer`,
    )
    expect([orders.length, charges.length, kinds.size]).toEqual([1, 1, 1])
    await cancelPayment(charges[0]!.id, 'given-up', shop.provider.orderServices)
    await expectGood()
  },
)

test('a payment settled concurrently by page, return, webhook and job is one order with one mail', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { paymentId, orderId } = await placeOrderByCard(shop, '4000000000000077')
    const mailsBefore = (await shop.db.selectFrom('mails').select('id').execute()).length
    shop.passTime(6 * SECOND_MS)
    const { orderServices } = shop.provider
    const taken = { status: 'captured', reference: paymentId, amountMinor: 1_490n, currency: 'EUR' } as const
    // The bank has captured the money before; the first to settle does not query it again.
    const payment = await findPayment(shop.db, paymentId)
    await callProvider(payment!.provider, (provider) => provider.find(payment!), orderServices)
    const other = await shop.anotherProcess()
    const states = await Promise.all([
      settlePayment(paymentId, taken, orderServices),
      checkPayment(paymentId, orderServices),
      checkPayment(paymentId, other.orderServices),
      settlePayment(paymentId, { status: 'pending' }, orderServices),
      shop.provider.maintainPayments(),
      other.maintainPayments(),
    ])
    expect(states.slice(0, 3)).toMatchObject([{ status: 'captured' }, { status: 'captured' }, { status: 'captured' }])
    expect(await readState(orderId)).toBe('APPROVED PAID')
    const created = (
      await shop.db.selectFrom('outbox').select('event_type').where('entity_id', '=', orderId).execute()
    ).filter(({ event_type: type }) => type === 'wix.ecom.v1.order_created')
    const mails = (await shop.db.selectFrom('mails').select('id').execute()).length - mailsBefore
    expect([created.length, mails]).toEqual([1, 2])
    await expectGood()
  }
  console.log(`a payment settled from four sources at once: orders announced or mailed twice 0 of ${ROUNDS}`)
})

test('a payment canceled or expired during its challenge is either captured and ordered, or neither', async () => {
  const ends: Record<string, number> = {}
  for (let round = 0; round < ROUNDS * 2; round++) {
    const { visit, paymentId, orderId } = await placeOrderByCard(shop, '4000000000003220')
    const isExpiring = round % 2 === 1
    if (isExpiring) shop.passTime(30 * MINUTE_MS)
    await Promise.all([
      visit.browser.post(`/test-bank/${paymentId}`, { answer: 'pass' }),
      isExpiring ? shop.provider.maintainPayments() : cancelPayment(paymentId, 'given-up', shop.provider.orderServices),
      checkPayment(paymentId, shop.provider.orderServices),
    ])
    await checkPayment(paymentId, shop.provider.orderServices)
    const end = await readState(orderId)
    expect(['APPROVED PAID', 'REJECTED DECLINED']).toContain(end)
    ends[end] = (ends[end] ?? 0) + 1
    await expectGood()
  }
  console.log(
    `given up or expired while it is paid: taken without an order 0 of ${ROUNDS * 2}, ${JSON.stringify(ends)}`,
  )
})

test('concurrent refunds of an order never exceed the captured amount', async () => {
  const n = 12
  const { orderId } = await placeOrderByCard(shop, '4242424242424242')
  const refund = async (amountMinor?: bigint): Promise<string[]> => {
    try {
      return await shop.db.transaction().execute(async (tx) => {
        const order = await findOrderForUpdate(tx, orderId)
        return startRefund(tx, order!, { amountMinor, by: SHOP, at: shop.now })
      })
    } catch (error) {
      expect(error).toMatchObject({ code: 'REFUND_TOO_LARGE' })
      return []
    }
  }
  const started = (await Promise.all(Array.from({ length: n }, () => refund(500n)))).flat()
  expect(started).toHaveLength(2)
  await Promise.all([...started, ...started].map((id) => executeRefund(id, shop.provider.orderServices)))
  expect(await readState(orderId)).toBe('APPROVED PARTIALLY_REFUNDED')
  const [rest, none] = [await refund(), await refund()]
  expect([rest.length, none.length]).toEqual([1, 0])
  await executeRefund(rest[0]!, shop.provider.orderServices)
  expect(await readState(orderId)).toBe('APPROVED FULLY_REFUNDED')
  const { refunded_minor: refunded } = await shop.db
    .selectFrom('test_charges')
    .select('refunded_minor')
    .orderBy('created_at', 'desc')
    .where('refunded_minor', '>', 0n)
    .executeTakeFirstOrThrow()
  expect(refunded).toBe(1_490n)
  await expectGood()
  console.log(`${n} refunds of 5.00 of an order of 14.90 at once: 2 started, paid back too much 0 of ${n}`)
})

test('concurrent retries after declined cards lose no stock, and place one order each', async () => {
  const visits = await Promise.all(Array.from({ length: 6 }, () => visitCheckout(shop, [['plate', 2]])))
  await Promise.all(visits.map((visit) => visit.place({ cardNumber: '4000000000000002' })))
  await expectGood()
  const answers = await Promise.all(
    visits.map(async (visit) => visit.place({ idempotencyToken: getIdempotencyToken(await visit.reload()) })),
  )
  expect(answers.map(({ status }) => status)).toEqual(visits.map(() => 303))
  const orders = await shop.db
    .selectFrom('orders')
    .select('status')
    .where(
      'checkout_id',
      'in',
      visits.map(({ checkoutId }) => checkoutId),
    )
    .execute()
  expect(orders.map(({ status }) => status)).toEqual(visits.map(() => 'APPROVED'))
  await expectGood()
})
