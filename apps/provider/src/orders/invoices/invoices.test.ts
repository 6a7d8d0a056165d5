import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectInvariants,
  findMailsTo,
  startShop,
  StatementFaults,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../../testing/index.ts'
import { requireDeposit } from '../../testing/require-deposit.ts'
import { runCommandIn } from '../../testing/run-command.ts'
import { saveTestSettings } from '../../testing/settings.ts'
import { orders } from '../../cli/orders/index.ts'
import { createOrderLink } from '../order-link.ts'
import { formatInvoiceNumber } from './invoice.ts'

const faults = new StatementFaults()
let shop: TestShop
let staff: string
let cleanUp: () => Promise<void>

beforeAll(async () => {
  shop = await startShop({
    faults,
    shop: { taxNumber: 'DE 123 456' },
    payments: {
      manual: [{ code: 'transfer', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'To DE00' }],
    },
    whenFinished: (clean) => void (cleanUp = clean),
  })
  await shop.addProduct('plate', { price: '10.00' })
  staff = await shop.newStaffToken()
})
afterAll(async () => {
  await expectInvariants(shop.db)
  await cleanUp()
})

async function buy({
  quantity = 1,
  isPaid = true,
  deposit,
}: { quantity?: number; isPaid?: boolean; deposit?: string } = {}) {
  const visit = await visitCheckout(shop, [['plate', quantity]])
  if (deposit) await requireDeposit(shop, visit.checkoutId, deposit)
  await visit.reload()
  const email = `${crypto.randomUUID()}@buyer.example`
  const byHand = { cardNumber: '', cardExpiry: '', cardCode: '', paymentMethod: 'transfer' }
  expect((await visit.place({ email, ...(!isPaid && byHand) })).status).toBe(303)
  const { id } = (await visit.order())!
  return { id, email, link: new URL(createOrderLink(id, shop.provider.orderServices)).pathname }
}

async function listPapers(id: string): Promise<string[]> {
  const rows = await shop.db
    .selectFrom('invoices')
    .select(['kind', 'number', 'amount_minor'])
    .where('order_id', '=', id)
    .orderBy('kind', 'desc')
    .orderBy('number')
    .execute()
  return rows.map(({ kind, amount_minor: minor }) => `${kind} ${minor}`)
}

const refund = (orderId: string, body: object = {}) =>
  shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body: { orderId, ...body } })

test('concurrently issued invoices have no gap, and each order has one', async () => {
  const bought = await Promise.all(Array.from({ length: 12 }, () => buy()))
  const due = await buy({ isPaid: false })
  const reading = new TestBrowser(shop)
  await Promise.all([
    ...Array.from({ length: 6 }, () => shop.provider.issueInvoices()),
    ...bought.slice(0, 6).map(({ link }) => reading.get(`${link}/invoice`)),
  ])
  const papers = await Promise.all(bought.map(({ id }) => listPapers(id)))
  const wrong = papers.filter((each) => each.join() !== 'invoice 1490')
  const numbers = (await shop.db.selectFrom('invoices').select('number').orderBy('number').execute()).map(
    ({ number }) => Number(number),
  )
  const gaps = numbers.filter((number, at) => number !== at + 1)
  console.log(
    `12 orders, 12 writers at once: gaps ${gaps.length} of ${numbers.length}, orders without one invoice ${wrong.length} of 12`,
  )
  expect([gaps, wrong, await listPapers(due.id)]).toEqual([[], [], []])
})

test('any failing statement loses no invoice number', async () => {
  const { id } = await buy()
  await refund(id)
  await copyOrder(id)
  faults.failAt(Infinity)
  await shop.provider.issueInvoices()
  const places = faults.listFaultPoints()
  let broken = 0
  for (const { n, happens } of places) {
    const next = await copyOrder(id)
    faults.failAt(n, happens)
    await shop.provider.issueInvoices().catch(() => undefined)
    faults.stop()
    await shop.provider.issueInvoices()
    if ((await listPapers(next)).join() !== 'invoice 1490,credit-note 1490') broken++
  }
  await expectInvariants(shop.db)
  console.log(`${places.length} places to fail: orders without their papers ${broken} of ${places.length}`)
  expect([places.length > 5, broken]).toEqual([true, 0])
})

