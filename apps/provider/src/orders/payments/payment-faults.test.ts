import { describe, expect, test } from 'vitest'
import { findPayment, type Payment, type PaymentProvider, type ProviderName } from '../../payments/index.ts'
import {
  type CheckoutVisit,
  expectBalancedBooks,
  expectInvariants,
  placeOrderWithoutBankResponse,
  startShop,
  StatementFaults,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'
import { checkPayment, cancelPayment } from '../payment-checks/check-payment.ts'
import { maintainPayments } from '../payment-checks/maintain-payments.ts'
import type { OrderServices } from '../order-services.ts'
import { executeRefund, startRefund } from './refund-order.ts'
import { settlePayment } from './settle-payment.ts'
import { findOrderForUpdate } from '../store.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const STOCK = 1_000
const SHOP = { kind: 'shop' } as const

const COMMIT = /^commit$/i
/** Every n-th statement fails, and each commit. */
const EVERY = trials({ few: 2, many: 1 })

type Fault = 'fails before it acts' | 'acts, and its answer is lost' | 'acts, and answers too late'

const FAULTS: Fault[] = ['fails before it acts', 'acts, and its answer is lost', 'acts, and answers too late']

/** The same shop, with a bank whose next answer to one question fails. */
function withFault(shop: TestShop, question: 'find' | 'cancel' | 'refund' | 'findRefund', fault: Fault): OrderServices {
  const { orderServices } = shop.provider
  const bank = orderServices.providers.get('test')!
  const isTooLate = fault === 'acts, and answers too late'
  let isOver = false
  const faulty: PaymentProvider = {
    ...bank,
    [question]: async (...asked: [never, never]) => {
      if (isOver) return bank[question](...asked)
      isOver = true
      if (fault === 'fails before it acts') throw new Error('The bank is closed.')
      await bank[question](...asked)
      if (isTooLate) return new Promise<never>(() => {})
      throw new Error('The line was cut.')
    },
  }
  const providers = new Map<ProviderName, PaymentProvider>([...orderServices.providers, ['test', faulty]])
  // Answers in time have as long a timeout as in a shop, since the machine may be busy.
  return { ...orderServices, providers, ...(isTooLate && { providerTimeoutMs: 50 }) }
}

async function readPayment(
  shop: TestShop,
  visit: CheckoutVisit,
): Promise<{ id: string; status: Payment['status']; orderId: string }> {
  const row = await shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.status', 'orders.id as orderId'])
    .where('checkout_id', '=', visit.checkoutId)
    .orderBy('payments.id', 'desc')
    .executeTakeFirstOrThrow()
  return row
}

/** Settles everything open: time passes, and the job runs. */
async function letTimePass(shop: TestShop): Promise<void> {
  for (const ms of [31 * SECOND_MS, 2 * MINUTE_MS, 31 * MINUTE_MS]) {
    shop.passTime(ms)
    await shop.provider.maintainPayments()
  }
}

async function expectAllSettled(shop: TestShop): Promise<void> {
  await letTimePass(shop)
  const open = await shop.db.selectFrom('payments').select('id').where('next_check_at', 'is not', null).execute()
  const refunds = await shop.db.selectFrom('refunds').select('id').where('next_check_at', 'is not', null).execute()
  expect([open, refunds]).toEqual([[], []])
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
  await expectBalancedBooks(shop.db)
}

async function refund(shop: TestShop, orderId: string, amountMinor?: bigint): Promise<string> {
  return shop.db.transaction().execute(async (tx) => {
    const order = await findOrderForUpdate(tx, orderId)
    const [id] = await startRefund(tx, order!, { amountMinor, by: SHOP, at: shop.now })
    return id!
  })
}

describe('a bank with faults', () => {
  test('a bank with faults leads to one correct outcome, whether it is queried, canceled or asked for a refund', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00', stock: STOCK })
    let tried = 0
    for (const fault of FAULTS) {
      const asked = await visitCheckout(shop, [['plate', 1]])
      await placeOrderWithoutBankResponse(shop, asked)
      const { id } = await readPayment(shop, asked)
      expect((await checkPayment(id, withFault(shop, 'find', fault))).status, fault).toBe('started')
      await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
      expect((await checkPayment(id, shop.provider.orderServices)).status, fault).toBe('captured')

      const givenUp = await visitCheckout(shop, [['plate', 1]])
      await givenUp.place({ cardNumber: '4000000000003220' })
      const { id: challenged } = await readPayment(shop, givenUp)
      const giveUp = (services: OrderServices) => cancelPayment(challenged, 'given-up', services)
      expect((await giveUp(withFault(shop, 'cancel', fault))).status, fault).toBe('challenged')
      await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
      expect((await giveUp(shop.provider.orderServices)).status, fault).toBe('failed')

      const { orderId } = await readPayment(shop, asked)
      const refundId = await refund(shop, orderId)
      expect((await executeRefund(refundId, withFault(shop, 'refund', fault))).status, fault).toBe('started')
      await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
      expect((await executeRefund(refundId, shop.provider.orderServices)).status, fault).toBe('done')
      tried += 3
    }
    await expectAllSettled(shop)
    console.log(`bank (asked, given up, paid back) × (${FAULTS.join(' | ')}): lost or doubled 0 of ${tried}`)
  })

  test('a bank with faults shows the waiting page to the buyer, charges once, and an order is placed', async () => {
    const shop = await startShop()
    await shop.addProduct('plate', { price: '10.00', stock: STOCK })
    const visit = await visitCheckout(shop, [['plate', 1]])
    for (let n = 0; n < 3; n++)
      expect(await placeOrderWithoutBankResponse(shop, visit)).toMatchObject({
        status: 303,
        location: `/checkout/${visit.checkoutId}/payment`,
      })
    await expectAllSettled(shop)
    const charges = await shop.db.selectFrom('test_charges').selectAll().execute()
    expect(charges).toMatchObject([{ amount_minor: 1_490n, refunded_minor: 0n }])
    expect((await readPayment(shop, visit)).status).toBe('captured')
  })
})

