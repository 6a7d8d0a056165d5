import Big from 'big.js'
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isGuid } from '../../../platform/ids.ts'
import type { Condition } from '../parse/filter.ts'

/**
 * SQL predicates of a filterable field, by operator. Each has the form that an index of migration 7 answers. Values are
 * always bound as parameters, never spliced into the text.
 */
export type FieldPredicates = { [Operator in Condition['operator']]?: Predicate } & {
  /** All values of an enumerated field. A negated `in` becomes an `in` of the others, which an index answers. */
  possibleValues?: readonly string[]
  /** Whether no index holds whole values, so that PostgreSQL reads the rows themselves. */
  isUnindexed?: true
  /** Predicate for rows without a value, where it is cheaper than the negation of `exists`. */
  notExists?: Predicate
  /** Faster form of `in` for queries without any other condition. */
  standalone?: Predicate
}
/**
 * @param isPerRow whether PostgreSQL evaluates the predicate on a few rows, one at a time, instead of on the whole
 * table
 */
type Predicate = (values: readonly string[], isPerRow?: boolean) => Expression<SqlBool>

type Column = Expression<unknown>
const FALSE = sql<SqlBool>`false`

/** Predicates of a text column. */
export function textPredicates(column: Column): FieldPredicates {
  return {
    in: (values) => isOneOf(column, values),
    gt: ([bound]) => sql`${column} > ${bound}`,
    gte: ([bound]) => sql`${column} >= ${bound}`,
    lt: ([bound]) => sql`${column} < ${bound}`,
    lte: ([bound]) => sql`${column} <= ${bound}`,
    startsWith: ([prefix = '']) => likeIgnoringCase(column, `${escapeLike(prefix)}%`),
    endsWith: ([suffix = '']) => likeIgnoringCase(column, `%${escapeLike(suffix)}`),
    contains: ([part = '']) => likeIgnoringCase(column, `%${escapeLike(part)}%`),
    exists: () => isNotNull(column),
  }
}

/** Returns true if the trigram index finds the text: it has three letters or digits in a row. */
export function hasTrigram(text: string): boolean {
  return /[\p{L}\p{N}]{3}/u.test(text)
}

/** `like` without regard to case, by the rules of the database. */
function likeIgnoringCase(column: Column, pattern: string): Expression<SqlBool> {
  return sql`lower(${column}) like lower(${pattern})`
}

/** Escapes the wildcards of `like`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}

/** Predicates of a UUID column. */
export function idPredicates(column: Column): FieldPredicates {
  return {
    in: (values) => isOneOf(column, values.filter(isGuid), uuid),
    gt: ([bound]) => sql`${column} > ${uuid(bound)}`,
    gte: ([bound]) => sql`${column} >= ${uuid(bound)}`,
    lt: ([bound]) => sql`${column} < ${uuid(bound)}`,
    lte: ([bound]) => sql`${column} <= ${uuid(bound)}`,
    startsWith: ([prefix = '']) => idStartsWith(column, prefix),
    exists: () => isNotNull(column),
  }
}

/** Predicates of a composite id: two ids joined by a hyphen. */
export function compositeIdPredicates(first: Column, second: Column): FieldPredicates {
  const pair = sql`(${first}, ${second})`
  const toPair = (value: string | undefined): RawBuilder<unknown> => {
    const [a, b] = splitCompositeId(value ?? '')
    return sql`(${uuid(a)}, ${uuid(b ?? NIL_UUID)})` // an id alone sorts before all pairs that begin with it
  }
  return {
    in: (values) => isOneOf(pair, values.filter(isCompositeId), (value) => toPair(value)),
    gt: ([bound]) => (isCompositeId(bound) ? sql`${pair} > ${toPair(bound)}` : sql`${pair} >= ${toPair(bound)}`),
    gte: ([bound]) => sql`${pair} >= ${toPair(bound)}`,
    lt: ([bound]) => sql`${pair} < ${toPair(bound)}`,
    lte: ([bound]) => (isCompositeId(bound) ? sql`${pair} <= ${toPair(bound)}` : sql`${pair} < ${toPair(bound)}`),
    startsWith: ([prefix = '']) => {
      const [a = '', b] = splitCompositeId(prefix)
      return b === undefined ? idStartsWith(first, a) : sql`(${idStartsWith(first, a)} and ${idStartsWith(second, b)})`
    },
    exists: () => isNotNull(first),
  }
}

export const NIL_UUID = '00000000-0000-0000-0000-000000000000'
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Splits a composite id. The prefix of one has a single part if it ends before the hyphen between the ids. */
export function splitCompositeId(value: string): string[] {
  const length = NIL_UUID.length
  return value[length] === '-' ? [value.slice(0, length), value.slice(length + 1)] : [value]
}

function isCompositeId(value: string | undefined): boolean {
  const ids = splitCompositeId(value ?? '')
  return ids.length === 2 && ids.every(isGuid)
}

