import { PAYLOAD } from '../../testing/decode-payloads-plugin.ts'
import { settlePayment } from './settle-payment.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type CheckoutVisit,
  expectBalancedBooks,
  expectInvariants,
  placeOrderWithoutBankResponse,
  startShop,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const STOCK = 1_000

let shop: TestShop
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({ whenFinished: (clean) => void (cleanUp = clean) })
  await shop.addProduct('plate', { price: '10.00', stock: STOCK })
})
afterAll(() => cleanUp())

/** Outcome of a checkout: its order, its payments in sequence, and the cart. */
async function readOutcome(visit: CheckoutVisit) {
  const order = await shop.db
    .selectFrom('orders')
    .selectAll()
    .where('checkout_id', '=', visit.checkoutId)
    .executeTakeFirstOrThrow()
  const payments = await shop.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('id')
    .execute()
  const { status } = await shop.call('GET', '/ecom/v1/carts/current', { token: visit.token })
  return {
    id: order.id,
    number: order.number,
    order: `${order.status} ${order.payment_status}`,
    payments: payments.map(({ status: each, failure }) => (failure ? `${each}: ${failure}` : each)),
    paymentId: payments.at(-1)!.id,
    cart: status === 200 ? 'full' : 'gone',
  }
}

async function soldSince(stock: number): Promise<number> {
  return stock - (await shop.stockOf('plate'))
}

const getPaymentPagePath = (visit: CheckoutVisit): string => `/checkout/${visit.checkoutId}/payment`

