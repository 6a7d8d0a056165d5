import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeRefund, startRefund } from '../../orders/payments/refund-order.ts'
import { findOrderForUpdate } from '../../orders/store.ts'
import {
  buyNow,
  type CheckoutVisit,
  expectInvariants,
  startShop,
  StatementFaults,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { solveCaptcha } from '../../testing/solve-captcha.ts'
import type { Intent } from './testing/fake-payment-intents.ts'
import { type SignedEvent, startFakeStripeApi, type FakeStripeApi } from './testing/fake-stripe-api.ts'

const STOCK = 1_000
const SECOND_MS = 1_000
const BY_STRIPE = { paymentMethod: 'stripe' }
const ROBOT = 'Please try again: we check that you are not a robot'
const faults = new StatementFaults()
const cleanUps: (() => unknown)[] = []
let shop: TestShop
let api: FakeStripeApi

beforeAll(async () => {
  api = await startFakeStripeApi((cleanUp) => cleanUps.push(cleanUp))
  shop = await startShop({
    stripe: api.account,
    faults,
    providerTimeoutMs: 5_000,
    whenFinished: (clean) => cleanUps.push(clean),
  })
  await shop.addProduct('plate', { price: '20.00', stock: STOCK })
})

afterAll(async () => {
  for (const cleanUp of cleanUps) await cleanUp()
})

test('a buyer who pays in Stripe’s form returns to a paid order', async () => {
  const { visit, page, intent } = await atTheForm()
  expect(intent).toMatchObject({ amount: 2490, currency: 'eur', metadata: { payment: (await readPayment(visit)).id } })
  expect(page.html).toContain(`data-secret="${intent.client_secret}"`)
  expect(page.html).toContain(`data-key="${api.account.publishableKey}"`)
  expect(page.html).not.toContain(api.account.secretKey)
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(/script-src 'self'[^;]* https:\/\/js\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self'[^;]* https:\/\/api\.stripe\.com/)
  expect(policy).toMatch(/frame-src https:\/\/hooks\.stripe\.com/)

  // The parameters of the URL do not matter.
  const lying = await visit.browser.get(`${paymentPage(visit)}?redirect_status=succeeded&payment_intent=${intent.id}`)
  expect([lying.status, await readState(visit)]).toEqual([200, 'INITIALIZED pending'])
  api.books.confirm(intent.client_secret, 'good')
  expect((await visit.browser.get(paymentPage(visit))).location).toMatch(/\/thank-you\?orderId=/)
  expect(await readState(visit)).toBe('APPROVED captured')
  await expectRight()
})

test('a buyer who returns while Stripe does not respond waits once, and then sees a page that reloads itself', async () => {
  const waiting = await startShop({ stripe: api.account })
  await waiting.addProduct('plate', { price: '20.00', stock: STOCK })
  const visit = await visitCheckout(waiting, [['plate', 1]])
  await visit.place({ paymentMethod: 'stripe' })
  visit.browser.at = await waiting.anotherProcess({ providerTimeoutMs: 200 })
  const find = /^GET \/v1\/payment_intents/
  const asked = (): number => api.requests.filter((step) => find.test(step)).length
  const before = asked()
  api.fail(find, 'slow', 10)
  const page = await visit.browser.get(paymentPage(visit))
  api.recover()
  expect([page.status, page.html.includes('data-secret'), asked() - before]).toEqual([200, false, 1])
})

test('a repeated or late webhook approves the order of a buyer who does not return', async () => {
  const { visit, intent } = await atTheForm()
  api.books.decline(intent, 'declined')
  api.books.confirm(intent.client_secret, 'good')
  const events = listEvents(intent)
  expect(events.length).toBe(3)
  const statuses: number[] = []
  for (const event of [...events.toReversed(), ...events, ...events]) statuses.push((await send(event)).status)
  expect(statuses).toEqual(Array(9).fill(200))
  expect(await readState(visit)).toBe('APPROVED captured')
  const { events: told } = await readHistoryEvents(visit)
  expect(told.filter((type) => type === 'paid')).toHaveLength(1)
  await expectRight()
})

test('concurrent return, webhooks, job and cancellation lead to one payment', async () => {
  const { visit, intent } = await atTheForm()
  api.books.confirm(intent.client_secret, 'good')
  shop.passTime(10 * SECOND_MS)
  const event = () => send(api.sign({ type: 'payment_intent.succeeded', object: intent }, { at: shop.now }))
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, event),
    ...Array.from({ length: 6 }, () => visit.browser.get(paymentPage(visit))),
    ...Array.from({ length: 3 }, () => visit.browser.post(paymentPage(visit), { intent: 'give-up' })),
    ...Array.from({ length: 3 }, () => shop.provider.maintainPayments()),
  ])
  const faulty = answers.filter((answer) => (answer?.status ?? 200) >= 400)
  const { events: told } = await readHistoryEvents(visit)
  const paid = told.filter((type) => type === 'paid')
  console.log(`${answers.length} at once: ${paid.length} payment, ${faulty.length} errors`)
  expect([paid.length, faulty.length, await readState(visit)]).toEqual([1, 0, 'APPROVED captured'])
  await expectRight()
})

