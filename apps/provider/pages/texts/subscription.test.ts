import { expect, test } from 'vitest'
import type { ShownPeriod, ShownSubscription } from '../order-props.ts'
import { subscriptionWords } from './subscription.ts'

const week: ShownPeriod = { unit: 'WEEK', count: 1 }

test.each<[ShownSubscription, string]>([
  [{ title: 'Coffee', every: week }, 'Coffee: paid every week'],
  [{ title: 'Coffee', every: { unit: 'WEEK', count: 2 } }, 'Coffee: paid every 2 weeks'],
  [{ title: 'Coffee', every: { unit: 'MONTH', count: 1 }, times: 12 }, 'Coffee: paid every month, 12 times'],
  [{ title: 'Coffee', every: week, times: 1 }, 'Coffee: paid every week, once'],
  [
    { title: 'Coffee', every: week, free: { unit: 'DAY', count: 7 } },
    'Coffee: paid every week; the first 7 days are free',
  ],
  [
    { title: 'Coffee', every: week, free: { unit: 'MONTH', count: 1 } },
    'Coffee: paid every week; the first month is free',
  ],
  [{ title: 'Coffee' }, 'Coffee'],
  [{ title: '' }, 'Subscription'],
])('a buyer reads when a subscription is paid: %j', (subscription, text) => {
  expect(subscriptionWords('en')(subscription)).toBe(text)
})

test('and reads it in their own language', () => {
  const subscription: ShownSubscription = {
    title: 'Espresso',
    every: { unit: 'WEEK', count: 2 },
    times: 6,
    free: { unit: 'YEAR', count: 1 },
  }
  expect((['de', 'fr', 'he'] as const).map((language) => subscriptionWords(language)(subscription))).toEqual([
    'Espresso: Zahlung alle 2 Wochen, 6-mal; das erste Jahr ist kostenlos',
    'Espresso : payé toutes les 2 semaines, 6 fois; la première année est gratuite',
    'Espresso: תשלום כל 2 שבועות, 6 פעמים; השנה הראשונה חינם',
  ])
})
