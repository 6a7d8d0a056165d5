import type { JsonValue } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '../platform/http/app-error.ts'
import type { Database } from '../platform/db/pool.ts'
import type { Anchor } from './cursor.ts'
import { toItem } from './item-store.ts'
import type { StoredItem } from './item.ts'
import type { ItemCondition, ItemFilter } from './parse-filter.ts'
import type { ItemQuery, SortKey } from './parse-query.ts'
import type { ItemScope } from './permissions.ts'

type Sql = RawBuilder<unknown>
type Row = Parameters<typeof toItem>[0] & { keys: Anchor['keys'] }

export interface ItemRow {
  item: StoredItem
  /** Values of the sort fields, for cursors. */
  keys: Anchor['keys']
}

/** Reads a page, and one row more if there is a further one. Rows before an anchor come in reverse order. */
export async function queryItems(
  db: Database,
  collectionId: string,
  scope: ItemScope,
  { filter, sort, limit, start }: ItemQuery,
): Promise<ItemRow[]> {
  const anchor = start.by === 'cursor' ? start.anchor : undefined
  const isBackwards = anchor?.side === 'before'
  const keys = sort.map((key) => sql`to_jsonb(${keyOf(key)})`)
  const order = [
    ...sort.map((key) => orderOf(keyOf(key), key.isDescending !== isBackwards)),
    orderOf(sql`id`, isBackwards),
  ]
  const { rows } = await sql<Row>`
    select id, owner_id, owner_kind, data, byte_count, jsonb_build_array(${sql.join(keys)}) as keys
    from data_items
    where ${inScope(collectionId, scope)} and ${toSql(filter)}
      and ${anchor ? beyond(anchor, sort) : sql`true`}
    order by ${sql.join(order)}
    limit ${limit + 1} offset ${start.by === 'offset' ? start.offset : 0}`.execute(db)
  return rows.map((row) => ({ item: toItem(row), keys: row.keys }))
}

