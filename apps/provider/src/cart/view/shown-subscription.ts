import type { SubscriptionFrequency, SubscriptionSettings } from '@cartwright/contract'
import type { ShownPeriod, ShownSubscription } from '../../../pages/page-props.ts'

/** When a subscription is paid, for pages and mails, which write it in the language of whoever reads. */
export function shownSubscription(
  title: { original?: string | null; translated?: string | null } | string | null | undefined,
  settings: SubscriptionSettings | null | undefined,
): ShownSubscription {
  const name = typeof title === 'string' ? title : (title?.translated ?? title?.original)
  const every = settings && periodOf(settings.frequency, settings.interval)
  if (!every) return { title: name ?? '' }
  const { billingCycles, autoRenewal, freeTrialPeriod: trial } = settings
  const free = trial && periodOf(trial.frequency ?? 'UNDEFINED', trial.interval)
  return {
    title: name ?? '',
    every,
    ...(billingCycles != null && !autoRenewal && { times: billingCycles }),
    ...(free && { free }),
  }
}

function periodOf(unit: SubscriptionFrequency, count: number | null | undefined): ShownPeriod | undefined {
  return unit === 'UNDEFINED' ? undefined : { unit, count: count ?? 1 }
}
