import { expect, test } from 'vitest'
import { stageOf } from './order-words.ts'

const sent = {
  status: 'APPROVED' as const,
  fulfillmentStatus: 'FULFILLED' as const,
  totalMinor: 1000n,
  paidMinor: 1000n,
  refundedMinor: 0n,
  waivedMinor: 0n,
  content: { shippingInfo: { title: 'Parcel' } },
}

test('what is back with the shop, or whose money is back with the buyer, is not on its way', () => {
  expect(stageOf(sent)).toBe('sent')
  expect(stageOf({ ...sent, refundedMinor: 400n })).toBe('sent')
  expect(stageOf({ ...sent, refundedMinor: 400n }, true)).toBe('returned')
  expect(stageOf({ ...sent, refundedMinor: 1000n })).toBe('paid-back')
  expect(stageOf({ ...sent, fulfillmentStatus: 'NOT_FULFILLED', refundedMinor: 1000n })).toBe('paid-back')
  expect(stageOf({ ...sent, status: 'CANCELED', refundedMinor: 1000n })).toBe('canceled')
})
