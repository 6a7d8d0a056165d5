import { expect, test } from 'vitest'
import type { DeliveryDays } from '../delivery-days.ts'
import { formatDeliveryDays } from './delivery-time-texts.ts'

const LANGUAGES = ['en', 'de', 'fr', 'he']
const write = (min: number, max: number, unit: DeliveryDays['unit'], isCollected = false): string[] =>
  LANGUAGES.map((language) => formatDeliveryDays({ transit: { min, max }, unit }, { language, isCollected }))

test.each([
  [2, 3, '2–3 working days', '2–3 Werktage', '2–3 jours ouvrés', '2–3 ימי עסקים'],
  [2, 2, '2 working days', '2 Werktage', '2 jours ouvrés', 'שני ימי עסקים'],
  [1, 2, '1–2 working days', '1–2 Werktage', '1–2 jours ouvrés', '1–2 ימי עסקים'],
  [1, 1, '1 working day', '1 Werktag', '1 jour ouvré', 'יום עסקים אחד'],
  [0, 1, 'Within 1 working day', 'Innerhalb eines Werktags', 'Sous 1 jour ouvré', 'תוך יום עסקים אחד'],
  [0, 3, 'Within 3 working days', 'Innerhalb von 3 Werktagen', 'Sous 3 jours ouvrés', 'תוך 3 ימי עסקים'],
  [0, 0, 'Same day', 'Am selben Tag', 'Le jour même', 'באותו היום'],
])('a delivery in %i to %i working days is formatted in each language', (min, max, ...words) => {
  expect(write(min, max, 'WORKING_DAYS')).toEqual(words)
})

test.each([
  [2, 3, '2–3 days', '2–3 Tage', '2–3 jours', '2–3 ימים'],
  [2, 2, '2 days', '2 Tage', '2 jours', 'יומיים'],
  [1, 1, '1 day', '1 Tag', '1 jour', 'יום אחד'],
  [0, 2, 'Within 2 days', 'Innerhalb von 2 Tagen', 'Sous 2 jours', 'תוך יומיים'],
  [0, 1, 'Within 1 day', 'Innerhalb eines Tages', 'Sous 1 jour', 'תוך יום אחד'],
])('a delivery in %i to %i calendar days is formatted in each language', (min, max, ...words) => {
  expect(write(min, max, 'CALENDAR_DAYS')).toEqual(words)
})

test('a pickup is formatted as ready after the number of days', () => {
  expect(write(1, 2, 'WORKING_DAYS', true)).toEqual([
    'Ready to collect: 1–2 working days',
    'Abholbereit: 1–2 Werktage',
    'Prêt au retrait : 1–2 jours ouvrés',
    'מוכן לאיסוף: 1–2 ימי עסקים',
  ])
  expect(write(0, 0, 'WORKING_DAYS', true)[0]).toBe('Ready to collect: same day')
})

test('days of handling and transit are added', () => {
  const days: DeliveryDays = { handling: { min: 0, max: 1 }, transit: { min: 2, max: 3 }, unit: 'WORKING_DAYS' }
  expect(formatDeliveryDays(days, { language: 'en-GB' })).toBe('2–4 working days')
})

test('an unsupported language falls back to English', () => {
  expect(formatDeliveryDays({ transit: { min: 2, max: 3 }, unit: 'WORKING_DAYS' }, { language: 'nl' })).toBe(
    '2–3 working days',
  )
})
