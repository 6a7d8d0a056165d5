import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, TestBrowser, type TestShop, visitCheckout } from '../../testing/index.ts'
import { createTestStaff } from '../../testing/create-test-staff.ts'
import { transact } from '../../platform/db/transaction.ts'
import { cancelOrder } from '../cancel-order.ts'
import { createOrderLink } from '../order-link.ts'
import { findOrderForUpdate } from '../store.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
let order: { id: string; number: string }
let desk: TestBrowser

beforeAll(async () => {
  shop = await startShop({
    payments: { manual: [{ code: 'bank', title: 'Bank transfer', kind: 'BANK_TRANSFER', instructions: 'IBAN' }] },
    shop: { taxNumber: 'DE 123 456' },
    whenFinished: (clean) => void (cleanUp = clean),
  })
  await shop.addProduct('Plate <i>', {
    price: '11.90',
    changes: {
      variants: [
        {
          choices: {},
          stock: { tracked: false, inStock: true },
          priceMinor: null,
          costMinor: null,
          sku: 'PL-1',
          weight: null,
          visible: true,
        },
      ],
    },
  })
  const visit = await visitCheckout(shop, [['Plate <i>', 2]])
  await visit.place({ lastName: 'Byron & Sons' })
  const { id } = (await visit.order())!
  const { number } = await shop.db.selectFrom('orders').select('number').where('id', '=', id).executeTakeFirstOrThrow()
  order = { id, number: number!.toString() }
  desk = new TestBrowser(shop)
  await desk.post('/staff/sign-in', await createTestStaff(shop.db, shop.now))
})
afterAll(() => cleanUp())

test('an invoice names seller, items and buyer, with the tax by rate and the shop’s tax number', async () => {
  for (const name of [order.id, order.number]) {
    const { status, html } = await desk.get(`/staff/orders/${name}/invoice?lang=en`)
    expect(status).toBe(200)
    for (const told of [
      'Test shop',
      'DE 123 456',
      'Byron &amp; Sons',
      'Plate &lt;i&gt;',
      'PL-1',
      '€23.80',
      '€4.90',
      '€28.70',
    ])
      expect(html).toContain(told)
    // 28.70 including 19 % tax.
    expect(html).toContain('19%')
    expect(html).toContain('€4.58')
  }
})

test('an order that was canceled before any payment has no invoice, but a document that says so', async () => {
  const visit = await visitCheckout(shop, [['Plate <i>', 1]])
  await visit.place({ paymentMethod: 'bank' })
  const { id } = (await visit.order())!
  const paper = `/staff/orders/${id}/invoice?lang=en`
  expect((await desk.get(paper)).html).toMatch(/<h1>Order \d+<\/h1><p>This is not an invoice/)
  const asked = { restocks: true, refunds: false, notifiesBuyer: false }
  const services = shop.provider.orderServices
  await transact(shop.db, async (tx) =>
    cancelOrder(tx, (await findOrderForUpdate(tx, id))!, asked, { kind: 'shop' }, services),
  )
  const { html } = await desk.get(paper)
  expect(html).toMatch(/<h1>Cancelled order \d+<\/h1>/)
  expect(html).not.toContain('Invoice')
})

test('a packing slip contains no price', async () => {
  const { status, html } = await desk.get(`/staff/orders/${order.id}/packing-slip?lang=en`)
  expect(status).toBe(200)
  expect(html).toContain('PL-1')
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(html) ?? []
  expect(main).not.toMatch(/€|EUR|\d[.,]\d\d/)
})

