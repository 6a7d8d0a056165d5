import type { SubscriptionSettings } from '@cartwright/contract'
import { expect, test } from 'vitest'
import { describeSubscription } from './describe-subscription.ts'

const plain: SubscriptionSettings = { frequency: 'WEEK', autoRenewal: true, enableCustomerCancellation: false }

test.each<[Partial<SubscriptionSettings>, string]>([
  [{}, 'Coffee: paid every week'],
  [{ interval: 2 }, 'Coffee: paid every 2 weeks'],
  [{ frequency: 'MONTH', autoRenewal: false, billingCycles: 12 }, 'Coffee: paid every month, 12 times'],
  [{ autoRenewal: false, billingCycles: 1 }, 'Coffee: paid every week, once'],
  [{ billingCycles: 3 }, 'Coffee: paid every week'],
  [{ freeTrialPeriod: { frequency: 'DAY', interval: 7 } }, 'Coffee: paid every week; the first 7 days are free'],
  [{ freeTrialPeriod: { frequency: 'MONTH' } }, 'Coffee: paid every week; the first month is free'],
  [{ frequency: 'UNDEFINED' }, 'Coffee'],
])('a buyer reads when a subscription is paid: %j', (settings, text) => {
  const title = { original: 'Coffee', translated: 'Coffee' }
  expect(describeSubscription({ title, subscriptionSettings: { ...plain, ...settings } })).toBe(text)
})

test('a subscription of which nothing is said is one all the same', () => {
  expect(describeSubscription({})).toBe('Subscription')
})
