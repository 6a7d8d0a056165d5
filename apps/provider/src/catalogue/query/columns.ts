import Big from 'big.js'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isGuid } from '../../ids.ts'
import type { Condition } from './filter.ts'

/** How a field is looked up in the database, by each operator that it knows: in such a way that an index of migration 7 serves. Values are always bound, never spliced. */
export type Lookup = { [Operator in Condition['operator']]?: Test } & {
  /** All values there are, where they are few: no index finds what a row is not. */
  possible?: readonly string[]
  /** No index has the values whole, so that the rows themselves are looked at. */
  isInNoIndex?: true
  /** That there is nothing, where this is found with less work than that there is something. */
  absent?: Test
  /** That it is one of these, where nothing else is asked. */
  alone?: Test
}
/** `isRowByRow`: asked of rows that are looked at one after the other, few of them, not of all at once. */
type Test = (values: readonly string[], isRowByRow?: boolean) => Expression<SqlBool>

type Column = Expression<unknown>
const NEVER = sql<SqlBool>`false`

export function text(column: Column): Lookup {
  return {
    in: (values) => isOneOf(column, values),
    gt: ([bound]) => sql`${column} > ${bound}`,
    gte: ([bound]) => sql`${column} >= ${bound}`,
    lt: ([bound]) => sql`${column} < ${bound}`,
    lte: ([bound]) => sql`${column} <= ${bound}`,
    startsWith: ([beginning = '']) => isLike(column, `${escaped(beginning)}%`),
    endsWith: ([end = '']) => isLike(column, `%${escaped(end)}`),
    contains: ([part = '']) => isLike(column, `%${escaped(part)}%`),
    exists: () => isThere(column),
  }
}

/** Whether the index of parts finds it: it knows three letters or digits in a row. */
export function hasTrigram(part: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(part)
}

/** Case does not matter, as the database sees it. */
function isLike(column: Column, pattern: string): Expression<SqlBool> {
  return sql`lower(${column}) like lower(${pattern})`
}

/** `%` and `_` in what is looked for are themselves. */
export function escaped(wanted: string): string {
  return wanted.replace(/[\\%_]/g, '\\$&')
}

export function id(column: Column): Lookup {
  return {
    in: (values) => isOneOf(column, values.filter(isGuid), uuid),
    gt: ([bound]) => sql`${column} > ${uuid(bound)}`,
    gte: ([bound]) => sql`${column} >= ${uuid(bound)}`,
    lt: ([bound]) => sql`${column} < ${uuid(bound)}`,
    lte: ([bound]) => sql`${column} <= ${uuid(bound)}`,
    startsWith: ([beginning = '']) => idBegins(column, beginning),
    exists: () => isThere(column),
  }
}

/** Two ids joined by a hyphen. */
export function idOfTwo(first: Column, second: Column): Lookup {
  const pair = sql`(${first}, ${second})`
  const both = (value: string | undefined): RawBuilder<unknown> => {
    const [a, b] = splitIds(value ?? '')
    return sql`(${uuid(a)}, ${uuid(b ?? NIL)})` // one id alone comes before all that begin with it
  }
  return {
    in: (values) => isOneOf(pair, values.filter(isIdOfTwo), (value) => both(value)),
    gt: ([bound]) => (isIdOfTwo(bound) ? sql`${pair} > ${both(bound)}` : sql`${pair} >= ${both(bound)}`),
    gte: ([bound]) => sql`${pair} >= ${both(bound)}`,
    lt: ([bound]) => sql`${pair} < ${both(bound)}`,
    lte: ([bound]) => (isIdOfTwo(bound) ? sql`${pair} <= ${both(bound)}` : sql`${pair} < ${both(bound)}`),
    startsWith: ([beginning = '']) => {
      const [a = '', b] = splitIds(beginning)
      return b === undefined ? idBegins(first, a) : sql`(${idBegins(first, a)} and ${idBegins(second, b)})`
    },
    exists: () => isThere(first),
  }
}

export const NIL = '00000000-0000-0000-0000-000000000000'
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** An id of two in its parts; the beginning of one has one part as far as the hyphen between the two. */
export function splitIds(value: string): string[] {
  const at = NIL.length
  return value[at] === '-' ? [value.slice(0, at), value.slice(at + 1)] : [value]
}

function isIdOfTwo(value: string | undefined): boolean {
  const ids = splitIds(value ?? '')
  return ids.length === 2 && ids.every(isGuid)
}

/** Between the first and the last id that begin so. */
function idBegins(column: Column, beginning: string): Expression<SqlBool> {
  const [from, to] = [NIL, LAST].map((end) => beginning + end.slice(beginning.length))
  return from && to && isGuid(from) && isGuid(to) ? sql`${column} between ${uuid(from)} and ${uuid(to)}` : NEVER
}