test('a forged, altered, expired or empty webhook is refused without a query', async () => {
  const { visit, intent } = await atTheForm()
  api.books.confirm(intent.client_secret, 'good')
  const event = { type: 'payment_intent.succeeded', object: intent }
  const good = api.sign(event)
  const asked = api.requests.length
  const wrong: SignedEvent[] = [
    api.sign(event, { secret: 'whsec_of_somebody_else' }),
    { ...good, body: good.body.replace('"amount":2490', '"amount":1') },
    api.sign(event, { at: new Date(shop.now.getTime() - 301 * SECOND_MS) }),
    { ...good, signature: '' },
    { ...good, signature: `t=${Math.floor(shop.now.getTime() / 1000)},v0=1` },
    { ...api.sign({}), body: '' },
  ]
  const statuses = await Promise.all(wrong.map(async (each) => (await send(each)).status))
  expect(statuses).toEqual(wrong.map(() => 400))
  expect((await send({ ...good, body: `${good.body}${' '.repeat(300_000)}` })).status).toBe(413)
  expect([api.requests.length - asked, await readState(visit)]).toEqual([0, 'INITIALIZED pending'])
  console.log(`${wrong.length + 1} forged webhooks, 0 believed`)
})

test('the content of a webhook is looked up, not trusted', async () => {
  const { visit, intent } = await atTheForm()
  const lie = { ...intent, status: 'succeeded', amount_received: intent.amount }
  expect((await send(api.sign({ type: 'payment_intent.succeeded', object: lie }))).status).toBe(200)
  expect(await readState(visit)).toBe('INITIALIZED pending')
  await expectRight()
})

test('events of the account’s other uses are accepted and ignored', async () => {
  const others = [
    { type: 'customer.created', object: { id: 'cus_1', object: 'customer' } },
    { type: 'payment_intent.succeeded', object: { id: 'pi_1', metadata: { payment: 'of another shop' } } },
    { type: 'payment_intent.succeeded', object: { id: 'pi_1', metadata: { payment: crypto.randomUUID() } } },
    { type: 'refund.updated', object: { id: 're_1', metadata: { refund: crypto.randomUUID() } } },
    { type: 'charge.refunded', object: { id: 'ch_1', metadata: null } },
  ]
  const asked = api.requests.length
  for (const event of others) expect((await send(api.sign(event))).status).toBe(200)
  expect(api.requests.length).toBe(asked)
  expect((await send(api.sign({ type: 'payment_intent.succeeded' }))).status).toBe(400)
})

test('a webhook during an outage of the database gets a response that makes Stripe repeat it', async () => {
  const { visit, intent } = await atTheForm()
  api.books.confirm(intent.client_secret, 'good')
  const event = api.sign({ type: 'payment_intent.succeeded', object: intent }, { at: shop.now })
  faults.failAt(1)
  expect((await send(event)).status).toBe(503)
  faults.stop()
  expect((await send(event)).status).toBe(200)
  expect(await readState(visit)).toBe('APPROVED captured')
})

test('an order whose intent was created without a response continues with the same intent', async () => {
  api.fail(/payment_intents$/, 'lost', 2)
  const { visit, page } = await placed()
  api.recover()
  expect(page.location).toBe(paymentPage(visit))
  expect(await readState(visit)).toBe('INITIALIZED started')
  const form = await visit.browser.get(paymentPage(visit))
  const intents = api.books.listByPayment((await readPayment(visit)).id)
  expect(intents).toHaveLength(1)
  expect(form.html).toContain(`data-secret="${intents[0]!.client_secret}"`)
  api.books.confirm(intents[0]!.client_secret, 'good')
  expect((await visit.browser.get(paymentPage(visit))).location).toMatch(/thank-you/)
  await expectRight()
})

