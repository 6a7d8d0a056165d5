import { afterAll, beforeAll, expect, test } from 'vitest'
import { startShop, type TestShop, visitCheckout } from '../../testing/index.ts'
import { MANUAL_PAYMENT } from '../../testing/order-requests.ts'

let shop: TestShop
let cleanUp: () => Promise<void>
let staff: string

beforeAll(async () => {
  shop = await startShop({
    payments: { manual: [MANUAL_PAYMENT] },
    discounts: { rules: [{ code: 'many', name: 'Many', target: 'GLOBAL', minQuantity: 3, percentage: '0.07' }] },
    whenFinished: (clean) => void (cleanUp = clean),
  })
  await shop.addProduct('plate', { price: '9.99', stock: 100 })
  staff = await shop.newStaffToken('manager')
})
afterAll(() => cleanUp())

async function buy(changed: Record<string, string> = {}) {
  const visit = await visitCheckout(shop, [['plate', 3]])
  expect((await visit.place(changed)).status).toBe(303)
  const { id } = (await visit.order())!
  const { order } = (await shop.call('GET', `/ecom/v1/orders/${id}`, { token: staff })).body
  return { id, order, lineItemId: order.lineItems[0].id as string, token: visit.token }
}

const ask = (path: string, body: object) => shop.call('POST', `/ecom/v1/${path}`, { token: staff, body })
const billing = async (call: string, body: object) => (await ask(`order-billing/${call}`, body)).body
const readRefundability = (orderId: string) => billing('get-order-refundability', { orderId })
const amounts = (summary: Record<string, { amount: string }>) =>
  Object.fromEntries(Object.entries(summary).map(([name, { amount }]) => [name, amount]))

test('a calculated refund equals the executed one, to the last cent of tax and discount', async () => {
  const { id, order, lineItemId } = await buy()
  const sums: Record<string, number> = {}
  for (const quantity of [1, 1, 1]) {
    const refundItems = { lineItems: [{ lineItemId, quantity }] }
    const said = await billing('calculate-refund', { orderId: id, refundItems })
    expect(said.available).toBe(true)
    const [line] = said.calculatedRefundItems.lineItems
    expect(line.item).toEqual({ lineItemId, quantity })
    const { refund } = await billing('refund-payments', { orderId: id, refundItems })
    expect(refund.summary.requestedRefund).toEqual(said.summary.total)
    const { total, tax, discount, subtotal } = amounts(line.summary)
    expect(Number(subtotal) - Number(discount) + Number(tax)).toBeCloseTo(Number(total), 6)
    for (const [name, amount] of Object.entries({ total, tax, discount }))
      sums[name] = (sums[name] ?? 0) + Math.round(Number(amount) * 100)
  }
  const [line] = order.lineItems
  expect(sums).toEqual({
    total: Math.round(Number(line.totalPriceAfterTax.amount) * 100),
    tax: Math.round(Number(line.taxInfo.taxAmount.amount) * 100),
    discount: Math.round((Number(line.totalDiscount.amount) * 100) / 1.19), // before tax, like the subtotal
  })
  expect(
    await billing('calculate-refund', { orderId: id, refundItems: { lineItems: [{ lineItemId, quantity: 1 }] } }),
  ).toMatchObject({
    notAvailable: {
      errors: [
        {
          lineItem: { lineItemId, quantity: 1 },
          error: { applicationError: { code: 'REFUND_TOO_LARGE', data: { left: 0 } } },
        },
      ],
    },
  })
})