/** Of whole numbers, which are kept times ten to the power of `decimals`: what they are compared with is made fit, not the column. */
export function number(column: Column, decimals = 0): Lookup {
  const scaled = (value: string | undefined): Big => new Big(value ?? 0).times(new Big(10).pow(decimals))
  const down = (value: string | undefined): RawBuilder<unknown> => bigint(floor(scaled(value)))
  const up = (value: string | undefined): RawBuilder<unknown> => bigint(floor(scaled(value).neg()).neg())
  return {
    in: (values) => isOneOf(column, values.map(scaled).filter(isWhole), bigint),
    gt: ([bound]) => sql`${column} > ${down(bound)}`,
    gte: ([bound]) => sql`${column} >= ${up(bound)}`,
    lt: ([bound]) => sql`${column} < ${up(bound)}`,
    lte: ([bound]) => sql`${column} <= ${down(bound)}`,
    exists: () => isThere(column),
  }
}

const MOST = new Big('9223372036854775807')

function floor(value: Big): Big {
  const cut = value.round(0, Big.roundDown)
  return cut.gt(value) ? cut.minus(1) : cut
}

function isWhole(value: Big): boolean {
  return value.eq(floor(value)) && value.abs().lte(MOST)
}

/** As fine as a date is on the wire: what a caller has read equals what is there, so a date is the whole of its millisecond. */
export function date(column: Column): Lookup {
  const begin = (value: string | undefined): RawBuilder<unknown> => moment(new Date(value ?? 0))
  const end = (value: string | undefined): RawBuilder<unknown> => moment(new Date(new Date(value ?? 0).getTime() + 1))
  return {
    in: (values) => anyOf(values.map((value) => sql`(${column} >= ${begin(value)} and ${column} < ${end(value)})`)),
    gt: ([bound]) => sql`${column} >= ${end(bound)}`,
    gte: ([bound]) => sql`${column} >= ${begin(bound)}`,
    lt: ([bound]) => sql`${column} < ${begin(bound)}`,
    lte: ([bound]) => sql`${column} < ${end(bound)}`,
    exists: () => isThere(column),
  }
}

export function boolean(column: Column): Lookup {
  return {
    in: (values) => isOneOf(column, values, (value) => sql`${value}::boolean`),
    exists: () => isThere(column),
    possible: ['true', 'false'],
  }
}

/** The collections that a product is in. `isEach`: no two rows are of the same product. */
export function collectionsOf(productId: Column, isEach: boolean): Lookup {
  // Row by row, the database would first gather the members of the collections, if it saw what `exists` sees.
  const some = (which: Expression<SqlBool>, isRowByRow = false): Expression<SqlBool> => {
    const rows = sql`from collection_products cp where cp.product_id = ${productId} and ${which}`
    return isRowByRow ? sql`(select true ${rows} limit 1)` : sql`exists (select 1 ${rows})`
  }
  return {
    in: (values, isRowByRow) => some(isOneOf(sql`cp.collection_id`, values.filter(isGuid), uuid), isRowByRow),
    exists: (_, isRowByRow) => some(sql`true`, isRowByRow),
    // All of them looked up in the index one after the other, in its order: half the work of a join. Tested of a row, they would be gone through for each.
    alone: (values) =>
      sql`${productId} = any(array(select cp.product_id from collection_products cp where ${isOneOf(sql`cp.collection_id`, values.filter(isGuid), uuid)}))`,
    // Products and members, both in the order of the products, are compared in one go; where a product has many rows, that comes before them.
    absent: (_, isRowByRow) => {
      if (isRowByRow) return sql`${some(sql`true`, true)} is not true`
      const isInNone = (id: Column): RawBuilder<SqlBool> =>
        sql`not exists (select 1 from collection_products cp where cp.product_id = ${id})`
      if (isEach) return isInNone(productId)
      return sql`exists (select 1 from products each where each.id = ${productId} and ${isInNone(sql`each.id`)})`
    },
  }
}

const uuid = (value: unknown): RawBuilder<unknown> => sql`${value}::uuid`
const moment = (value: Date): RawBuilder<unknown> => sql`${value.toISOString().replace(/^\+0/, '')}::timestamptz` // the year 10000 has no sign there
function bigint(value: Big): RawBuilder<unknown> {
  const within = value.gt(MOST) ? MOST : value.lt(MOST.neg()) ? MOST.neg() : value
  return sql`${within.toFixed()}::bigint`
}

function isThere(column: Column): Expression<SqlBool> {
  return sql`${column} is not null`
}

export function isOneOf<Value>(
  column: Column,
  values: readonly Value[],
  bind: (value: Value) => RawBuilder<unknown> = (value) => sql`${value}`,
): Expression<SqlBool> {
  if (values.length === 1) return sql`${column} = ${bind(values[0]!)}`
  return values.length === 0 ? NEVER : sql`${column} in (${sql.join(values.map(bind))})`
}

function anyOf(parts: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return parts.length === 0 ? NEVER : sql`(${sql.join(parts, sql` or `)})`
}