test('the buyer is told to wait and not to pay again while Stripe does not respond, and the page reloads', async () => {
  const { visit, intent } = await atTheForm()
  api.fail(/./, 'busy', 1_000)
  const page = await visit.browser.get(paymentPage(visit))
  api.recover()
  expect(page.html).toContain('Waiting for your bank')
  expect(page.html).toContain('do not pay again')
  expect(page.html).not.toContain('data-secret')
  expect(page.headers.get('refresh')).toBe('5')
  expect(page.headers.get('content-security-policy')).not.toContain('stripe')
  api.books.confirm(intent.client_secret, 'slow')
  const waiting = await visit.browser.get(paymentPage(visit))
  expect([waiting.html.includes('data-secret'), waiting.headers.get('refresh')]).toEqual([false, '5'])
  await visit.browser.post(paymentPage(visit), { intent: 'give-up' })
  expect(await readState(visit)).toBe('INITIALIZED pending')
  api.books.succeed(intent)
  expect((await visit.browser.get(paymentPage(visit))).location).toMatch(/thank-you/)
  await expectRight()
})

test('a capture of another amount fails the payment, and is refunded in full', async () => {
  const { visit, intent } = await atTheForm()
  const before = api.books.taken
  api.books.succeed(intent, 1)
  await visit.browser.get(paymentPage(visit))
  expect(await readState(visit)).toBe('REJECTED failed')
  await shop.provider.maintainPayments()
  expect(api.books.taken).toBe(before)
  await expectRight()
})

test('a buyer who chooses another method cancels the payment, which cannot be paid any more', async () => {
  const { visit, intent } = await atTheForm()
  const answer = await visit.browser.post(paymentPage(visit), { intent: 'give-up' })
  expect(answer.location).toBe(paymentPage(visit))
  const { location = '' } = await visit.browser.get(paymentPage(visit))
  const [address = '', place] = location.split('#')
  expect([address, place]).toEqual([`/checkout/${visit.checkoutId}?payment=failed`, 'paymentMethod'])
  const back = await visit.browser.get(address)
  expect(back.status).toBe(200)
  // A canceled payment is no error of the buyer.
  expect(back.html).not.toContain('aria-invalid="true"')
  expect(back.html).toMatch(/id="paymentMethod|name="paymentMethod/)
  expect(await readState(visit)).toBe('REJECTED failed')
  expect(() => api.books.confirm(intent.client_secret, 'good')).toThrow(/canceled/)
  await visit.reload()
  const again = await visit.place({ paymentMethod: 'card' })
  expect(again.location).toMatch(/thank-you/)
  expect(await readState(visit)).toBe('APPROVED captured')
  await expectRight()
})

test('five of forty cards in Stripe’s form are tried: the payment fails as declined, and the next card meets the checkout’s limits', async () => {
  const { visit, intent } = await atTheForm()
  expect(await declineInForm(intent, 40)).toBe(5)
  expect([await readState(visit), await countDeclinesOf(visit)]).toEqual([
    'REJECTED failed',
    [{ declines: 5, failure: 'declined' }],
  ])
  expect(() => api.books.confirm(intent.client_secret, 'good')).toThrow(/canceled/)
  const { location = '' } = await visit.browser.get(paymentPage(visit))
  expect(location).toBe(`/checkout/${visit.checkoutId}?payment=failed`)
  const back = await visit.browser.get(location)
  expect([back.status, back.html.includes('Your card was declined.')]).toEqual([200, true])
  expect(back.html).toContain('data-challenge=')

  await visit.reload()
  const asked = await visit.place(BY_STRIPE)
  expect([asked.location, asked.html.includes(ROBOT)]).toEqual([undefined, true])
  visit.page = asked
  expect((await visit.place({ ...BY_STRIPE, ...proofFor(visit) })).location).toBe(paymentPage(visit))
  const second = api.books.listByPayment((await readPayment(visit)).id)[0]!
  expect(await declineInForm(second, 40)).toBe(5)
  await visit.reload()
  const refused = await visit.place({ ...BY_STRIPE, ...proofFor(visit) })
  expect([refused.status, refused.html.includes('Too many cards were declined.')]).toEqual([429, true])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  shop.passTime(61 * 60 * SECOND_MS)
  await visit.reload()
  expect((await visit.place({ paymentMethod: 'card' })).location).toMatch(/thank-you/)
  await expectRight()
})