test('a refund has a credit note, which its mail links to, with its invoice, items and tax', async () => {
  const { id, email, link } = await buy({ quantity: 2 })
  const [placed] = await findMailsTo(shop, email, 'order-placed')
  expect(placed?.paper).toEqual({
    kind: 'invoice',
    link: createOrderLink(id, shop.provider.orderServices) + '/invoice',
  })
  const browser = new TestBrowser(shop)
  const { html: invoice } = await browser.get(new URL(placed!.paper!.link).pathname)
  const [name] = /INV-\d{6}/.exec(invoice)!
  for (const told of ['DE 123 456', 'Test shop', '€24.90']) expect(invoice).toContain(told)

  const { order } = await shop.ask('orders.getOrder', { id }, { token: staff })
  await refund(id, { refundItems: { lineItems: [{ lineItemId: order.lineItems[0]!.id, quantity: 1 }] } })
  const [refunded] = await findMailsTo(shop, email, 'order-refunded')
  const note = await browser.get(new URL(refunded!.paper!.link).pathname)
  expect(note.status, note.html).toBe(200)
  for (const told of [name, '€10.00', 'plate', '19%', '€1.59', 'DE 123 456', 'Ada Byron'])
    expect(note.html).toContain(told)
  expect(note.html).toMatch(/<h1>Credit note CN-\d{6}<\/h1>/)
  const [number] = /CN-\d{6}/.exec(note.html)!
  expect((await browser.get(link)).html).toContain(`${link}/credit-notes/${number}`)
  expect((await browser.get(`${link}/credit-notes/CN-999999`)).status).toBe(404)
  expect((await browser.get(`/staff/orders/${id}/credit-notes/${number}`)).location).toBe('/staff/sign-in')

  expect(note.html, 'which stays').not.toContain('Delivery')
  await refund(id, { refundItems: { shipping: {} } })
  const links = (await findMailsTo(shop, email, 'order-refunded')).map(({ paper }) => new URL(paper!.link).pathname)
  const pages = await Promise.all(links.map((each) => browser.get(each)))
  expect(pages.filter(({ html }) => />Delivery<\/td>/.test(html))).toHaveLength(1)

  const other = await buy()
  await refund(other.id)
  const { html: foreign } = await browser.get(other.link)
  const [, path] = /href="[^"]*(\/orders\/[^"]*\/invoice)"/.exec(foreign)!
  expect((await browser.get(path!.replace('/invoice', `/credit-notes/${number}`))).status, 'of another order').toBe(404)
})

test('a credit note is never older than its invoice, even when the clock is set back', async () => {
  const order = await buy()
  await shop.provider.issueInvoices()
  shop.passTime(-3_600_000)
  await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token: staff, body: { orderId: order.id } })
  await shop.provider.issueInvoices()
  shop.passTime(3_600_000)
  const papers = await shop.db.selectFrom('invoices').selectAll().where('order_id', '=', order.id).execute()
  const at = (kind: string) => papers.find((paper) => paper.kind === kind)?.issued_at.getTime()
  expect(at('invoice')).toBeTypeOf('number')
  expect(at('credit-note')).toBe(at('invoice'))
})

test('an issued document stays when the shop changes its name', async () => {
  const { link } = await buy()
  const browser = new TestBrowser(shop)
  await browser.get(`${link}/invoice`)
  await saveTestSettings(shop.db, { shop: { name: 'New name', taxNumber: 'DE 999' } })
  await shop.provider.settings.refresh()
  const { html } = await browser.get(`${link}/invoice`)
  expect(html).toMatch(/<address><p><bdi>Test shop/)
  expect(html).toContain('DE 123 456')
  expect(html).not.toContain('DE 999')
})

