import { keywords, type Operation, getRuleType } from '@cartwright/contract'
import type { TSchema } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import { Format } from 'typebox/format'
import { type FieldViolation, InvalidRequest } from './app-error.ts'
import { describeViolation } from './describe-violation.ts'
import { type Caller, hasPermission } from './caller.ts'
import { parseNewEmail } from './email-address.ts'
import type { Input } from './read-request.ts'

const MAX_VIOLATIONS = 20

/** A moment that JavaScript and PostgreSQL both accept: RFC 3339 also allows leap seconds and a year 0. */
Format.Set('date-time', (text) => {
  const year = new Date(text).getUTCFullYear()
  return Format.IsDateTime(text) && year >= 1 && year <= 9_999
})

/** International domains are allowed in Unicode. */
Format.Set('email', (text) => Format.IsEmail(text) || parseNewEmail(text) !== undefined)

const compiled = new WeakMap<object, Validator>()

export function getValidator(schema: TSchema): Validator {
  let validator = compiled.get(schema)
  if (!validator) compiled.set(schema, (validator = Compile(schema)))
  return validator
}

/**
 * Validates against the schema and throws one violation per wrong field. `refuseUnknownMembers` checks unknown
 * members.
 */
export function requireValid(schema: TSchema, value: unknown): void {
  const validator = getValidator(schema)
  if (validator.Check(value)) return requireOneOf(schema, value)
  // Validating every item of a far too long list would cost time and add nothing.
  const tooLong = findTooLong(schema, value, '')
  if (tooLong) throw new InvalidRequest([tooLong])
  const violations = new Map<string, FieldViolation>()
  for (const error of validator.Errors(value)) {
    // Reported for a map, after its wrong values.
    if (error.keyword === 'additionalProperties') continue
    const field = fieldOf(error.instancePath)
    const params = error.params as Record<string, unknown>
    if (error.keyword === 'required') {
      for (const name of params['requiredProperties'] as string[]) {
        const missing = field ? `${field}.${name}` : name
        // Official packages read `data` without checking that it exists.
        add({ field: missing, description: 'is required', violatedRule: 'REQUIRED_FIELD', data: {} })
      }
    } else {
      const violatedRule = getRuleType(error.keyword, error.message)
      add({ field, violatedRule, ...(readLimit(error.message, violatedRule) ?? describe({ ...error, params })) })
    }
    if (violations.size >= MAX_VIOLATIONS) break
  }
  throw new InvalidRequest([...violations.values()])

  /** Describes a choice with the given and the allowed values. */
  function describe(
    error: Parameters<typeof describeViolation>[0] & { instancePath: string },
  ): Pick<FieldViolation, 'description' | 'data'> {
    const { message, instancePath, params } = error
    const { allowedValues } = params
    const written = valueAt(value, instancePath)
    const data = dataOf(params)
    if (!Array.isArray(allowedValues)) return { description: describeViolation(error, written) ?? message, data }
    const choices = allowedValues.filter((choice) => choice !== '' && choice !== null).join(', ') // null and an empty text clear a value
    return { description: `${JSON.stringify(written)?.slice(0, 60)} is none of ${choices}`, data }
  }

  // The most specific violation of a field wins: "must match one of" repeats its branches.
  function add(violation: FieldViolation): void {
    const known = violations.get(violation.field)
    if (!known || (known.violatedRule === 'OTHER' && violation.violatedRule !== 'OTHER'))
      violations.set(violation.field, violation)
  }
}

/** Limit of a decimal text, which the contract states as a rule with a number. */
function readLimit(
  message: string,
  rule: FieldViolation['violatedRule'],
): Pick<FieldViolation, 'description' | 'data'> | undefined {
  const words = DECIMAL_LIMITS[rule]
  if (!words || !message.startsWith(`${rule} `)) return undefined
  const threshold = Number(message.slice(rule.length))
  return { description: words(threshold), data: { threshold } }
}

const DECIMAL_LIMITS: { [Rule in FieldViolation['violatedRule']]?: (limit: number) => string } = {
  DECIMAL_GTE: (limit) => `must be >= ${limit}`,
  DECIMAL_GT: (limit) => `must be > ${limit}`,
  DECIMAL_LTE: (limit) => `must be <= ${limit}`,
  DECIMAL_LT: (limit) => `must be < ${limit}`,
  DECIMAL_MAX_SCALE: (limit) => `must not have more than ${limit} decimals`,
}

