import { type CollectionCondition, type CollectionRule, ruleOperators } from '@cartwright/contract'
import { type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { parseMoney } from '../../platform/money.ts'

/** Rule as it is stored: amounts are of this currency, and days begin in this time zone. */
export interface StoredRule extends CollectionRule {
  currency: string
  timeZone: string
}

/** Rule with the collection that it fills. */
export interface RuleOfCollection {
  collectionId: string
  rule: StoredRule
}

const MAX_NUMBER = 1_000_000_000
const MAX_DAYS = 36_500

/** Whether time alone changes which products meet the rule. */
export function dependsOnTime({ conditions }: CollectionRule): boolean {
  return conditions.some(({ operator }) => operator === 'WITHIN_DAYS' || operator === 'NOT_WITHIN_DAYS')
}

/** Shows a stored rule as the contract has it. */
export function toWireRule({ match, conditions }: StoredRule): CollectionRule {
  return { match, conditions }
}

/**
 * Completes a rule for storage.
 * @throws InvalidRequest naming each condition that cannot be evaluated
 */
export function parseRule(
  { match, conditions }: CollectionRule,
  shop: Pick<StoredRule, 'currency' | 'timeZone'>,
): StoredRule {
  const violations: FieldViolation[] = []
  const parsed = conditions.map((condition, index) => {
    const problem = findProblem(condition, shop.currency)
    if (problem) violations.push({ ...problem, field: `rule.conditions[${index}].${problem.field}` })
    const { field, operator, value, option } = condition
    return {
      field,
      operator,
      value: value.trim(),
      ...(field === 'OPTION' && option?.trim() && { option: option.trim() }),
    }
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
  const { currency, timeZone } = shop
  return { match, conditions: parsed, currency, timeZone }
}

function findProblem({ field, operator, value, option }: CollectionCondition, currency: string) {
  const operators: readonly string[] = ruleOperators[field]
  if (!operators.includes(operator))
    return wrong('operator', `must be one of ${operators.join(', ')} for ${field}`, 'INVALID_ENUM_VALUE')
  if (option !== undefined && field !== 'OPTION')
    return wrong('option', 'is for conditions on OPTION only', 'FIELD_NOT_ALLOWED')
  const typed = value.trim()
  if (operator === 'WITHIN_DAYS' || operator === 'NOT_WITHIN_DAYS')
    return isWhole(typed, 1, MAX_DAYS) ? undefined : wrong('value', `must be from 1 to ${MAX_DAYS} days`)
  if (field === 'DATE_ADDED') return isDay(typed) ? undefined : wrong('value', 'must be a day, such as 2026-11-28')
  if (field === 'STOCK')
    return isWhole(typed, 0, MAX_NUMBER) ? undefined : wrong('value', 'must be a whole number of pieces')
  if (field === 'PRICE')
    return isAmount(typed, currency) ? undefined : wrong('value', `must be an amount in ${currency}`)
  const mayBeEmpty = (field === 'BRAND' || field === 'RIBBON') && (operator === 'EQUALS' || operator === 'NOT_EQUALS')
  return typed === '' && !mayBeEmpty ? wrong('value', 'is required', 'REQUIRED_FIELD') : undefined
}

function wrong(field: string, description: string, violatedRule: FieldViolation['violatedRule'] = 'FORMAT') {
  return { field, description, violatedRule }
}

function isWhole(text: string, min: number, max: number): boolean {
  return /^\d{1,10}$/.test(text) && Number(text) >= min && Number(text) <= max
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) // 30 February is no day
}

function isAmount(text: string, currency: string): boolean {
  try {
    const { minor } = parseMoney(text, currency)
    return minor >= 0n && Number(text) <= MAX_NUMBER
  } catch {
    return false
  }
}
