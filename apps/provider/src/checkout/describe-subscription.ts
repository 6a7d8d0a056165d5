import type { SubscriptionFrequency, SubscriptionOptionInfo } from '@cartwright/contract'

/** Below the name of a line: `Weekly: paid every week, 12 times; the first 7 days are free`. */
export function describeSubscription({ title, subscriptionSettings: settings }: SubscriptionOptionInfo): string {
  const name = title?.original ?? 'Subscription'
  const unit = settings && UNITS[settings.frequency]
  if (!unit) return name
  const { interval, billingCycles, autoRenewal, freeTrialPeriod: trial } = settings
  const every = interval == null || interval === 1 ? unit : `${interval} ${unit}s`
  const times = billingCycles == null || autoRenewal ? '' : billingCycles === 1 ? ', once' : `, ${billingCycles} times`
  const trialUnit = trial && UNITS[trial.frequency ?? 'UNDEFINED']
  const free = trialUnit ? `; the first ${countOf(trial.interval ?? 1, trialUnit)} free` : ''
  return `${name}: paid every ${every}${times}${free}`
}

const UNITS: Record<SubscriptionFrequency, string | undefined> = {
  UNDEFINED: undefined,
  DAY: 'day',
  WEEK: 'week',
  MONTH: 'month',
  YEAR: 'year',
}

function countOf(number: number, unit: string): string {
  return number === 1 ? `${unit} is` : `${number} ${unit}s are`
}
