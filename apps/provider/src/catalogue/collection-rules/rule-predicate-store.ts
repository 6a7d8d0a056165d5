import type { CollectionCondition } from '@cartwright/contract'
import { type RawBuilder, sql } from 'kysely'
import { parseMoney } from '../../platform/money.ts'
import type { StoredRule } from './collection-rule.ts'

const DAY_MS = 86_400_000

/** Builds the SQL condition of a rule on a row `p` of products. It is never null. */
export function buildRulePredicate(rule: StoredRule, now: Date): RawBuilder<boolean> {
  const conditions = rule.conditions.map((condition) => buildCondition(condition, rule, now))
  return sql`(${sql.join(conditions, rule.match === 'ALL' ? sql` and ` : sql` or `)})`
}

function buildCondition(
  condition: CollectionCondition,
  { currency, timeZone }: StoredRule,
  now: Date,
): RawBuilder<boolean> {
  const { field, value } = condition
  switch (field) {
    case 'PRICE':
      return compareNumbers(sql`p.price_minor`, condition, sql`${parseMoney(value, currency).minor}::bigint`)
    case 'STOCK':
      return compareNumbers(PIECES, condition, sql`${Number(value)}::float8`)
    case 'BRAND':
      return compareTexts(sql`coalesce(p.brand, '')`, condition)
    case 'RIBBON':
      return compareTexts(sql`coalesce(p.ribbon, '')`, condition)
    case 'NAME':
      return compareTexts(sql`p.name`, condition)
    case 'OPTION':
      return condition.operator === 'EQUALS' ? hasChoice(condition) : sql`not ${hasChoice(condition)}`
    case 'DATE_ADDED':
      return compareDates(condition, timeZone, now)
  }
}

/** Pieces of all visible variants. Those that are in stock and not counted never end. */
const PIECES = sql<number>`(
  select case when coalesce(bool_or(not s.tracked and s.in_stock), false) then 'infinity'::float8
    else coalesce(sum(s.quantity) filter (where s.tracked), 0)::float8 end
  from stock s join variants v on v.product_id = s.product_id and v.id = s.variant_id
  where s.product_id = p.id and v.visible)`

function compareNumbers(
  actual: RawBuilder<unknown>,
  { operator }: CollectionCondition,
  wanted: RawBuilder<unknown>,
): RawBuilder<boolean> {
  if (operator === 'LESS_THAN') return sql`${actual} < ${wanted}`
  if (operator === 'GREATER_THAN') return sql`${actual} > ${wanted}`
  return operator === 'EQUALS' ? sql`${actual} = ${wanted}` : sql`${actual} <> ${wanted}`
}

function compareTexts(actual: RawBuilder<unknown>, { operator, value }: CollectionCondition): RawBuilder<boolean> {
  const [folded, wanted] = [sql`lower(${actual})`, sql`lower(${value}::text)`]
  if (operator === 'CONTAINS') return sql`strpos(${folded}, ${wanted}) > 0`
  if (operator === 'NOT_CONTAINS') return sql`strpos(${folded}, ${wanted}) = 0`
  if (operator === 'STARTS_WITH') return sql`starts_with(${folded}, ${wanted})`
  return operator === 'EQUALS' ? sql`${folded} = ${wanted}` : sql`${folded} <> ${wanted}`
}

function hasChoice({ value, option }: CollectionCondition): RawBuilder<boolean> {
  const isOption = option === undefined ? sql`true` : sql`lower(o ->> 'name') = lower(${option}::text)`
  return sql`exists (
    select from jsonb_array_elements(p.options) as o, jsonb_array_elements(o -> 'choices') as c
    where ${isOption} and lower(c ->> 'description') = lower(${value}::text))`
}

function compareDates({ operator, value }: CollectionCondition, timeZone: string, now: Date): RawBuilder<boolean> {
  const day = sql`(${value}::text::timestamp at time zone ${timeZone}::text)`
  if (operator === 'AFTER') return sql`p.created_at >= ${day}`
  if (operator === 'BEFORE') return sql`p.created_at < ${day}`
  const since = new Date(now.getTime() - Number(value) * DAY_MS)
  return operator === 'WITHIN_DAYS' ? sql`p.created_at > ${since}` : sql`p.created_at <= ${since}`
}