test('a good card after four declines pays, and each decline counts once, whatever the end and however often webhooks arrive', async () => {
  const token = await shop.newToken()
  const begin = async () => {
    const visit = await buyNow(shop, [['plate', 1]], { token })
    const page = await visit.place(BY_STRIPE)
    return { visit, page }
  }
  for (let each = 0; each < 2; each++) {
    const { visit } = await begin()
    const [intent] = api.books.listByPayment((await readPayment(visit)).id)
    expect(await declineInForm(intent!, 4, 3)).toBe(4)
    expect([await readState(visit), await countDeclinesOf(visit)]).toEqual([
      'INITIALIZED pending',
      [{ declines: 4, failure: null }],
    ])
    api.books.confirm(intent!.client_secret, 'good')
    for (const event of listEvents(intent!)) expect((await send(event)).status).toBe(200)
    expect([await readState(visit), await countDeclinesOf(visit)]).toEqual([
      'APPROVED captured',
      [{ declines: 4, failure: null }],
    ])
    expect((await readHistoryEvents(visit)).events.filter((type) => type === 'payment-failed')).toEqual([])
  }
  // The shop learns of these two only at the cancellation.
  const { visit } = await begin()
  const [intent] = api.books.listByPayment((await readPayment(visit)).id)
  api.books.confirm(intent!.client_secret, 'poor')
  api.books.confirm(intent!.client_secret, 'expired')
  await visit.browser.post(paymentPage(visit), { intent: 'give-up' })
  for (const event of listEvents(intent!)) expect((await send(event)).status).toBe(200)
  expect(await countDeclinesOf(visit)).toEqual([{ declines: 2, failure: 'given-up' }])
  expect((await begin()).page.html).toContain(ROBOT)
  expect((await placed()).page.location).toContain('/payment')
  await expectRight()
})

test('a payment with five declines that Stripe fails to cancel is canceled with the next webhook', async () => {
  const { visit, intent } = await atTheForm()
  for (let each = 0; each < 5; each++) api.books.confirm(intent.client_secret, 'declined')
  const [event] = listEvents(intent).slice(-1)
  api.fail(new RegExp(`${intent.id}/cancel$`), 'away', 3)
  expect((await send(event!)).status).toBe(200)
  api.recover()
  expect(await readState(visit)).toBe('INITIALIZED pending')
  expect((await send(event!)).status).toBe(200)
  expect([await readState(visit), await countDeclinesOf(visit)]).toEqual([
    'REJECTED failed',
    [{ declines: 5, failure: 'declined' }],
  ])
  await expectRight()
})

test('a failed authentication counts as a decline, and a key without permission for charges still takes payments', async () => {
  const { visit, intent } = await atTheForm()
  api.books.decline(intent, 'unproven')
  for (const event of listEvents(intent)) await send(event)
  expect(await countDeclinesOf(visit)).toEqual([{ declines: 1, failure: null }])
  api.forbid(/^GET \/v1\/charges/, 'rak_charge_read')
  expect(await declineInForm(intent, 2)).toBe(2)
  api.recover()
  api.books.confirm(intent.client_secret, 'good')
  expect((await visit.browser.get(paymentPage(visit))).location).toMatch(/thank-you/)
  await expectRight()
})

test('declines in Stripe’s form count for an address, and within a minute for the whole shop', async () => {
  const attacked = await startShop({ stripe: api.account })
  await attacked.addProduct('plate', { price: '20.00', stock: STOCK })
  const placeFrom = async (from: string) => {
    const visit = await visitCheckout(attacked, [['plate', 1]])
    visit.browser.from = from
    const page = await visit.place(BY_STRIPE)
    return { page, visit }
  }
  const attack = async (from: string) => {
    const { visit } = await placeFrom(from)
    const intent = [...api.books.intents.values()].at(-1)!
    expect(await declineInForm(intent, 6, 1, attacked)).toBe(5)
    return visit
  }
  for (let each = 0; each < 2; each++) await attack('203.0.113.7')
  expect((await placeFrom('203.0.113.7')).page.html).toContain(ROBOT)
  for (let each = 0; each < 10; each++) await attack(`198.51.100.${each}`)
  attacked.passTime(61 * SECOND_MS)
  const { page, visit } = await placeFrom('192.0.2.1')
  expect(page.html).toContain(ROBOT)
  visit.page = page
  expect((await visit.place({ ...BY_STRIPE, ...proofFor(visit) })).location).toContain('/payment')
  attacked.passTime(11 * 60 * SECOND_MS)
  expect((await placeFrom('192.0.2.2')).page.location).toContain('/payment')
})

