import { describe, expect, test } from 'vitest'
import type { PastHappening } from '../history.ts'
import type { KeptOrder } from '../order.ts'
import { isAllBack, mayWithdraw, returnablePieces, withdrawalEnds } from './return.ts'

const PLACED = new Date('2026-03-01T10:00:00Z')
const SENT = new Date('2026-03-10T10:00:00Z')
const timeZone = 'Europe/Berlin'

function orderOf(
  how: 'sent' | 'collected' | 'not delivered',
  { fulfillmentStatus = 'FULFILLED', status = 'APPROVED' }: Partial<KeptOrder> = {},
): KeptOrder {
  const logistics = how === 'collected' ? { pickupDetails: {} } : {}
  const content = {
    ...(how !== 'not delivered' && { shippingInfo: { title: '', logistics } }),
    lineItems: [],
    ...addressIn('DE'),
  }
  return { status, fulfillmentStatus, createdAt: PLACED, updatedAt: SENT, content } as unknown as KeptOrder // what the rule looks at
}

const addressIn = (country: string) => ({ recipientInfo: { address: { country } } })

const history = [{ type: 'fulfilled', at: SENT }] as PastHappening[]
const inDays = (from: Date, days: number) => new Date(from.getTime() + days * 86_400_000)

describe('who may withdraw', () => {
  test('a buyer to whom something is still to come, however long it takes', () => {
    for (const fulfillmentStatus of ['NOT_FULFILLED', 'PARTIALLY_FULFILLED'] as const) {
      const order = orderOf('sent', { fulfillmentStatus })
      expect(withdrawalEnds(order, [], timeZone)).toBeUndefined()
      expect(mayWithdraw(order, [], { now: inDays(PLACED, 400), timeZone })).toBe(true)
    }
  })

  test('for 14 whole days after a parcel may have come, after it was collected, or after the order where nothing is delivered', () => {
    for (const [how, from, days] of [
      ['sent', SENT, 28],
      ['collected', SENT, 14],
      ['not delivered', PLACED, 14],
    ] as const) {
      const order = orderOf(how)
      expect(mayWithdraw(order, history, { now: inDays(from, days + 0.99), timeZone: 'UTC' }), how).toBe(true)
      expect(mayWithdraw(order, history, { now: inDays(from, days + 1), timeZone: 'UTC' }), how).toBe(false)
    }
  })

  test('to the end of the last day by the clocks of the shop, also where they are put back meanwhile', () => {
    // Half past midnight on the 20th of October: the 3rd of November is the last day, which ends at 23:00 UTC.
    const order = { ...orderOf('not delivered'), createdAt: new Date('2026-10-19T22:30:00Z') }
    expect(mayWithdraw(order, [], { now: new Date('2026-11-03T22:59:59Z'), timeZone })).toBe(true)
    expect(withdrawalEnds(order, [], timeZone)).toEqual(new Date('2026-11-03T23:30:00Z'))
  })

  test('for 14 whole days after the delivery was noted, where the parcel took longer than it may', () => {
    const late = [...history, { type: 'delivered', at: inDays(SENT, 30) }] as PastHappening[]
    expect(withdrawalEnds(orderOf('sent'), late, 'UTC')).toEqual(inDays(SENT, 45))
    const early = [...history, { type: 'delivered', at: inDays(SENT, 2) }] as PastHappening[]
    expect(withdrawalEnds(orderOf('sent'), early, 'UTC')).toEqual(inDays(SENT, 29))
  })

  test('only buyers in countries whose law gives the right: the EU and the EEA', () => {
    const inCountry = (country: string, billed?: string) => {
      const order = orderOf('sent')
      const billingInfo = billed && { billingInfo: { address: { country: billed } } }
      const content = { ...order.content, ...addressIn(country), ...billingInfo }
      return mayWithdraw({ ...order, content }, history, { now: SENT, timeZone })
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

  test('nobody from an order that is cancelled, or not paid yet', () => {
    for (const status of ['CANCELED', 'INITIALIZED', 'REJECTED'] as const)
      expect(mayWithdraw(orderOf('sent', { status }), history, { now: SENT, timeZone }), status).toBe(false)
  })
})

test('pieces can be given back as many as were bought, less those given back; declined ones count again', () => {
  const lineItems = [
    { id: 'a', quantity: 3 },
    { id: 'b', quantity: 1 },
  ]
  const order = { content: { lineItems } } as unknown as KeptOrder // what the rule looks at
  const returns = [
    { status: 'requested', lines: [{ id: 'a', quantity: 1 }] },
    { status: 'declined', lines: [{ id: 'a', quantity: 2 }] },
    { status: 'received', lines: [{ id: 'b', quantity: 1 }] },
  ] as const
  expect(
    returnablePieces(
      order,
      returns.map((each) => ({ ...each, lines: [...each.lines] })),
    ),
  ).toEqual([{ id: 'a', quantity: 2 }])
})

test('an order is back when the shop has received every piece of it, and not when that was promised', () => {
  const order = { content: { lineItems: [{ id: 'a', quantity: 2 }] } } as unknown as KeptOrder // what the rule looks at
  const one = { status: 'received' as const, lines: [{ id: 'a', quantity: 1 }] }
  expect(isAllBack(order, [one])).toBe(false)
  expect(isAllBack(order, [one, { ...one, status: 'approved' }])).toBe(false)
  expect(isAllBack(order, [one, one])).toBe(true)
})
