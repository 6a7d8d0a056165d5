import { describe, expect, test } from 'vitest'
import {
  now,
  getLineDiscounts,
  percentOff,
  createPlainLine,
  createPlainRule,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { DiscountRule, PricedLine } from './input.ts'

const lines = [
  createPlainLine('a', 500n, { quantity: 2, catalogItemId: 'mug', collectionIds: ['kitchen'] }),
  createPlainLine('b', 999n, { catalogItemId: 'plate', collectionIds: ['kitchen', 'sale'] }),
  createPlainLine('c', 3_000n, { catalogItemId: 'lamp' }),
]
const reckon = (discountRules: DiscountRule[], of: PricedLine[] = lines) =>
  calculatePlainTotals(of, {}, { discountRules })
const products = (...productIds: string[]) => ({ type: 'SPECIFIC_ITEMS' as const, productIds, collectionIds: [] })
const off = (percentage: number) => ({ type: 'PERCENTAGE' as const, percentage: percentOff(percentage) })
const amount = (type: 'AMOUNT' | 'AMOUNT_PER_ITEM' | 'FIXED_PRICE', amountMinor: bigint) => ({ type, amountMinor })

describe('discounts of a rule', () => {
  test.each<[string, DiscountRule['value'], Record<string, bigint>]>([
    ['a percentage of each line, rounded there', off(10), { a: 100n, b: 100n, c: 300n }],
    ['an amount once, in shares', amount('AMOUNT', 100n), { a: 20n, b: 20n, c: 60n }],
    ['an amount from each piece', amount('AMOUNT_PER_ITEM', 150n), { a: 300n, b: 150n, c: 150n }],
    ['an amount from each piece, at most its price', amount('AMOUNT_PER_ITEM', 700n), { a: 1_000n, b: 700n, c: 700n }],
    [
      'all above a fixed price, and nothing from what is cheaper',
      amount('FIXED_PRICE', 900n),
      { a: 0n, b: 99n, c: 2_100n },
    ],
  ])('%s', (_, value, expected) => {
    expect(getLineDiscounts(reckon([createPlainRule({ value })]))).toEqual(expected)
  })

  test('a rule applies only to its products and collections', () => {
    const target = { type: 'SPECIFIC_ITEMS' as const, productIds: ['lamp'], collectionIds: ['sale'] }
    const totals = reckon([createPlainRule({ target, value: off(100) })])
    expect(getLineDiscounts(totals)).toEqual({ a: 0n, b: 999n, c: 3_000n })
    expect(totals.discounts).toMatchObject([{ type: 'RULE', target: 'SPECIFIC_ITEMS', amountMinor: 3_999n }])
    expect(totals.lines[1]!.itemDiscountMinor).toBe(999n)
  })

  test('rules apply in the order of the settings, each to the amount that the previous one left', () => {
    const [ten, five] = [
      createPlainRule({ id: '10', value: off(10) }),
      createPlainRule({ id: '5', value: amount('AMOUNT', 500n) }),
    ]
    expect(reckon([ten, five], [lines[2]!]).totalMinor).toBe(2_200n)
    expect(reckon([five, ten], [lines[2]!]).totalMinor).toBe(2_250n)
  })
})

describe('when a rule applies', () => {
  const later = new Date(now.getTime() + 1)
  test.each<[string, Partial<DiscountRule>, boolean]>([
    ['active, without dates', {}, true],
    ['inactive', { isActive: false }, false],
    ['from its beginning on', { startsAt: now }, true],
    ['not before', { startsAt: later }, false],
    ['until its end', { endsAt: later }, true],
    ['not at its end', { endsAt: now }, false],
    ['at its minimum', { minSubtotalMinor: 4_999n }, true],
    ['not a cent below', { minSubtotalMinor: 5_000n }, false],
    ['at its number of pieces', { minQuantity: 4 }, true],
    ['not with one piece fewer', { minQuantity: 5 }, false],
    ['minimum of what it covers, not of the cart', { target: products('lamp'), minSubtotalMinor: 3_001n }, false],
    ['pieces of what it covers, not of the cart', { target: products('mug'), minQuantity: 2 }, true],
    ['nothing that it covers is in the cart', { target: products('chair') }, false],
  ])('%s: %o', (_, changed, applies) => {
    expect(reckon([createPlainRule({ value: off(10), ...changed })]).discounts).toHaveLength(applies ? 1 : 0)
  })

  test('the minimum uses prices before other discounts', () => {
    const half = createPlainRule({ id: 'half', value: off(50) })
    const large = createPlainRule({ id: 'large', value: off(10), minSubtotalMinor: 4_999n })
    expect(reckon([half, large]).discounts).toHaveLength(2)
  })
})

describe('stacking', () => {
  const onMugs = (combinesWithRules: boolean) =>
    createPlainRule({ id: 'mugs', target: products('mug'), value: off(10), combinesWithRules })
  const onAll = (combinesWithRules: boolean) => createPlainRule({ id: 'all', value: off(10), combinesWithRules })

  test.each<[string, DiscountRule[], Record<string, bigint>]>([
    ['both combine: both take', [onMugs(true), onAll(true)], { a: 190n, b: 100n, c: 300n }],
    ['the second stands alone: it passes over the line', [onMugs(true), onAll(false)], { a: 100n, b: 100n, c: 300n }],
    ['the first stands alone: its line is passed over', [onMugs(false), onAll(true)], { a: 100n, b: 100n, c: 300n }],
    [
      'the first stands alone on all lines: nothing is left for the second',
      [onAll(false), onMugs(true)],
      { a: 100n, b: 100n, c: 300n },
    ],
  ])('%s', (_, rules, expected) => {
    expect(getLineDiscounts(reckon(rules))).toEqual(expected)
  })

  test('an amount is distributed over the lines that are not excluded, though all count for its minimum', () => {
    const rest = createPlainRule({
      id: 'rest',
      value: amount('AMOUNT', 100n),
      minQuantity: 4,
      combinesWithRules: false,
    })
    expect(getLineDiscounts(reckon([onMugs(true), rest]))).toEqual({ a: 100n, b: 25n, c: 75n })
  })

  test('a rule without an effect excludes nothing', () => {
    const none = createPlainRule({ id: 'none', value: off(0), combinesWithRules: false, combinesWithCoupons: false })
    expect(reckon([none, onAll(false)]).discounts.map(({ id }) => id)).toEqual(['all'])
  })
})