test('repeated, late and reordered outcomes of a payment lead to the same state', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
  const { orderServices } = shop.provider
  const taken = { status: 'captured', reference: 'r', amountMinor: 1_490n, currency: 'EUR' } as const
  const stories = [
    [{ status: 'pending' }, taken, taken],
    [taken, { status: 'pending' }, { status: 'challenged', url: 'https://bank.example' }],
    [taken, { status: 'failed', reason: 'declined' }],
    [
      { status: 'challenged', url: 'https://bank.example' },
      { status: 'pending' },
      taken,
      { status: 'failed', reason: 'declined' },
    ],
  ] as const
  for (const story of stories) {
    const visit = await visitCheckout(shop, [['plate', 1]])
    await visit.place({ cardNumber: '4000000000000077' })
    const { id } = await readPayment(shop, visit)
    await shop.db.updateTable('test_charges').set({ status: 'captured' }).where('key', '=', id).execute()
    for (const said of story) {
      await settlePayment(id, said, orderServices)
      await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
    }
    expect((await readPayment(shop, visit)).status).toBe('captured')
  }
  await expectAllSettled(shop)
  console.log(`stories told out of order: other ends 0 of ${stories.length}`)
})

test('a capture after the payment was given up is refunded once', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
  const visit = await visitCheckout(shop, [['plate', 1]])
  await visit.place({ cardNumber: '4000000000000002' })
  const { id, orderId } = await readPayment(shop, visit)
  await shop.db.updateTable('test_charges').set({ status: 'captured' }).where('key', '=', id).execute()
  for (let n = 0; n < 3; n++) expect((await checkPayment(id, shop.provider.orderServices)).status).toBe('failed')
  await shop.provider.maintainPayments()
  const refunds = await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).execute()
  expect(refunds).toMatchObject([{ purpose: 'correction', status: 'done', amount_minor: 1_490n }])
  await expectAllSettled(shop)
})