describe('each card of the test mode', () => {
  test.for([
    ['4000 0000 0000 0002', 'declined', 'Your card was declined. You have not been charged.'],
    ['4000 0000 0000 9995', 'insufficient-funds', 'insufficient funds'],
    ['4000 0000 0000 0069', 'card-expired', 'This card has expired.'],
    ['4000 0000 0000 0259', 'wrong-amount', 'Any amount charged is refunded.'],
  ])(
    '%s: nothing is bought (%s), the buyer is told, and the next try is of the same order',
    async ([cardNumber = '', reason = '', said = '']) => {
      const stock = await shop.stockOf('plate')
      const visit = await visitCheckout(shop, [['plate', 2]])
      const page = await visit.place({ cardNumber })
      expect(page).toMatchObject({ status: 422, html: expect.stringContaining(said) })
      const refused = await readOutcome(visit)
      expect(refused).toMatchObject({
        order: 'REJECTED DECLINED',
        payments: [`failed: ${reason}`],
        cart: 'full',
        number: null,
      })
      expect(await soldSince(stock)).toBe(0)
      await expectInvariants(shop.db)

      expect((await visit.place()).status).toBe(303)
      expect(await readOutcome(visit)).toMatchObject({
        id: refused.id,
        order: 'APPROVED PAID',
        payments: [`failed: ${reason}`, 'captured'],
        cart: 'gone',
      })
      expect(await soldSince(stock)).toBe(2)
      await shop.provider.maintainPayments()
      await expectInvariants(shop.db)
      await expectBalancedBooks(shop.db)
    },
  )

  test('a wrong captured amount is refunded in full, once, and the merchant gets a mail', async () => {
    const visit = await visitCheckout(shop, [['plate', 1]])
    await visit.place({ cardNumber: '4000000000000259' })
    const { id, paymentId } = await readOutcome(visit)
    for (let n = 0; n < 3; n++) await shop.provider.maintainPayments()
    const refunds = await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', id).execute()
    expect(refunds).toMatchObject([
      { purpose: 'correction', status: 'done', amount_minor: 1_590n, payment_id: paymentId },
    ])
    const happened = await shop.db
      .selectFrom('order_history')
      .select('type')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute()
    expect(happened.map(({ type }) => type)).toEqual(['payment-failed', 'payment-disputed', 'refunded'])
    await expectInvariants(shop.db)
    await expectBalancedBooks(shop.db)
  })

  test.for([
    ['pass', 'APPROVED PAID', 'captured', 'gone'],
    ['fail', 'REJECTED DECLINED', 'failed: challenge-failed', 'full'],
  ])(
    'one whose bank asks who it is: with "%s" the order is %s',
    async ([answer = '', order = '', payment = '', cart = '']) => {
      const visit = await visitCheckout(shop, [['plate', 1]])
      expect(await visit.place({ cardNumber: '4000000000003220' })).toMatchObject({
        status: 303,
        location: getPaymentPagePath(visit),
      })
      const waiting = await readOutcome(visit)
      expect(waiting).toMatchObject({ order: 'INITIALIZED NOT_PAID', payments: ['challenged'], cart: 'full' })
      const bank = `/test-bank/${waiting.paymentId}`
      expect(await visit.browser.get(bank)).toMatchObject({ status: 200, html: expect.stringContaining('€14.90') })
      expect((await visit.browser.post(bank, { answer }, { origin: 'https://evil.example' })).status).toBe(403)
      expect((await readOutcome(visit)).payments).toEqual(['challenged'])

      expect(await visit.browser.post(bank, { answer })).toMatchObject({
        status: 303,
        location: getPaymentPagePath(visit),
      })
      expect((await visit.browser.get(bank)).status, 'it was decided').toBe(410)
      shop.passTime(MINUTE_MS) // the buyer does not return: the job checks
      await shop.provider.maintainPayments()
      expect(await readOutcome(visit)).toMatchObject({ order, payments: [payment], cart })
      await expectInvariants(shop.db)
    },
  )

  test('a lost response makes the buyer wait, and the captured payment becomes an order', async () => {
    const visit = await visitCheckout(shop, [['plate', 1]])
    expect(await placeOrderWithoutBankResponse(shop, visit)).toMatchObject({
      status: 303,
      location: getPaymentPagePath(visit),
    })
    expect(await readOutcome(visit)).toMatchObject({
      order: 'INITIALIZED NOT_PAID',
      payments: ['started'],
      cart: 'full',
    })
    expect(await visit.browser.get(`/checkout/${visit.checkoutId}`)).toMatchObject({
      status: 303,
      location: getPaymentPagePath(visit),
    })
    await expectInvariants(shop.db)
    shop.passTime(30 * SECOND_MS)
    await shop.provider.maintainPayments()
    expect(await readOutcome(visit)).toMatchObject({ order: 'APPROVED PAID', payments: ['captured'], cart: 'gone' })
    await expectInvariants(shop.db)
    await expectBalancedBooks(shop.db)
  })

  test.for([
    ['4000000000000077', 'APPROVED PAID', 'captured'],
    ['4000000000005126', 'REJECTED DECLINED', 'failed: declined'],
  ])(
    'one whose bank decides when the page is gone (%s): the order is %s, and nobody has to be there',
    async ([cardNumber = '', order = '', payment = '']) => {
      const stock = await shop.stockOf('plate')
      const visit = await visitCheckout(shop, [['plate', 1]])
      expect(await visit.place({ cardNumber })).toMatchObject({ status: 303, location: getPaymentPagePath(visit) })
      expect(await readOutcome(visit)).toMatchObject({ order: 'INITIALIZED PENDING', payments: ['pending'] })
      expect(await soldSince(stock), 'it is held').toBe(1)
      shop.passTime(6 * SECOND_MS)
      await shop.provider.maintainPayments()
      expect(await readOutcome(visit)).toMatchObject({ order, payments: [payment] })
      await expectInvariants(shop.db)
      await expectBalancedBooks(shop.db)
    },
  )

  test('each card of the test mode leaves only the last digits of its number in tables and logs', async () => {
    for (const [cardNumber, status] of [
      ['4242424242424242', 303],
      ['4000000000000002', 422],
    ] as const) {
      const visit = await visitCheckout(shop, [['plate', 1]])
      expect((await visit.place({ cardNumber, cardCode: '73519' })).status, 'a code has fewer digits').toBe(422)
      expect((await visit.place({ cardNumber })).status).toBe(status)
    }
    await placeOrderWithoutBankResponse(shop, await visitCheckout(shop, [['plate', 1]]))
    shop.passTime(30 * SECOND_MS)
    await shop.provider.maintainPayments()
    const tables = [
      'orders',
      'payments',
      'checkouts',
      'test_charges',
      'mails',
      'order_history',
      'idempotency_keys',
    ] as const
    // The code stands alone: its digits may also be inside an id.
    const isOfCard = (rows: object[]): boolean =>
      /4242\s?4242\s?4242|4000\s?0000\s?0000|\b73519\b/.test(
        JSON.stringify(rows, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)),
      )
    let found = 0
    for (const table of tables) if (isOfCard(await shop.db.selectFrom(table).selectAll().execute())) found++
    // Event payloads are compressed in their table.
    if (isOfCard(await shop.db.selectFrom('outbox').select(['event_type', PAYLOAD]).execute())) found++
    console.log(`tables with the number or the code of a card: ${found} of ${tables.length + 1}`)
    expect(found).toBe(0)
    expect(shop.logged.join()).not.toMatch(/42424242|40000000|\b73519\b/)
    expect(JSON.stringify(await shop.db.selectFrom('payments').select('details').execute())).toContain(
      '"lastDigits":"4242"',
    )
  })
})

