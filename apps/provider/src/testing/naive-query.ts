import { ALL_PRODUCTS_COLLECTION_ID, type FilterOperator, type QueryField } from '@cartwright/contract'
import type { SeededRandom } from '../../../../e2e/faults/seeded-random.ts'

export type Fields = Readonly<Record<string, QueryField>>
type Value = string | number | boolean
export type Filter = Record<string, unknown>
export interface Sort {
  fieldName: string
  order?: 'ASC' | 'DESC'
}

/** Row of the reference implementation: its values by field, where null is a missing value. */
export interface NaiveRow {
  id: string
  values: Readonly<Record<string, Value | readonly string[] | null>>
  /** Values with the precision of the database, by which rows are sorted. */
  exactValues?: Readonly<Record<string, Value>>
  hidden: boolean
  /** Sort key of unsorted rows and ties. */
  order: string
  /** The same key in the order of each collection. */
  orderByCollection?: Readonly<Record<string, string>>
}

/** Reference implementation of a query: filters and sorts all rows in memory. */
export function queryNaively(
  rows: readonly NaiveRow[],
  fields: Fields,
  filter: Filter,
  sort: readonly Sort[],
): string[] {
  // A repeated sort field has no effect.
  const fieldsOnce = sort.filter(({ fieldName }, at) => sort.findIndex((each) => each.fieldName === fieldName) === at)
  const isDescending = fieldsOnce.at(-1)?.order === 'DESC'
  return rows
    .filter((row) => matchesFilter(filter, row, fields))
    .sort((a, b) => {
      for (const { fieldName, order } of fieldsOnce) {
        const [x, y] = [a, b].map((row) => row.exactValues?.[fieldName] ?? row.values[fieldName]) as Value[] // what is sortable is one value
        const difference = compare(x!, y!)
        if (difference !== 0) return order === 'DESC' ? -difference : difference
      }
      return (isDescending ? -1 : 1) * compare(a.order, b.order)
    })
    .map(({ id }) => id)
}

function matchesFilter(filter: Filter, row: NaiveRow, fields: Fields): boolean {
  return Object.entries(filter).every(([name, value]) => {
    if (name === '$and') return (value as Filter[]).every((each) => matchesFilter(each, row, fields))
    if (name === '$or') return (value as Filter[]).some((each) => matchesFilter(each, row, fields))
    if (name === '$not') return !matchesFilter(value as Filter, row, fields)
    const operators = typeof value === 'object' && value !== null ? Object.entries(value) : [['$eq', value] as const]
    const own = row.values[name]!
    return operators.every(([operator, operand]) =>
      Array.isArray(own)
        ? matchesList(own as string[], operator as FilterOperator, operand)
        : matchesValue(own as Value | null, operator as FilterOperator, operand, fields[name]!.type),
    )
  })
}

function matchesList(own: readonly string[], operator: FilterOperator, operand: unknown): boolean {
  const wanted = [operand].flat() as string[]
  if (operator === '$exists' || operator === '$isEmpty')
    return own.length > 0 === ((operator === '$exists') === operand)
  if (operand === null) return own.length > 0 === (operator === '$ne')
  const isIn = (each: string): boolean => own.includes(each) || each === ALL_PRODUCTS_COLLECTION_ID
  if (operator === '$hasAll') return wanted.every(isIn)
  const some = wanted.some(isIn)
  return operator === '$nin' || operator === '$ne' ? !some : some
}

function matchesValue(
  own: Value | null,
  operator: FilterOperator,
  operand: unknown,
  type: QueryField['type'],
): boolean {
  const same = (each: unknown): boolean =>
    type === 'id' && typeof each === 'string' ? own === each.toLowerCase() : own === each
  const [text, wanted] = [String(own).toLowerCase(), String(operand).toLowerCase()]
  const difference = own === null ? 0 : type === 'id' ? compare(text, wanted) : compare(own, operand as Value)
  switch (operator) {
    case '$exists':
    case '$isEmpty':
      return (own !== null) === ((operator === '$exists') === operand)
    case '$eq':
      return same(operand)
    case '$ne':
      return !same(operand)
    case '$in':
    case '$hasSome':
      return (operand as Value[]).some(same)
    case '$nin':
      return !(operand as Value[]).some(same)
    case '$hasAll':
      return (operand as Value[]).every(same)
    case '$startsWith':
      return own !== null && text.startsWith(wanted)
    case '$endsWith':
      return own !== null && text.endsWith(wanted)
    case '$contains':
      return own !== null && text.includes(wanted)
    case '$gt':
      return own !== null && difference > 0
    case '$gte':
      return own !== null && difference >= 0
    case '$lt':
      return own !== null && difference < 0
    case '$lte':
      return own !== null && difference <= 0
  }
}

