import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_DUE_DAYS } from '@cartwright/contract'
import { transact } from '../../platform/db/transaction.ts'
import {
  type CheckoutVisit,
  expectInvariants,
  findMailsTo,
  startShop,
  TestBrowser,
  TEST_PROVIDER_URL,
  type TestShop,
  visitCheckout,
  visitCheckoutWithChanges,
} from '../../testing/index.ts'
import { collectBalance } from '../payments/collect-balance.ts'
import { sendOrderMails, type OrderMail } from './order-mails.ts'
import { settlePayment } from '../payments/settle-payment.ts'
import { findOrderForUpdate } from '../store.ts'

const SHOP = 'shop@example.com'

let shop: TestShop
const cleanUps: (() => Promise<void>)[] = []
beforeAll(async () => {
  const bank = {
    code: 'bank',
    title: 'Bank transfer',
    kind: 'BANK_TRANSFER' as const,
    instructions: 'IBAN DE00\nBIC X',
  }
  shop = await startShop({ payments: { manual: [bank] }, whenFinished: (cleanUp) => cleanUps.push(cleanUp) })
  await shop.addProduct('plate', { price: '10.00', stock: 1_000 })
})
afterAll(() => Promise.all(cleanUps.map((cleanUp) => cleanUp())))

let buyers = 0
async function order(changed: Record<string, string> = {}, name = 'plate') {
  const email = `buyer-${++buyers}@example.com`
  const visit = await visitCheckout(shop, [[name, 2]])
  expect((await visit.place({ email, ...changed })).status).toBe(303)
  return { visit, email, id: (await visit.order())!.id }
}

/** Counts the mails to an address by template. */
async function countTo(recipient: string, number?: string): Promise<Record<string, number>> {
  const rows = await shop.db
    .selectFrom('mails')
    .select(['template', 'props'])
    .where('recipient', '=', recipient)
    .execute()
  const counts: Record<string, number> = {}
  for (const { template, props } of rows)
    if (!number || (props as { order?: { number: string } }).order?.number === number)
      counts[template] = (counts[template] ?? 0) + 1
  return counts
}

async function call(token: string, path: string, body: object): Promise<void> {
  const { status, text } = await shop.call('POST', path, { token, body })
  expect(status, text).toBe(200)
}

async function readOrderNumber({ checkoutId }: CheckoutVisit): Promise<string> {
  const row = await shop.db
    .selectFrom('orders')
    .select('number')
    .where('checkout_id', '=', checkoutId)
    .executeTakeFirstOrThrow()
  return row.number!.toString()
}

test('a paid order sends one mail each to buyer and merchant, however often it is settled', async () => {
  const { visit, email, id } = await order()
  const number = await readOrderNumber(visit)
  const [mail] = await findMailsTo(shop, email, 'order-placed')
  expect(mail).toMatchObject({
    payment: 'paid',
    order: {
      number,
      currency: 'EUR',
      total: '24.90',
      lines: [{ name: 'plate', quantity: 2, amount: '20.00' }],
      delivery: { title: 'Parcel', isPickup: false, address: ['Ada Byron', 'Street 1', '10115 Berlin'], country: 'DE' },
    },
  })
  expect(mail!.link).toMatch(new RegExp(`^${TEST_PROVIDER_URL}/orders/${id}`))
  const payment = await shop.db.selectFrom('payments').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow()
  const captured = {
    status: 'captured' as const,
    reference: payment.reference ?? '',
    amountMinor: payment.amount_minor,
    currency: payment.currency,
  }
  const services = shop.provider.orderServices
  await Promise.all(Array.from({ length: 5 }, () => settlePayment(payment.id, captured, services)))
  const counts = [await countTo(email), await countTo(SHOP, number)]
  console.log(`mails of an order that was settled six times: ${JSON.stringify(counts)}`)
  expect(counts).toEqual([{ 'order-placed': 1 }, { 'shop-order-placed': 1 }])
  await expectInvariants(shop.db)
})

