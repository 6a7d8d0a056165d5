import { expect, test } from 'vitest'
import { getLineDiscounts, percentOff, createPlainLine, calculatePlainTotals } from '../testing/plain-cart.ts'
import type { MerchantDiscount } from './input.ts'

const lines = [createPlainLine('a', 1_000n), createPlainLine('b', 2_000n), createPlainLine('c', 3_000n)]
const reckon = (...merchantDiscounts: MerchantDiscount[]) => calculatePlainTotals(lines, { merchantDiscounts })

test('an amount on the whole cart is distributed over its lines', () => {
  const totals = reckon({ id: 'd', amountMinor: 100n, lineIds: [] })
  expect(getLineDiscounts(totals)).toEqual({ a: 17n, b: 33n, c: 50n }) // 16.67, 33.33, 50
  expect(totals).toMatchObject({
    totalMinor: 5_900n,
    discounts: [{ type: 'MERCHANT', id: 'd', target: 'GLOBAL', amountMinor: 100n }],
  })
})

test('a percentage applies to the price, regardless of earlier discounts', () => {
  const totals = reckon(
    { id: 'half', percentage: percentOff(50), lineIds: ['a'] },
    { id: 'fifth', percentage: percentOff(20), lineIds: [] },
  )
  expect(getLineDiscounts(totals)).toEqual({ a: 700n, b: 400n, c: 600n })
})

test('discounts of lines apply before those of the whole cart, in any given order', () => {
  const totals = reckon(
    { id: 'cart', amountMinor: 5_500n, lineIds: [] },
    { id: 'line', amountMinor: 1_000n, lineIds: ['a'] },
  )
  expect(totals.discounts.map(({ id, amountMinor }) => [id, amountMinor])).toEqual([
    ['line', 1_000n],
    ['cart', 5_000n], // no more is left
  ])
  expect(totals.totalMinor).toBe(0n)
})

test('a discount by amount or percentage is capped to the remaining amount', () => {
  expect(reckon({ id: 'd', amountMinor: 999_999n, lineIds: ['b'] })).toMatchObject({ totalMinor: 4_000n })
  const twice = reckon(
    { id: 'one', percentage: percentOff(70), lineIds: ['a'] },
    { id: 'other', percentage: percentOff(70), lineIds: ['a'] },
  )
  expect(twice.discounts.map(({ amountMinor }) => amountMinor)).toEqual([700n, 300n])
})

test('a line named twice counts once, an unknown one not at all, and a discount of zero is not listed', () => {
  expect(getLineDiscounts(reckon({ id: 'd', amountMinor: 10n, lineIds: ['a', 'a', 'gone'] }))).toEqual({
    a: 10n,
    b: 0n,
    c: 0n,
  })
  expect(reckon({ id: 'd', amountMinor: 10n, lineIds: ['gone'] })).toMatchObject({ discounts: [], totalMinor: 6_000n })
  expect(reckon({ id: 'd', percentage: percentOff(0), lineIds: [] }).discounts).toEqual([])
})

test('discounts of lines show in the price of the line, discounts of the cart do not', () => {
  const totals = reckon(
    { id: 'line', amountMinor: 300n, lineIds: ['c'] },
    { id: 'cart', percentage: percentOff(10), lineIds: [] },
  )
  expect(totals.lines[2]).toMatchObject({ id: 'c', discountMinor: 600n, itemDiscountMinor: 300n })
})
