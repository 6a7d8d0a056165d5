import type { OrderSubscriptionInfo, SubscriptionOptionInfo } from '@cartwright/contract'

/** The first order of a subscription is of its first cycle. */
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
