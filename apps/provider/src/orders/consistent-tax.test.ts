import { expect, test } from 'vitest'
import {
  expectBalancedBooks,
  expectInvariants,
  startShop,
  TestBrowser,
  type TestShop,
  visitCheckout,
} from '../testing/index.ts'
import { createOrderLink } from './order-link.ts'

const BOOKS = '11111111-1111-4111-8111-111111111111'
const BERLIN = { country: 'DE', city: 'Berlin', postalCode: '10115' }
const ESTIMATE = 'currentCart.estimateCurrentCartTotals'
const rates = [
  { taxName: 'VAT', rate: '0.19' },
  { taxName: 'VAT', rate: '0.07', taxGroupId: BOOKS },
]
const tax = {
  groups: [{ id: BOOKS, name: 'Books' }],
  regions: [{ name: 'Germany', type: 'COUNTRY', country: 'DE', rates }],
}
const parcelFor = (price: string) => ({
  regions: [{ code: 'de', title: 'Germany', countries: ['DE'], options: [{ code: 'parcel', title: 'Parcel', price }] }],
})

/** Rate, base and tax of each row of a tax table. */
const taxesIn = (html: string): string[] =>
  [...html.matchAll(/(\d+)% of ([^<]+?)<\/dt><dd><bdi>([^<]+)/g)].map((found) => found.slice(1).join(' '))

async function refundAll(shop: TestShop, orderId: string): Promise<string> {
  const token = await shop.newStaffToken()
  const answer = await shop.call('POST', '/ecom/v1/order-billing/refund-payments', { token, body: { orderId } })
  expect(answer.status).toBe(200)
  const browser = new TestBrowser(shop)
  const link = new URL(createOrderLink(orderId, shop.provider.orderServices)).pathname
  await browser.get(`${link}/invoice`)
  return (await browser.get(`${link}/credit-notes/CN-000001`)).html
}

test('20 products of 0.99 have 3.16 of tax at 19 % in cart, order, invoice and credit note', async () => {
  const shop = await startShop({ tax, shipping: parcelFor('0') })
  const names = Array.from({ length: 20 }, (_, n) => `thing ${n}`)
  for (const name of names) await shop.addProduct(name, { price: '0.99' })
  const visit = await visitCheckout(
    shop,
    names.map((name): [string, number] => [name, 1]),
  )
  const estimate = await shop.ask(ESTIMATE, { shippingAddress: BERLIN }, { token: visit.token })
  expect(estimate.priceSummary).toMatchObject({ tax: { amount: '3.16' }, total: { amount: '19.80' } })

  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const { order } = await shop.ask('orders.getOrder', { id }, { token: await shop.newStaffToken() })
  expect(order.priceSummary.tax?.amount).toBe('3.16')
  const ofLines = order.lineItems.map(({ taxInfo }) => Math.round(Number(taxInfo?.taxAmount.amount) * 100))
  expect(ofLines.reduce((sum, cents) => sum + cents, 0)).toBe(316)

  const link = new URL(createOrderLink(id, shop.provider.orderServices)).pathname
  expect(taxesIn((await visit.browser.get(`${link}/invoice`)).html)).toEqual(['19 €16.64 €3.16'])
  expect(taxesIn(await refundAll(shop, id))).toEqual(['19 €16.64 €3.16'])
  await expectBalancedBooks(shop.db)
  await expectInvariants(shop.db)
})

test('the delivery of a book and a mug is taxed by both rates in cart, order, invoice and credit note', async () => {
  const shop = await startShop({ tax, shipping: parcelFor('6.00') })
  await shop.addProduct('book', { price: '10.00', changes: { taxGroupId: BOOKS } })
  await shop.addProduct('mug', { price: '20.00' })
  const visit = await visitCheckout(shop, [
    ['book', 1],
    ['mug', 1],
  ])
  const { priceSummary, shippingInfo } = await shop.ask(ESTIMATE, { shippingAddress: BERLIN }, { token: visit.token })
  expect(priceSummary?.tax?.amount).toBe('4.61')
  const details = shippingInfo?.selectedCarrierServiceOption?.cost?.taxDetails
  expect(
    details?.taxBreakdown?.map(({ rate, taxableAmount, taxAmount }) => [
      rate,
      taxableAmount?.amount,
      taxAmount?.amount,
    ]),
  ).toEqual([
    ['0.19', '3.36', '0.64'],
    ['0.07', '1.87', '0.13'],
  ])

  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const link = new URL(createOrderLink(id, shop.provider.orderServices)).pathname
  const taxes = ['19 €20.17 €3.83', '7 €11.22 €0.78']
  expect(taxesIn((await visit.browser.get(`${link}/invoice`)).html)).toEqual(taxes)
  expect(taxesIn(await refundAll(shop, id)).toSorted()).toEqual(taxes.toSorted())
  await expectInvariants(shop.db)
})

test('an order keeps its tax when the shop changes rounding and delivery tax', async () => {
  const before = {
    ...tax,
    taxIncludedInPrices: true,
    shippingIsTaxed: true,
    rounding: 'line',
    shippingTaxBy: 'TAX_GROUP',
  }
  const shop = await startShop({ tax: before, shipping: parcelFor('6.00') })
  await shop.addProduct('book', { price: '10.00', changes: { taxGroupId: BOOKS } })
  const visit = await visitCheckout(shop, [['book', 1]])
  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const token = await shop.newStaffToken('owner')
  const changed = { ...before, rounding: 'order', shippingTaxBy: 'GOODS_SHARE' }
  const { status } = await shop.call('PATCH', '/cartwright/v1/settings', {
    token,
    body: { settings: { tax: changed } },
  })
  expect(status).toBe(200)

  const taxes = ['19 €5.04 €0.96', '7 €9.35 €0.65']
  const link = new URL(createOrderLink(id, shop.provider.orderServices)).pathname
  expect(taxesIn((await visit.browser.get(`${link}/invoice`)).html)).toEqual(taxes)
  expect(taxesIn(await refundAll(shop, id)).toSorted()).toEqual(taxes.toSorted())
})

test('a tax group for deliveries is refused if deliveries are not taxed by it', async () => {
  const shop = await startShop()
  const token = await shop.newStaffToken('owner')
  const own = { groups: [{ id: BOOKS, name: 'Books' }], shippingTaxGroupId: BOOKS, shippingTaxBy: 'GOODS_SHARE' }
  const changed = { taxIncludedInPrices: true, shippingIsTaxed: true, regions: [], ...own }
  const { status, body } = await shop.call('PATCH', '/cartwright/v1/settings', {
    token,
    body: { settings: { tax: changed } },
  })
  expect(status).toBe(400)
  expect(JSON.stringify(body)).toContain('shippingTaxGroupId')
})

test('tax settings without a rounding keep the current one', async () => {
  const shop = await startShop({ tax: { rounding: 'line' } })
  const token = await shop.newStaffToken('owner')
  const patch = async (changed: object) =>
    (
      await shop.call('PATCH', '/cartwright/v1/settings', {
        token,
        body: { settings: { tax: { taxIncludedInPrices: true, shippingIsTaxed: true, regions: [], ...changed } } },
      })
    ).body.settings.tax.rounding
  expect(await patch({})).toBe('line')
  expect(await patch({ rounding: 'order' })).toBe('order')
  expect(await patch({})).toBe('order')
})
