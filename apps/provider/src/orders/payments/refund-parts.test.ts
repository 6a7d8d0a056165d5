import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseMoney } from '../../platform/money.ts'
import {
  expectBalancedBooks,
  expectInvariants,
  startShop,
  type TestShop,
  visitCheckoutWithChanges,
} from '../../testing/index.ts'
import { trials } from '../../testing/trials.ts'
import { calculateCreditedTaxes, getOrderTaxes } from '../invoices/credited-tax.ts'
import { listInvoiceDocumentsOfOrder } from '../invoices/store.ts'
import type { StoredOrder } from '../order.ts'
import { findOrder } from '../store.ts'
import { calculateRefundedAmounts, priceRefundedLines, sumRefundedLines } from '../items/refunded-items.ts'

const BOOKS = '11111111-1111-4111-8111-111111111111'
const FREE = '22222222-2222-4222-8222-222222222222'
const STOCK = 1_000
const N = trials({ few: 2, many: 20 })

function createShopSettings(currency: string, unit: (amount: string) => string, tax: object, name: string) {
  return {
    name,
    currency,
    unit,
    settings: {
      shop: { currency },
      shipping: {
        regions: [
          {
            code: 'de',
            title: 'Germany',
            countries: ['DE'],
            options: [
              {
                code: 'parcel',
                title: 'Parcel',
                price: unit('4.99'),
                charges: [{ type: 'INSURANCE', percentage: '0.015' }],
              },
            ],
          },
        ],
      },
      tax: {
        taxIncludedInPrices: true,
        shippingIsTaxed: true,
        groups: [
          { id: BOOKS, name: 'Books' },
          { id: FREE, name: 'Zero' },
        ],
        regions: [
          {
            name: 'Germany',
            type: 'COUNTRY',
            country: 'DE',
            rates: [
              { taxName: 'CGST', rate: '0.09' },
              { taxName: 'CGST', rate: '0.025', taxGroupId: BOOKS },
              { taxName: 'CGST', rate: '0', taxGroupId: FREE },
            ],
          },
          {
            name: 'State',
            type: 'COUNTRY',
            country: 'DE',
            rates: [
              { taxName: 'SGST', rate: '0.09' },
              { taxName: 'SGST', rate: '0.025', taxGroupId: BOOKS },
              { taxName: 'SGST', rate: '0', taxGroupId: FREE },
            ],
          },
        ],
        ...tax,
      },
      fees: { fees: [{ code: 'care', name: 'Care', percentage: '0.013' }] },
      discounts: { rules: [{ code: 'many', name: 'Many', target: 'GLOBAL', minQuantity: 6, percentage: '0.07' }] },
    },
  }
}

const shops = [
  createShopSettings('EUR', (amount) => amount, {}, 'euros with tax in prices'),
  createShopSettings(
    'JPY',
    (amount) => amount.replace('.', ''),
    { taxIncludedInPrices: false },
    'yen with tax on prices',
  ),
  createShopSettings('KWD', (amount) => `${amount}7`, { shippingTaxBy: 'HIGHEST_RATE' }, 'dinars with tax in prices'),
]

const purchases = fc.record({
  quantities: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 3, maxLength: 3 }),
  couponCode: fc.constantFrom(undefined, 'SHARE', 'FREE', 'MONEY', 'THIRD'),
  parts: fc.array(
    fc.record({
      pieces: fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 3, maxLength: 3 }),
      shipping: fc.constantFrom(undefined, 'all', 'some'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
})

interface Summary {
  subtotal: { amount: string }
  discount: { amount: string }
  tax: { amount: string }
  total: { amount: string }
}

for (const { name, currency, unit, settings } of shops)
  test(
    `refunds in parts add up to the order and have the figures that were calculated: ${name}`,
    { timeout: 60_000 },
    async () => {
      const shop = await startShop(settings)
      const minor = (amount: string) => parseMoney(amount, currency).minor
      const names = ['cup', 'book', 'seed']
      for (const [at, each] of names.entries())
        await shop.addProduct(each, {
          stock: STOCK,
          changes: {
            currency,
            priceMinor: minor(unit(['5.99', '0.37', '11.95'][at]!)),
            taxGroupId: [undefined, BOOKS, FREE][at],
          },
        })
      await shop.newCoupon({ code: 'SHARE', name: 'Share', percentOff: '0.15' })
      await shop.newCoupon({ code: 'FREE', name: 'Free', freeShipping: true })
      await shop.newCoupon({ code: 'MONEY', name: 'Money', moneyOff: unit('2.01') })
      await shop.newCoupon({ code: 'THIRD', name: 'Third', buyXGetY: { x: 2, y: 1 } })
      const token = await shop.newStaffToken()
      await fc.assert(
        fc.asyncProperty(purchases, async ({ quantities, couponCode, parts }) => {
          const items = names.map((each, at) => shop.line(each, quantities[at]))
          const visit = await visitCheckoutWithChanges(shop, items, { couponCode })
          expect((await visit.place()).status).toBe(303)
          const id = (await visit.order())!.id
          await refundInParts(shop, { id, token, quantities, parts, minor })
        }),
        { numRuns: N },
      )
      await expectInvariants(shop.db, {})
      await expectBalancedBooks(shop.db)
    },
  )