test('a refund of 119.00 including tax with 25 % off is a subtotal of 100.00, less 25.00, plus 14.25 of tax', async () => {
  const sale = await startShop({
    discounts: { rules: [{ code: 'quarter', name: 'A quarter', target: 'GLOBAL', percentage: '0.25' }] },
  })
  await sale.addProduct('lamp', { price: '119.00' })
  const visit = await visitCheckout(sale, [['lamp', 1]])
  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const token = await sale.newStaffToken('manager')
  const { order } = (await sale.call('GET', `/ecom/v1/orders/${id}`, { token })).body
  const { body } = await sale.call('POST', '/ecom/v1/order-billing/calculate-refund', {
    token,
    body: { orderId: id, refundItems: { lineItems: [{ lineItemId: order.lineItems[0].id, quantity: 1 }] } },
  })
  const { subtotal, discount, tax, total } = body.summary
  expect([subtotal, discount, tax, total].map(({ amount }) => amount)).toEqual(['100.00', '25.00', '14.25', '89.25'])
})

test('a refunded delivery with half off and included tax has its discount before tax', async () => {
  const sale = await startShop({
    discounts: { rules: [{ code: 'half', name: 'Half', target: 'SHIPPING', percentage: '0.5' }] },
    shipping: {
      regions: [
        {
          code: 'de',
          title: 'Germany',
          countries: ['DE'],
          options: [{ code: 'parcel', title: 'Parcel', price: '23.80' }],
        },
      ],
    },
  })
  await sale.addProduct('lamp', { price: '119.00' })
  const visit = await visitCheckout(sale, [['lamp', 1]])
  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const { body } = await sale.call('POST', '/ecom/v1/order-billing/calculate-refund', {
    token: await sale.newStaffToken('manager'),
    body: { orderId: id, refundItems: { shipping: {} } },
  })
  const { subtotal, discount, tax, total } = body.summary
  expect([subtotal, discount, tax, total].map(({ amount }) => amount)).toEqual(['20.00', '10.00', '1.90', '11.90'])
})

test('a quantity requested in many parts is reported as at most the wire’s maximum', async () => {
  const { id, lineItemId } = await buy()
  const lineItems = Array.from({ length: 2 }, () => ({ lineItemId, quantity: 100_000 }))
  expect(await billing('calculate-refund', { orderId: id, refundItems: { lineItems } })).toMatchObject({
    notAvailable: { errors: [{ lineItem: { lineItemId, quantity: 100_000 } }] },
  })
})

test('the refundability of an order is listed by payment, by line and for the delivery', async () => {
  const { id, order, lineItemId } = await buy()
  const total = order.priceSummary.total.amount
  expect(await readRefundability(id)).toMatchObject({
    payments: [
      {
        refundable: true,
        payment: {
          paymentMethod: 'CreditCard',
          offlinePayment: false,
          monetary: { paid: { amount: total }, maxRefund: { amount: total } },
        },
      },
    ],
    paymentsSummary: { monetary: { paid: { amount: total }, maxRefund: { amount: total } } },
    lineItems: [{ lineItemId, originalQuantity: 3, refundedQuantity: 0, availableRefundQuantity: 3 }],
    additionalFees: [],
  })
  await billing('refund-payments', { orderId: id, refundItems: { lineItems: [{ lineItemId, quantity: 2 }] } })
  const after = await readRefundability(id)
  expect(after.lineItems).toMatchObject([{ refundedQuantity: 2, availableRefundQuantity: 1 }])
  const { paid, refunded, refundPending, maxRefund } = amounts(after.paymentsSummary.monetary)
  expect(Number(refunded) + Number(refundPending) + Number(maxRefund)).toBeCloseTo(Number(paid), 6)
  const ofDelivery = (amount: string) =>
    billing('calculate-refund', { orderId: id, refundItems: { shipping: { amount: { amount } } } })
  expect((await ofDelivery('2.00')).summary).toMatchObject({ total: { amount: '2.00' }, tax: { amount: '0.31' } })
  expect((await ofDelivery('5.00')).notAvailable.errors).toMatchObject([{ shipping: { amount: { amount: '5.00' } } }])
  await billing('refund-payments', { orderId: id })
  expect((await readRefundability(id)).payments).toMatchObject([{ nonRefundable: { reason: 'ALREADY_REFUNDED' } }])

  const byBank = await buy({ paymentMethod: MANUAL_PAYMENT.code })
  expect((await readRefundability(byBank.id)).payments).toMatchObject([
    {
      nonRefundable: { reason: 'NOT_PAID' },
      payment: { offlinePayment: true, monetary: { paid: { amount: '0.00' } } },
    },
  ])
  const nothingPaid = await billing('calculate-refund', {
    orderId: byBank.id,
    refundItems: { lineItems: [{ lineItemId: byBank.lineItemId, quantity: 1 }] },
  })
  expect(nothingPaid.notAvailable.errors).toMatchObject([{ error: { applicationError: { code: 'REFUND_TOO_LARGE' } } }])
  await ask(`payments-collector/orders/${byBank.id}/mark-as-paid`, {})
  expect((await readRefundability(byBank.id)).payments).toMatchObject([{ manuallyRefundable: { reason: 'OFFLINE' } }])
})