test('canceling a payment that was just captured keeps it captured', async () => {
  const { visit, intent } = await atTheForm()
  api.books.confirm(intent.client_secret, 'good')
  await visit.browser.post(paymentPage(visit), { intent: 'give-up' })
  expect(await readState(visit)).toBe('APPROVED captured')
  await expectRight()
})

test('an expired payment is canceled at Stripe before its items are sold to others', async () => {
  const { visit, intent } = await atTheForm()
  api.fail(new RegExp(`${intent.id}/cancel$`), 'lost', 2)
  shop.passTime(31 * 60 * SECOND_MS)
  await shop.provider.maintainPayments()
  expect(await readState(visit)).toBe('INITIALIZED pending')
  expect(api.books.listByPayment((await readPayment(visit)).id)[0]!.status).toBe('canceled')
  shop.passTime(31 * 60 * SECOND_MS)
  await shop.provider.maintainPayments()
  expect(await readState(visit)).toBe('REJECTED failed')
  expect(() => api.books.confirm(intent.client_secret, 'good')).toThrow(/canceled/)
  await expectRight()
})

test('partial refunds reach Stripe, and one that a bank decides later is completed by it', async () => {
  const { visit, intent } = await atTheForm()
  api.books.confirm(intent.client_secret, 'good')
  await visit.browser.get(paymentPage(visit))
  const before = api.books.taken
  const [part = ''] = await refund(visit, 700n)
  expect(await executeRefund(part, shop.provider.orderServices)).toMatchObject({ status: 'done' })
  api.books.refundsBecome = 'pending'
  const [rest = ''] = await refund(visit, undefined)
  api.fail(/refunds$/, 'lost', 2)
  expect(await executeRefund(rest, shop.provider.orderServices)).toMatchObject({ status: 'started' })
  expect(await executeRefund(rest, shop.provider.orderServices)).toMatchObject({ status: 'pending' })
  api.books.refundsBecome = 'succeeded'
  api.books.decideRefund('succeeded')
  const [event] = api
    .events({ at: shop.now })
    .filter(({ body }) => body.includes('refund.updated') && body.includes(rest))
  expect([(await send(event!)).status, (await send(event!)).status]).toEqual([200, 200])
  expect(before - api.books.taken).toBe(2490)
  const order = await shop.db
    .selectFrom('orders')
    .select('payment_status')
    .where('checkout_id', '=', visit.checkoutId)
    .executeTakeFirst()
  expect(order?.payment_status).toBe('FULLY_REFUNDED')
  await expectRight()
})

test('a refund in Stripe’s dashboard becomes a refund of the order, once, and is reverted when the bank returns it', async () => {
  const { visit, intent } = await atTheForm()
  api.books.confirm(intent.client_secret, 'good')
  await visit.browser.get(paymentPage(visit))
  const byHand = api.books.refundByHand(intent, 700)
  const charge = { object: 'charge', id: 'ch_1', metadata: intent.metadata, payment_intent: intent.id, refunded: false }
  const told = [
    api.sign({ type: 'refund.created', object: byHand }, { at: shop.now }),
    api.sign({ type: 'charge.refunded', object: charge }, { at: shop.now }),
  ]
  api.fail(/refunds/, 'busy', 1_000)
  expect((await send(told[0]!)).status).toBe(503)
  api.recover()
  const answers = await Promise.all([...told, ...told, ...told].map((each) => send(each)))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await readMoney(visit)).toEqual({ paid: 2490n, refunded: 700n, status: 'PARTIALLY_REFUNDED' })
  await expect(refund(visit, 1_791n)).rejects.toMatchObject({ code: 'REFUND_TOO_LARGE' })

  const [rest = ''] = await refund(visit, undefined)
  expect(await executeRefund(rest, shop.provider.orderServices)).toMatchObject({ status: 'done', amountMinor: 1_790n })
  for (const each of told) await send(each)
  expect(await readMoney(visit)).toEqual({ paid: 2490n, refunded: 2490n, status: 'FULLY_REFUNDED' })

  api.books.bounce(byHand)
  const bounced = api.events({ at: shop.now }).findLast(({ body }) => body.includes('refund.failed'))!
  expect([(await send(bounced)).status, (await send(bounced)).status]).toEqual([200, 200])
  expect(await readMoney(visit)).toEqual({ paid: 2490n, refunded: 1_790n, status: 'PARTIALLY_REFUNDED' })
  const { events } = await readHistoryEvents(visit)
  expect(events.filter((type) => type.startsWith('refund')).toSorted()).toEqual(
    ['refund-started', 'refunded', 'refund-started', 'refunded', 'refund-failed'].toSorted(),
  )
  await expectRight()
})