async function refundInParts(
  shop: TestShop,
  {
    id,
    token,
    quantities,
    parts,
    minor,
  }: {
    id: string
    token: string
    quantities: number[]
    parts: { pieces: number[]; shipping: 'all' | 'some' | undefined }[]
    minor: (amount: string) => bigint
  },
): Promise<void> {
  const { order } = await shop.ask('orders.getOrder', { id }, { token })
  const left = [...quantities]
  const sums = { total: 0n, tax: 0n, discount: 0n, subtotal: 0n }
  const ask = (path: string, body: object) => shop.call('POST', `/ecom/v1/order-billing/${path}`, { token, body })
  /**
   * Returns whether there was something to refund. A refund that asks for more than is left, as of the shipping, is
   * refused whole.
   */
  const refund = async (refundItems: object): Promise<boolean> => {
    const calculated = await ask('calculate-refund', { orderId: id, refundItems })
    expect(calculated.status, calculated.text).toBe(200)
    const refunded = await ask('refund-payments', { orderId: id, refundItems })
    if (!calculated.body.available) {
      expect(refunded.status, refunded.text).not.toBe(200)
      return false
    }
    expect(refunded.status, refunded.text).toBe(200)
    const summary = calculated.body.summary as Summary
    const paid = refunded.body.refund.transactions.reduce(
      (sum: bigint, each: { amount: { amount: string } }) => sum + minor(each.amount.amount),
      0n,
    )
    expect(paid).toBe(minor(summary.total.amount))
    expect(minor(summary.subtotal.amount)).toBe(
      minor(summary.total.amount) - minor(summary.tax.amount) + minor(summary.discount.amount),
    )
    for (const name of ['total', 'tax', 'discount', 'subtotal'] as const) sums[name] += minor(summary[name].amount)
    await shop.provider.issueInvoices()
    return true
  }
  for (const { pieces, shipping } of parts) {
    const quantities = pieces.map((piece, at) => Math.min(piece, left[at]!))
    const lineItems = order.lineItems.flatMap(({ id: lineItemId }, at) =>
      quantities[at]! > 0 ? [{ lineItemId, quantity: quantities[at]! }] : [],
    )
    const delivery =
      shipping === 'some' ? { shipping: { amount: { amount: minorUnit(order.currency) } } } : { shipping: {} }
    if (lineItems.length === 0 && !shipping) continue
    if (await refund({ lineItems, ...(shipping && delivery) })) quantities.forEach((each, at) => (left[at]! -= each))
  }
  const rest = order.lineItems.flatMap(({ id: lineItemId }, at) =>
    left[at]! > 0 ? [{ lineItemId, quantity: left[at]! }] : [],
  )
  // Refused if nothing is left to pay back, such as for a free item.
  const isRestRefunded = await refund({ lineItems: rest, shipping: {} })
  const { priceSummary, additionalFees = [] } = order
  const kept = (await findOrder(shop.db, undefined, id))!
  const sumFees = (amountOf: (fee: (typeof additionalFees)[number]) => string) =>
    additionalFees.reduce((sum, fee) => sum + minor(amountOf(fee)), 0n)
  expect(sums.total).toBe(minor(priceSummary.total.amount) - sumFees((fee) => fee.priceAfterTax.amount))
  expect(sums.tax).toBe(minor(priceSummary.tax.amount) - sumFees((fee) => fee.taxInfo!.taxAmount.amount))
  if (!order.taxIncludedInPrices && isRestRefunded) expect(sums.discount).toBe(minor(priceSummary.discount.amount))

  const last = await ask('refund-payments', { orderId: id })
  expect([200, 409]).toContain(last.status)
  await shop.provider.issueInvoices()
  const [invoice, ...notes] = await listInvoiceDocumentsOfOrder(shop.db, kept)
  expect(notes.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(invoice!.amountMinor)
  const each = notes.map((_, at) => calculateCreditedTaxes(kept, notes.slice(0, at + 1)))
  const keyed = (taxes: { taxName: string; rate: string; taxMinor: bigint; taxableMinor: bigint }[]) => {
    const all: Record<string, bigint[]> = {}
    for (const tax of taxes) {
      const key = `${tax.taxName} ${tax.rate}`
      const [a, b] = all[key] ?? [0n, 0n]
      if (tax.taxMinor + tax.taxableMinor > 0n) all[key] = [a! + tax.taxMinor, b! + tax.taxableMinor]
    }
    return all
  }
  expect(keyed(each.flat())).toEqual(keyed(getOrderTaxes(kept)))
  for (const taxes of each)
    for (const { taxName, rate, taxMinor, taxableMinor } of taxes) {
      expect(taxMinor >= 0n && taxableMinor >= 0n).toBe(true)
      const twin = taxes.find((other) => other.rate === rate && other.taxName !== taxName)
      if (rate !== '0') expect(twin?.taxMinor, 'two equal rates take equal amounts').toBe(taxMinor)
    }
}

function minorUnit(currency: string): string {
  return { EUR: '0.01', JPY: '1', KWD: '0.001' }[currency]!
}

test('items whose refund failed are refunded again at the rest of their line, never more', () => {
  const totalPriceAfterTax = { amount: '10.00', formattedAmount: '' }
  // Complete as far as the price of items reads it.
  const order = {
    currency: 'EUR',
    content: { lineItems: [{ id: 'line', quantity: 3, totalPriceAfterTax }] },
  } as unknown as StoredOrder
  const refunds: { id: string; status: 'done' | 'failed'; items: { lines: never[]; deliveryMinor: bigint } }[] = []
  const refund = (id: string): bigint => {
    const lines = priceRefundedLines(order, [{ id: 'line', quantity: 1 }], calculateRefundedAmounts(refunds))
    refunds.push({ id, status: 'done', items: { lines: lines as never[], deliveryMinor: 0n } })
    return sumRefundedLines(lines)
  }
  expect([refund('first'), refund('second'), refund('third')]).toEqual([333n, 333n, 334n])
  refunds[0]!.status = 'failed'
  expect(refund('again')).toBe(333n)
})
