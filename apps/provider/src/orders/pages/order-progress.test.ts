import { expect, test } from 'vitest'
import type { StoredOrder } from '../order.ts'
import { getOrderProgress, getOrderStage } from './order-progress.ts'

const sent = {
  status: 'APPROVED' as const,
  fulfillmentStatus: 'FULFILLED' as const,
  totalMinor: 1000n,
  paidMinor: 1000n,
  refundedMinor: 0n,
  waivedMinor: 0n,
  content: { shippingInfo: { title: 'Parcel' } },
}

test('a returned or refunded order is not on its way', () => {
  expect(getOrderStage(sent)).toBe('sent')
  expect(getOrderStage({ ...sent, refundedMinor: 400n })).toBe('sent')
  expect(getOrderStage({ ...sent, refundedMinor: 400n }, true)).toBe('returned')
  expect(getOrderStage({ ...sent, refundedMinor: 1000n })).toBe('paid-back')
  expect(getOrderStage({ ...sent, fulfillmentStatus: 'NOT_FULFILLED', refundedMinor: 1000n })).toBe('paid-back')
  expect(getOrderStage({ ...sent, status: 'CANCELED', refundedMinor: 1000n })).toBe('canceled')
})

const DAY_MS = 86_400_000
const SENT_AT = new Date('2026-05-03T10:00:00Z')
const inDays = (days: number) => new Date(SENT_AT.getTime() + days * DAY_MS)
const parcel = (deliveredAt?: Date) => ({
  id: 'parcel',
  lines: [{ id: 'plate', quantity: 1 }],
  tracking: undefined,
  createdAt: SENT_AT,
  updatedAt: SENT_AT,
  deliveredAt,
})

function progress(
  parcels: ReturnType<typeof parcel>[],
  now: Date,
  {
    fulfillmentStatus = 'FULFILLED',
    promised,
    estimated,
    timeZone = 'UTC',
  }: Partial<StoredOrder> & { promised?: Date; estimated?: string; timeZone?: string } = {},
) {
  const logistics = {
    ...(promised && { deliveryTimeSlot: { from: promised.toISOString(), to: promised.toISOString() } }),
    ...(estimated && { estimatedDelivery: { from: estimated, to: estimated } }),
  }
  const content = { shippingInfo: { title: 'Parcel', logistics }, lineItems: [{ id: 'plate', quantity: 1 }] }
  const order = { ...sent, fulfillmentStatus, content } as unknown as StoredOrder // complete as far as the rule reads it
  return getOrderProgress(order, { isBack: false, fulfillments: parcels, now, timeZone })
}

test('an order is delivered once each of its parcels is, on the day of the last one', () => {
  expect(progress([parcel(inDays(2)), parcel()], inDays(3))).toEqual({ stage: 'sent' })
  expect(progress([parcel(inDays(2)), parcel(inDays(4))], inDays(5))).toEqual({ stage: 'delivered', at: inDays(4) })
  const partly = { fulfillmentStatus: 'PARTIALLY_FULFILLED' } as const
  expect(progress([parcel(inDays(2))], inDays(3), partly)).toEqual({ stage: 'partly-delivered', at: inDays(2) })
})

test('the latest undelivered parcel determines when an order counts as sent', () => {
  const late = { ...parcel(inDays(11)), createdAt: inDays(9) }
  expect(progress([parcel(), late], inDays(13.9))).toEqual({ stage: 'sent' })
  expect(progress([parcel(), late], inDays(14))).toEqual({ stage: 'sent-on', at: SENT_AT })
})

test('an order counts as sent seven days after the promised day, or 14 after a parcel without one', () => {
  const promised = inDays(2)
  expect(progress([parcel()], inDays(8.9), { promised })).toEqual({ stage: 'sent' })
  expect(progress([parcel()], inDays(9), { promised })).toEqual({ stage: 'sent-on', at: SENT_AT })
  expect(progress([parcel()], inDays(13.9))).toEqual({ stage: 'sent' })
  expect(progress([parcel()], inDays(14))).toEqual({ stage: 'sent-on', at: SENT_AT })
  const partly = { fulfillmentStatus: 'PARTIALLY_FULFILLED' } as const
  expect(progress([parcel()], inDays(14), partly)).toEqual({ stage: 'partly-sent-on', at: SENT_AT })
})

test('an order counts as sent seven days after the last estimated day, in the shop’s time zone', () => {
  const estimated = '2026-05-06'
  expect(progress([parcel()], new Date('2026-05-12T23:59:59Z'), { estimated })).toEqual({ stage: 'sent' })
  expect(progress([parcel()], new Date('2026-05-13T00:00:00Z'), { estimated })).toEqual({
    stage: 'sent-on',
    at: SENT_AT,
  })
  const inTokyo = { estimated, timeZone: 'Asia/Tokyo' }
  expect(progress([parcel()], new Date('2026-05-12T14:59:59Z'), inTokyo)).toEqual({ stage: 'sent' })
  expect(progress([parcel()], new Date('2026-05-12T15:00:00Z'), inTokyo).stage).toBe('sent-on')
})