test('an unpaid and unshipped order has no invoice; a deposit has one, which a cancellation credits in full', async () => {
  const due = await buy({ isPaid: false })
  const browser = new TestBrowser(shop)
  const { html } = await browser.get(`${due.link}/invoice`)
  expect(html).toContain('This is not an invoice')
  expect(html).not.toContain('INV-')
  const path = `/ecom/v1/fulfillments/orders/${due.id}/create-fulfillment`
  await shop.call('POST', path, { token: staff, body: { fulfillment: {} } })
  expect((await browser.get(`${due.link}/invoice`)).html).toMatch(/Invoice INV-\d{6}.*€14\.90/s)

  const deposit = await buy({ deposit: '250' })
  await shop.provider.issueInvoices()
  await shop.call('POST', `/ecom/v1/orders/${deposit.id}/cancel`, { token: staff, body: { refund: true } })
  await shop.provider.issueInvoices()
  expect((await listPapers(deposit.id)).slice(0, 1)).toEqual(['invoice 1490'])
  const credited = (await listPapers(deposit.id)).slice(1).reduce((sum, note) => sum + Number(note.split(' ')[1]), 0)
  expect(credited).toBe(1490)
})

test('the terminal lists documents with their orders, and each order shows its own', async () => {
  const { id } = await buy()
  await refund(id)
  const run = (...args: string[]) => runCommandIn({ PROVIDER_URL: 'http://localhost:4000' }, shop, orders, ...args)
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  const { printed } = await run('invoices')
  expect(printed).toMatch(new RegExp(`INV-\\d{6} .* order ${number}  €14.90`))
  expect(printed).toMatch(new RegExp(`CN-\\d{6} .* order ${number}  −€14.90`))
  const shown = (await run('show', `${number}`)).printed
  expect(shown).toMatch(new RegExp(`invoice  INV-\\d{6} .*/staff/orders/${number}/invoice`))
  expect(shown).toMatch(new RegExp(`credit   CN-\\d{6} .*/staff/orders/${number}/credit-notes/CN-`))
  expect(formatInvoiceNumber({ kind: 'credit-note', number: 1_234_567n })).toBe('CN-1234567')
})

/** Copies a paid and refunded order, without its documents. */
async function copyOrder(orderId: string): Promise<string> {
  const id = crypto.randomUUID()
  const {
    number: _number,
    content,
    stock_held: _held,
    ...order
  } = await shop.db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const { lines, discounts, buyer, seen, ...checkout } = await shop.db
    .selectFrom('checkouts')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const [asLines, asDiscounts, asBuyer, asSeen] = [lines, discounts, buyer, seen].map((each) => JSON.stringify(each))
  const written = { lines: asLines!, discounts: asDiscounts!, buyer: asBuyer!, seen: asSeen! } // one of each
  await shop.db
    .insertInto('checkouts')
    .values({ ...checkout, ...written, id, order_id: id })
    .execute()
  const own = { id, checkout_id: id, invoice_number: null, credited_minor: 0n, content: JSON.stringify(content) }
  await shop.db
    .insertInto('orders')
    .values({ ...order, ...own })
    .execute()
  const of = { order_id: id, id: crypto.randomUUID() }
  const { details, ...payment } = await shop.db
    .selectFrom('payments')
    .selectAll()
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await shop.db
    .insertInto('payments')
    .values({ ...payment, ...of, details: JSON.stringify(details) })
    .execute()
  const {
    by,
    items: _items,
    ...refunded
  } = await shop.db.selectFrom('refunds').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await shop.db
    .insertInto('refunds')
    .values({ ...refunded, order_id: id, id: crypto.randomUUID(), payment_id: of.id, by: JSON.stringify(by) })
    .execute()
  return id
}
