import type { AssignedSubscriptionOption, SubscriptionOption } from '@cartwright/contract'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { hasFreeTrial, validateSubscriptionSettings } from './validate-subscription.ts'

/** Parses the full list of options of a product. Members that are not given keep their current value. */
export function parseSubscriptionOptions(
  assigned: readonly AssignedSubscriptionOption[],
  current: readonly SubscriptionOption[],
  path = 'assignedSubscriptionOptions',
): SubscriptionOption[] {
  const violations: FieldViolation[] = []
  const ids = new Set<string>()
  const options = assigned.map((each, index) => {
    const field = `${path}[${index}]`
    const id = each.id?.toLowerCase()
    const before = current.find((option) => option.id === id)
    if (id !== undefined && ids.has(id))
      violations.push({ field: `${field}.id`, description: 'is there twice', violatedRule: 'VALIDATION' })
    if (id !== undefined) ids.add(id)
    const option = completeSubscriptionOption(each, before)
    violations.push(...findViolations(option, field))
    return option
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
  rejectNewFreeTrials(assigned, path)
  // Holds: required members were checked above.
  return options as SubscriptionOption[]
}

/** Rejects new free trials. A stored one stays as long as its settings are not given again. */
function rejectNewFreeTrials(assigned: readonly AssignedSubscriptionOption[], path: string): void {
  const index = assigned.findIndex(({ subscriptionSettings }) => hasFreeTrial(subscriptionSettings))
  if (index === -1) return
  const field = `${path}[${index}].subscriptionSettings.freeTrialPeriod`
  throw new AppError(
    'SUBSCRIPTIONS_NOT_AVAILABLE',
    400,
    'The shop cannot charge later yet, so no subscription may begin with a free trial.',
    { data: { field } },
  )
}

function completeSubscriptionOption(given: AssignedSubscriptionOption, before: SubscriptionOption | undefined) {
  const description = given.description === undefined ? before?.description : given.description
  const discount = given.discount === undefined ? before?.discount : given.discount
  const settings = given.subscriptionSettings ?? before?.subscriptionSettings
  return {
    id: given.id?.toLowerCase() ?? newId(),
    title: given.title ?? before?.title,
    ...(description && { description }),
    subscriptionSettings: settings && toSubscriptionSettings(settings),
    ...(discount && { discount: { type: discount.type, value: Number(discount.value) } }),
    hidden: given.hidden ?? before?.hidden ?? false,
  }
}

/** Reduces settings to the known members that have a value. */
function toSubscriptionSettings({
  frequency,
  interval,
  autoRenewal = false,
  enableCustomerCancellation,
  billingCycles,
  freeTrialPeriod,
}: SubscriptionOption['subscriptionSettings']): SubscriptionOption['subscriptionSettings'] {
  return {
    frequency,
    interval: interval ?? 1,
    autoRenewal,
    ...(enableCustomerCancellation !== undefined && { enableCustomerCancellation }),
    ...(billingCycles != null && { billingCycles }),
    ...(freeTrialPeriod && { freeTrialPeriod: { ...freeTrialPeriod } }),
  }
}

function findViolations(option: ReturnType<typeof completeSubscriptionOption>, field: string): FieldViolation[] {
  const { title, subscriptionSettings: settings, discount } = option
  const violations: FieldViolation[] = []
  const add = (member: string, violatedRule: FieldViolation['violatedRule'], description: string, threshold?: number) =>
    violations.push({
      field: `${field}.${member}`,
      description,
      violatedRule,
      ...(threshold !== undefined && { data: { threshold } }),
    })
  if (title === undefined) add('title', 'REQUIRED_FIELD', 'is required')
  if (!settings) add('subscriptionSettings', 'REQUIRED_FIELD', 'is required')
  violations.push(...validateSubscriptionSettings(settings, `${field}.subscriptionSettings`))
  if (discount && !Number.isFinite(discount.value)) add('discount.value', 'VALIDATION', 'must be a number')
  if (discount?.type === 'PERCENT' && discount.value > 100)
    add('discount.value', 'MAX', 'must be at most 100 percent', 100)
  if (discount?.type === 'UNDEFINED') add('discount.type', 'INVALID_ENUM_VALUE', 'must be AMOUNT, PERCENT or NONE')
  return violations
}
