import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDecimal } from '../../platform/money.ts'
import { fromStripeAmount, toStripeAmount } from './stripe-amount.ts'

test.each([
  ['EUR', 1999n, '19.99', 1999],
  ['JPY', 500n, '500', 500],
  ['KWD', 5120n, '5.120', 5120],
  ['KWD', 5124n, '5.124', undefined],
  ['ISK', 500n, '500', 50_000],
  ['UGX', 500n, '500', 50_000],
  ['HUF', 10n, '10', 1000],
  ['TWD', 80_045n, '800.45', 80_045],
])('%s %s is what Stripe calls it', (currency, minor, decimal, amount) => {
  expect(toDecimal({ minor, currency })).toBe(decimal)
  expect(toStripeAmount({ minor, currency })).toBe(amount)
})

test('an amount survives the conversion, and no other one becomes it', () => {
  const currencies = ['EUR', 'JPY', 'KWD', 'ISK', 'HUF', 'MGA', 'CLP', 'IQD']
  let other = 0
  fc.assert(
    fc.property(
      fc.constantFrom(...currencies),
      fc.bigInt({ min: 1n, max: 10n ** 11n }),
      fc.integer({ min: -150, max: 150 }),
      (currency, minor, more) => {
        const asked = { minor, currency }
        const amount = toStripeAmount(asked)
        if (amount === undefined) return
        expect(fromStripeAmount(amount, asked)).toBe(minor)
        if (more === 0) return
        other++
        expect(fromStripeAmount(amount + more, asked)).not.toBe(minor)
      },
    ),
    { numRuns: 300 },
  )
  expect(other).toBeGreaterThan(100)
})

test('an amount beyond safe integers has no Stripe amount', () => {
  expect(toStripeAmount({ minor: 10n ** 16n, currency: 'EUR' })).toBeUndefined()
})
