import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../history.ts'
import type { StoredOrder } from '../order.ts'
import { isFullyReturned, canWithdraw, listReturnableLines, getWithdrawalDeadline } from './return.ts'

const PLACED = new Date('2026-03-01T10:00:00Z')
const SENT = new Date('2026-03-10T10:00:00Z')
const timeZone = 'Europe/Berlin'

function orderOf(
  how: 'sent' | 'collected' | 'not delivered',
  { fulfillmentStatus = 'FULFILLED', status = 'APPROVED' }: Partial<StoredOrder> = {},
): StoredOrder {
  const logistics = how === 'collected' ? { pickupDetails: {} } : {}
  const content = {
    ...(how !== 'not delivered' && { shippingInfo: { title: '', logistics } }),
    lineItems: [],
    ...addressIn('DE'),
  }
  return { status, fulfillmentStatus, createdAt: PLACED, updatedAt: SENT, content } as unknown as StoredOrder // complete as far as the rule reads it
}

const addressIn = (country: string) => ({ recipientInfo: { address: { country } } })

const history = [{ type: 'fulfilled', at: SENT }] as HistoryEntry[]
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000)

describe('the right of withdrawal', () => {
  test('the right of withdrawal lasts while anything is still to arrive, however long that takes', () => {
    for (const fulfillmentStatus of ['NOT_FULFILLED', 'PARTIALLY_FULFILLED'] as const) {
      const order = orderOf('sent', { fulfillmentStatus })
      expect(getWithdrawalDeadline(order, [], timeZone)).toBeUndefined()
      expect(canWithdraw(order, [], { now: inDays(PLACED, 400), timeZone })).toBe(true)
    }
  })

  test('the right of withdrawal lasts 14 full days after the latest arrival, the pickup, or an order without delivery', () => {
    for (const [how, from, days] of [
      ['sent', SENT, 28],
      ['collected', SENT, 14],
      ['not delivered', PLACED, 14],
    ] as const) {
      const order = orderOf(how)
      expect(canWithdraw(order, history, { now: inDays(from, days + 0.99), timeZone: 'UTC' }), how).toBe(true)
      expect(canWithdraw(order, history, { now: inDays(from, days + 1), timeZone: 'UTC' }), how).toBe(false)
    }
  })

  test('the right of withdrawal ends with its last day in the shop’s time zone, also across the end of daylight saving time', () => {
    // 00:30 on the 20th of October: the 3rd of November is the last day, which ends at 23:00 UTC.
    const order = { ...orderOf('not delivered'), createdAt: new Date('2026-10-19T22:30:00Z') }
    expect(canWithdraw(order, [], { now: new Date('2026-11-03T22:59:59Z'), timeZone })).toBe(true)
    expect(getWithdrawalDeadline(order, [], timeZone)).toEqual(new Date('2026-11-03T23:30:00Z'))
  })

  test('the right of withdrawal lasts 14 full days after the recorded delivery, if the parcel took longer than assumed', () => {
    const late = [...history, { type: 'delivered', at: inDays(SENT, 30) }] as HistoryEntry[]
    expect(getWithdrawalDeadline(orderOf('sent'), late, 'UTC')).toEqual(inDays(SENT, 45))
    const early = [...history, { type: 'delivered', at: inDays(SENT, 2) }] as HistoryEntry[]
    expect(getWithdrawalDeadline(orderOf('sent'), early, 'UTC')).toEqual(inDays(SENT, 29))
  })

  test('holds only in countries whose law grants it: the EU and the EEA', () => {
    const inCountry = (country: string, billed?: string) => {
      const order = orderOf('sent')
      const billingInfo = billed && { billingInfo: { address: { country: billed } } }
      const content = { ...order.content, ...addressIn(country), ...billingInfo }
      return canWithdraw({ ...order, content }, history, { now: SENT, timeZone })
    }
    expect(['DE', 'FR', 'NO', 'IS'].map((country) => inCountry(country))).toEqual([true, true, true, true])
    expect(['US', 'GB', 'CH', 'IL', 'JP'].map((country) => inCountry(country))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(inCountry('US', 'AT'), 'a gift to a friend abroad').toBe(true)
  })

  test('the right of withdrawal does not exist for canceled and unpaid orders', () => {
    for (const status of ['CANCELED', 'INITIALIZED', 'REJECTED'] as const)
      expect(canWithdraw(orderOf('sent', { status }), history, { now: SENT, timeZone }), status).toBe(false)
  })
})

test('returnable quantities are the bought ones without pending and received returns; declined ones count again', () => {
  const lineItems = [
    { id: 'a', quantity: 3 },
    { id: 'b', quantity: 1 },
  ]
  const order = { content: { lineItems } } as unknown as StoredOrder // complete as far as the rule reads it
  const returns = [
    { status: 'requested', lines: [{ id: 'a', quantity: 1 }] },
    { status: 'declined', lines: [{ id: 'a', quantity: 2 }] },
    { status: 'received', lines: [{ id: 'b', quantity: 1 }] },
  ] as const
  expect(
    listReturnableLines(
      order,
      returns.map((each) => ({ ...each, lines: [...each.lines] })),
    ),
  ).toEqual([{ id: 'a', quantity: 2 }])
})

test('an order is fully returned once the shop has received every item', () => {
  const order = { content: { lineItems: [{ id: 'a', quantity: 2 }] } } as unknown as StoredOrder // complete as far as the rule reads it
  const one = { status: 'received' as const, lines: [{ id: 'a', quantity: 1 }] }
  expect(isFullyReturned(order, [one])).toBe(false)
  expect(isFullyReturned(order, [one, { ...one, status: 'approved' }])).toBe(false)
  expect(isFullyReturned(order, [one, one])).toBe(true)
})
