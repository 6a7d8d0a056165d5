import Big from 'big.js'
import { describe, expect, test } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  now,
  percentOff,
  createPlainLine,
  createPlainRule,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { DiscountRule, PricedLine, PricingRules, ShippingOption, TotalsInput } from './input.ts'

const parcel = deliveryOption('parcel', 490n)
const express = deliveryOption('express', 1_190n)
const reckon = (
  lines: PricedLine[],
  shipping: PricingRules['shipping'],
  input: Partial<TotalsInput> = {},
  discountRules: DiscountRule[] = [],
) => calculatePlainTotals(lines, input, { shipping, discountRules })
const offered = (lines: PricedLine[], option: ShippingOption, input: Partial<TotalsInput> = {}) =>
  reckon(lines, deliveryBy(option), input).shipping?.offered[0]

describe('shipping regions', () => {
  const regions = [
    { id: 'us', title: 'United States', countries: ['US'], subdivisions: [], options: [parcel] },
    { id: 'far', title: 'Islands', countries: ['IS'], subdivisions: ['US-HI', 'US-AK', 'IS-1'], options: [express] },
    { id: 'none', title: 'Nowhere', countries: ['AQ'], subdivisions: [], options: [] },
  ]
  test.each<[string, TotalsInput['shippingAddress'], string | undefined, boolean]>([
    ['a country as a whole', { country: 'US', subdivision: 'US-NY' }, 'us', false],
    [
      'a subdivision goes before its country, wherever it stands',
      { country: 'US', subdivision: 'US-HI' },
      'far',
      false,
    ],
    ['a region may be of a country and of parts of others', { country: 'IS' }, 'far', false],
    ['a subdivision of another country', { country: 'US', subdivision: 'IS-1' }, 'us', false],
    ['one of another country, where nobody delivers', { country: 'FR', subdivision: 'US-HI' }, undefined, true],
    ['a country that nobody serves', { country: 'FR' }, undefined, true],
    ['a region without options', { country: 'AQ' }, undefined, true],
    ['no address yet', undefined, undefined, false],
  ])('%s', (_, shippingAddress, region, isNotDeliverable) => {
    const totals = reckon([createPlainLine('a', 100n)], { regions }, { shippingAddress })
    expect(totals.shipping?.region.id).toBe(region)
    expect(totals.isNotDeliverable).toBe(isNotDeliverable)
  })

  test('items without delivery need no shipping and are no error', () => {
    const digital = [createPlainLine('a', 100n, { needsDelivery: false })]
    expect(reckon(digital, { regions }, { shippingAddress: { country: 'FR' } })).toMatchObject({
      isNotDeliverable: false,
      shipping: undefined,
      totalMinor: 100n,
    })
    expect(reckon([], { regions })).toMatchObject({ isNotDeliverable: false, totalMinor: 0n })
  })

  test('shipping that is not requested is omitted', () => {
    expect(reckon([createPlainLine('a', 100n)], { regions }, { calculateShipping: false })).toMatchObject({
      isNotDeliverable: false,
      shippingMinor: 0n,
    })
  })
})

describe('shipping price', () => {
  const rows = [
    { upTo: new Big('1.5'), priceMinor: 300n },
    { upTo: new Big(5), priceMinor: 600n },
  ]
  const byWeight = deliveryOption('w', 0n, { price: { by: 'WEIGHT', rows } })
  const heavy = (weight: string, quantity = 1) => createPlainLine('a', 100n, { weight: new Big(weight), quantity })

  test.each<[string, PricedLine[], bigint | undefined]>([
    ['to the limit of a row', [heavy('1.5')], 300n],
    ['the gram above it', [heavy('1.501')], 600n],
    ['of all pieces together', [heavy('0.5', 3)], 300n],
    [
      'of all lines, without those that need no delivery',
      [heavy('1'), createPlainLine('b', 1n, { weight: new Big(9), needsDelivery: false })],
      300n,
    ],
    ['what is heavier than the table is not offered', [heavy('5.001')], undefined],
  ])('by weight: %s', (_, lines, price) => {
    expect(offered(lines, byWeight)?.priceMinor).toBe(price)
  })

  test('a row without a limit applies to all values above', () => {
    const open = deliveryOption('w', 0n, { price: { by: 'WEIGHT', rows: [...rows, { priceMinor: 2_000n }] } })
    expect(offered([heavy('1000')], open)?.priceMinor).toBe(2_000n)
  })

  test('a table by value uses the discounted amount of delivered lines', () => {
    const price = { by: 'SUBTOTAL' as const, rows: [{ upTo: new Big(5_000), priceMinor: 500n }, { priceMinor: 0n }] }
    const byValue = deliveryOption('v', 0n, { price })
    const lines = [createPlainLine('a', 5_001n), createPlainLine('b', 9_999n, { needsDelivery: false })]
    expect(offered(lines, byValue)?.priceMinor).toBe(0n)
    const oneOff = [{ id: 'd', amountMinor: 1n, lineIds: ['a'] }]
    expect(offered(lines, byValue, { merchantDiscounts: oneOff })?.priceMinor).toBe(500n)
  })

  test('a table by quantity counts pieces', () => {
    const byPieces = deliveryOption('q', 0n, {
      price: { by: 'QUANTITY', rows: [{ upTo: new Big(3), priceMinor: 100n }, { priceMinor: 250n }] },
    })
    expect(offered([createPlainLine('a', 1n, { quantity: 3 })], byPieces)?.priceMinor).toBe(100n)
    expect(offered([createPlainLine('a', 1n, { quantity: 3 }), createPlainLine('b', 1n)], byPieces)?.priceMinor).toBe(
      250n,
    )
  })

  test('shipping is free from its threshold on, not a cent before, and its charges remain', () => {
    const option = {
      ...parcel,
      freeFromMinor: 6_000n,
      charges: [
        { type: 'HANDLING_FEE' as const, value: { type: 'FIXED' as const, amountMinor: 150n } },
        { type: 'INSURANCE' as const, value: { type: 'PERCENT' as const, percentage: percentOff(1.25) } },
      ],
    }
    expect(offered([createPlainLine('a', 5_999n)], option)).toMatchObject({ priceMinor: 490n })
    expect(offered([createPlainLine('a', 6_000n)], option)).toMatchObject({
      priceMinor: 0n,
      charges: [{ amountMinor: 150n }, { amountMinor: 75n }],
    })
    expect(reckon([createPlainLine('a', 6_000n)], deliveryBy(option))).toMatchObject({
      shippingMinor: 225n,
      totalMinor: 6_225n,
    })
  })

  test('an option whose table has no row is not offered, even above its threshold', () => {
    expect(offered([heavy('9')], { ...byWeight, freeFromMinor: 0n })).toBeUndefined()
  })

  test('a time slot is offered until it ends', () => {
    const slot = (to: number) => ({ ...parcel, timeSlot: { from: new Date(0), to: new Date(now.getTime() + to) } })
    expect(offered([createPlainLine('a', 1n)], slot(1))).toBeDefined()
    expect(offered([createPlainLine('a', 1n)], slot(0))).toBeUndefined()
  })
})

