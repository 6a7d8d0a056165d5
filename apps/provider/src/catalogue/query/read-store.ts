import { CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { KEPT } from '../../db/named-statements.ts'
import type { Database } from '../../db/pool.ts'
import { isGuid } from '../../ids.ts'
import { allOf, type Condition, EVERYTHING, fieldsOf, type Filter, isEverything, otherSide } from './filter.ts'
import { type Beside, invalidCursor, isBackwards, type Page, type Place } from './question.ts'
import type { SortField } from './read-sort.ts'
import type { Key, Source } from './sources.ts'

/** Which rows a caller asks for: those that pass, of those that everybody may see unless `withHidden`. */
export interface Wanted {
  filter: Filter
  withHidden: boolean
}

export type FoundPage = Omit<Page<string>, 'total'>

export interface PageAsked {
  sort: readonly SortField[]
  limit: number
  place: Place
}

/**
 * The ids of one page, and what is needed to name the places before and after it. Among the first rows in the order asked for, as many as `patience` says,
 * `enough` that pass are looked for; only if they are not found, all that pass are gathered and sorted.
 */
export async function readPage(
  db: Database,
  source: Source,
  wanted: Wanted,
  asked: PageAsked,
  { patience, enough }: { patience: number; enough: number },
): Promise<FoundPage> {
  const { limit, place } = asked
  const rows = await readRows()
  const found = rows.slice(0, limit)
  if (place.by === 'cursor' && isBackwards(place.beside?.side)) found.reverse()
  const [first, last] = [keysOf(found[0]), keysOf(found.at(-1))]
  return {
    rows: found.map(({ id }) => id),
    ...(first && last && { ends: { first, last } }),
    hasMore: rows.length > limit,
  }

  async function readRows(): Promise<FoundRow[]> {
    if (isEverything(wanted.filter)) return (await pageStatement(source, wanted, asked).execute(db)).rows
    if (patience > 0) {
      const { rows: walked } = await walkStatement(source, wanted, asked, patience).execute(db)
      if (walked.length === enough) return walked
    }
    return (await gatherStatement(source, wanted, asked).execute(db)).rows
  }
}

interface ReadOn {
  sort: readonly SortField[]
  withHidden: boolean
  /** What the row is sorted by that the next ones come after; without it they are the first. */
  after: readonly string[] | undefined
  limit: number
}

/** The ids of the next rows of all there are, which an index has in order, and the place of the last of them. */
export async function readOn(db: Database, source: Source, asked: ReadOn): Promise<FoundIds> {
  const { rows } = await db.executeQuery(compileReadOn(db, source, asked))
  const { ids, last } = rows[0]! // an aggregate has one
  const found = ids === null ? [] : ids.split(' ')
  const hasMore = found.length > asked.limit
  if (hasMore) found.pop()
  return { rows: found, ...(last !== null && { last: JSON.parse(last) as string[] }), hasMore } // of texts, as the statement has it
}

type FoundOn = { ids: string | null; last: string | null }

/** Of what is not sorted: a few texts for all lists there are. To write one out takes longer than to send it. */
const readOnTexts = new Map<string, string>()

export function compileReadOn(db: Database, source: Source, asked: ReadOn): CompiledQuery<FoundOn> {
  const { sort, withHidden, after, limit } = asked
  if (sort.length > 0 || !source.kept) return readOnStatement(source, asked).compile(db)
  const { name, values } = source.kept
  const key = `${name} ${withHidden} ${after !== undefined}`
  const text = readOnTexts.get(key) ?? readOnStatement(source, asked).compile(db).sql
  readOnTexts.set(key, text)
  // In the order in which they stand in it: for each part of the place of the last row, in its source, in the condition, in its limit.
  const limits = orderOf(source, sort).map(() => limit)
  return CompiledQuery.raw(text, [...limits, ...values, ...(after ?? []), limit + 1])
}

export interface FoundIds {
  rows: readonly string[]
  last?: readonly string[]
  hasMore: boolean
}

/** One row for all of them. Where nothing is sorted, the plan is kept: to find it anew takes as long as to follow it for a hundred rows. */
export function readOnStatement(source: Source, { sort, withHidden, after, limit }: ReadOn): RawBuilder<FoundOn> {
  const isKept = sort.length === 0
  const bind: Bind = isKept ? (value) => sql`(select ${value})` : (value) => value
  const order = orderOf(source, sort)
  const columns = order.map((key, position) => ({ ...key, name: sql.ref(`sorted${position}`) }))
  const last = columns.map(({ name, type }) =>
    asText({ column: sql`(array_agg(${name}))[least(count(*), ${bind(sql`${limit}::int`)})]`, type }),
  )
  const where = [
    whereOf(source, { filter: EVERYTHING, withHidden }),
    ...(after ? [isBeside(order, { keys: after, side: 'after' }, bind)] : []),
  ]
  return sql`${sql.raw(isKept ? KEPT : '')}
    select string_agg(id, ' ') as ids, case when count(*) > 0 then json_build_array(${sql.join(last)})::text end as last from (
      select ${idOf(source.ids)} as id, ${sql.join(columns.map(({ column, name }) => sql`${column} as ${name}`))}
      from ${(isKept && source.kept?.from) || source.from} where ${joined(sql` and `, where, sql`true`)}
      order by ${directed(order.map(({ column, descending }) => [column, !descending]))} limit ${bind(sql`${limit + 1}::int`)}
    ) as page`
}

/** How a value stands in a statement. */
type Bind = (value: RawBuilder<unknown>) => RawBuilder<unknown>

interface FoundRow {
  id: string
  /** As JSON: only those of the first and the last are ever read. */
  keys: string | null
}

function keysOf(row: FoundRow | undefined): string[] | undefined {
  return typeof row?.keys === 'string' ? (JSON.parse(row.keys) as string[]) : undefined // of texts, as the statements have it
}

/** By cursor one more, which tells whether there is a next page. */
export function fetched({ limit, place }: PageAsked): number {
  return place.by === 'cursor' ? limit + 1 : limit
}

export async function countRows(db: Database, source: Source, wanted: Wanted): Promise<number> {
  const { rows } = await countStatement(source, wanted).execute(db)
  return rows[0]?.total ?? 0
}

/** By how many more rows lie below one value than below another. In one of the two directions there are none, which an index tells at once: in which is known to the database alone. */
export async function countMore(
  db: Database,
  source: Source,
  below: Condition,
  than: Condition,
  withHidden: boolean,
): Promise<number> {
  const between = (one: Condition, other: Condition): RawBuilder<unknown> =>
    countStatement(source, { filter: allOf([one, otherSide(other)]), withHidden })
  const { rows } = await sql<{ more: number }>`
    select (${between(below, than)}) - (${between(than, below)}) as more`.execute(db)
  return rows[0]!.more // there is no table to have none of
}

/** About how many rows pass, as the database reckons before it looks. */
export async function estimateRows(db: Database, source: Source, wanted: Wanted): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${source.from} where ${whereOf(source, wanted)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * Of the first rows in this order, those that pass. Conditions on what the rows are sorted by first say where to begin. Nothing is written out of a row before it is known to pass: most are
 * only looked at, in an index that has all of it.
 */
export function walkStatement(
  source: Source,
  wanted: Wanted,
  asked: PageAsked,
  patience: number,
): RawBuilder<FoundRow> {
  const { filter, withHidden } = wanted
  const parts = 'all' in filter ? filter.all : [filter]
  const first = source.keys[asked.sort[0]?.field ?? 'id']
  const says = (part: Filter): boolean =>
    'field' in part && source.keys[part.field] === first && ['in', 'gt', 'gte', 'lt', 'lte'].includes(part.operator)
  const begun = { filter: allOf(parts.filter(says)), withHidden }
  const rest = { filter: allOf(parts.filter((part) => !says(part))), withHidden: true }
  const { order, raw, written, where, page } = partsOf(source, begun, asked)
  return sql`
    select ${written} from (
      select ${raw}, ${whereOf(source, rest, true)} as passes from ${source.from} where ${where}
      order by ${directed(order.map(({ column, isUp }) => [column, isUp]))} limit ${patience}
    ) as walked where passes ${page}`
}

/** All rows that pass, sorted. `offset 0` keeps the database from walking through the rows in order after all, since it cannot know how far. */
export function gatherStatement(source: Source, wanted: Wanted, asked: PageAsked): RawBuilder<FoundRow> {
  const { order, raw, written, where, page } = partsOf(source, wanted, asked)
  return sql`
    select ${written} from (
      select * from (
        select ${raw} from ${source.from} where ${isCovered(source, wanted.filter) ? where : indexed(source, where)} offset 0
      ) as gathered
      order by ${directed(order.map(({ name, isUp }) => [name, isUp]))} ${page}
    ) as page`
}

/** One page of all rows, which an index has in order. */
export function pageStatement(source: Source, wanted: Wanted, asked: PageAsked): RawBuilder<FoundRow> {
  const { order, raw, written, where, page } = partsOf(source, wanted, asked)
  return sql`
    select ${written} from (
      select ${raw} from ${source.from} where ${where} order by ${directed(order.map(({ column, isUp }) => [column, isUp]))} ${page}
    ) as page`
}

function partsOf(source: Source, wanted: Wanted, asked: PageAsked) {
  const { place, sort } = asked
  const beside = place.by === 'cursor' ? place.beside : undefined
  const order = orderOf(source, sort).map((key, position) => ({
    ...key,
    name: sql.ref(`sorted${position}`),
    isUp: key.descending === isBackwards(beside?.side),
  }))
  const ids = source.ids.map((column, position) => ({ column, name: sql.ref(`id${position}`) }))
  const keys =
    place.by === 'cursor'
      ? sql`json_build_array(${sql.join(order.map(({ name, type }) => asText({ column: name, type })))})::text`
      : sql`null::text`
  return {
    order,
    /** What `written` is made of. */
    raw: sql.join([...ids, ...order].map(({ column, name }) => sql`${column} as ${name}`)),
    written: sql`${idOf(ids.map(({ name }) => name))} as id, ${keys} as keys`,
    where: joined(sql` and `, [whereOf(source, wanted), ...(beside ? [isBeside(order, beside)] : [])], sql`true`),
    page: sql`limit ${fetched(asked)} offset ${place.by === 'offset' ? place.offset : 0}`,
  }
}

/** What names a row to whoever reads the page. */
function idOf(ids: readonly Expression<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    ids.map((id) => sql`${id}::text`),
    sql` || '-' || `,
  )
}

function directed(columns: readonly (readonly [Expression<unknown>, isUp: boolean])[]): RawBuilder<unknown> {
  return sql.join(columns.map(([column, isUp]) => sql`${column} ${sql.raw(isUp ? 'asc' : 'desc')}`))
}

export function countStatement(source: Source, wanted: Wanted): RawBuilder<{ total: number }> {
  const { filter, withHidden } = wanted
  const alone = 'field' in filter && filter.operator === 'in' && source.lookups[filter.field]?.alone
  const where = alone
    ? joined(sql` and `, [whereOf(source, { filter: EVERYTHING, withHidden }), alone(filter.values)], sql`true`)
    : whereOf(source, wanted)
  return sql`
    select count(*)::int as total from ${source.from} where ${isInOneIndex(source, filter) ? where : indexed(source, where)}`
}

/** Whether an index has all that rows are filtered by, whatever they are sorted by. */
export function isCovered({ covered }: Source, filter: Filter): boolean {
  return covered !== undefined && ![...fieldsOf(filter)].some((field) => covered.apart.includes(field))
}

/** So that there is an index for every filter, at least one that has all rows. */
function indexed({ every }: Source, where: Expression<SqlBool>): Expression<SqlBool> {
  return every ? sql`(${every} and ${where})` : where
}

/** Each field has an index that tells visible rows, too: nothing more is to be read. */
function isInOneIndex({ lookups }: Source, filter: Filter): boolean {
  const fields = [...fieldsOf(filter)]
  return fields.length <= 1 && !fields.some((field) => lookups[field]?.isInNoIndex)
}

function whereOf({ lookups, shown }: Source, { filter, withHidden }: Wanted, isRowByRow = false): Expression<SqlBool> {
  const passes = isEverything(filter) ? [] : [compile(filter)]
  return joined(sql` and `, [...(withHidden ? [] : [shown]), ...passes], sql`true`)

  function compile(part: Filter): Expression<SqlBool> {
    if ('all' in part) return joined(sql` and `, part.all.map(compile), sql`true`)
    if ('any' in part) return joined(sql` or `, part.any.map(compile), sql`false`)
    if ('not' in part) return opposite(part.not)
    const look = lookups[part.field]?.[part.operator]
    if (!look) throw new Error(`"${part.operator}" of "${part.field}" is declared, and nothing looks it up.`)
    return look(part.values, isRowByRow)
  }

  function opposite(part: Filter): Expression<SqlBool> {
    const possible = 'field' in part && part.operator === 'in' && lookups[part.field]?.possible
    const absent = 'field' in part && part.operator === 'exists' && lookups[part.field]?.absent
    if (absent) return absent(part.values, isRowByRow)
    return possible
      ? compile({ ...part, values: possible.filter((value) => !part.values.includes(value)) })
      : sql`(${compile(part)}) is not true`
  }
}

function joined(
  glue: RawBuilder<unknown>,
  parts: readonly Expression<SqlBool>[],
  none: Expression<SqlBool>,
): Expression<SqlBool> {
  return parts.length === 0 ? none : sql`(${sql.join(parts, glue)})`
}

type OrderedKey = Key & { descending: boolean }

/** What the rows are sorted by, down to something that no two of them share. Ties go the way of the last field, so that one index serves both ways. */
function orderOf({ keys, tieBreak }: Source, sort: readonly SortField[]): OrderedKey[] {
  const order: OrderedKey[] = []
  const add = (added: readonly Key[], descending: boolean): void => {
    for (const key of added) if (!order.some(({ isUnique }) => isUnique)) order.push({ ...key, descending })
  }
  for (const { field, descending } of sort) add(keys[field] ?? [], descending)
  add(tieBreak, sort.at(-1)?.descending ?? false)
  return order
}

function asText({ column, type }: Key): RawBuilder<unknown> {
  return type === 'timestamptz'
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${column}::text`
}

const forms = {
  text: () => true,
  uuid: isGuid,
  bigint: (value: string) => /^-?\d{1,18}$/.test(value),
  timestamptz: (value: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && !value.startsWith('0000') && isInCalendar(value),
}

/** `Date` takes the 30th of February for the 2nd of March, and PostgreSQL refuses it. */
function isInCalendar(moment: string): boolean {
  const read = new Date(moment)
  return !Number.isNaN(read.getTime()) && read.toISOString().slice(0, 19) === moment.slice(0, 19)
}

/** Rows before or after a place in this order. Where all fields go one way, that is one comparison of rows, which an index answers. */
function isBeside(
  order: readonly OrderedKey[],
  { keys, side }: Beside,
  bind: Bind = (value) => value,
): Expression<SqlBool> {
  const isOurs = keys.length === order.length && order.every(({ type }, position) => forms[type](keys[position]!))
  if (!isOurs) throw invalidCursor()
  const bounds = order.map(({ type }, position) => bind(sql`${keys[position]}::${sql.raw(type)}`))
  const backwards = isBackwards(side)
  const isInclusive = side === 'from' || side === 'upTo'
  const sign = (descending: boolean, more: string): RawBuilder<unknown> =>
    sql.raw((descending === backwards ? '>' : '<') + more)
  const [first] = order
  if (order.every(({ descending }) => descending === first?.descending)) {
    const columns = sql.join(order.map(({ column }) => column))
    return sql`(${columns}) ${sign(first?.descending ?? false, isInclusive ? '=' : '')} (${sql.join(bounds)})`
  }
  // The first field alone narrows it down for the index; the rest is told field by field.
  const nested = order.reduceRight<RawBuilder<unknown>>(
    (inner, { column, descending }, position) =>
      sql`(${column} ${sign(descending, '')} ${bounds[position]} or (${column} = ${bounds[position]} and ${inner}))`,
    isInclusive ? sql`true` : sql`false`,
  )
  return sql`(${first!.column} ${sign(first!.descending, '=')} ${bounds[0]} and ${nested})`
}