/** Matches ids between the first and the last one with this prefix. */
function idStartsWith(column: Column, prefix: string): Expression<SqlBool> {
  const [from, to] = [NIL_UUID, MAX_UUID].map((bound) => prefix + bound.slice(prefix.length))
  return from && to && isGuid(from) && isGuid(to) ? sql`${column} between ${uuid(from)} and ${uuid(to)}` : FALSE
}

/**
 * Predicates of an integer column that stores values times ten to the power of `decimals`. The operand is scaled, not
 * the column, so that an index of the column applies.
 */
export function numberPredicates(column: Column, decimals = 0): FieldPredicates {
  const scaled = (value: string | undefined): Big => new Big(value ?? 0).times(new Big(10).pow(decimals))
  const roundDown = (value: string | undefined): RawBuilder<unknown> => bigint(floor(scaled(value)))
  const roundUp = (value: string | undefined): RawBuilder<unknown> => bigint(floor(scaled(value).neg()).neg())
  return {
    in: (values) => isOneOf(column, values.map(scaled).filter(isBigint), bigint),
    gt: ([bound]) => sql`${column} > ${roundDown(bound)}`,
    gte: ([bound]) => sql`${column} >= ${roundUp(bound)}`,
    lt: ([bound]) => sql`${column} < ${roundUp(bound)}`,
    lte: ([bound]) => sql`${column} <= ${roundDown(bound)}`,
    exists: () => isNotNull(column),
  }
}

const MAX_BIGINT = new Big('9223372036854775807')

function floor(value: Big): Big {
  const truncated = value.round(0, Big.roundDown)
  return truncated.gt(value) ? truncated.minus(1) : truncated
}

function isBigint(value: Big): boolean {
  return value.eq(floor(value)) && value.abs().lte(MAX_BIGINT)
}

/** Predicates of a timestamp, which stands for its whole millisecond: the precision of dates on the wire. */
export function datePredicates(column: Column): FieldPredicates {
  const toStart = (value: string | undefined): RawBuilder<unknown> => timestamptz(new Date(value ?? 0))
  const toEnd = (value: string | undefined): RawBuilder<unknown> =>
    timestamptz(new Date(new Date(value ?? 0).getTime() + 1))
  return {
    in: (values) => anyOf(values.map((value) => sql`(${column} >= ${toStart(value)} and ${column} < ${toEnd(value)})`)),
    gt: ([bound]) => sql`${column} >= ${toEnd(bound)}`,
    gte: ([bound]) => sql`${column} >= ${toStart(bound)}`,
    lt: ([bound]) => sql`${column} < ${toStart(bound)}`,
    lte: ([bound]) => sql`${column} < ${toEnd(bound)}`,
    exists: () => isNotNull(column),
  }
}

/** Predicates of a boolean column. */
export function booleanPredicates(column: Column): FieldPredicates {
  return {
    in: (values) => isOneOf(column, values, (value) => sql`${value}::boolean`),
    exists: () => isNotNull(column),
    possibleValues: ['true', 'false'],
  }
}

/**
 * Predicates of the collections of a product.
 * @param isUnique whether each product has a single row in the source
 */
export function collectionPredicates(productId: Column, isUnique: boolean): FieldPredicates {
  // As a scalar subquery, PostgreSQL tests each row by itself. With `exists` it would first read all members of the
  // collections.
  const isMember = (condition: Expression<SqlBool>, isPerRow = false): Expression<SqlBool> => {
    const rows = sql`from collection_products cp where cp.product_id = ${productId} and ${condition}`
    return isPerRow ? sql`(select true ${rows} limit 1)` : sql`exists (select 1 ${rows})`
  }
  return {
    in: (values, isPerRow) => isMember(isOneOf(sql`cp.collection_id`, values.filter(isGuid), uuid), isPerRow),
    exists: (_, isPerRow) => isMember(sql`true`, isPerRow),
    // PostgreSQL looks up all ids in index order, at half the cost of a join. Evaluated per row, the array would be
    // scanned for each.
    standalone: (values) =>
      sql`${productId} = any(array(select cp.product_id from collection_products cp where ${isOneOf(sql`cp.collection_id`, values.filter(isGuid), uuid)}))`,
    // A merge anti-join compares products and members in one pass. With several rows a product, it runs on the products
    // first.
    notExists: (_, isPerRow) => {
      if (isPerRow) return sql`${isMember(sql`true`, true)} is not true`
      const isInNone = (id: Column): RawBuilder<SqlBool> =>
        sql`not exists (select 1 from collection_products cp where cp.product_id = ${id})`
      if (isUnique) return isInNone(productId)
      return sql`exists (select 1 from products each where each.id = ${productId} and ${isInNone(sql`each.id`)})`
    },
  }
}

const uuid = (value: unknown): RawBuilder<unknown> => sql`${value}::uuid`
const timestamptz = (value: Date): RawBuilder<unknown> => sql`${value.toISOString().replace(/^\+0/, '')}::timestamptz` // PostgreSQL accepts no sign before the year 10000
function bigint(value: Big): RawBuilder<unknown> {
  const clamped = value.gt(MAX_BIGINT) ? MAX_BIGINT : value.lt(MAX_BIGINT.neg()) ? MAX_BIGINT.neg() : value
  return sql`${clamped.toFixed()}::bigint`
}