export async function countItems(
  db: Database,
  collectionId: string,
  scope: ItemScope,
  filter: ItemFilter,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from data_items
    where ${inScope(collectionId, scope)} and ${toSql(filter)}`.execute(db)
  return rows[0]?.count ?? 0
}

function inScope(collectionId: string, scope: ItemScope): Sql {
  const own = scope.kind === 'own' ? sql`owner_id = ${scope.ownerId}` : scope.kind === 'all' ? sql`true` : sql`false`
  return sql`collection_id = ${collectionId} and ${own}`
}

/** Missing values come first upwards, as the smallest. */
function orderOf(key: Sql, isDescending: boolean): Sql {
  return isDescending ? sql`${key} desc nulls last` : sql`${key} asc nulls first`
}

/**
 * Value to sort by: texts by code point, numbers and booleans as JSON. Values of another type than the field's are
 * missing.
 */
function keyOf({ path, kind }: Pick<SortKey, 'path' | 'kind'>): Sql {
  const value = valueAt(path)
  switch (kind) {
    case 'number':
    case 'boolean':
      return sql`(case when jsonb_typeof(${value}) = ${kind} then ${value} end)`
    case 'moment':
      return sql`(${value} ->> '$date') collate "C"`
    case 'any':
      return sql`nullif(${value}, 'null'::jsonb)`
    case 'text':
    case 'day':
    case 'time':
    case 'texts':
    case 'list':
    case 'object':
      return sql`(case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end) collate "C"`
  }
}

/** Rows after the anchor in sort order, or before it: lexicographic comparison, with the id last. */
function beyond({ keys, id, side }: Anchor, sort: readonly SortKey[]): Sql {
  if (keys.length !== sort.length) throw new AppError('INVALID_CURSOR', 400, 'The cursor is damaged.')
  const isBefore = side === 'before'
  const alternatives = sort.map((key, position) => {
    const same = sort.slice(0, position).map((each, at) => isSame(each, keys[at]!)) // of equal length, checked above
    return sql`(${sql.join([...same, follows(key, keys[position]!, key.isDescending !== isBefore)], sql` and `)})`
  })
  const sameKeys = sort.map((key, position) => isSame(key, keys[position]!))
  const idFollows = isBefore ? sql`id < ${id}` : sql`id > ${id}`
  return sql`(${sql.join([...alternatives, sql`(${sql.join([...sameKeys, idFollows], sql` and `)})`], sql` or `)})`
}

function isSame(key: SortKey, value: Anchor['keys'][number]): Sql {
  return value === null ? sql`${keyOf(key)} is null` : sql`${keyOf(key)} = ${parameterOf(key, value)}`
}

function follows(key: SortKey, value: Anchor['keys'][number], isDescending: boolean): Sql {
  const column = keyOf(key)
  if (value === null) return isDescending ? sql`false` : sql`${column} is not null`
  return isDescending
    ? sql`(${column} < ${parameterOf(key, value)} or ${column} is null)`
    : sql`${column} > ${parameterOf(key, value)}`
}

function parameterOf({ kind }: SortKey, value: string | number | boolean): Sql {
  return ['number', 'boolean', 'any'].includes(kind) ? jsonOf(value) : sql`${String(value)}::text`
}

function jsonOf(value: unknown): Sql {
  return sql`${JSON.stringify(value)}::jsonb`
}

function valueAt(path: readonly string[]): Sql {
  const [key = '', ...within] = path
  return within.length === 0 ? sql`(data -> ${key}::text)` : sql`(data #> ${path}::text[])`
}

function toSql(filter: ItemFilter): Sql {
  if ('all' in filter) return joined(filter.all, sql` and `, sql`true`)
  if ('any' in filter) return joined(filter.any, sql` or `, sql`false`)
  if ('not' in filter) return sql`not ${toSql(filter.not)}`
  return sql`coalesce(${conditionOf(filter)}, false)`
}

function joined(parts: readonly ItemFilter[], separator: Sql, none: Sql): Sql {
  return parts.length === 0 ? none : sql`(${sql.join(parts.map(toSql), separator)})`
}

function conditionOf(condition: ItemCondition): Sql {
  const value = valueAt(condition.path)
  const text = sql`(case when jsonb_typeof(${value}) = 'string' then ${value} #>> '{}' end)`
  switch (condition.operator) {
    case 'equals':
      return isOneOf(value, condition.values)
    case 'isEmpty':
      return sql`coalesce(jsonb_typeof(${value}), 'null') = 'null'`
    case 'exists':
      return sql`${value} is not null`
    case 'contains':
      return sql`position(lower(${condition.text}::text) in lower(${text})) > 0`
    case 'startsWith':
      return sql`starts_with(lower(${text}), lower(${condition.text}::text))`
    case 'endsWith':
      return sql`right(lower(${text}), char_length(lower(${condition.text}::text))) = lower(${condition.text}::text)`
    case '>':
    case '>=':
    case '<':
    case '<=':
      return compare(condition, value, text)
  }
}

/** Maximum number of values that are searched in a list without expanding it. */
const MAX_SEARCHED_VALUES = 8

/** Whether the value, or an element of a list, is one of the values. */
function isOneOf(value: Sql, values: readonly JsonValue[]): Sql {
  const isList = sql`jsonb_typeof(${value}) = 'array'`
  const isWhole = sql`${value} = any(${jsonsOf(values)})`
  if (values.length <= MAX_SEARCHED_VALUES && values.every((each) => typeof each === 'string'))
    return sql`(${isWhole} or (${isList} and ${value} ?| ${values}::text[]))`
  return sql`(${isWhole} or exists (
    select from jsonb_array_elements(case when ${isList} then ${value} else '[]' end) element
    where element = any(${jsonsOf(values)})))`
}

function jsonsOf(values: readonly JsonValue[]): Sql {
  return sql`${values.map((each) => JSON.stringify(each))}::jsonb[]`
}

type Range = Extract<ItemCondition, { operator: '>' | '>=' | '<' | '<=' }>

function compare({ operator, value: bound, isMoment }: Range, value: Sql, text: Sql): Sql {
  const symbol = sql.raw(operator) // one of four
  if (isMoment) return sql`(${value} ->> '$date') collate "C" ${symbol} ${bound}::text`
  if (typeof bound === 'string') return sql`${text} collate "C" ${symbol} ${bound}::text`
  return sql`jsonb_typeof(${value}) = ${typeof bound} and ${value} ${symbol} ${jsonOf(bound)}`
}
