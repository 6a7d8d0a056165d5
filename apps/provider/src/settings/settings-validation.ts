import type { RuleType, SettingsGroup } from '@cartwright/contract'
import Big from 'big.js'
import type { Static, TSchema } from 'typebox'
import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { requireValid } from '../platform/http/validate.ts'
import { parseMoney } from '../platform/money.ts'

/** Error for invalid settings, with all violations of one group. */
export class InvalidSettings extends Error {
  override readonly name = 'InvalidSettings'
  readonly group: SettingsGroup
  readonly violations: readonly FieldViolation[]

  constructor(group: SettingsGroup, violations: readonly FieldViolation[]) {
    const all = violations.map(({ field, description }) => `${field || 'they'} ${description}`)
    super(`The settings of "${group}" are not valid: ${all.join('; ')}.`)
    this.group = group
    this.violations = violations
  }
}

/**
 * Collects violations of settings that fit their schema. Parsing continues with placeholder values; the result is
 * then discarded.
 */
export class ViolationCollector {
  readonly violations: FieldViolation[] = []

  add(field: string, description: string, violatedRule: RuleType = 'VALIDATION'): void {
    this.violations.push({ field, description, violatedRule })
  }

  /** Parses an amount to minor units. */
  parseAmount(field: string, text: string, currency: string): bigint {
    try {
      return parseMoney(text, currency).minor
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
      this.add(field, `"${text}" has more decimals than ${currency} knows`, 'DECIMAL_MAX_SCALE')
      return 0n
    }
  }

  parsePercentage(field: string, text: string): Big {
    const share = new Big(text)
    if (share.gt(1)) this.add(field, `"${text}" is over 100 %; write 10 % as 0.1`, 'DECIMAL_LTE')
    return share
  }

  /** Requires distinct texts. `what` names them in the message. */
  requireDistinct(texts: readonly string[], what: string, fieldOf: (position: number) => string): void {
    const seen = new Set<string>()
    for (const [position, text] of texts.entries()) {
      if (seen.has(text)) this.add(fieldOf(position), `"${text}" is there twice: ${what} has to be its own`)
      seen.add(text)
    }
  }

  /** Requires `to` to be after `from`. The schema has validated both dates. */
  requireOrder(field: string, from: string | undefined, to: string | undefined): void {
    if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
      this.add(field, `"${to}" is not after "${from}"`)
  }

  /** Parses a moment; `ofDay` converts a day of the shop, `ofTime` a time without an offset. */
  parseMoment(
    field: string,
    written: string | undefined,
    ofDay: (day: string) => Date,
    ofTime: (time: string) => Date,
  ): Date | undefined {
    if (written === undefined) return undefined
    const day = written.slice(0, 10)
    const midnight = new Date(`${day}T00:00:00Z`)
    const isDay = !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(day) // February 30th would become March 2nd
    const moment = !isDay
      ? undefined
      : written === day
        ? ofDay(day)
        : isLocalTime(written)
          ? ofTime(written)
          : new Date(written)
    if (moment && !Number.isNaN(moment.getTime())) return moment
    this.add(field, `"${written}" is not a valid date or time`)
    return undefined
  }

  /** Requires a moment with an offset. */
  requireMoment(field: string, written: string): void {
    const none = (): Date => new Date(Number.NaN)
    this.parseMoment(field, written, none, none)
  }

  requireCountry(field: string, code: string): void {
    if (!countries.of(code)) this.add(field, `"${code}" is not a valid country`, 'INVALID_ENUM_VALUE')
  }

  requireSubdivision(field: string, code: string, country: string): void {
    if (!code.startsWith(`${country}-`)) this.add(field, `"${code}" is not a valid subdivision of ${country}`)
  }
}

/** Whether a time has no offset, so that the shop's time zone applies. */
export function isLocalTime(written: string): boolean {
  return /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(written)
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Parses a settings group. Throws `InvalidSettings` if it does not fit its schema or has other violations. */
export function parseSettingsGroup<Schema extends TSchema, Result>(
  group: SettingsGroup,
  schema: Schema,
  value: unknown,
  read: (value: Static<Schema>, collector: ViolationCollector) => Result,
): Result {
  const collector = new ViolationCollector()
  const result = read(requireSchema(group, schema, value), collector)
  if (collector.violations.length > 0) throw new InvalidSettings(group, collector.violations)
  return result
}

/** Explains a missing image: a file has to be uploaded before settings can refer to it. */
function describeImageViolation(violation: FieldViolation): FieldViolation {
  const { field, violatedRule } = violation
  if (violatedRule !== 'VALIDATION' || !/(^|\.)(logo|picture)$/.test(field)) return violation
  const instruction =
    field === 'logo'
      ? '"settings logo FILE" uploads a picture and sets it. Over the API: upload it'
      : 'upload a picture'
  return {
    ...violation,
    description: `is not a valid picture; ${instruction} (POST /cartwright/v1/media) and write { "id": …, "width": …, "height": … } from the answer`,
  }
}

function requireSchema<Schema extends TSchema>(group: SettingsGroup, schema: Schema, value: unknown): Static<Schema> {
  try {
    requireValid(schema, value)
  } catch (error) {
    if (!(error instanceof InvalidRequest)) throw error
    throw new InvalidSettings(group, error.violations.map(describeImageViolation))
  }
  return value as Static<Schema> // the schema says so
}