test('a shop without Stripe has no webhook route', async () => {
  const without = await shop.anotherProcess({ stripe: undefined })
  const { body, signature } = api.sign({ type: 'payment_intent.succeeded', object: {} })
  const request = new Request('http://provider.test/webhooks/stripe', {
    method: 'POST',
    body,
    headers: { 'stripe-signature': signature },
  })
  expect((await without.fetch(request)).status).toBe(404)
})

/** Places an order with Stripe. */
async function placed(): Promise<{ visit: CheckoutVisit; page: CheckoutVisit['page'] }> {
  const visit = await visitCheckout(shop, [['plate', 1]])
  return { visit, page: await visit.place({ paymentMethod: 'stripe' }) }
}

async function atTheForm(): Promise<{ visit: CheckoutVisit; page: CheckoutVisit['page']; intent: Intent }> {
  const { visit, page } = await placed()
  expect(page.location).toBe(paymentPage(visit))
  const form = await visit.browser.get(paymentPage(visit))
  const [intent] = api.books.listByPayment((await readPayment(visit)).id)
  return { visit, page: form, intent: intent! }
}

/** Tries cards, and sends the webhook of each. Returns the number of cards that Stripe accepted for an attempt. */
async function declineInForm(intent: Intent, cards: number, deliveries = 1, at = shop): Promise<number> {
  let tried = 0
  for (let each = 0; each < cards; each++) {
    try {
      api.books.confirm(intent.client_secret, 'declined')
    } catch {
      continue // it is canceled
    }
    tried++
    const event = api.sign({ type: 'payment_intent.payment_failed', object: intent }, { at: at.now })
    for (let delivery = 0; delivery < deliveries; delivery++) expect((await send(event, at)).status).toBe(200)
  }
  return tried
}

async function countDeclinesOf(visit: CheckoutVisit) {
  const { id } = await readPayment(visit)
  return shop.db.selectFrom('payments').select(['declines', 'failure']).where('id', '=', id).execute()
}

function proofFor({ page }: CheckoutVisit): { captcha?: string } {
  const [, challenge] = /data-challenge="([^"]+)"/.exec(page.html) ?? []
  return challenge ? { captcha: solveCaptcha(challenge) } : {}
}

const paymentPage = ({ checkoutId }: CheckoutVisit) => `/checkout/${checkoutId}/payment`

async function readPayment({
  checkoutId,
}: CheckoutVisit): Promise<{ id: string; status: string; orderId: string; order: string }> {
  return shop.db
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.order_id')
    .select(['payments.id', 'payments.status', 'orders.id as orderId', 'orders.status as order'])
    .where('checkout_id', '=', checkoutId)
    .orderBy('payments.id', 'desc')
    .executeTakeFirstOrThrow()
}

async function readState(visit: CheckoutVisit): Promise<string> {
  const { order, status } = await readPayment(visit)
  return `${order} ${status}`
}

async function readMoney({ checkoutId }: CheckoutVisit) {
  return shop.db
    .selectFrom('orders')
    .select(['paid_minor as paid', 'refunded_minor as refunded', 'payment_status as status'])
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
}

async function readHistoryEvents(visit: CheckoutVisit): Promise<{ events: string[] }> {
  const { orderId } = await readPayment(visit)
  const rows = await shop.db.selectFrom('order_history').select('type').where('order_id', '=', orderId).execute()
  return { events: rows.map(({ type }) => type) }
}

async function refund(visit: CheckoutVisit, amountMinor: bigint | undefined): Promise<string[]> {
  const { orderId } = await readPayment(visit)
  return shop.db.transaction().execute(async (tx) => {
    const order = await findOrderForUpdate(tx, orderId)
    return startRefund(tx, order!, { amountMinor, by: { kind: 'shop' }, at: shop.now })
  })
}

function listEvents({ id }: Intent): SignedEvent[] {
  return api.events({ at: shop.now }).filter(({ body }) => body.includes(id))
}

async function send({ body, signature }: SignedEvent, at = shop): Promise<Response> {
  return at.fetch('/webhooks/stripe', { method: 'POST', body, headers: { 'stripe-signature': signature } })
}

async function expectRight(): Promise<void> {
  await expectInvariants(shop.db, { [shop.idOf('plate')]: STOCK })
}
