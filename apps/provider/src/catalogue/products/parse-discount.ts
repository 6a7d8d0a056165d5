import type { NewDiscount } from '@cartwright/contract'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { getCurrencyExponent } from '../../platform/money.ts'
import { parseExactDecimal, QUANTITY_DECIMALS } from '../model/exact-decimals.ts'
import type { Discount } from '../model/product.ts'

const NONE: Discount = { type: 'NONE', value: '0' }

/**
 * Parses a discount. With a type it replaces the current discount; without, it changes it, so a new percentage does not
 * start tomorrow's sale today. A discount larger than the price makes the price 0. Violations are added to `wrong`.
 */
export function parseDiscount(
  given: NewDiscount | null,
  before: { discount: Discount; currency: string },
  wrong: FieldViolation[],
): Discount {
  const said = given?.type === 'UNDEFINED' ? undefined : given?.type
  const current: Partial<Discount> = said ? {} : before.discount
  const type = said ?? before.discount.type
  if (given === null || type === 'NONE') {
    if (given && said === undefined && Number(given.value ?? 0) !== 0)
      wrong.push({ field: 'product.discount.type', description: 'is required', violatedRule: 'REQUIRED_FIELD' })
    return NONE
  }
  const field = 'product.discount'
  const startsAt = readDate(given.startDate, current.startsAt, `${field}.startDate`, wrong)
  const endsAt = readDate(given.endDate, current.endsAt, `${field}.endDate`, wrong)
  if (startsAt && endsAt && startsAt >= endsAt)
    wrong.push({ field: `${field}.endDate`, description: 'must be after startDate', violatedRule: 'VALIDATION' })
  return {
    type,
    value: readValue(given.value, type, current.value, before.currency, wrong),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
  }
}

function readValue(
  given: NewDiscount['value'],
  type: 'AMOUNT' | 'PERCENT',
  current: string | undefined,
  currency: string,
  wrong: FieldViolation[],
): string {
  const field = 'product.discount.value'
  if (given === undefined) {
    if (current === undefined) wrong.push({ field, description: 'is required', violatedRule: 'REQUIRED_FIELD' })
    return current ?? '0'
  }
  if (type === 'PERCENT' && Number(given) > 100)
    wrong.push({ field, description: 'must not be above 100', violatedRule: 'MAX', data: { threshold: 100 } })
  return parseExactDecimal(given, field, type === 'PERCENT' ? QUANTITY_DECIMALS : getCurrencyExponent(currency), wrong)
}

function readDate(
  given: string | null | undefined,
  current: Date | undefined,
  field: string,
  wrong: FieldViolation[],
): Date | undefined {
  if (given === undefined) return current
  if (given === null) return undefined
  const date = new Date(given)
  if (!Number.isNaN(date.getTime())) return date
  wrong.push({ field, description: 'must be a moment', violatedRule: 'FORMAT' })
  return undefined
}