describe('an unfinished payment', () => {
  test('an unfinished payment is canceled after the hold time: its items are restocked, and the buyer may retry', async () => {
    const stock = await shop.stockOf('plate')
    const visit = await visitCheckout(shop, [['plate', 3]])
    await visit.place({ cardNumber: '4000000000003220' })
    shop.passTime(29 * MINUTE_MS)
    await shop.provider.maintainPayments()
    expect((await readOutcome(visit)).payments).toEqual(['challenged'])
    expect(await soldSince(stock)).toBe(3)
    shop.passTime(MINUTE_MS)
    await shop.provider.maintainPayments()
    const { order, payments, paymentId } = await readOutcome(visit)
    expect([order, payments]).toEqual(['REJECTED DECLINED', ['failed: timed-out']])
    expect(await soldSince(stock)).toBe(0)
    // The bank has canceled it: passing the challenge now pays nothing.
    await visit.browser.post(`/test-bank/${paymentId}`, { answer: 'pass' })
    await expectInvariants(shop.db)
    await expectBalancedBooks(shop.db)
    expect(
      (
        await visit.place({
          idempotencyToken: /name="idempotencyToken" value="([^"]+)"/.exec((await visit.reload()).html)![1]!,
        })
      ).status,
    ).toBe(303)
    expect((await readOutcome(visit)).order).toBe('APPROVED PAID')
  })

  test('an unfinished payment is canceled when the buyer changes the cart and continues, unless it is captured', async () => {
    for (const [state, tried, bought] of [
      ['challenged', 'failed: given-up', false],
      ['started', 'captured', true],
    ] as const) {
      const visit = await visitCheckout(shop, [['plate', 1]])
      if (state === 'started') await placeOrderWithoutBankResponse(shop, visit)
      else await visit.place({ cardNumber: '4000000000003220' })
      const same = await shop.call('POST', '/ecom/v1/carts/current/create-checkout', {
        token: visit.token,
        body: { channelType: 'WEB' },
      })
      expect(same.body, 'the same cart is the same checkout, which is being paid').toEqual({
        checkoutId: visit.checkoutId,
      })
      expect((await readOutcome(visit)).payments).toEqual([state])

      await shop.ask('currentCart.addToCurrentCart', { lineItems: [shop.line('plate', 1)] }, { token: visit.token })
      const changed = await shop.call('POST', '/ecom/v1/carts/current/create-checkout', {
        token: visit.token,
        body: { channelType: 'WEB' },
      })
      expect(changed.status).toBe(200)
      expect(changed.body.checkoutId === visit.checkoutId).toBe(!bought)
      const { order, payments } = await readOutcome(visit)
      expect([order, payments]).toEqual([bought ? 'APPROVED PAID' : 'REJECTED DECLINED', [tried]])
      const { cart } = await shop.ask('currentCart.getCurrentCart', {}, { token: visit.token })
      expect(cart.lineItems).toMatchObject([{ quantity: bought ? 1 : 2 }])
      await expectInvariants(shop.db)
      await expectBalancedBooks(shop.db)
    }
  })
})

test('an approved order sends its events and mail once, however often its payment is settled', async () => {
  const visit = await visitCheckout(shop, [['plate', 1]])
  await visit.place({ cardNumber: '4000000000000077' })
  const { id, paymentId } = await readOutcome(visit)
  const told = async () => {
    const events = await shop.db.selectFrom('outbox').select('event_type').where('entity_id', '=', id).execute()
    const mails = await shop.db.selectFrom('mails').select('id').execute()
    return { events: events.map(({ event_type }) => event_type), mails: mails.length }
  }
  const before = await told()
  expect(before.events).toEqual([])
  shop.passTime(6 * SECOND_MS)
  await shop.provider.maintainPayments()
  const once = await told()
  expect(once.events).toContain('wix.ecom.v1.order_created')
  expect(once.mails).toBeGreaterThan(before.mails)
  const taken = { status: 'captured', reference: paymentId, amountMinor: 1_490n, currency: 'EUR' } as const
  await Promise.all(Array.from({ length: 10 }, () => settlePayment(paymentId, taken, shop.provider.orderServices)))
  await settlePayment(paymentId, { status: 'failed', reason: 'declined' }, shop.provider.orderServices)
  await settlePayment(paymentId, { status: 'pending' }, shop.provider.orderServices)
  expect(await told()).toEqual(once)
  console.log(
    `a payment settled ${13} times: mails and events more than once 0 of ${once.events.length + once.mails - before.mails}`,
  )
  await expectInvariants(shop.db)
})