describe('after any failing statement, before or after it took effect, everything is settled once:', () => {
  const acts: [name: string, prepare: (shop: TestShop) => Promise<(services: OrderServices) => Promise<unknown>>][] = [
    [
      'settling a payment that was taken',
      async (shop) => {
        const { id } = await readPayment(shop, await placed(shop, '4000000000000077'))
        shop.passTime(6 * SECOND_MS)
        return (services) => checkPayment(id, services)
      },
    ],
    [
      'settling a payment that was declined',
      async (shop) => {
        const { id } = await readPayment(shop, await placed(shop, '4000000000005126'))
        shop.passTime(6 * SECOND_MS)
        return (services) => checkPayment(id, services)
      },
    ],
    [
      'settling a wrong amount',
      async (shop) => {
        const { id } = await readPayment(shop, await placed(shop, '4000000000000077'))
        const taken = { status: 'captured', reference: id, amountMinor: 1_491n, currency: 'EUR' } as const
        await shop.db.updateTable('test_charges').set({ amount_minor: 1_491n }).where('key', '=', id).execute()
        shop.passTime(6 * SECOND_MS)
        await shop.provider.orderServices.providers.get('test')!.find(await paymentRow(shop, id))
        return (services) => settlePayment(id, taken, services)
      },
    ],
    [
      'giving up a payment',
      async (shop) => {
        const { id } = await readPayment(shop, await placed(shop, '4000000000003220'))
        return (services) => cancelPayment(id, 'given-up', services)
      },
    ],
    [
      'paying back',
      async (shop) => {
        bought ??= (await readPayment(shop, await placed(shop, '4242424242424242'))).orderId
        const id = await refund(shop, bought, 1n)
        return (services) => executeRefund(id, services)
      },
    ],
  ]

  /** Refunds cent by cent. */
  let bought: string | undefined

  async function placed(shop: TestShop, cardNumber: string): Promise<CheckoutVisit> {
    const visit = await visitCheckout(shop, [['plate', 1]])
    await visit.place({ cardNumber })
    return visit
  }

  async function paymentRow(shop: TestShop, id: string): Promise<Payment> {
    return (await findPayment(shop.db, id))! // it was just placed
  }

  test.for(acts)('%s', { timeout: 60_000 }, async ([name, prepare]) => {
    const faults = new StatementFaults()
    const shop = await startShop({ faults })
    await shop.addProduct('plate', { price: '10.00', stock: STOCK })
    const clean = await prepare(shop)
    faults.failAt(Infinity)
    await clean(shop.provider.orderServices)
    const isCommit = (n: number) => COMMIT.test(faults.seen.at(n - 1) ?? '')
    const places = faults.listFaultPoints().filter(({ n }, at) => at % EVERY === 0 || isCommit(n))
    let tried = 0
    for (const { n, happens } of places) {
      const act = await prepare(shop)
      faults.failAt(n, happens)
      await act(shop.provider.orderServices).catch((error: Error) => expect(error.message).toContain('made to fail'))
      if (faults.stop()) tried++
      await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
    }
    await expectAllSettled(shop)
    console.log(`${name}, one statement failing: ${tried} places, half-done 0 of ${tried}`)
    expect(tried).toBeGreaterThan(10 / EVERY)
  })
})

test('a job whose bank is closed postpones its checks, and continues with the rest', async () => {
  const shop = await startShop()
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
  const visits = [await visitCheckout(shop, [['plate', 1]]), await visitCheckout(shop, [['plate', 1]])]
  for (const visit of visits) await visit.place({ cardNumber: '4000000000000077' })
  shop.passTime(6 * SECOND_MS)
  await maintainPayments(withFault(shop, 'find', 'fails before it acts'))
  const statuses = await Promise.all(visits.map(async (visit) => (await readPayment(shop, visit)).status))
  expect(statuses.sort()).toEqual(['captured', 'pending'])
  await maintainPayments(shop.provider.orderServices)
  expect(
    (await Promise.all(visits.map((visit) => readPayment(shop, visit)))).map(({ status }) => status).sort(),
    'not at once',
  ).toEqual(statuses)
  await expectAllSettled(shop)
  expect((await Promise.all(visits.map((visit) => readPayment(shop, visit)))).map(({ status }) => status)).toEqual([
    'captured',
    'captured',
  ])
})

test('a merchant’s refund that has begun is confirmed, whichever statement fails after the commit', async () => {
  const faults = new StatementFaults()
  const shop = await startShop({ faults })
  await shop.addProduct('plate', { price: '100.00', stock: STOCK })
  const visit = await visitCheckout(shop, [['plate', 1]])
  await visit.place()
  const { id: paymentId, orderId } = await readPayment(shop, visit)
  const token = await shop.newStaffToken()
  const body = { orderId, paymentRefunds: [{ paymentId, amount: { amount: '0.50' } }] }
  const ask = () => shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token, body })
  faults.failAt(Infinity)
  await ask()
  const committed = faults.seen.findIndex((statement) => COMMIT.test(statement)) + 1
  let begun = 1
  for (const { n, happens } of faults.listFaultPoints().filter(({ n }) => n > committed)) {
    faults.failAt(n - committed, happens, COMMIT)
    const where = `statement ${n - committed} after the commit, lost ${happens}`
    expect((await ask()).status, `${where}: ${faults.seen.join('; ')}`).toBe(200)
    faults.stop()
    begun++
  }
  await letTimePass(shop)
  const { refunded_minor: back } = await shop.db
    .selectFrom('orders')
    .select('refunded_minor')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow()
  console.log(`refunds begun, with a statement failing after the commit: ${begun}, paid back other than once 0`)
  expect([back, begun > 15]).toEqual([BigInt(begun) * 50n, true])
  await expectAllSettled(shop)
})
