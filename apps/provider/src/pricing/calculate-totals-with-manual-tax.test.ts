import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  ALL_ITEMS,
  percentOff,
  createPlainCoupon,
  createPlainInput,
  createPlainLine,
  createPlainRule,
  createPlainRules,
  createPlainTax,
  createTaxRate,
  taxRegion,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import { calculateTotalsWithManualTax } from './calculate-totals-with-manual-tax.ts'
import type { PricedLine, PricingRules, TotalsInput } from './input.ts'
import type { Totals } from './output.ts'

/** A shop that uses every rule, and a cart of as many lines as wished. */
const busyShop: PricingRules = createPlainRules({
  discountRules: [
    createPlainRule({
      id: 'first',
      target: { type: 'SPECIFIC_ITEMS', productIds: ['p1', 'p2'], collectionIds: [] },
      value: { type: 'PERCENTAGE', percentage: percentOff(7.5) },
      combinesWithRules: false,
    }),
    createPlainRule({ id: 'second', value: { type: 'AMOUNT', amountMinor: 777n } }),
    createPlainRule({
      id: 'third',
      target: { type: 'SHIPPING' },
      value: { type: 'PERCENTAGE', percentage: percentOff(33) },
    }),
  ],
  shipping: deliveryBy(
    deliveryOption('w', 0n, {
      price: { by: 'WEIGHT', rows: [{ upTo: new Big(10), priceMinor: 595n }, { priceMinor: 1_995n }] },
      charges: [{ type: 'INSURANCE', value: { type: 'PERCENT', percentage: percentOff(0.7) } }],
    }),
  ),
  fees: [{ code: 'fee', name: 'Fee', scope: ALL_ITEMS, value: { type: 'PERCENT', percentage: percentOff(1.1) } }],
  tax: createPlainTax([
    taxRegion([createTaxRate('0.19'), createTaxRate('0.07', 'books')]),
    taxRegion('0.00375', { type: 'SPECIAL', name: 'Transit' }),
  ]),
})

function busyLines(count: number): PricedLine[] {
  return Array.from({ length: count }, (_, n) =>
    createPlainLine(`line ${n}`, BigInt(333 + n * 17), {
      quantity: 1 + (n % 4),
      catalogItemId: `p${n % 5}`,
      weight: new Big(n % 7).div(10),
      needsDelivery: n % 3 !== 0,
      taxGroupId: n % 2 ? 'books' : undefined,
    }),
  )
}

const busyInput = (lines: PricedLine[], changed: Partial<TotalsInput> = {}): TotalsInput =>
  createPlainInput(lines, {
    merchantDiscounts: [{ id: 'hand', percentage: percentOff(3), lineIds: ['line 1', 'line 2'] }],
    coupon: createPlainCoupon({ type: 'BUY_X_GET_Y', buy: 3, get: 1 }),
    ...changed,
  })

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)

