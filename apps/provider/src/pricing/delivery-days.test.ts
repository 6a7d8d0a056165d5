import { expect, test } from 'vitest'
import { type DeliveryDays, estimateDelivery, workingDays } from './delivery-days.ts'

const days = (min: number, max: number, more: Partial<DeliveryDays> = {}): DeliveryDays => ({
  transit: { min, max },
  unit: 'WORKING_DAYS',
  ...more,
})
const estimate = (
  of: DeliveryDays,
  placedAt: string,
  { timeZone = 'Europe/Berlin', country = 'DE' }: { timeZone?: string; country?: string } = {},
) => Object.values(estimateDelivery(of, { placedAt: new Date(placedAt), timeZone, country })).join(' – ')

test('working days of a delivery are counted from the day after the order, without the weekend', () => {
  expect(estimate(days(2, 3), '2026-12-01T10:00:00Z')).toBe('2026-12-03 – 2026-12-04') // a Tuesday
  expect(estimate(days(2, 3), '2026-12-03T10:00:00Z')).toBe('2026-12-07 – 2026-12-08') // a Thursday
  expect(estimate(days(1, 1), '2026-12-05T10:00:00Z')).toBe('2026-12-07 – 2026-12-07') // a Saturday
})

test('calendar days of a delivery are counted with the weekend', () => {
  expect(estimate(days(2, 3, { unit: 'CALENDAR_DAYS' }), '2026-12-03T10:00:00Z')).toBe('2026-12-05 – 2026-12-06')
})

test('handling comes before transit and counts the same kind of days', () => {
  const handling = { min: 1, max: 2 }
  expect(estimate(days(2, 3, { handling }), '2026-12-03T10:00:00Z')).toBe('2026-12-08 – 2026-12-10')
  expect(estimate(days(2, 3, { handling, unit: 'CALENDAR_DAYS' }), '2026-12-03T10:00:00Z')).toBe(
    '2026-12-06 – 2026-12-08',
  )
})

test('a same-day delivery moves to the next working day on a day off', () => {
  expect(estimate(days(0, 1), '2026-12-04T10:00:00Z')).toBe('2026-12-04 – 2026-12-07') // a Friday
  expect(estimate(days(0, 1), '2026-12-05T10:00:00Z')).toBe('2026-12-07 – 2026-12-07') // a Saturday
})

test('the day of an order is in the shop’s time zone, also across a clock change', () => {
  expect(estimate(days(1, 1), '2026-12-01T23:30:00Z')).toBe('2026-12-03 – 2026-12-03')
  expect(estimate(days(1, 1), '2026-12-02T03:30:00Z', { timeZone: 'America/New_York', country: 'US' })).toBe(
    '2026-12-02 – 2026-12-02',
  )
  expect(estimate(days(3, 3, { unit: 'CALENDAR_DAYS' }), '2026-10-23T22:30:00Z')).toBe('2026-10-27 – 2026-10-27')
  expect(estimate(days(3, 3, { unit: 'CALENDAR_DAYS' }), '2027-03-26T23:30:00Z')).toBe('2027-03-30 – 2027-03-30')
})

test('the working week is that of the country of the shop', () => {
  expect(workingDays('DE')).toEqual([1, 2, 3, 4, 5])
  expect(workingDays('IL')).toEqual([1, 2, 3, 4, 7])
  // A Wednesday: Thursday and Sunday are the next working days.
  expect(estimate(days(1, 2), '2026-12-02T10:00:00Z', { timeZone: 'Asia/Jerusalem', country: 'IL' })).toBe(
    '2026-12-03 – 2026-12-06',
  )
})
