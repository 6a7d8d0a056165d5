import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Fraction } from '../testing/fraction.ts'
import {
  deliveryBy,
  deliveryOption,
  ALL_ITEMS,
  getLineDiscounts,
  percentOff,
  createPlainCoupon,
  createPlainLine,
  createPlainRule,
  createPlainTax,
  createTaxRate,
  taxRegion,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { TaxRules } from './input.ts'

const times = (count: number, priceMinor: bigint, changed?: Parameters<typeof createPlainLine>[2]) =>
  Array.from({ length: count }, (_, n) => createPlainLine(`line-${n}`, priceMinor, changed))
const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((all, amount) => all + amount, 0n)

describe('tax of a rate is rounded once over the lines of an order, and shared among them', () => {
  const taxOf = (lines: ReturnType<typeof times>, rate: string, changed: Partial<TaxRules>, offMinor?: bigint) => {
    const coupon = offMinor === undefined ? undefined : createPlainCoupon({ type: 'MONEY_OFF', amountMinor: offMinor })
    const totals = calculatePlainTotals(lines, { coupon }, { tax: createPlainTax([taxRegion(rate)], changed) })
    expect(sum(totals.lines.map(({ taxMinor }) => taxMinor))).toBe(totals.taxMinor)
    return totals.taxMinor
  }

  test.each([
    ['20 lines of 0.99 with 19 % included', times(20, 99n), '0.19', true, undefined, 316n, 320n],
    ['12 lines of 1.99 with 19 % included', times(12, 199n), '0.19', true, undefined, 381n, 384n],
    ['12 lines of 0.13 plus 19 %', times(12, 13n), '0.19', false, undefined, 30n, 24n],
    ['3 lines of 70.00 less 5.00 plus 20 %', times(3, 7_000n), '0.2', false, 500n, 4_100n, 4_101n],
  ])('%s', (_name, lines, rate, includedInPrices, off, byOrder, byLine) => {
    expect(taxOf(lines, rate, { includedInPrices }, off)).toBe(byOrder)
    expect(taxOf(lines, rate, { includedInPrices, rounding: 'LINE' }, off)).toBe(byLine)
  })

  test('two equal rates of 9 % take equal amounts of 599.00', () => {
    const regions = ['CGST', 'SGST'].map((name) => taxRegion([createTaxRate('0.09', undefined, name)], { name }))
    const { tax } = calculatePlainTotals(
      [createPlainLine('a', 59_900n)],
      {},
      { tax: createPlainTax(regions, { includedInPrices: true }) },
    )
    expect(tax.parts.map(({ taxMinor }) => taxMinor)).toEqual([4_569n, 4_569n]) // 45.6864…
  })

  test('the tax of each rate over any lines is the rate applied once to its taxable amount', () => {
    const lines = fc
      .array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.bigInt(0n, 3_000n), fc.constantFrom(undefined, 'books')), {
        maxLength: 30,
      })
      .map((all) =>
        all.map(([quantity, price, taxGroupId], n) => createPlainLine(`${n}`, price, { quantity, taxGroupId })),
      )
    const rates = fc.constantFrom('0', '0.07', '0.19', '0.2', '0.055', '0.00375', '0.09')
    let [compared, different] = [0, 0]
    fc.assert(
      fc.property(lines, rates, rates, rates, fc.boolean(), (some, rate, ofBooks, ofCity, includedInPrices) => {
        const regions = [
          taxRegion([createTaxRate(rate), createTaxRate(ofBooks, 'books')]),
          taxRegion([createTaxRate(ofCity)], {
            name: 'Town',
            type: 'SPECIAL',
            postalCodes: undefined,
            cities: ['Town'],
          }),
        ]
        const { tax, lines: taxed } = calculatePlainTotals(
          some,
          { shippingAddress: { country: 'DE', city: 'Town' } },
          { tax: createPlainTax(regions, { includedInPrices }) },
        )
        const share = (ofLine: string, of: string): Fraction => {
          const all = Fraction.read(ofLine).plus(Fraction.read(ofCity)).plus(new Fraction(1n))
          return includedInPrices ? Fraction.read(of).over(all) : Fraction.read(of)
        }
        const owed = (which: 'own' | 'city', group?: string) => {
          let exact = new Fraction(0n)
          for (const line of some) {
            if (which === 'own' && line.taxGroupId !== group) continue
            const own = line.taxGroupId ? ofBooks : rate
            const base = new Fraction(line.priceMinor * BigInt(line.quantity))
            exact = exact.plus(base.times(share(own, which === 'own' ? own : ofCity))).reduced()
          }
          return exact.round()
        }
        const expected = [
          ...(some.some(({ taxGroupId }) => !taxGroupId) ? [owed('own')] : []),
          ...(some.some(({ taxGroupId }) => taxGroupId) ? [owed('own', 'books')] : []),
          ...(some.length > 0 ? [owed('city')] : []),
        ]
        compared += expected.length
        if (String(tax.parts.map(({ taxMinor }) => taxMinor)) !== String(expected)) different++
        expect(sum(taxed.map(({ taxMinor }) => taxMinor))).toBe(sum(expected))
        for (const { parts, taxMinor } of taxed) expect(sum(parts.map((part) => part.taxMinor))).toBe(taxMinor)
      }),
      { numRuns: 500 },
    )
    console.log(`taxes of rates compared with the rate applied once: n ${compared}, ${different} differences`)
    expect(different).toBe(0)
  })
})