test('a declined card sends no mail', async () => {
  const email = 'declined@example.com'
  const visit = await visitCheckout(shop, [['plate', 1]])
  await visit.place({ email, cardNumber: '4000 0000 0000 0002' })
  expect(await countTo(email)).toEqual({})
})

test('a bank transfer sends a mail with instructions, and another one when it is paid', async () => {
  const { visit, email, id } = await order({ paymentMethod: 'bank' })
  const number = await readOrderNumber(visit)
  const [mail] = await findMailsTo(shop, email, 'order-placed')
  expect(mail).toMatchObject({
    payment: 'due',
    howToPay: { title: 'Bank transfer', instructions: 'IBAN DE00\nBIC X', amount: '24.90' },
  })
  // The order expires within the fortnight after it was placed: the day before is the last full one.
  const daysLeft = (Date.parse(mail!.howToPay!.until!) - shop.now.getTime()) / 86_400_000
  expect(Math.round(daysLeft)).toBe(PAYMENT_DUE_DAYS - 1)
  const page = await new TestBrowser(shop).get(new URL(mail!.link).pathname)
  const [, day = ''] = /Please pay by ([^<]*20\d\d)\. After that, the order is cancelled\./.exec(page.html) ?? []
  const { body } = await shop.call('GET', `/cartwright/v1/orders/${id}/page`, { token: visit.token })
  expect(body.orderPage.howToPay.until).toBe(new Date(`${day} UTC`).toISOString().slice(0, 10))
  const services = shop.provider.orderServices
  const collect = () =>
    transact(shop.db, async (tx) => {
      const order = await findOrderForUpdate(tx, id)
      return collectBalance(tx, order!, { by: { kind: 'shop' } }, services)
    })
  const results = await Promise.allSettled([collect(), collect(), collect()])
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([await countTo(email), await countTo(SHOP, number)]).toEqual([
    { 'order-placed': 1, 'order-paid': 1 },
    { 'shop-order-placed': 1, 'shop-order-paid': 1 },
  ])
  expect((await findMailsTo(shop, email, 'order-paid'))[0]!.order.sums).toContainEqual({
    name: 'paid',
    amount: '24.90',
  })
  await expectInvariants(shop.db)
})

test('shipments, refunds and cancellations send one mail each to buyer and merchant', async () => {
  const token = await shop.newStaffToken()
  const sent = await order()
  const number = await readOrderNumber(sent.visit)
  const trackingInfo = { shippingProvider: 'dhl', trackingNumber: 'JD1' }
  await call(token, `/ecom/v1/fulfillments/orders/${sent.id}/create-fulfillment`, { fulfillment: { trackingInfo } })
  const payments = await shop.db.selectFrom('payments').select('id').where('order_id', '=', sent.id).execute()
  const paymentRefunds = payments.map(({ id }) => ({ paymentId: id, amount: { amount: '5.00' } }))
  await call(token, '/ecom/v1/order-billing/refund-payments', { orderId: sent.id, paymentRefunds })
  expect([await countTo(sent.email), await countTo(SHOP, number)]).toEqual([
    { 'order-placed': 1, 'order-shipped': 1, 'order-refunded': 1 },
    { 'shop-order-placed': 1, 'shop-order-shipped': 1, 'shop-order-refunded': 1 },
  ])
  expect(await findMailsTo(shop, SHOP, 'shop-order-shipped')).toMatchObject([
    { buyer: { email: sent.email }, parcel: [{ name: 'plate', quantity: 2 }], tracking: { number: 'JD1' } },
  ])
  expect(await findMailsTo(shop, SHOP, 'shop-order-refunded')).toMatchObject([{ amount: '5.00', isWhole: false }])

  for (const sendOrderCanceledEmail of [true, false]) {
    const canceled = await order()
    await call(token, `/ecom/v1/orders/${canceled.id}/cancel`, { sendOrderCanceledEmail })
    await call(token, `/ecom/v1/orders/${canceled.id}/cancel`, { sendOrderCanceledEmail })
    expect([await countTo(canceled.email), await countTo(SHOP, await readOrderNumber(canceled.visit))]).toEqual([
      { 'order-placed': 1, ...(sendOrderCanceledEmail && { 'order-canceled': 1 }) },
      { 'shop-order-placed': 1, 'shop-order-canceled': 1 },
    ])
  }
})

