import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from '../parse/filter.ts'
import { escapeLike, type FieldPredicates, hasTrigram, isOneOf, NIL_UUID, textPredicates } from './column-predicates.ts'
import type { QuerySource } from './query-source.ts'

/**
 * Predicates on the narrow table of descriptions (decision 42), which stores each text in the forms that are cheapest to
 * search. Descriptions sort by code point. Partial matches ignore case, by the rules of the database.
 */
const tablePredicates: FieldPredicates = {
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

/** Every row meets it, so that PostgreSQL can use the primary key for any query. */
const ALL_ROWS = sql<boolean>`d.product_id >= ${NIL_UUID}::uuid`
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

/** Source of queries that filter by the description alone. */
export const descriptionSource: QuerySource = {
  name: 'descriptions',
  from: sql`product_descriptions d`,
  idColumns: [sql`d.product_id`],
  allRows: ALL_ROWS,
  isVisible: sql`d.shown`,
  predicates: { description: { ...tablePredicates, isUnindexed: true } },
  sortKeys: {},
  tieBreak: [{ column: sql`d.product_id`, type: 'uuid', isUnique: true }],
}

/**
 * Predicates of the description among other conditions. They read the table of descriptions, or the product itself where
 * its row is read anyway.
 */
export function descriptionPredicates(productId: Expression<unknown>, column: Expression<unknown>): FieldPredicates {
  const [plain, byCodePoint] = [textPredicates(column), textPredicates(sql`${column} collate "C"`)]
  const either = (operator: Condition['operator'], perRow: FieldPredicates): FieldPredicates => ({
    [operator]: (values: readonly string[], isPerRow = false) =>
      isPerRow
        ? perRow[operator]!(values)
        : sql`exists (select 1 from product_descriptions d where d.product_id = ${productId} and ${ALL_ROWS} and ${tablePredicates[operator]!(values)})`,
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