interface LooseSchema {
  maxItems?: number
  properties?: Record<string, LooseSchema>
  items?: LooseSchema
  'x-one-of'?: readonly string[]
}

/** The first list that exceeds its maximum length. */
function findTooLong(schema: LooseSchema, value: unknown, at: string): FieldViolation | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const { items, maxItems = Infinity, properties = {} } = schema
  if (!Array.isArray(value)) {
    for (const [name, below] of Object.entries(properties)) {
      const found = findTooLong(below, (value as Input)[name], at ? `${at}.${name}` : name)
      if (found) return found
    }
    return undefined
  }
  if (value.length > maxItems)
    return {
      field: at,
      description: `must not have more than ${maxItems} items`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: maxItems },
    }
  for (const [position, item] of items ? value.entries() : []) {
    const found = items && findTooLong(items, item, `${at}[${position}]`)
    if (found) return found
  }
  return undefined
}

/** Checks that at most one of mutually exclusive members is given. `value` fits the schema otherwise. */
function requireOneOf(schema: LooseSchema, value: unknown): void {
  if (!asksForOne(schema)) return
  const violations = findTogether(schema, value, '')
  if (violations.length > 0) throw new InvalidRequest(violations.slice(0, MAX_VIOLATIONS))
}

const asking = new WeakMap<object, boolean>()

/** Whether the schema has mutually exclusive members at any depth: most have none and are skipped. */
function asksForOne(schema: LooseSchema): boolean {
  let asks = asking.get(schema)
  if (asks === undefined) {
    const below = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])]
    asks = schema[keywords.oneOf] !== undefined || below.some(asksForOne)
    asking.set(schema, asks)
  }
  return asks
}

function findTogether(schema: LooseSchema, value: unknown, at: string): FieldViolation[] {
  if (typeof value !== 'object' || value === null || !asksForOne(schema)) return []
  const { items, properties = {} } = schema
  if (Array.isArray(value))
    return items ? value.flatMap((item, position) => findTogether(items, item, `${at}[${position}]`)) : []
  const given = value as Input
  const path = (name: string): string => (at ? `${at}.${name}` : name)
  const [first, ...others] = (schema[keywords.oneOf] ?? []).filter((name) => given[name] != null)
  return [
    ...others.map((name) => ({
      field: path(name),
      description: `cannot be given together with "${first}"`,
      violatedRule: 'ONE_OF_ALIGNMENT' as const,
      data: {},
    })),
    ...Object.entries(properties).flatMap(([name, below]) => findTogether(below, given[name], path(name))),
  ]
}

/**
 * Refuses prices, owners and other privileged members for callers who may not set them (reliability-security,
 * decision 3).
 */
export function refusePrivileged(operation: Operation, caller: Caller, input: Input): void {
  const permission = operation.privilegedPermission ?? operation.permission
  if (permission && hasPermission(caller, permission)) return
  const violations = (operation.privileged ?? []).flatMap((path) => findPresent(input, path.split('.'), ''))
  if (violations.length === 0) return
  throw new InvalidRequest(
    violations.slice(0, MAX_VIOLATIONS).map((field) => ({
      field,
      description: 'may only be set by the shop',
      violatedRule: 'FIELD_NOT_ALLOWED',
    })),
  )
}

function findPresent(value: unknown, path: readonly string[], at: string): string[] {
  const [segment, ...rest] = path
  if (segment === undefined) return isEmpty(value) ? [] : [at]
  if (typeof value !== 'object' || value === null) return []
  const isList = segment.endsWith('[]')
  const name = isList ? segment.slice(0, -2) : segment
  const member = (value as Input)[name]
  const here = at ? `${at}.${name}` : name
  if (!isList) return findPresent(member, rest, here)
  return Array.isArray(member)
    ? member.flatMap((item, position) => findPresent(item, rest, `${here}[${position}]`))
    : []
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === false || (Array.isArray(value) && value.length === 0)
}

/** `/lineItems/0/quantity` → `lineItems[0].quantity` */
function fieldOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, segment) => (/^\d+$/.test(segment) ? `${path}[${segment}]` : path ? `${path}.${segment}` : segment),
      '',
    )
}

function valueAt(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce((inner, name) => (inner as Input)[name], value) // the validator has checked it
}

/** Data beyond the rule: a limit, or that the e-mail address is wrong, which sign-in forms check. */
function dataOf({ limit, format }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (format === 'email') return { type: 'EMAIL' }
  return limit === undefined ? {} : { threshold: Number(limit) }
}