describe('a percentage over several lines is the percentage of their sum', () => {
  const offByRule = (prices: readonly bigint[], percentage: number) => {
    const lines = prices.map((price, n) => createPlainLine(`line-${n}`, price))
    return calculatePlainTotals(
      lines,
      {},
      { discountRules: [createPlainRule({ value: { type: 'PERCENTAGE', percentage: percentOff(percentage) } })] },
    )
  }

  test.each([
    ['25 % of 67.50 and 85.50 is 38.25', [6_750n, 8_550n], 25, 3_825n],
    ['10 % of ¥395 and ¥296 is ¥69', [395n, 296n], 10, 69n],
    ['10 % of ten lines of 0.05 is 0.05', Array.from({ length: 10 }, () => 5n), 10, 5n],
  ])('%s, as a rule, as a coupon and by hand', (_name, prices, percentage, off) => {
    const lines = prices.map((price, n) => createPlainLine(`line-${n}`, price))
    const coupon = createPlainCoupon({ type: 'PERCENT_OFF', percentage: percentOff(percentage) })
    const byHand = [{ id: 'hand', percentage: percentOff(percentage), lineIds: lines.map(({ id }) => id) }]
    const wholes = [
      offByRule(prices, percentage),
      calculatePlainTotals(lines, { coupon }),
      calculatePlainTotals(lines, { merchantDiscounts: byHand }),
    ]
    for (const totals of wholes) {
      expect(totals.discountMinor).toBe(off)
      expect(sum(Object.values(getLineDiscounts(totals)))).toBe(off)
    }
  })

  test('a percentage over any lines is the percentage of their sum', () => {
    const prices = fc.array(fc.bigInt(0n, 5_000n), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(prices, fc.constantFrom(5, 10, 12.5, 15, 25, 33, 50), (some, percentage) => {
        const whole = new Fraction(sum(some)).times(Fraction.read(new Big(percentage).div(100).toFixed())).round()
        const totals = offByRule(some, percentage)
        expect(totals.discountMinor).toBe(whole)
        for (const [n, price] of some.entries()) expect(getLineDiscounts(totals)[`line-${n}`]! <= price).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the tax of a delivery and of fees follows the goods', () => {
  const books = { taxGroupId: 'books' }
  const german = [taxRegion([createTaxRate('0.19'), createTaxRate('0.07', 'books')])]
  const reckon = (lines: ReturnType<typeof times>, changed: Partial<TaxRules>, fees: bigint[] = []) =>
    calculatePlainTotals(
      lines,
      {},
      {
        shipping: deliveryBy(deliveryOption('parcel', 600n)),
        fees: fees.map((amountMinor, n) => ({
          code: `fee-${n}`,
          name: 'Fee',
          scope: ALL_ITEMS,
          value: { type: 'FIXED', amountMinor },
        })),
        tax: createPlainTax(german, { includedInPrices: true, shippingTaxBy: 'GOODS_SHARE', ...changed }),
      },
    )
  const bookAndMug = [createPlainLine('book', 1_000n, books), createPlainLine('mug', 2_000n)]

  test('a parcel of 6.00 with a book of 10.70 alone is taxed 7 %: 1.09 together', () => {
    expect(reckon([createPlainLine('book', 1_070n, books)], {}).taxMinor).toBe(109n)
    expect(reckon([createPlainLine('book', 1_070n, books)], { shippingTaxBy: 'TAX_GROUP' }).taxMinor).toBe(166n)
  })

  test.each(['ORDER', 'LINE'] as const)(
    'with a book of 10.00 and a mug of 20.00 it is split 2.00 and 4.00: 4.61 together, rounded by %s',
    (rounding) => {
      const { taxMinor, shipping, tax } = reckon(bookAndMug, { rounding })
      expect(taxMinor).toBe(461n)
      expect(shipping?.selected.parts).toMatchObject([
        { taxableMinor: 400n, taxMinor: 64n },
        { taxableMinor: 200n, taxMinor: 13n },
      ])
      expect(shipping?.selected.rate.toFixed()).toBe('0.15')
      expect(tax.parts).toMatchObject([{ taxableMinor: 2_400n }, { taxableMinor: 1_200n }])
    },
  )

  test('by the highest rate, the parcel has the rate of the mug: 4.80 together', () => {
    const { taxMinor, shipping } = reckon(bookAndMug, { shippingTaxBy: 'HIGHEST_RATE' })
    expect(taxMinor).toBe(480n)
    expect(shipping?.selected.rate.toFixed()).toBe('0.19')
  })

  test('by a group of its own, the parcel has the rate of that group', () => {
    const { shipping } = reckon(bookAndMug, { shippingTaxBy: 'TAX_GROUP', shippingTaxGroupId: 'books' })
    expect(shipping?.selected).toMatchObject({ taxMinor: 39n, taxGroupId: 'books' })
  })

  test('a fee follows its lines, unless it has a tax group of its own', () => {
    const feesOn = (taxGroupId?: string) =>
      calculatePlainTotals(
        bookAndMug,
        {},
        {
          fees: [
            {
              code: 'wrap',
              name: 'Gift wrap',
              scope: { productIds: ['product of mug'], collectionIds: [] },
              value: { type: 'FIXED', amountMinor: 107n },
              taxGroupId,
            },
          ],
          tax: createPlainTax(german, { includedInPrices: true, shippingTaxBy: 'GOODS_SHARE' }),
        },
      ).fees[0]!.taxMinor
    expect(feesOn()).toBe(17n)
    expect(feesOn('books')).toBe(7n)
  })

  test('free goods still determine the highest rate', () => {
    const coupon = createPlainCoupon({ type: 'PERCENT_OFF', percentage: percentOff(100) })
    const { shipping } = calculatePlainTotals(
      bookAndMug,
      { coupon },
      {
        shipping: deliveryBy(deliveryOption('parcel', 119n)),
        tax: createPlainTax(german, { includedInPrices: true, shippingTaxBy: 'GOODS_SHARE' }),
      },
    )
    expect(shipping?.selected.taxMinor).toBe(19n)
  })

  test('goods without a tax leave their share of the parcel without one, and an exempt buyer’s share is exempt', () => {
    const onlyBooks = [taxRegion([createTaxRate('0.07', 'books')])]
    const rules = {
      shipping: deliveryBy(deliveryOption('parcel', 600n)),
      tax: createPlainTax(onlyBooks, { includedInPrices: true, shippingTaxBy: 'GOODS_SHARE' }),
    }
    expect(calculatePlainTotals(bookAndMug, {}, rules).shipping?.selected).toMatchObject({
      taxableMinor: 200n,
      taxMinor: 13n,
    })
    expect(calculatePlainTotals(bookAndMug, { isTaxExempt: true }, rules).shipping?.selected).toMatchObject({
      exemptMinor: 200n,
      taxMinor: 0n,
    })
  })
})
