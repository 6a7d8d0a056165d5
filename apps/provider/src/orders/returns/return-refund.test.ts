import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { StoredOrder } from '../order.ts'
import { calculateRefundedAmounts } from '../items/refunded-items.ts'
import { calculateReturnRefund } from './return-refund.ts'
import type { Return } from '../items/return.ts'

function orderOf(lines: { quantity: number; minor: number }[], more = 500n): StoredOrder {
  const lineItems = lines.map(({ quantity, minor }, at) => ({
    id: `line-${at}`,
    quantity,
    totalPriceAfterTax: { amount: (minor / 100).toFixed(2), formattedAmount: '' },
  }))
  const totalMinor = lines.reduce((sum, { minor }) => sum + BigInt(minor), more)
  // Complete as far as the price of a return reads it.
  return { currency: 'EUR', totalMinor, content: { lineItems } } as unknown as StoredOrder
}

function createReturn(id: string, lines: Return['lines'], kind: Return['kind'] = 'return'): Return {
  return { id, kind, status: 'received', lines } as Return
}

test('any split of a returned line adds up to its price, and a full withdrawal to the order’s price', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 99_999 }),
      fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 5 }),
      (minor, parts) => {
        const quantity = parts.reduce((sum, part) => sum + part, 0)
        const order = orderOf([{ quantity, minor }])
        for (const [kind, whole] of [
          ['return', minor],
          ['withdrawal', minor + 500],
        ] as const) {
          const past: Return[] = []
          const refunds: Parameters<typeof calculateRefundedAmounts>[0][number][] = []
          let sum = 0n
          for (const [at, part] of parts.entries()) {
            const next = createReturn(`${at}`, [{ id: 'line-0', quantity: part }], kind)
            const price = calculateReturnRefund(order, next, [...past, next], calculateRefundedAmounts(refunds))
            sum += price.minor
            past.push(next)
            refunds.push({ id: 'refund', status: 'done', items: price.items })
          }
          expect(sum).toBe(BigInt(whole))
        }
      },
    ),
    { numRuns: 200 },
  )
})

test('a full withdrawal refunds delivery and fees, and a full return only prices', () => {
  const order = orderOf([
    { quantity: 2, minor: 1_001 },
    { quantity: 1, minor: 250 },
  ])
  const everything = [
    { id: 'line-0', quantity: 2 },
    { id: 'line-1', quantity: 1 },
  ]
  const calculatePrice = (lines: Return['lines'], kind?: Return['kind']): bigint =>
    calculateReturnRefund(order, createReturn('a', lines, kind), [], calculateRefundedAmounts([])).minor
  expect(calculatePrice(everything, 'withdrawal')).toBe(1_751n)
  expect(calculatePrice(everything)).toBe(1_251n)
  expect(calculatePrice([{ id: 'line-0', quantity: 1 }], 'withdrawal')).toBe(500n)
})
