import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Condition } from './filter.ts'
import { escaped, hasTrigram, isOneOf, type Lookup, NIL, text } from './columns.ts'
import type { Source } from './sources.ts'

/**
 * Descriptions in a narrow table of their own (decision 42), each in the forms that take least to look through. Their order is that of the letters' numbers,
 * and case does not matter to their parts, as the database sees it.
 */
const lookup: Lookup = {
  // The first hundred letters are in an index, and most often they are enough to tell.
  in: (values) => sql`(${isOneOf(sql`d.beginning`, values, firstOf)} and ${isOneOf(WHOLE, values)})`,
  gt: ([bound]) => isBeyond(bound, '>', '>'),
  gte: ([bound]) => isBeyond(bound, '>', '>='),
  lt: ([bound]) => isBeyond(bound, '<', '<'),
  lte: ([bound]) => isBeyond(bound, '<', '<='),
  startsWith: ([beginning = '']) =>
    isLike(fits(beginning, 100) ? sql`d.folded_beginning` : sql`d.folded`, `${escaped(beginning)}%`),
  endsWith: ([end = '']) => (fits(end, 20) ? endsWith(end) : isLike(sql`d.folded`, `%${escaped(end)}`)),
  // Where all of them are looked through, "like" takes up to three times as long.
  contains: ([part = '']) =>
    hasTrigram(part) ? isLike(sql`d.folded`, `%${escaped(part)}%`) : sql`strpos(d.folded, lower(${part})) > 0`,
}

/** True of every row, so that there is an index for any question. */
const EVERY = sql<boolean>`d.product_id >= ${NIL}::uuid`
const WHOLE = sql`(select description from products where id = d.product_id) collate "C"`

function firstOf(value: unknown): RawBuilder<unknown> {
  return sql`left(${value}, 100)`
}

function isBeyond(bound: string | undefined, side: '<' | '>', sign: string): Expression<SqlBool> {
  const [first, beyond] = [firstOf(bound), sql.raw(side)]
  return sql`(d.beginning ${beyond}= ${first} and (d.beginning ${beyond} ${first} or ${WHOLE} ${sql.raw(sign)} ${bound}))`
}

/** In small letters: of one there may become two. */
function fits(value: string, room: number): boolean {
  return 2 * Array.from(value).length <= room
}

function isLike(column: Expression<unknown>, pattern: string): Expression<SqlBool> {
  return sql`${column} like lower(${pattern})`
}

/** An end read backwards is a beginning, which an index finds. It is escaped when it is turned round. */
function endsWith(end: string): Expression<SqlBool> {
  return sql`reverse(d.folded_end) like regexp_replace(reverse(lower(${end})), '[\\\\%_]', '\\\\\\&', 'g') || '%'`
}

/** For questions about nothing but descriptions. */
export const descriptions: Source = {
  name: 'descriptions',
  from: sql`product_descriptions d`,
  ids: [sql`d.product_id`],
  every: EVERY,
  shown: sql`d.shown`,
  lookups: { description: { ...lookup, isInNoIndex: true } },
  keys: {},
  tieBreak: [{ column: sql`d.product_id`, type: 'uuid', isUnique: true }],
}

/** The description of a product among other conditions: looked up in that table, or where the product is read anyway, in itself. */
export function descriptionOf(productId: Expression<unknown>, column: Expression<unknown>): Lookup {
  const [asItIs, inOrder] = [text(column), text(sql`${column} collate "C"`)]
  const either = (operator: Condition['operator'], own: Lookup): Lookup => ({
    [operator]: (values: readonly string[], isRowByRow = false) =>
      isRowByRow
        ? own[operator]!(values)
        : sql`exists (select 1 from product_descriptions d where d.product_id = ${productId} and ${EVERY} and ${lookup[operator]!(values)})`,
  })
  return {
    isInNoIndex: true,
    ...either('in', asItIs),
    ...either('gt', inOrder),
    ...either('gte', inOrder),
    ...either('lt', inOrder),
    ...either('lte', inOrder),
    ...either('startsWith', asItIs),
    ...either('endsWith', asItIs),
    ...either('contains', asItIs),
  }
}
