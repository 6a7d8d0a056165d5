import { expect, test } from 'vitest'
import { ALL_ITEMS, percentOff, createPlainLine, calculatePlainTotals } from '../testing/plain-cart.ts'
import type { FeeRule } from './input.ts'

const lines = [
  createPlainLine('a', 1_000n, { quantity: 3, catalogItemId: 'glass' }),
  createPlainLine('b', 2_000n, { collectionIds: ['large'] }),
]
const fee = (value: FeeRule['value'], changed: Partial<FeeRule> = {}): FeeRule => ({
  code: 'fee',
  name: 'A fee',
  scope: ALL_ITEMS,
  value,
  ...changed,
})
const onGlass = { scope: { productIds: ['glass'], collectionIds: [] } }

test.each<[string, FeeRule, bigint, string[]]>([
  ['a fixed amount', fee({ type: 'FIXED', amountMinor: 250n }), 250n, []],
  ['a percentage of what is left', fee({ type: 'PERCENT', percentage: percentOff(1.5) }), 74n, []], // 4,900 × 1.5 %
  ['an amount a piece', fee({ type: 'PER_ITEM', amountMinor: 20n }), 80n, []],
  ['an amount a piece of one product', fee({ type: 'PER_ITEM', amountMinor: 20n }, onGlass), 60n, ['a']],
  ['a percentage of one product', fee({ type: 'PERCENT', percentage: percentOff(10) }, onGlass), 290n, ['a']],
  [
    'a fixed amount for a collection',
    fee({ type: 'FIXED', amountMinor: 5n }, { scope: { productIds: [], collectionIds: ['large'] } }),
    5n,
    ['b'],
  ],
])('%s', (_, rule, amountMinor, lineIds) => {
  const merchantDiscounts = [{ id: 'd', amountMinor: 100n, lineIds: ['a'] }]
  const totals = calculatePlainTotals(lines, { merchantDiscounts }, { fees: [rule] })
  expect(totals.fees).toMatchObject([{ amountMinor, lineIds }])
  expect(totals).toMatchObject({ feesMinor: amountMinor, totalMinor: 4_900n + amountMinor })
})

test('a fee for items not in the cart is omitted, and a fee of zero is listed', () => {
  const rules = [
    fee({ type: 'FIXED', amountMinor: 5n }, { code: 'none', scope: { productIds: ['chair'], collectionIds: [] } }),
    fee({ type: 'PERCENT', percentage: percentOff(0) }, { code: 'zero' }),
  ]
  expect(calculatePlainTotals(lines, {}, { fees: rules }).fees).toMatchObject([
    { rule: { code: 'zero' }, amountMinor: 0n },
  ])
  expect(calculatePlainTotals([], {}, { fees: [fee({ type: 'FIXED', amountMinor: 5n })] }).fees).toEqual([])
})

test('fees that are not requested are omitted', () => {
  const fees = [fee({ type: 'FIXED', amountMinor: 5n })]
  expect(calculatePlainTotals(lines, { calculateAdditionalFees: false }, { fees })).toMatchObject({
    fees: [],
    feesMinor: 0n,
  })
})
