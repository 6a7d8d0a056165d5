import type { RuleType, SettingsGroup } from '@cartwright/contract'
import Big from 'big.js'
import type { Static, TSchema } from 'typebox'
import { type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { requireValid } from '../platform/http/validate.ts'
import { parseMoney } from '../platform/money.ts'

/** Settings that cannot be, with all that is wrong with one group of them. */
export class InvalidSettings extends Error {
  override readonly name = 'WrongSettings'
  readonly group: SettingsGroup
  readonly violations: readonly FieldViolation[]

  constructor(group: SettingsGroup, violations: readonly FieldViolation[]) {
    const all = violations.map(({ field, description }) => `${field || 'they'} ${description}`)
    super(`The settings of "${group}" are not valid: ${all.join('; ')}.`)
    this.group = group
    this.violations = violations
  }
}

/** What is found wrong with settings that fit their schema. Whoever reads on works with stand-ins; nobody gets to see the result. */
export class ViolationCollector {
  readonly violations: FieldViolation[] = []

  add(field: string, description: string, violatedRule: RuleType = 'VALIDATION'): void {
    this.violations.push({ field, description, violatedRule })
  }

  /** In minor units. */
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

  /** Each text of its own; `what` they are is said. */
  requireDistinct(texts: readonly string[], what: string, fieldOf: (position: number) => string): void {
    const seen = new Set<string>()
    for (const [position, text] of texts.entries()) {
      if (seen.has(text)) this.add(fieldOf(position), `"${text}" is there twice: ${what} has to be its own`)
      seen.add(text)
    }
  }

  /** The date is a date: the schema says so. */
  requireOrder(field: string, from: string | undefined, to: string | undefined): void {
    if (from !== undefined && to !== undefined && Date.parse(to) <= Date.parse(from))
      this.add(field, `"${to}" is not after "${from}"`)
  }

  /** A moment as it is, or what becomes of a day of the shop. */
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

  /** A moment with its offset. */
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

/** Whether a time says no offset, and is the shop's. */
export function isLocalTime(written: string): boolean {
  return /T\d\d:\d\d(:\d\d(\.\d+)?)?$/i.test(written)
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Reads a value that fits the schema and has nothing else wrong with it. */
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

/** A file has to be uploaded before its id can be named. */
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