function compare(a: Value, b: Value): number {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b)) // UTF-8 sorts by code point
  return a === b ? 0 : a < b ? -1 : 1
}

const EDGE_CASES: Record<QueryField['type'], readonly Value[]> = {
  text: ['', 'zzz', '%', '_', '\\', "'", 'PLATE', 'nobody', 'é', 'x'.repeat(200)],
  id: ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-7fff-8fff-ffffffffffff'],
  number: [-1, 0, 0.5, 9.995, 1e9, 1e25, -1e25],
  price: [-0.001, 0, 0.005, 9.99, 9.995, 1e9, 1e25],
  boolean: [true, false],
  date: ['2020-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z', '9999-12-31T23:59:59.999Z', '0001-01-01T00:00:00Z'],
  list: ['00000000-0000-7000-8000-000000000000', 'no id', ALL_PRODUCTS_COLLECTION_ID],
}

/** Generates random filters and sorts; most operands occur in the rows. */
export class QueryGenerator {
  readonly #chance: SeededRandom
  readonly #rows: readonly NaiveRow[]
  readonly fields: Fields

  constructor(chance: SeededRandom, rows: readonly NaiveRow[], fields: Fields) {
    this.#chance = chance
    this.#rows = rows
    this.fields = fields
  }

  filter(depth = 0): Filter {
    const parts = (): Filter[] => Array.from({ length: this.#chance.between(0, 3) }, () => this.filter(depth + 1))
    const kind = this.#chance.between(depth > 2 ? 4 : 0, 9)
    if (kind === 0) return { $and: parts() }
    if (kind === 1) return { $or: parts() }
    if (kind === 2) return { $not: this.filter(depth + 1) }
    if (kind === 3) return { ...this.condition(), ...this.condition() }
    return this.condition()
  }

  condition(): Filter {
    const name = this.#chance.pick(Object.keys(this.fields))
    const operators = this.fields[name]!.operators
    if (this.#chance.happens(0.1)) return this.bare(name)
    const count = this.#chance.between(1, 2)
    return {
      [name]: Object.assign({}, ...Array.from({ length: count }, () => this.test(name, this.#chance.pick(operators)))),
    }
  }

  /** `{ name: 'Plate' }` */
  bare(name: string): Filter {
    return { [name]: this.#chance.happens(0.2) ? null : this.#value(name) }
  }

  /** `{ $gt: 7 }` */
  test(name: string, operator: FilterOperator): Filter {
    return { [operator]: this.#operand(name, operator) }
  }

  #operand(name: string, operator: FilterOperator): unknown {
    switch (operator) {
      case '$exists':
      case '$isEmpty':
        return this.#chance.happens(0.5)
      case '$in':
      case '$nin':
      case '$hasSome':
      case '$hasAll':
        return Array.from({ length: this.#chance.between(0, 4) }, () => this.#value(name))
      case '$eq':
      case '$ne':
        return this.#chance.happens(0.1) ? null : this.#value(name)
      case '$startsWith':
        return this.#part(name, true)
      case '$endsWith':
      case '$contains':
        return this.fields[name]!.type === 'list' ? this.#value(name) : this.#part(name, false)
      case '$gt':
      case '$gte':
      case '$lt':
      case '$lte':
        return this.#value(name)
    }
  }

  sort(): Sort[] {
    const sortable = Object.keys(this.fields).filter((name) => this.fields[name]!.sortable)
    return Array.from({ length: this.#chance.pick([0, 1, 1, 1, 2, 3]) }, () => ({
      fieldName: this.#chance.pick(sortable),
      ...this.#chance.pick([{}, { order: 'ASC' as const }, { order: 'DESC' as const }]),
    }))
  }

  #value(name: string): Value {
    const there = this.#rows.flatMap((row) => row.values[name] ?? []) as Value[]
    const value =
      there.length > 0 && this.#chance.happens(0.7)
        ? this.#chance.pick(there)
        : this.#chance.pick(EDGE_CASES[this.fields[name]!.type])
    return this.fields[name]!.type === 'id' && this.#chance.happens(0.1) ? String(value).toUpperCase() : value
  }

  #part(name: string, fromTheStart: boolean): string {
    const letters = Array.from(String(this.#value(name)))
    const from = fromTheStart ? 0 : this.#chance.between(0, letters.length)
    return letters.slice(from, from + this.#chance.between(0, 6)).join('')
  }
}