test('transactions and fulfillments of several orders come in the requested order, equal to single reads', async () => {
  const [first, second] = [await buy(), await buy()]
  await ask(`fulfillments/orders/${second.id}/create-fulfillment`, { fulfillment: {} })
  const nobodys = '00000000-0000-4000-8000-000000000000'
  const orderIds = [second.id, nobodys, first.id, second.id]
  const get = async (path: string) => (await shop.call('GET', `/ecom/v1/${path}`, { token: staff })).body
  expect((await ask('payments/list-by-ids', { orderIds })).body.orderTransactions).toEqual([
    (await get(`payments/orders/${second.id}`)).orderTransactions,
    (await get(`payments/orders/${first.id}`)).orderTransactions,
  ])
  expect((await ask('fulfillments/list-by-ids', { orderIds })).body.ordersWithFulfillments).toEqual([
    (await get(`fulfillments/orders/${second.id}`)).orderWithFulfillments,
    (await get(`fulfillments/orders/${first.id}`)).orderWithFulfillments,
  ])
  const own = await shop.call('POST', '/ecom/v1/fulfillments/list-by-ids', { token: first.token, body: { orderIds } })
  expect(own.body.ordersWithFulfillments).toEqual([{ orderId: first.id, fulfillments: [] }])
  expect((await ask('payments/list-by-ids', { orderIds: [nobodys] })).body).toEqual({ orderTransactions: [] })
})

test('the discounts before tax of lines with one rate add up to the order’s, rounded once', async () => {
  const many = await startShop({
    payments: { manual: [MANUAL_PAYMENT] },
    discounts: { rules: [{ code: 'sale', name: 'Sale', target: 'GLOBAL', percentage: '0.25' }] },
  })
  const names = Array.from({ length: 12 }, (_, n) => `cup ${n}`)
  for (const name of names) await many.addProduct(name, { price: '1.99' })
  const visit = await visitCheckout(
    many,
    names.map((name): [string, number] => [name, 1]),
  )
  expect((await visit.place()).status).toBe(303)
  const { id } = (await visit.order())!
  const token = await many.newStaffToken('manager')
  const { order } = (await many.call('GET', `/ecom/v1/orders/${id}`, { token })).body
  const lineItems = order.lineItems.map((line: { id: string }) => ({ lineItemId: line.id, quantity: 1 }))
  const asked = { orderId: id, refundItems: { lineItems } }
  const { body } = await many.call('POST', '/ecom/v1/order-billing/calculate-refund', { token, body: asked })
  const [first] = order.lineItems
  expect([first.taxInfo.taxIncludedInPrice, first.taxInfo.taxRate]).toEqual([true, '0.19'])
  // 23.88 less 5.97; 5.97 ÷ 1.19 = 5.0168, while rounding each line to 0.42 gives 5.04.
  expect(amounts(body.summary)).toMatchObject({ total: '17.91', tax: '2.86', discount: '5.02', subtotal: '20.07' })
})
