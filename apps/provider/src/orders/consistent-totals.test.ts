import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orders as command } from '../cli/orders/index.ts'
import { parseMoney } from '../platform/money.ts'
import {
  type CheckoutVisit,
  expectBalancedBooks,
  expectInvariants,
  runCommandIn,
  startShop,
  type TestShop,
  visitCheckoutWithChanges,
} from '../testing/index.ts'
import { readFulfillmentStatus } from './items/unfulfilled-quantities.ts'
import { calculateCreditedTaxes, getOrderTaxes } from './invoices/credited-tax.ts'
import { listInvoiceDocumentsOfOrder } from './invoices/store.ts'
import { findOrder } from './store.ts'

const N = 12
const CURRENCY = 'KWD'
const STOCK = 1_000
const BOOKS = '11111111-1111-4111-8111-111111111111'
const SETTINGS = {
  shop: { currency: CURRENCY },
  shipping: {
    regions: [
      {
        code: 'de',
        title: 'Germany',
        countries: ['DE'],
        options: [
          { code: 'parcel', title: 'Parcel', price: '4.905', charges: [{ type: 'INSURANCE', percentage: '0.015' }] },
        ],
      },
    ],
  },
  tax: {
    taxIncludedInPrices: false,
    shippingIsTaxed: true,
    groups: [{ id: BOOKS, name: 'Books' }],
    regions: [
      {
        name: 'Germany',
        type: 'COUNTRY',
        country: 'DE',
        rates: [
          { taxName: 'VAT', rate: '0.19' },
          { taxName: 'VAT', rate: '0.07', taxGroupId: BOOKS },
        ],
      },
    ],
  },
  fees: { fees: [{ code: 'care', name: 'Care', percentage: '0.013' }] },
  discounts: { rules: [{ code: 'many', name: 'Many', target: 'GLOBAL', minQuantity: 5, percentage: '0.07' }] },
  payments: {
    manual: [{ code: 'bank', title: 'Bank', kind: 'BANK_TRANSFER' as const, instructions: 'To DE00' }],
  },
}

const purchases = fc.record({
  quantities: fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 })),
  couponCode: fc.constantFrom(undefined, 'SHARE', 'FREE'),
  isPaidByBank: fc.boolean(),
  acts: fc.array(
    fc.record({
      act: fc.constantFrom('amount', 'pieces', 'delivery', 'send', 'RETURN', 'WITHDRAWAL', 'paid', 'cancel'),
      line: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 6 },
  ),
})

test(
  'after any actions an order is the same in mail, documents, export, terminal and search',
  { timeout: 60_000 },
  async () => {
    const shop = await startShop(SETTINGS)
    await shop.addProduct('cup', { stock: STOCK, changes: { currency: CURRENCY, priceMinor: 11_935n } })
    await shop.addProduct('book', {
      stock: STOCK,
      changes: { currency: CURRENCY, priceMinor: 3_333n, taxGroupId: BOOKS },
    })
    await shop.newCoupon({ code: 'SHARE', name: 'Share', percentOff: '0.15' })
    await shop.newCoupon({ code: 'FREE', name: 'Free', freeShipping: true })
    const staff = await shop.newStaffToken()
    let [compared, done] = [0, 0]
    const property = fc.asyncProperty(
      purchases,
      async ({ quantities: [cups, books], couponCode, isPaidByBank, acts }) => {
        const visit = await visitCheckoutWithChanges(shop, [shop.line('cup', cups), shop.line('book', books)], {
          couponCode,
        })
        expect((await visit.place(isPaidByBank ? { paymentMethod: 'bank' } : {})).status).toBe(303)
        const id = (await visit.order())!.id
        for (const act of acts) {
          const status = await carryOut(shop, { ...act, id, visit, staff })
          expect(status).toBeLessThan(500)
          if (status === 200) done++
        }
        await shop.provider.issueInvoices()
        await expectAgreement(shop, id, staff)
        compared++
      },
    )
    await fc.assert(property, { numRuns: N })
    console.log(`orders of which two places say two things: 0 of ${compared}, after ${done} acts`)
    expect(done).toBeGreaterThan(compared)
    await expectInvariants(shop.db, { [shop.idOf('cup')]: STOCK, [shop.idOf('book')]: STOCK })
    await expectBalancedBooks(shop.db)
  },
)

interface Act {
  act: string
  line: number
  quantity: number
  id: string
  visit: CheckoutVisit
  staff: string
}

