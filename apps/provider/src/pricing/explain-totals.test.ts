import Big from 'big.js'
import { expect, test } from 'vitest'
import {
  deliveryBy,
  deliveryOption,
  ALL_ITEMS,
  percentOff,
  createPlainCoupon,
  createPlainLine,
  createPlainRule,
  createPlainTax,
  createTaxRate,
  taxRegion,
  calculatePlainTotals,
} from '../testing/plain-cart.ts'
import type { Totals } from './output.ts'

function reckon(includedInPrices: boolean): Totals {
  return calculatePlainTotals(
    [createPlainLine('a', 1_999n, { quantity: 2 }), createPlainLine('b', 333n, { needsDelivery: false })],
    {
      merchantDiscounts: [{ id: 'd', amountMinor: 100n, lineIds: ['a'] }],
      coupon: createPlainCoupon({ type: 'MONEY_OFF', amountMinor: 500n }),
    },
    {
      discountRules: [
        createPlainRule({ name: 'Spring', value: { type: 'PERCENTAGE', percentage: percentOff(10) } }),
        createPlainRule({
          id: 'half',
          name: 'Half the way',
          target: { type: 'SHIPPING' },
          value: { type: 'PERCENTAGE', percentage: percentOff(50) },
        }),
      ],
      shipping: deliveryBy(
        deliveryOption('parcel', 0n, {
          price: { by: 'WEIGHT', rows: [{ upTo: new Big(5), priceMinor: 495n }] },
          charges: [{ type: 'INSURANCE', value: { type: 'PERCENT', percentage: percentOff(1) } }],
        }),
      ),
      fees: [{ code: 'box', name: 'Gift box', scope: ALL_ITEMS, value: { type: 'PER_ITEM', amountMinor: 25n } }],
      tax: createPlainTax([taxRegion([createTaxRate('0.19')])], { includedInPrices }),
    },
  )
}

test('a total is explained from the price of each line on', () => {
  const steps = reckon(false).steps()
  expect(
    steps.map(({ kind, lineId, title, rule, baseMinor, exact, amountMinor, runningMinor }) =>
      [kind, lineId ?? '', title, rule, baseMinor, exact, amountMinor, runningMinor].join(' | '),
    ),
  ).toEqual([
    'LINE_PRICE | a | Price of 2 pieces | 1: unit price × quantity | 1999 | 3998 | 3998 | 3998',
    'LINE_PRICE | b | Price of 1 piece | 1: unit price × quantity | 333 | 333 | 333 | 4331',
    'MERCHANT_DISCOUNT | a | Amount off by hand | 2: share of the amount by what is left | 3998 | 100 | -100 | 4231',
    'DISCOUNT_RULE | a | Spring | 3: share of round(sum of left × percentage), with one unit left over | 3898 | 1648854/4231 | -390 | 3841',
    'DISCOUNT_RULE | b | Spring | 3: share of round(sum of left × percentage) | 333 | 140859/4231 | -33 | 3808',
    'COUPON | a | Summer (SUMMER) | 4: share of the amount by what is left, with one unit left over | 3508 | 109625/238 | -461 | 3347',
    'COUPON | b | Summer (SUMMER) | 4: share of the amount by what is left | 300 | 9375/238 | -39 | 3308',
    'SHIPPING |  | parcel | 5: table by weight | 495 | 495 | 495 | 3803',
    'SHIPPING_CHARGE |  | Insurance | 5: round(value × percentage) | 3047 | 30.47 | 30 | 3833',
    'DISCOUNT_RULE |  | Half the way | 3: round(left × percentage) | 495 | 247.5 | -248 | 3585',
    'ADDITIONAL_FEE |  | Gift box | 6: amount × pieces | 25 | 75 | 75 | 3660',
    'TAX |  | VAT 19 % on the goods | 7: round(amount × R), once over all lines | 3308 | 628.52 | 629 | 4289',
    'TAX |  | VAT 19 % on the delivery | 7: round(amount × R) | 247 | 46.93 | 47 | 4336',
    'TAX |  | VAT 19 % on a charge of the delivery | 7: round(amount × R) | 30 | 5.7 | 6 | 4342',
    'TAX |  | VAT 19 % on a fee | 7: round(amount × R) | 75 | 14.25 | 14 | 4356',
    'TOTAL |  | Total | 7: subtotal − discount + shipping + fees (+ tax) | 4356 | 4356 | 0 | 4356',
  ])
})

