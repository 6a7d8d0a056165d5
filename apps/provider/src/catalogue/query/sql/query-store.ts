import { CompiledQuery, type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { PREPARED } from '../../../platform/db/prepared-statements.ts'
import type { Database } from '../../../platform/db/pool.ts'
import { allOf, type Condition, type Filter, isMatchAll, MATCH_ALL, toComplement } from '../parse/filter.ts'
import {
  type SortField,
  invalidCursor,
  isBackward,
  type KeysetAnchor,
  type Page,
  type PageStart,
} from '../parse/product-query.ts'
import {
  areValidSortKeys,
  type DirectedSortKey,
  forceIndexScan,
  hasCoveringIndex,
  isSingleIndexScan,
  type QuerySource,
  resolveSortKeys,
  toSortKeyText,
} from './query-sources.ts'

/** Matching rows of a source; visible ones only, unless `withHidden`. */
export interface RowSelection {
  filter: Filter
  withHidden: boolean
}

/** Ids of one page. */
export type IdPage = Omit<Page<string>, 'total'>

export interface PageRequest {
  sort: readonly SortField[]
  limit: number
  start: PageStart
}

/**
 * Reads the ids of one page, and its edge keys for cursors. It scans up to `scanLimit` rows in sort order for the
 * `rowsNeeded` matching ones. If the scan finds fewer, it sorts all matching rows instead.
 */
export async function readPage(
  db: Database,
  source: QuerySource,
  selection: RowSelection,
  request: PageRequest,
  { scanLimit, rowsNeeded }: { scanLimit: number; rowsNeeded: number },
): Promise<IdPage> {
  const { limit, start } = request
  const rows = await readRows()
  const page = rows.slice(0, limit)
  if (start.by === 'cursor' && isBackward(start.anchor?.side)) page.reverse()
  const [first, last] = [parseSortKeys(page[0]), parseSortKeys(page.at(-1))]
  return {
    rows: page.map(({ id }) => id),
    ...(first && last && { edgeKeys: { first, last } }),
    hasMore: rows.length > limit,
  }

  async function readRows(): Promise<IdRow[]> {
    if (isMatchAll(selection.filter)) return (await buildPageStatement(source, selection, request).execute(db)).rows
    if (scanLimit > 0) {
      const { rows: scanned } = await buildScanStatement(source, selection, request, scanLimit).execute(db)
      if (scanned.length === rowsNeeded) return scanned
    }
    return (await buildSortStatement(source, selection, request).execute(db)).rows
  }
}

interface NextIdsRequest {
  sort: readonly SortField[]
  withHidden: boolean
  /** Sort keys of the row before the next ones. Without them the first rows are read. */
  after: readonly string[] | undefined
  limit: number
}

/** Reads the next ids of an unfiltered list in index order, and the sort keys of the last row. */
export async function readNextIds(db: Database, source: QuerySource, request: NextIdsRequest): Promise<NextIds> {
  const { rows } = await db.executeQuery(compileNextIds(db, source, request))
  const { ids, last } = rows[0]! // an aggregate always returns one row
  const nextIds = ids === null ? [] : ids.split(' ')
  const hasMore = nextIds.length > request.limit
  if (hasMore) nextIds.pop()
  return { rows: nextIds, ...(last !== null && { lastKeys: JSON.parse(last) as string[] }), hasMore } // the statement returns an array of texts
}

type NextIdsRow = { ids: string | null; last: string | null }

/** Compiled statements of unsorted lists, a few for all lists. Compiling one takes longer than sending it. */
const nextIdsTexts = new Map<string, string>()

/** Compiles the statement of {@link readNextIds}, or reuses the text of an equal one. */
export function compileNextIds(db: Database, source: QuerySource, request: NextIdsRequest): CompiledQuery<NextIdsRow> {
  const { sort, withHidden, after, limit } = request
  if (sort.length > 0 || !source.prepared) return buildNextIdsStatement(source, request).compile(db)
  const { name, values } = source.prepared
  const key = `${name} ${withHidden} ${after !== undefined}`
  const text = nextIdsTexts.get(key) ?? buildNextIdsStatement(source, request).compile(db).sql
  nextIdsTexts.set(key, text)
  // Parameters in the order of the text: one limit for each sort key, the values of the source, the keyset, the limit.
  const limits = resolveSortKeys(source, sort).map(() => limit)
  return CompiledQuery.raw(text, [...limits, ...values, ...(after ?? []), limit + 1])
}

/** Next ids of a list. */
export interface NextIds {
  rows: readonly string[]
  lastKeys?: readonly string[]
  hasMore: boolean
}

/**
 * Aggregates the ids to a single row. Unsorted lists use a prepared statement, because planning takes as long as
 * reading a hundred rows.
 */
export function buildNextIdsStatement(
  source: QuerySource,
  { sort, withHidden, after, limit }: NextIdsRequest,
): RawBuilder<NextIdsRow> {
  const isPrepared = sort.length === 0
  const bind: BindParameter = isPrepared ? (value) => sql`(select ${value})` : (value) => value
  const order = resolveSortKeys(source, sort)
  const columns = order.map((key, position) => ({ ...key, name: sql.ref(`sorted${position}`) }))
  const last = columns.map(({ name, type }) =>
    toSortKeyText({ column: sql`(array_agg(${name}))[least(count(*), ${bind(sql`${limit}::int`)})]`, type }),
  )
  const where = [
    buildWhere(source, { filter: MATCH_ALL, withHidden }),
    ...(after ? [buildKeysetCondition(order, { keys: after, side: 'after' }, bind)] : []),
  ]
  return sql`${sql.raw(isPrepared ? PREPARED : '')}
    select string_agg(id, ' ') as ids, case when count(*) > 0 then json_build_array(${sql.join(last)})::text end as last from (
      select ${concatenateIds(source.idColumns)} as id, ${sql.join(columns.map(({ column, name }) => sql`${column} as ${name}`))}
      from ${(isPrepared && source.prepared?.from) || source.from} where ${joinConditions(sql` and `, where, sql`true`)}
      order by ${buildOrderBy(order.map(({ column, descending }) => [column, !descending]))} limit ${bind(sql`${limit + 1}::int`)}
    ) as page`
}

/** Wraps a bound parameter. A subquery hides its value from the planner, so that one plan serves all values. */
type BindParameter = (value: RawBuilder<unknown>) => RawBuilder<unknown>

interface IdRow {
  id: string
  /** Sort keys as JSON. Only those of the first and the last row are parsed. */
  keys: string | null
}

function parseSortKeys(row: IdRow | undefined): string[] | undefined {
  return typeof row?.keys === 'string' ? (JSON.parse(row.keys) as string[]) : undefined // the statements return an array of texts
}

/** Returns the number of rows to read: with cursors one more, which shows whether another page follows. */
export function getFetchLimit({ limit, start }: PageRequest): number {
  return start.by === 'cursor' ? limit + 1 : limit
}

export async function countRows(db: Database, source: QuerySource, selection: RowSelection): Promise<number> {
  const { rows } = await buildCountStatement(source, selection).execute(db)
  return rows[0]?.total ?? 0
}

/**
 * Counts how many more rows lie below one value than below another; the result may be negative. The statement counts in
 * both directions, because only the database knows which value is lower. An index finds the empty one at once.
 */
export async function countDifference(
  db: Database,
  source: QuerySource,
  below: Condition,
  otherBelow: Condition,
  withHidden: boolean,
): Promise<number> {
  const countBetween = (one: Condition, other: Condition): RawBuilder<unknown> =>
    buildCountStatement(source, { filter: allOf([one, toComplement(other)]), withHidden })
  const { rows } = await sql<{ more: number }>`
    select (${countBetween(below, otherBelow)}) - (${countBetween(otherBelow, below)}) as more`.execute(db)
  return rows[0]!.more // a select without a table always returns one row
}

/** Returns the planner's estimate of matching rows. */
export async function estimateRows(db: Database, source: QuerySource, selection: RowSelection): Promise<number> {
  const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`
    explain (format json) select 1 from ${source.from} where ${buildWhere(source, selection)}`.execute(db)
  return rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0
}

/**
 * Scans rows in sort order up to a limit and returns the matching ones. Conditions on the first sort key restrict the
 * range of the index. Columns are formatted for matching rows only, so that the index alone answers for most rows.
 */
export function buildScanStatement(
  source: QuerySource,
  selection: RowSelection,
  request: PageRequest,
  scanLimit: number,
): RawBuilder<IdRow> {
  const { filter, withHidden } = selection
  const parts = 'all' in filter ? filter.all : [filter]
  const first = source.sortKeys[request.sort[0]?.field ?? 'id']
  const limitsRange = (part: Filter): boolean =>
    'field' in part && source.sortKeys[part.field] === first && ['in', 'gt', 'gte', 'lt', 'lte'].includes(part.operator)
  const range = { filter: allOf(parts.filter(limitsRange)), withHidden }
  const rest = { filter: allOf(parts.filter((part) => !limitsRange(part))), withHidden: true }
  const { order, columns, result, where, page } = buildClauses(source, range, request)
  return sql`
    select ${result} from (
      select ${columns}, ${buildWhere(source, rest, true)} as passes from ${source.from} where ${where}
      order by ${buildOrderBy(order.map(({ column, isAscending }) => [column, isAscending]))} limit ${scanLimit}
    ) as walked where passes ${page}`
}

/**
 * Reads all matching rows and sorts them. `offset 0` prevents PostgreSQL from scanning in sort order instead, because
 * its planner underestimates how far it would have to scan.
 */
export function buildSortStatement(
  source: QuerySource,
  selection: RowSelection,
  request: PageRequest,
): RawBuilder<IdRow> {
  const { order, columns, result, where, page } = buildClauses(source, selection, request)
  return sql`
    select ${result} from (
      select * from (
        select ${columns} from ${source.from} where ${hasCoveringIndex(source, selection.filter) ? where : forceIndexScan(source, where)} offset 0
      ) as gathered
      order by ${buildOrderBy(order.map(({ name, isAscending }) => [name, isAscending]))} ${page}
    ) as page`
}

/** Reads one page of an unfiltered list, which an index has in order. */
export function buildPageStatement(
  source: QuerySource,
  selection: RowSelection,
  request: PageRequest,
): RawBuilder<IdRow> {
  const { order, columns, result, where, page } = buildClauses(source, selection, request)
  return sql`
    select ${result} from (
      select ${columns} from ${source.from} where ${where} order by ${buildOrderBy(order.map(({ column, isAscending }) => [column, isAscending]))} ${page}
    ) as page`
}

/** Builds the clauses that the statements of a page share. */
function buildClauses(source: QuerySource, selection: RowSelection, request: PageRequest) {
  const { start, sort } = request
  const anchor = start.by === 'cursor' ? start.anchor : undefined
  const order = resolveSortKeys(source, sort).map((key, position) => ({
    ...key,
    name: sql.ref(`sorted${position}`),
    isAscending: key.descending === isBackward(anchor?.side),
  }))
  const ids = source.idColumns.map((column, position) => ({ column, name: sql.ref(`id${position}`) }))
  const keys =
    start.by === 'cursor'
      ? sql`json_build_array(${sql.join(order.map(({ name, type }) => toSortKeyText({ column: name, type })))})::text`
      : sql`null::text`
  return {
    order,
    /** Columns that `result` is formatted from. */
    columns: sql.join([...ids, ...order].map(({ column, name }) => sql`${column} as ${name}`)),
    result: sql`${concatenateIds(ids.map(({ name }) => name))} as id, ${keys} as keys`,
    where: joinConditions(
      sql` and `,
      [buildWhere(source, selection), ...(anchor ? [buildKeysetCondition(order, anchor)] : [])],
      sql`true`,
    ),
    page: sql`limit ${getFetchLimit(request)} offset ${start.by === 'offset' ? start.offset : 0}`,
  }
}

/** Joins the id columns of a row by hyphens. */
function concatenateIds(ids: readonly Expression<unknown>[]): RawBuilder<unknown> {
  return sql.join(
    ids.map((id) => sql`${id}::text`),
    sql` || '-' || `,
  )
}

function buildOrderBy(columns: readonly (readonly [Expression<unknown>, isAscending: boolean])[]): RawBuilder<unknown> {
  return sql.join(columns.map(([column, isAscending]) => sql`${column} ${sql.raw(isAscending ? 'asc' : 'desc')}`))
}

export function buildCountStatement(source: QuerySource, selection: RowSelection): RawBuilder<{ total: number }> {
  const { filter, withHidden } = selection
  const standalone = 'field' in filter && filter.operator === 'in' && source.predicates[filter.field]?.standalone
  const where = standalone
    ? joinConditions(
        sql` and `,
        [buildWhere(source, { filter: MATCH_ALL, withHidden }), standalone(filter.values)],
        sql`true`,
      )
    : buildWhere(source, selection)
  return sql`
    select count(*)::int as total from ${source.from} where ${isSingleIndexScan(source, filter) ? where : forceIndexScan(source, where)}`
}

function buildWhere(
  { predicates, isVisible }: QuerySource,
  { filter, withHidden }: RowSelection,
  isPerRow = false,
): Expression<SqlBool> {
  const conditions = isMatchAll(filter) ? [] : [compile(filter)]
  return joinConditions(sql` and `, [...(withHidden ? [] : [isVisible]), ...conditions], sql`true`)

  function compile(part: Filter): Expression<SqlBool> {
    if ('all' in part) return joinConditions(sql` and `, part.all.map(compile), sql`true`)
    if ('any' in part) return joinConditions(sql` or `, part.any.map(compile), sql`false`)
    if ('not' in part) return negate(part.not)
    const predicate = predicates[part.field]?.[part.operator]
    if (!predicate) throw new Error(`"${part.operator}" of "${part.field}" is declared and has no predicate.`)
    return predicate(part.values, isPerRow)
  }

  function negate(part: Filter): Expression<SqlBool> {
    const possibleValues = 'field' in part && part.operator === 'in' && predicates[part.field]?.possibleValues
    const notExists = 'field' in part && part.operator === 'exists' && predicates[part.field]?.notExists
    if (notExists) return notExists(part.values, isPerRow)
    return possibleValues
      ? compile({ ...part, values: possibleValues.filter((value) => !part.values.includes(value)) })
      : sql`(${compile(part)}) is not true`
  }
}

function joinConditions(
  operator: RawBuilder<unknown>,
  conditions: readonly Expression<SqlBool>[],
  empty: Expression<SqlBool>,
): Expression<SqlBool> {
  return conditions.length === 0 ? empty : sql`(${sql.join(conditions, operator)})`
}

/**
 * Keyset condition: rows before or after an anchor. With a single direction it is one row comparison, which an index
 * answers.
 */
function buildKeysetCondition(
  order: readonly DirectedSortKey[],
  { keys, side }: KeysetAnchor,
  bind: BindParameter = (value) => value,
): Expression<SqlBool> {
  if (!areValidSortKeys(order, keys)) throw invalidCursor()
  const bounds = order.map(({ type }, position) => bind(sql`${keys[position]}::${sql.raw(type)}`))
  const backward = isBackward(side)
  const isInclusive = side === 'from' || side === 'upTo'
  const comparison = (descending: boolean, equality: string): RawBuilder<unknown> =>
    sql.raw((descending === backward ? '>' : '<') + equality)
  const [first] = order
  if (order.every(({ descending }) => descending === first?.descending)) {
    const columns = sql.join(order.map(({ column }) => column))
    return sql`(${columns}) ${comparison(first?.descending ?? false, isInclusive ? '=' : '')} (${sql.join(bounds)})`
  }
  // The index uses the condition on the first column. The others are compared one by one.
  const nested = order.reduceRight<RawBuilder<unknown>>(
    (inner, { column, descending }, position) =>
      sql`(${column} ${comparison(descending, '')} ${bounds[position]} or (${column} = ${bounds[position]} and ${inner}))`,
    isInclusive ? sql`true` : sql`false`,
  )
  return sql`(${first!.column} ${comparison(first!.descending, '=')} ${bounds[0]} and ${nested})`
}