test('the sums in the mail of an order with a discount and included tax add up', async () => {
  await shop.newCoupon({ code: 'SPRING', name: 'Spring', moneyOff: '3.00' })
  const email = `buyer-${++buyers}@example.com`
  const visit = await visitCheckoutWithChanges(shop, [shop.line('plate', 2)], { couponCode: 'SPRING' })
  await visit.place({ email })
  const { sums, total, taxIncluded } = (await findMailsTo(shop, email, 'order-placed'))[0]!.order
  expect(sums).toContainEqual({ name: 'discount', title: 'Spring', amount: '-3.00' })
  expect(Number(taxIncluded)).toBeGreaterThan(0)
  const before = sums.slice(
    0,
    sums.findIndex(({ name }) => name === 'total'),
  )
  const cents = before.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect(cents).toBe(Math.round(Number(total) * 100))
})

test('a rolled-back transaction sends no mail', async () => {
  const { email, id } = await order()
  const undone = transact(shop.db, async (tx) => {
    await sendOrderMails(tx, 'paid', (await findOrderForUpdate(tx, id))!, shop.provider.orderServices)
    throw new Error('The cause did not come about.')
  })
  await expect(undone).rejects.toThrow('did not come about')
  expect(await countTo(email)).toEqual({ 'order-placed': 1 })
})

test('a buyer’s name that is an advertisement puts no link into mails to buyer or shop', async () => {
  await shop.addProduct('card', { price: '1.00' })
  const { email, id } = await order(
    { firstName: 'WIN 1000 EUR http://evil.example', lastName: 'www.evil.example' },
    'card',
  )
  const all: OrderMail[] = ['placed', 'shipped', 'canceled']
  await transact(shop.db, async (tx) => {
    const order = (await findOrderForUpdate(tx, id))!
    for (const mail of all) await sendOrderMails(tx, mail, order, shop.provider.orderServices)
  })
  const rows = await shop.db
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('recipient', 'in', [email, SHOP])
    .orderBy('id', 'desc')
    .limit(6)
    .execute()
  const browser = new TestBrowser(shop)
  let escaped = 0
  for (const { id: mail, template } of rows)
    for (const path of [`/mailbox/${mail}/html`, `/mailbox/${mail}`]) {
      const { html } = await browser.get(path)
      expect(html, template).not.toMatch(/evil\.example|http:\/\/evil|www\.evil/)
      if (html.replaceAll('\u200b', '').includes('WIN 1000 EUR http://evil.example')) escaped++
    }
  expect(escaped, 'mails that show the name as text').toBeGreaterThan(4)
})

test('the mailbox shows every mail of an order as text, whatever names contain', async () => {
  await shop.addProduct('nasty', { price: '1.00', changes: { name: '<img src=x onerror=alert(1)>\r\nBcc: all@x' } })
  const { email, id } = await order({ firstName: '</td><script>alert(1)</script>' }, 'nasty')
  const all: OrderMail[] = ['placed', 'paid', 'shipped', 'refunded', 'canceled', 'return-requested', 'return-decided']
  await transact(shop.db, async (tx) => {
    const order = (await findOrderForUpdate(tx, id))!
    for (const mail of all) await sendOrderMails(tx, mail, order, shop.provider.orderServices)
  })
  const rows = await shop.db
    .selectFrom('mails')
    .select(['id', 'template'])
    .where('recipient', 'in', [email, SHOP])
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  const browser = new TestBrowser(shop)
  let unsafe = 0
  for (const { id: mail, template } of rows) {
    const { status, html } = await browser.get(`/mailbox/${mail}/html`)
    expect(status, template).toBe(200)
    if (/<(script|img)|<[^>]*\son\w+=/i.test(html)) unsafe++
  }
  console.log(`mails in which a name became more than text: ${unsafe} of ${rows.length}`)
  expect(unsafe).toBe(0)
  expect(rows.length).toBeGreaterThan(4)
})