describe('totals of a cart', () => {
  test('every sum is the sum of its parts', () => {
    const totals = calculateTotalsWithManualTax(busyInput(busyLines(40)), busyShop)
    const { lines, shipping, fees, discounts } = totals
    const delivery = shipping!.selected
    expect(sum(lines.map(({ priceMinor }) => priceMinor))).toBe(totals.subtotalMinor)
    expect(sum(discounts.map(({ amountMinor }) => amountMinor))).toBe(totals.discountMinor)
    expect(sum(lines.map(({ discountMinor }) => discountMinor)) + delivery.discountMinor).toBe(totals.discountMinor)
    expect(delivery.priceMinor + sum(delivery.charges.map(({ amountMinor }) => amountMinor))).toBe(totals.shippingMinor)
    const taxed = [...lines, delivery, ...delivery.chargesTaxed, ...fees]
    expect(sum(taxed.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor)
    expect(sum(taxed.flatMap(({ parts }) => parts.map(({ taxMinor }) => taxMinor)))).toBe(totals.taxMinor)
    expect(sum(totals.tax.parts.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor)
    expect(sum(taxed.map(({ afterTaxMinor }) => afterTaxMinor))).toBe(totals.totalMinor)
    expect(totals.payNow.totalMinor + totals.payLater.totalMinor).toBe(totals.totalMinor)
    for (const { id, amountMinor, lines: borne } of discounts.filter(({ target }) => target !== 'SHIPPING'))
      expect(sum(borne.map((line) => line.amountMinor)), id).toBe(amountMinor)
  })

  test('the order of the lines does not matter', () => {
    const lines = busyLines(25)
    const byLine = ({ lines: of, discounts, ...rest }: Totals) => ({
      ...rest,
      steps: undefined, // those follow the order of the lines
      lines: of.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      discounts: discounts.map((discount) => ({
        ...discount,
        lines: discount.lines.toSorted((one, other) => (one.id < other.id ? -1 : 1)),
      })),
    })
    const there = byLine(calculateTotalsWithManualTax(busyInput(lines), busyShop))
    expect(byLine(calculateTotalsWithManualTax(busyInput(lines.toReversed()), busyShop))).toEqual(there)
    expect(
      byLine(calculateTotalsWithManualTax(busyInput([...lines.slice(13), ...lines.slice(0, 13)]), busyShop)),
    ).toEqual(there)
  })

  test('a discount that is added and removed leaves no trace, and the input is not changed', () => {
    const input = busyInput(busyLines(12), { coupon: undefined })
    const written = () =>
      JSON.stringify(input, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value))
    const before = written()
    const toComparable = ({ steps, ...totals }: Totals) => ({ ...totals, steps: steps() })
    const first = toComparable(calculateTotalsWithManualTax(input, busyShop))
    const [more, coupon] = [
      { id: 'more', amountMinor: 500n, lineIds: [] },
      createPlainCoupon({ type: 'MONEY_OFF', amountMinor: 99n }),
    ]
    const less = calculateTotalsWithManualTax(
      { ...input, coupon, merchantDiscounts: [...input.merchantDiscounts, more] },
      busyShop,
    )
    expect(less.totalMinor).toBeLessThan(first.totalMinor)
    expect(toComparable(calculateTotalsWithManualTax(input, busyShop))).toEqual(first)
    expect(written()).toBe(before)
  })

  test('no amount is negative, however many discounts apply', () => {
    const all = createPlainRule({ value: { type: 'AMOUNT_PER_ITEM', amountMinor: 10_000n } })
    const totals = calculateTotalsWithManualTax(
      busyInput(busyLines(9), { merchantDiscounts: [{ id: 'd', amountMinor: 999_999n, lineIds: [] }] }),
      {
        ...busyShop,
        discountRules: [
          all,
          { ...all, id: 'ship', target: { type: 'SHIPPING' }, value: { type: 'AMOUNT', amountMinor: 999_999n } },
        ],
      },
    )
    expect(totals).toMatchObject({
      subtotalMinor: totals.discountMinor - totals.shipping!.selected.priceMinor,
      totalMinor: 0n,
      taxMinor: 0n,
    })
    expect(totals.couponRefusal?.reason).toBe('COUPON_TAKES_NOTHING')
  })

  test('an empty cart has totals of zero', () => {
    expect(calculateTotalsWithManualTax(busyInput([], { coupon: undefined }), busyShop)).toMatchObject({
      subtotalMinor: 0n,
      totalMinor: 0n,
      lines: [],
      fees: [],
      discounts: [],
      isNotDeliverable: false,
      payNow: { totalMinor: 0n },
      payLater: { totalMinor: 0n },
    })
  })

  test('the totals of the largest possible cart are exact', () => {
    const lines = Array.from({ length: 300 }, (_, n) =>
      createPlainLine(String(n), 999_999_999_999n, { quantity: 100_000 }),
    )
    const { totalMinor, taxMinor } = calculatePlainTotals(lines, {}, { tax: createPlainTax([taxRegion('0.19001')]) })
    const subtotal = 300n * 100_000n * 999_999_999_999n
    expect(taxMinor).toBe((subtotal * 19_001n) / 100_000n) // whole units on every line
    expect(totalMinor).toBe(subtotal + taxMinor)
  })

  test('the cost of totals is linear in the lines: ten times the lines cost about ten times as much', () => {
    // CPU time, which other work on the machine does not affect.
    const fastest = (count: number, runs: number): number => {
      const input = busyInput(busyLines(count))
      let best = Infinity
      for (let run = 0; run < runs; run++) {
        const start = process.cpuUsage()
        calculateTotalsWithManualTax(input, busyShop)
        const { user, system } = process.cpuUsage(start)
        best = Math.min(best, user + system)
      }
      return best
    }
    fastest(300, 50) // warm
    const [few, many] = [fastest(300, 60), fastest(3_000, 20)]
    console.log(`totals of 300 lines: ${few.toFixed(0)} µs, of 3,000: ${many.toFixed(0)} µs`)
    expect(many / few).toBeLessThan(30)
  })
})