describe('selected shipping option', () => {
  const other = { ...express, carrierId: 'other' }
  test.each<[string, TotalsInput['selectedShipping'], string, boolean]>([
    ['the first, where none is asked for', undefined, 'parcel', false],
    ['the one that is asked for', { code: 'express' }, 'express', true],
    ['of the carrier that is named', { code: 'express', carrierId: 'other' }, 'express', true],
    ['the first, where the wished one is not offered', { code: 'balloon' }, 'parcel', false],
    [
      'the first, where the wished one is another carrier’s',
      { code: 'express', carrierId: 'carrier' },
      'parcel',
      false,
    ],
  ])('%s', (_, selectedShipping, code, isRequested) => {
    const { shipping } = reckon([createPlainLine('a', 1n)], deliveryBy(parcel, other), { selectedShipping })
    expect(shipping).toMatchObject({ isRequested, selected: { option: { code } } })
    expect(shipping?.offered).toHaveLength(2)
  })
})

describe('discounts of the delivery', () => {
  const rule = (id: string, value: DiscountRule['value'], changed: Partial<DiscountRule> = {}) =>
    createPlainRule({ id, target: { type: 'SHIPPING' }, value, ...changed })
  const half = { type: 'PERCENTAGE' as const, percentage: percentOff(50) }
  const off = (amountMinor: bigint) => ({ type: 'AMOUNT' as const, amountMinor })
  const totals = (...rules: DiscountRule[]) => reckon([createPlainLine('a', 100n)], deliveryBy(parcel), {}, rules)

  test('shipping discounts apply in the order of the settings, at most up to the price', () => {
    expect(totals(rule('h', half), rule('o', off(100n))).shipping?.selected.discountMinor).toBe(345n)
    expect(totals(rule('o', off(999n)), rule('h', half))).toMatchObject({
      discounts: [{ id: 'o', target: 'SHIPPING', amountMinor: 490n, lines: [] }],
      totalMinor: 100n,
    })
  })

  test('a shipping discount that does not combine applies alone', () => {
    expect(totals(rule('h', half, { combinesWithRules: false }), rule('o', off(100n))).discountMinor).toBe(245n)
    expect(totals(rule('h', half), rule('o', off(100n), { combinesWithRules: false })).discountMinor).toBe(245n)
  })

  test('a shipping discount needs the minimum of the whole cart', () => {
    expect(totals(rule('h', half, { minSubtotalMinor: 101n })).discounts).toEqual([])
    expect(totals(rule('h', half, { minSubtotalMinor: 100n, minQuantity: 1 })).discounts).toHaveLength(1)
  })

  test('shipping discounts do not apply to charges, nor without a delivery', () => {
    const charged = {
      ...parcel,
      charges: [{ type: 'HANDLING_FEE' as const, value: { type: 'FIXED' as const, amountMinor: 200n } }],
    }
    expect(reckon([createPlainLine('a', 100n)], deliveryBy(charged), {}, [rule('o', off(999n))])).toMatchObject({
      shippingMinor: 690n,
      discountMinor: 490n,
    })
    const digital = [createPlainLine('a', 100n, { needsDelivery: false })]
    expect(reckon(digital, deliveryBy(parcel), {}, [rule('o', off(999n))]).discounts).toEqual([])
  })
})