test('included tax adds nothing to the total and is listed beside it', () => {
  const totals = reckon(true)
  const taxSteps = totals.steps().filter(({ kind }) => kind === 'TAX')
  expect(taxSteps.map(({ amountMinor }) => amountMinor)).toEqual([0n, 0n, 0n, 0n])
  expect(taxSteps[0]).toMatchObject({
    rule: '7: round(amount × R ÷ (1 + R)), once over all lines',
    exact: '62852/119',
    informationMinor: 528n,
  })
  expect(taxSteps.reduce((sum, { informationMinor = 0n }) => sum + informationMinor, 0n)).toBe(totals.taxMinor)
})

test('tax rounded by line has a step for each line, which says if it was split over several rates', () => {
  const rates = ['CGST', 'SGST'].map((name) => taxRegion([createTaxRate('0.09', undefined, name)], { name }))
  const tell = (rounding: 'LINE' | 'ORDER') =>
    calculatePlainTotals(
      [createPlainLine('a', 59_900n)],
      {},
      { tax: createPlainTax(rates, { includedInPrices: true, rounding }) },
    )
      .steps()
      .filter(({ kind }) => kind === 'TAX')
      .map(({ lineId, title, rule, informationMinor }) => [lineId, title, rule, informationMinor])
  expect(tell('LINE')).toEqual([
    ['a', 'CGST 9 % + SGST 9 %', '7: round(amount × R ÷ (1 + R)), split over the rates by largest remainder', 9_137n],
  ])
  const rule = '7: round(amount × r ÷ (1 + R)), once over all lines'
  expect(tell('ORDER')).toEqual([
    [undefined, 'CGST 9 % on the goods', rule, 4_569n],
    [undefined, 'SGST 9 % on the goods', rule, 4_569n],
  ])
})

test('the steps add up to the total', () => {
  for (const totals of [reckon(true), reckon(false)]) {
    const steps = totals.steps()
    expect(steps.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)).toBe(totals.totalMinor)
    expect(steps.at(-1)).toMatchObject({ kind: 'TOTAL', runningMinor: totals.totalMinor })
  }
})

test('a capped discount says that it took the remaining amount', () => {
  const { steps } = calculatePlainTotals(
    [createPlainLine('a', 100n)],
    {},
    {
      discountRules: [createPlainRule({ value: { type: 'AMOUNT_PER_ITEM', amountMinor: 250n } })],
    },
  )
  expect(steps()[1]).toMatchObject({
    rule: '3: amount × quantity, at most what is left',
    exact: '250',
    amountMinor: -100n,
  })
})

test('a share says if it got a leftover unit, or if less than the amount remained', () => {
  const tell = (amountMinor: bigint) =>
    calculatePlainTotals([createPlainLine('a', 100n), createPlainLine('b', 100n)], {
      coupon: createPlainCoupon({ type: 'MONEY_OFF', amountMinor }),
    })
      .steps()
      .filter(({ kind }) => kind === 'COUPON')
      .map(({ rule, exact, amountMinor: taken }) => [rule, exact, taken])
  expect(tell(3n)).toEqual([
    ['4: share of the amount by what is left, with one unit left over', '1.5', -2n],
    ['4: share of the amount by what is left', '1.5', -1n],
  ])
  expect(tell(300n)[0]).toEqual(['4: share of the amount by what is left, at most what is left', '100', -100n])
})

test('a discount capped to the price of a piece says so', () => {
  const coupon = createPlainCoupon({ type: 'MONEY_OFF', amountMinor: 70n }, { cheapestItemOnly: true })
  const { steps } = calculatePlainTotals([createPlainLine('a', 50n, { quantity: 2 })], { coupon })
  expect(steps()[1]).toMatchObject({
    exact: '70',
    amountMinor: -50n,
    rule: expect.stringMatching(/at most that piece$/),
  })
})

test('a cart without requested tax, shipping and fees has steps for the rest', () => {
  const { steps } = calculatePlainTotals([createPlainLine('a', 100n)], {
    calculateTax: false,
    calculateShipping: false,
    calculateAdditionalFees: false,
  })
  expect(steps().map(({ kind }) => kind)).toEqual(['LINE_PRICE', 'TOTAL'])
})
