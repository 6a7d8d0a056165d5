import { describe, expect, test } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  now,
  getLineDiscounts,
  percentOff,
  createPlainCoupon,
  createPlainLine,
  createPlainRule,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { Coupon, CouponLookupResult, CouponRefusal, DiscountRule, PricedLine } from './input.ts'

const lines = [
  createPlainLine('a', 500n, { quantity: 2, catalogItemId: 'mug', collectionIds: ['kitchen'] }),
  createPlainLine('b', 999n, { catalogItemId: 'plate', collectionIds: ['kitchen'] }),
  createPlainLine('c', 3_000n, { catalogItemId: 'lamp' }),
]
const reckon = (coupon: CouponLookupResult, of: PricedLine[] = lines, discountRules: DiscountRule[] = []) =>
  calculatePlainTotals(of, { coupon }, { discountRules, shipping: deliveryBy(deliveryOption('parcel', 490n)) })

const ten: Coupon['value'] = { type: 'PERCENT_OFF', percentage: percentOff(10) }
const off = (amountMinor: bigint): Coupon['value'] => ({ type: 'MONEY_OFF', amountMinor })
const fixed = (amountMinor: bigint): Coupon['value'] => ({ type: 'FIXED_PRICE', amountMinor })
const free: Coupon['value'] = { type: 'FREE_SHIPPING' }
const set = (buy: number, get: number): Coupon['value'] => ({ type: 'BUY_X_GET_Y', buy, get })
const kitchen = { scope: { productIds: [], collectionIds: ['kitchen'] } }

describe('coupon discounts', () => {
  test.each<[string, Coupon['value'], Partial<Coupon>, Record<string, bigint>]>([
    ['money off the whole cart', off(500n), {}, { a: 100n, b: 100n, c: 300n }],
    ['money off, at most what there is', off(99_999n), kitchen, { a: 1_000n, b: 999n, c: 0n }],
    ['a percentage', ten, {}, { a: 100n, b: 100n, c: 300n }],
    ['a percentage of a collection', ten, kitchen, { a: 100n, b: 100n, c: 0n }],
    ['all above a fixed price a piece', fixed(450n), kitchen, { a: 100n, b: 549n, c: 0n }],
    ['money off the cheapest piece', off(300n), { cheapestItemOnly: true }, { a: 300n, b: 0n, c: 0n }],
    [
      'money off the cheapest piece, at most that piece',
      off(700n),
      { cheapestItemOnly: true },
      { a: 500n, b: 0n, c: 0n },
    ],
    ['a percentage of the cheapest piece', ten, { cheapestItemOnly: true }, { a: 50n, b: 0n, c: 0n }],
    ['the cheapest piece at a fixed price', fixed(199n), { cheapestItemOnly: true }, { a: 301n, b: 0n, c: 0n }],
    ['buy 3, get the cheapest free', set(3, 1), {}, { a: 500n, b: 0n, c: 0n }],
    ['buy 1, get 1: two sets, the two cheapest', set(1, 1), {}, { a: 1_000n, b: 0n, c: 0n }],
    ['buy 1, get 3: one set over three lines', set(1, 3), {}, { a: 1_000n, b: 999n, c: 0n }],
    ['pieces that make no whole set are paid', set(2, 1), {}, { a: 500n, b: 0n, c: 0n }],
  ])('%s', (_, value, changed, expected) => {
    const totals = reckon(createPlainCoupon(value, changed))
    expect(getLineDiscounts(totals)).toEqual(expected)
    expect(totals.couponRefusal).toBeUndefined()
    expect(totals.discounts).toMatchObject([
      { type: 'COUPON', code: 'SUMMER', couponType: value.type, target: changed.scope ? 'SPECIFIC_ITEMS' : 'GLOBAL' },
    ])
  })

  test('a coupon applies to the amount that rules left, and does not show in the price of the line', () => {
    const totals = reckon(createPlainCoupon(ten), lines, [
      createPlainRule({ value: { type: 'PERCENTAGE', percentage: percentOff(50) } }),
    ])
    expect(totals.lines[2]).toMatchObject({ discountMinor: 1_650n, itemDiscountMinor: 1_500n })
  })

  test('pieces are compared by their exact value, then by the id of their line', () => {
    const thirds = [createPlainLine('x', 50n, { quantity: 2 }), createPlainLine('y', 50n, { quantity: 3 })]
    const tenOff = { id: 'd', amountMinor: 10n, lineIds: ['y'] } // 140 ÷ 3 = 46.67 a piece
    const totals = calculatePlainTotals(thirds, { coupon: createPlainCoupon(set(4, 1)), merchantDiscounts: [tenOff] })
    expect(getLineDiscounts(totals)).toEqual({ x: 0n, y: 10n + 47n })
    expect(
      getLineDiscounts(reckon(createPlainCoupon(set(1, 1)), [createPlainLine('q', 7n), createPlainLine('p', 7n)])),
    ).toEqual({ q: 0n, p: 7n })
  })

  test('pieces that are already free do not count for a set', () => {
    const withSample = [...lines.slice(2), createPlainLine('sample', 0n)]
    expect(reckon(createPlainCoupon(set(1, 1)), withSample).couponRefusal?.reason).toBe('COUPON_TAKES_NOTHING')
  })

  test('free shipping discounts the price of the delivery', () => {
    const totals = reckon(createPlainCoupon(free))
    expect(totals.discounts).toMatchObject([{ target: 'SHIPPING', amountMinor: 490n, lines: [] }])
    expect(totals).toMatchObject({ shippingMinor: 490n, discountMinor: 490n, totalMinor: 4_999n })
    expect(totals.shipping?.selected).toMatchObject({ priceMinor: 490n, discountMinor: 490n, afterTaxMinor: 0n })
  })
})

