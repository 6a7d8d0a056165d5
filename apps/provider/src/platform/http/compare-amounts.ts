import { isAmountName, isDisplayField } from './amount-names.ts'
import type { FieldViolation } from './app-error.ts'

type Json = Readonly<Record<string, unknown>>

const MAX_VIOLATIONS = 20
/** Texts that decide on an amount. Other texts depend on the reader's language. */
const DECIDING_TEXTS = new Set(['code', 'currency', 'paymentCurrency'])
const DECIMAL = /^-?\d+(\.\d+)?$/

export interface AmountComparison {
  /** The entity before and after the call, as its reader sees it. */
  reads: readonly object[]
  /** Field path in the request. */
  field: string
  /** Members to compare beside those whose names mean money. */
  also?: readonly string[]
  /** Members that the call writes, or that change by themselves. */
  except?: readonly string[]
  /** Operation that changes the amount. */
  way: string
}

/**
 * Finds amounts in a whole entity that the caller has changed although the call does not write them. Values that
 * equal one of `reads` are unchanged. Formatted and converted amounts are ignored: they depend on the reader.
 */
export function findChangedAmounts(
  given: object,
  { reads, field, also = [], except = [], way }: AmountComparison,
): FieldViolation[] {
  const isCompared = (name: string): boolean => also.includes(name) || isAmountName(name)
  const wrong = membersOf(given, reads, field, isCompared)
  return wrong.slice(0, MAX_VIOLATIONS).map(({ field: at, known }) => ({
    field: at,
    description: `${known === undefined ? 'is not taken here' : `is ${JSON.stringify(known)} and is not changed here`}: ${way}`,
    violatedRule: 'FIELD_NOT_ALLOWED',
  }))

  function membersOf(
    value: object,
    around: readonly unknown[],
    at: string,
    compares: (name: string) => boolean,
  ): Other[] {
    return Object.entries(value).flatMap(([name, member]) => {
      if (isDisplayField(name) || except.includes(name)) return []
      const here = at === '' ? name : `${at}.${name}`
      const known = around.filter(isObject).map((each) => each[name])
      return compares(name) ? valuesOf(member, known, here, name) : below(member, known, here, compares)
    })
  }

  /** Searches a member that is no amount for amounts below it. */
  function below(value: unknown, known: readonly unknown[], at: string, compares: (name: string) => boolean): Other[] {
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) =>
        below(item, entriesLike(item, index, known), `${at}[${index}]`, compares),
      )
    return isObject(value) ? membersOf(value, known, at, compares) : []
  }

  /** Compares all parts of an amount. */
  function valuesOf(value: unknown, known: readonly unknown[], at: string, name: string): Other[] {
    if (value === null || value === undefined) return []
    if (Array.isArray(value))
      return value.flatMap((item: unknown, index) => {
        const alike = entriesLike(item, index, known)
        const each = alike.length > 0 ? alike : [undefined]
        const found = each.map((entry) => valuesOf(item, [entry], `${at}[${index}]`, name))
        return found.toSorted((one, other) => one.length - other.length)[0]!
      })
    if (isObject(value)) return membersOf(value, known, at, () => true)
    if (typeof value === 'string' && !DECIMAL.test(value) && !DECIDING_TEXTS.has(name)) return []
    if (known.some((each) => isSame(value, each))) return []
    return [{ field: at, known: known.map(plainOf).findLast((each) => each !== undefined) }]
  }
}

interface Other {
  field: string
  known: unknown
}

/** Entries with the same id; else those at the same index, and all others. */
function entriesLike(item: unknown, index: number, lists: readonly unknown[]): unknown[] {
  const all = lists.filter((list): list is unknown[] => Array.isArray(list))
  const id = isObject(item) ? item['id'] : undefined
  if (id !== undefined && id !== null)
    return all.flatMap((list) => list.filter((entry) => isObject(entry) && entry['id'] === id))
  return all.flatMap((list: unknown[]) => [
    ...list.slice(index, index + 1),
    ...list.slice(0, index),
    ...list.slice(index + 1),
  ])
}

/** Whether two amounts are equal. Numbers may be texts, and an amount may stand in place of a price. */
function isSame(given: unknown, known: unknown): boolean {
  const value = plainOf(known)
  if (given === value) return true
  const [one, other] = [numberOf(given), numberOf(value)]
  return one !== undefined && one === other
}

function plainOf(value: unknown): unknown {
  return isObject(value) ? value['amount'] : value
}

/** Number without trailing zeros, as text: floats would make different amounts equal. */
function numberOf(value: unknown): string | undefined {
  if (typeof value === 'number') return numberOf(String(value))
  if (typeof value !== 'string' || !DECIMAL.test(value)) return undefined
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
