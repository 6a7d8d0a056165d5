import type { OrderSubscriptionInfo, SubscriptionOptionInfo } from '@cartwright/contract'

/** Subscription of a line; the first order is the first cycle. */
export function snapshotSubscription({
  title,
  description,
  subscriptionSettings,
}: SubscriptionOptionInfo): OrderSubscriptionInfo {
  return {
    cycleNumber: 1,
    subscriptionOptionTitle: title?.original ?? '',
    subscriptionOptionDescription: description?.original,
    subscriptionSettings,
  }
}