describe('a coupon that does not apply says why', () => {
  const later = new Date(now.getTime() + 1)
  const digital = lines.map((line) => ({ ...line, needsDelivery: false }))
  const alone = (id: string): DiscountRule =>
    createPlainRule({ id, value: { type: 'PERCENTAGE', percentage: percentOff(1) }, combinesWithCoupons: false })

  test.each<[CouponRefusal, CouponLookupResult, PricedLine[]?, DiscountRule[]?]>([
    ['COUPON_NOT_FOUND', { exists: false, code: 'SUMMER' }],
    ['COUPON_INACTIVE', createPlainCoupon(ten, { isActive: false })],
    ['COUPON_NOT_STARTED', createPlainCoupon(ten, { startsAt: later })],
    ['COUPON_EXPIRED', createPlainCoupon(ten, { endsAt: now })],
    ['COUPON_USED_UP', createPlainCoupon(ten, { maxUses: 3 }, { uses: 3 })],
    ['COUPON_USED_BY_CUSTOMER', createPlainCoupon(ten, { oncePerCustomer: true }, { hasCustomerUsed: true })],
    ['COUPON_NO_MATCHING_ITEMS', createPlainCoupon(ten, { scope: { productIds: ['chair'], collectionIds: [] } })],
    ['COUPON_NO_MATCHING_ITEMS', createPlainCoupon(ten), []],
    ['COUPON_NO_MATCHING_ITEMS', createPlainCoupon(free), digital],
    ['COUPON_MINIMUM_NOT_REACHED', createPlainCoupon(ten, { minSubtotalMinor: 5_000n })],
    ['COUPON_NOT_COMBINABLE', createPlainCoupon(ten), lines, [alone('all')]],
    ['COUPON_NOT_COMBINABLE', createPlainCoupon(free), lines, [{ ...alone('delivery'), target: { type: 'SHIPPING' } }]],
    ['COUPON_TAKES_NOTHING', createPlainCoupon(off(0n))],
    ['COUPON_TAKES_NOTHING', createPlainCoupon(set(4, 1))],
    ['COUPON_TAKES_NOTHING', createPlainCoupon(fixed(3_000n))],
    ['COUPON_TAKES_NOTHING', createPlainCoupon(ten), [createPlainLine('free', 0n)]],
    [
      'COUPON_TAKES_NOTHING',
      createPlainCoupon({ ...ten, percentage: percentOff(1) }, { cheapestItemOnly: true }),
      [createPlainLine('a', 49n)],
    ],
  ])('%s', (reason, coupon, of = lines, rules = []) => {
    const totals = reckon(coupon, of, rules)
    expect(totals.couponRefusal).toMatchObject({ code: 'SUMMER', reason })
    expect(totals.couponRefusal?.description).toMatch(/^The coupon “SUMMER” .+\.$/)
    expect(totals.discounts.filter(({ type }) => type === 'COUPON')).toEqual([])
  })

  test('the first of several reasons in the order of the guide is reported', () => {
    const all = { isActive: false, endsAt: now, maxUses: 0, minSubtotalMinor: 99_999n }
    expect(reckon(createPlainCoupon(ten, all)).couponRefusal?.reason).toBe('COUPON_INACTIVE')
    expect(reckon(createPlainCoupon(ten, { ...all, isActive: true })).couponRefusal?.reason).toBe('COUPON_EXPIRED')
    expect(reckon(createPlainCoupon(ten, { maxUses: 0, minSubtotalMinor: 99_999n })).couponRefusal?.reason).toBe(
      'COUPON_USED_UP',
    )
  })

  test('a coupon applies at its limits: the last use, the moment before the end, the exact minimum', () => {
    const coupon = createPlainCoupon(
      ten,
      { maxUses: 3, endsAt: later, startsAt: now, minSubtotalMinor: 4_999n, oncePerCustomer: true },
      { uses: 2 },
    )
    expect(reckon(coupon).couponRefusal).toBeUndefined()
  })

  test('a customer may use a coupon again if that is allowed', () => {
    expect(reckon(createPlainCoupon(ten, {}, { hasCustomerUsed: true })).discounts).toHaveLength(1)
  })

  test('a rule that excludes coupons excludes only the lines it discounted', () => {
    const onLamps: DiscountRule = {
      ...alone('lamps'),
      target: { type: 'SPECIFIC_ITEMS', productIds: ['lamp'], collectionIds: [] },
    }
    const totals = reckon(createPlainCoupon(ten), lines, [onLamps])
    expect(getLineDiscounts(totals)).toEqual({ a: 100n, b: 100n, c: 30n })
  })

  test('free shipping is neither applied nor refused while shipping is not calculated', () => {
    for (const input of [
      { shippingAddress: undefined },
      { calculateShipping: false },
      { shippingAddress: { country: 'US' } },
    ])
      expect(
        calculatePlainTotals(
          lines,
          { coupon: createPlainCoupon(free), ...input },
          { shipping: deliveryBy(deliveryOption('parcel', 490n)) },
        ),
      ).toMatchObject({ discounts: [], couponRefusal: undefined })
  })
})
