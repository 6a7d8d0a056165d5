import { Big } from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deriveDiscount } from './derive-discount.ts'

test('the same amount off every variant gives an amount discount', () => {
  expect(
    deriveDiscount(
      [
        { price: '59.99', compareAt: '75.00' },
        { price: '64.99', compareAt: '80.00' },
      ],
      2,
    ),
  ).toEqual({
    prices: ['75.00', '80.00'],
    discount: { type: 'AMOUNT', value: '15.01' },
    dropped: false,
  })
})

test('the same whole percentage off every variant gives a percentage discount', () => {
  expect(
    deriveDiscount(
      [
        { price: '8.00', compareAt: '10.00' },
        { price: '15.99', compareAt: '19.99' },
      ],
      2,
    ),
  ).toEqual({
    prices: ['10.00', '19.99'],
    discount: { type: 'PERCENT', value: '20' },
    dropped: false,
  })
})

test('prices stay as they are if variants are reduced differently, or only some of them', () => {
  const different = [
    { price: '8.00', compareAt: '10.00' },
    { price: '15.00', compareAt: '30.00' },
  ]
  expect(deriveDiscount(different, 2)).toEqual({
    prices: ['8.00', '15.00'],
    discount: { type: 'NONE' },
    dropped: true,
  })
  const some = [{ price: '8.00', compareAt: '10.00' }, { price: '15.00' }]
  expect(deriveDiscount(some, 2)).toEqual({ prices: ['8.00', '15.00'], discount: { type: 'NONE' }, dropped: true })
})

test('a lower compare-at price is no reduction', () => {
  expect(
    deriveDiscount(
      [
        { price: '8.00', compareAt: '8.00' },
        { price: '9.00', compareAt: '1.00' },
      ],
      2,
    ),
  ).toEqual({
    prices: ['8.00', '9.00'],
    discount: { type: 'NONE' },
    dropped: false,
  })
})

test('the price a shopper pays is the price of the file for every derived discount', () => {
  const price = fc.integer({ min: 0, max: 2_000_000 })
  const variant = fc.record({ price, before: fc.option(price, { nil: undefined }) })
  const reducedAlike = fc
    .tuple(fc.array(price, { minLength: 1 }), fc.integer({ min: 1, max: 100 }))
    .map(([before, percent]) =>
      before.map((cents) => ({ price: Math.round((cents * (100 - percent)) / 100), before: cents })),
    )
  fc.assert(
    fc.property(
      fc.oneof(fc.array(variant, { minLength: 1 }), reducedAlike),
      fc.constantFrom(0, 2, 3),
      (variants, decimals) => {
        const written = (minor: number) => new Big(minor).div(new Big(10).pow(decimals)).toFixed(decimals)
        const file = variants.map((one) => ({
          price: written(one.price),
          compareAt: one.before === undefined ? undefined : written(one.before),
        }))
        const { prices, discount } = deriveDiscount(file, decimals)
        const paid = prices.map((amount) => {
          if (discount.type === 'NONE') return amount
          if (discount.type === 'AMOUNT') return new Big(amount).minus(discount.value).toFixed(decimals)
          return new Big(amount)
            .times(new Big(100).minus(discount.value))
            .div(100)
            .round(decimals, Big.roundHalfUp)
            .toFixed(decimals)
        })
        expect(paid).toEqual(file.map((one) => one.price))
      },
    ),
    { numRuns: 1000 },
  )
})