/** Runs an action; some are refused, depending on earlier ones. */
async function carryOut(shop: TestShop, { act, line, quantity, id, visit, staff }: Act): Promise<number> {
  const ask = (path: string, body?: object, token = staff) => shop.call('POST', path, { token, body })
  const refund = (body: object) => ask('/ecom/v1/order-billing/refund-payments', { orderId: id, ...body })
  const lineItemId = `00000000-0000-0000-0000-00000000000${line + 1}`
  const lineItems = [{ lineItemId, quantity }]
  switch (act) {
    case 'amount': {
      const { body } = await shop.call('GET', `/ecom/v1/payments/orders/${id}`, { token: staff })
      const paymentId = body.orderTransactions.payments[0].id
      return (await refund({ paymentRefunds: [{ paymentId, amount: { amount: `0.00${quantity}` } }] })).status
    }
    case 'pieces':
      return (await refund({ refundItems: { lineItems } })).status
    case 'delivery':
      return (await refund({ refundItems: { shipping: {} } })).status
    case 'send': {
      const fulfillment = { lineItems: [{ id: lineItemId, quantity }] }
      return (await ask(`/ecom/v1/fulfillments/orders/${id}/create-fulfillment`, { fulfillment })).status
    }
    case 'paid':
      return (await ask(`/ecom/v1/payments-collector/orders/${id}/mark-as-paid`)).status
    case 'cancel':
      return (await ask(`/ecom/v1/orders/${id}/cancel`, { restockAllItems: true, refund: true })).status
    default: {
      const asked = await ask(`/cartwright/v1/orders/${id}/returns`, { kind: act, lineItems }, visit.token)
      if (asked.status !== 200) return asked.status
      return (await ask(`/cartwright/v1/returns/${asked.body.orderReturn.id}/receive`, {})).status
    }
  }
}

async function expectAgreement(shop: TestShop, id: string, token: string): Promise<void> {
  const { order } = await shop.ask('orders.getOrder', { id }, { token })
  const { orders } = await shop.ask('orders.searchOrders', { search: { filter: { id } } }, { token })
  expect(orders).toEqual([order])
  const run = (...args: string[]) => runCommandIn({}, shop, command, ...args)
  expect(JSON.parse((await run('show', order.number!, '--json')).printed).order).toEqual(order)

  const total = toMinor(order.priceSummary.total.amount)
  const mails = await shop.db.selectFrom('mails').select('props').where('template', '=', 'order-placed').execute()
  const mailed = mails.map(({ props }) => (props as { order: MailedSums }).order)
  const { sums } = mailed.find(({ number }) => number === order.number)!
  expect(
    sumOf(
      sums
        .slice(
          0,
          sums.findIndex(({ name }) => name === 'total'),
        )
        .map(({ amount }) => amount),
    ),
  ).toBe(total)

  const row = await rowInFile(run, order.number!)
  const { subtotal = '', shipping = '', fees = '', tax = '', discount = '' } = row
  expect(sumOf([subtotal, shipping, fees, tax, `-${discount}`])).toBe(total)
  const { paid, refunded } = order.balanceSummary!
  expect([row['total'], row['paid'], row['paid back']].map((cell = '') => toMinor(cell))).toEqual([
    total,
    toMinor(paid.amount),
    toMinor(refunded.amount),
  ])

  const kept = (await findOrder(shop.db, undefined, id))!
  const status = await shop.db.transaction().execute((tx) => readFulfillmentStatus(tx, kept))
  expect(order.fulfillmentStatus).toBe(status)
  const [invoice, ...notes] = await listInvoiceDocumentsOfOrder(shop.db, kept)
  if (!invoice) return
  const isCanceled = kept.status === 'CANCELED'
  const notOwed = kept.refundedMinor + (isCanceled ? total - kept.paidMinor : kept.waivedMinor)
  const credited = notes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  expect([invoice.amountMinor, credited]).toEqual([total, notOwed])
  if (credited < total) return
  const taxOf = (taxes: { taxMinor: bigint }[]) => taxes.reduce((sum, { taxMinor }) => sum + taxMinor, 0n)
  expect(taxOf(notes.flatMap((_, at) => calculateCreditedTaxes(kept, notes.slice(0, at + 1))))).toBe(
    taxOf(getOrderTaxes(kept)),
  )
}

interface MailedSums {
  number: string
  sums: { name: string; amount: string }[]
}

async function rowInFile(
  run: (...args: string[]) => Promise<unknown>,
  number: string,
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), 'orders-'))
  const file = join(folder, 'orders.csv')
  await run('export', file)
  const rows: Record<string, string>[] = parse(await readFile(file), { columns: true })
  await rm(folder, { recursive: true })
  return rows.find((row) => row['number'] === number)!
}

function toMinor(decimal: string): bigint {
  return parseMoney(decimal, CURRENCY).minor
}

function sumOf(decimals: readonly string[]): bigint {
  return decimals.reduce((sum, decimal) => sum + toMinor(decimal), 0n)
}