test('refunded and withdrawn items are not on the packing slip', async () => {
  await shop.addProduct('Bowl', { price: '5.00' })
  const visit = await visitCheckout(shop, [
    ['Plate <i>', 3],
    ['Bowl', 1],
  ])
  await visit.place()
  const { id } = (await visit.order())!
  const token = await shop.newStaffToken()
  const { body } = await shop.call('GET', `/ecom/v1/orders/${id}`, { token })
  const [plates, bowl] = body.order.lineItems.map((line: { id: string }) => line.id)
  const refundItems = { lineItems: [{ lineItemId: bowl, quantity: 1 }] }
  await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token, body: { orderId: id, refundItems } })
  const asked = await shop.call('POST', `/cartwright/v1/orders/${id}/returns`, {
    token: visit.token,
    body: { kind: 'WITHDRAWAL', lineItems: [{ lineItemId: plates, quantity: 1 }] },
  })
  const received = `/cartwright/v1/returns/${asked.body.orderReturn.id}/receive`
  expect((await shop.call('POST', received, { token, body: {} })).status).toBe(200)

  const { html } = await desk.get(`/staff/orders/${id}/packing-slip?lang=en`)
  expect(html).toMatch(/Plate &lt;i&gt;.*<td class="number">2<\/td>/s)
  expect(html).not.toContain('Bowl')
  expect((await desk.get(`/staff/orders/${id}/invoice?lang=en`)).html).toContain('Bowl')
})

test('documents are written in four languages, including right to left', async () => {
  const titles: Record<string, string> = { en: 'Invoice', de: 'Rechnung', fr: 'Facture', he: 'חשבונית' }
  for (const [lang, title] of Object.entries(titles)) {
    const { html } = await desk.get(`/staff/orders/${order.id}/invoice?lang=${lang}`)
    expect(html).toMatch(new RegExp(`<h1>${title} INV-\\d{6}</h1>.*<dd>${order.number}</dd>`))
    expect(html).toMatch(lang === 'he' ? /<html[^>]*dir="rtl"/ : new RegExp(`<html[^>]*lang="${lang}"`))
  }
})

test('only staff open an order’s documents, and its buyer the invoice by the link', async () => {
  const stranger = new TestBrowser(shop)
  for (const paper of ['invoice', 'packing-slip'])
    expect(await stranger.get(`/staff/orders/${order.id}/${paper}`)).toMatchObject({
      status: 303,
      location: '/staff/sign-in',
    })
  const link = new URL(createOrderLink(order.id, shop.provider.orderServices)).pathname
  expect((await stranger.get(`${link}/invoice`)).html).toContain('Byron &amp; Sons')
  // Not every bit of the last letter is significant.
  const guessed = `${link.slice(0, -2)}${link.at(-2) === 'A' ? 'B' : 'A'}${link.at(-1)}`
  const statuses = await Promise.all(
    [`${guessed}/invoice`, `/orders/${order.id}/invoice`, `${link}/packing-slip`].map(
      async (path) => (await stranger.get(path)).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 404])
})

test('documents opened by staff are in the access log, and those opened by the link are not', async () => {
  const read = () =>
    shop.db
      .selectFrom('access_log')
      .select(['by_kind', 'operation', 'entity_ids'])
      .orderBy('at')
      .orderBy('id')
      .execute()
  const before = (await read()).length
  for (const paper of ['packing-slip', 'invoice']) await desk.get(`/staff/orders/${order.id}/${paper}`)
  const link = new URL(createOrderLink(order.id, shop.provider.orderServices)).pathname
  expect((await new TestBrowser(shop).get(`${link}/invoice`)).status).toBe(200)
  expect((await read()).slice(before)).toEqual([
    { by_kind: 'merchant', operation: 'packing slip', entity_ids: [order.id] },
    { by_kind: 'merchant', operation: 'invoice', entity_ids: [order.id] },
  ])
})

test('an unplaced order has no documents', async () => {
  const paths = ['0', '99999999', 'x', crypto.randomUUID()].map((name) => `/staff/orders/${name}/invoice`)
  expect(await Promise.all(paths.map(async (path) => (await desk.get(path)).status))).toEqual([404, 404, 404, 404])
})

test('an editor of products cannot read orders', async () => {
  const { email, password } = await createTestStaff(shop.db, shop.now)
  await shop.db.updateTable('staff').set({ role: 'editor' }).where('email', '=', email).execute()
  const browser = new TestBrowser(shop)
  await browser.post('/staff/sign-in', { email, password })
  expect((await browser.get(`/staff/orders/${order.id}/invoice`)).status).toBe(403)
})
