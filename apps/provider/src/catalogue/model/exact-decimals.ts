import type { WireFloat } from '@cartwright/contract'
import Big from 'big.js'
import type { FieldViolation } from '../../platform/http/app-error.ts'
import { getCurrencyExponent, parseMoney } from '../../platform/money.ts'

/** Maximum decimal places of a weight, a percentage, a quantity. */
export const QUANTITY_DECIMALS = 6

/** Parses an amount into minor units. Violations are added to `wrong`. */
export function parseExactMoney(value: WireFloat, field: string, currency: string, wrong: FieldViolation[]): bigint {
  const exact = parseExactDecimal(value, field, getCurrencyExponent(currency), wrong)
  return parseMoney(exact, currency).minor
}

/** Parses a JSON number as an exact decimal, without floating-point arithmetic. Violations are added to `wrong`. */
export function parseExactDecimal(value: WireFloat, field: string, decimals: number, wrong: FieldViolation[]): string {
  if (!Number.isFinite(Number(value))) {
    wrong.push({ field, description: 'must be a number', violatedRule: 'VALIDATION' })
    return '0'
  }
  const exact = new Big(String(value)) // the shortest text that reads as this number
  if (exact.eq(exact.round(decimals))) return exact.toFixed()
  wrong.push({
    field,
    description: `must not have more than ${decimals} digits after the point`,
    violatedRule: 'DECIMAL_MAX_SCALE',
    data: { threshold: decimals },
  })
  return '0'
}