function isNotNull(column: Column): Expression<SqlBool> {
  return sql`${column} is not null`
}

/** Matches if the column equals one of the values. */
export function isOneOf<Value>(
  column: Column,
  values: readonly Value[],
  bind: (value: Value) => RawBuilder<unknown> = (value) => sql`${value}`,
): Expression<SqlBool> {
  if (values.length === 1) return sql`${column} = ${bind(values[0]!)}`
  return values.length === 0 ? FALSE : sql`${column} in (${sql.join(values.map(bind))})`
}

function anyOf(parts: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return parts.length === 0 ? FALSE : sql`(${sql.join(parts, sql` or `)})`
}

/**
 * Predicates on the narrow table of descriptions (decision 42), which stores each text in the forms that are cheapest
 * to search. Descriptions sort by code point. Partial matches ignore case, by the rules of the database.
 */
export const descriptionTablePredicates: FieldPredicates = {
  // An index holds the first hundred letters, which usually suffice to tell texts apart.
  in: (values) => sql`(${isOneOf(sql`d.beginning`, values, toIndexedPrefix)} and ${isOneOf(FULL_DESCRIPTION, values)})`,
  gt: ([bound]) => compareByPrefix(bound, '>', '>'),
  gte: ([bound]) => compareByPrefix(bound, '>', '>='),
  lt: ([bound]) => compareByPrefix(bound, '<', '<'),
  lte: ([bound]) => compareByPrefix(bound, '<', '<='),
  startsWith: ([prefix = '']) =>
    likeFolded(fitsInIndex(prefix, 100) ? sql`d.folded_beginning` : sql`d.folded`, `${escapeLike(prefix)}%`),
  endsWith: ([suffix = '']) =>
    fitsInIndex(suffix, 20) ? endsWith(suffix) : likeFolded(sql`d.folded`, `%${escapeLike(suffix)}`),
  // Over all descriptions, `like` takes up to three times as long as `strpos`.
  contains: ([part = '']) =>
    hasTrigram(part) ? likeFolded(sql`d.folded`, `%${escapeLike(part)}%`) : sql`strpos(d.folded, lower(${part})) > 0`,
}

/** Every row of the table of descriptions meets it, so that PostgreSQL can use the primary key for any query. */
export const ALL_DESCRIPTIONS = sql<boolean>`d.product_id >= ${NIL_UUID}::uuid`
const FULL_DESCRIPTION = sql`(select description from products where id = d.product_id) collate "C"`

/** Returns as much of a text as `beginning` holds. */
function toIndexedPrefix(value: unknown): RawBuilder<unknown> {
  return sql`left(${value}, 100)`
}

/** Compares the indexed prefix first, and the full text only where the prefixes are equal. */
function compareByPrefix(bound: string | undefined, direction: '<' | '>', operator: string): Expression<SqlBool> {
  const [prefix, beyond] = [toIndexedPrefix(bound), sql.raw(direction)]
  return sql`(d.beginning ${beyond}= ${prefix} and (d.beginning ${beyond} ${prefix} or ${FULL_DESCRIPTION} ${sql.raw(operator)} ${bound}))`
}

/** Lower case may turn one letter into two. */
function fitsInIndex(text: string, maxLetters: number): boolean {
  return 2 * Array.from(text).length <= maxLetters
}

function likeFolded(column: Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql`${column} like lower(${pattern})`
}

/** Reverses the suffix to a prefix, which an index answers. Wildcards are escaped after reversing. */
function endsWith(suffix: string): Expression<SqlBool> {
  return sql`reverse(d.folded_end) like regexp_replace(reverse(lower(${suffix})), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
}

/**
 * Predicates of the description among other conditions. They read the table of descriptions, or the product itself
 * where its row is read anyway.
 */
export function descriptionPredicates(productId: Expression<unknown>, column: Expression<unknown>): FieldPredicates {
  const [plain, byCodePoint] = [textPredicates(column), textPredicates(sql`${column} collate "C"`)]
  const either = (operator: Condition['operator'], perRow: FieldPredicates): FieldPredicates => ({
    [operator]: (values: readonly string[], isPerRow = false) =>
      isPerRow
        ? perRow[operator]!(values)
        : sql`exists (select 1 from product_descriptions d where d.product_id = ${productId} and ${ALL_DESCRIPTIONS} and ${descriptionTablePredicates[operator]!(values)})`,
  })
  return {
    isUnindexed: true,
    ...either('in', plain),
    ...either('gt', byCodePoint),
    ...either('gte', byCodePoint),
    ...either('lt', byCodePoint),
    ...either('lte', byCodePoint),
    ...either('startsWith', plain),
    ...either('endsWith', plain),
    ...either('contains', plain),
  }
}
