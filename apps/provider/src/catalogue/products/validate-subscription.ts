import type { SubscriptionSettings } from '@cartwright/contract'
import type { FieldViolation } from '../../platform/http/app-error.ts'

/** Shortest interval between deliveries (wire reference, SubscriptionSettings). */
const MIN_INTERVAL_DAYS = 7

/**
 * Whether a subscription begins free of charge. The shop stores no payment method to charge later and sells no such
 * subscription.
 */
export function hasFreeTrial(settings: Pick<SubscriptionSettings, 'freeTrialPeriod'> | null | undefined): boolean {
  return settings?.freeTrialPeriod != null
}

/** Validates settings against the contract and rejects those that could not be charged. */
export function validateSubscriptionSettings(
  settings: Pick<SubscriptionSettings, 'frequency' | 'interval' | 'freeTrialPeriod'> | null | undefined,
  field: string,
): FieldViolation[] {
  if (!settings) return []
  const { frequency, interval, freeTrialPeriod: trial } = settings
  const violations: FieldViolation[] = []
  if (frequency === 'UNDEFINED')
    violations.push({
      field: `${field}.frequency`,
      description: 'must be DAY, WEEK, MONTH or YEAR',
      violatedRule: 'INVALID_ENUM_VALUE',
    })
  if (frequency === 'DAY' && (interval ?? 1) < MIN_INTERVAL_DAYS)
    violations.push({
      field: `${field}.interval`,
      description: `must be at least ${MIN_INTERVAL_DAYS} days`,
      violatedRule: 'MIN',
      data: { threshold: MIN_INTERVAL_DAYS },
    })
  if (trial && (trial.interval === undefined || !trial.frequency || trial.frequency === 'UNDEFINED'))
    violations.push({
      field: `${field}.freeTrialPeriod`,
      description: 'needs a frequency and an interval',
      violatedRule: 'REQUIRED_FIELD',
    })
  return violations
}
