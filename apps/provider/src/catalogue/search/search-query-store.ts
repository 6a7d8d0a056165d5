import { CompiledQuery } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import { PART_SEPARATOR, PRODUCT_SEPARATOR, type MatchedRows } from './facet-counts.ts'
import { AGE_BITS, type TextQuery } from './text-query.ts'

/** Conditions that one and the same variant must meet. Brands and collections are part of the query text instead. */
export interface SearchConditions {
  hidden: boolean
  inStock: boolean | null
  /** Bound of the current price. */
  minPrice: bigint | null
  maxPrice: bigint | null
  onSale: boolean
  /** For each text, the variant must have one of its characters among its choices (`encode-facets.ts`). */
  choices: readonly string[]
  now: Date
}

/** Removes all conditions on variants. */
export function omitVariantConditions({ hidden, now }: SearchConditions): SearchConditions {
  return { hidden, inStock: null, minPrice: null, maxPrice: null, onSale: false, choices: [], now }
}

export type SearchOrder = 'RELEVANCE' | 'PRICE_ASC' | 'PRICE_DESC' | 'NEWEST' | 'NAME'

/** $6: now. */
const RUNNING = `((discount_starts_at is null or discount_starts_at <= $6) and (discount_ends_at is null or discount_ends_at > $6))`
const LOWEST = `case when ${RUNNING} then coalesce(discounted_minor, price_minor) else price_minor end`
/** Rows of older document versions have one price only. */
const HIGHEST = `case when ${RUNNING} then coalesce(highest_discounted_minor, highest_minor, discounted_minor, price_minor) else coalesce(highest_minor, price_minor) end`

/**
 * The function exists for its planner cost (migration 8): it is called for hidden products only, and changes no result.
 */
const toVisibleSql = (hidden: string): string => `(visible or ${hidden} or search_row_cost())`

/** $2 to $7. */
const toParameters = ({ hidden, inStock, minPrice, maxPrice, now, onSale }: SearchConditions): unknown[] => [
  hidden,
  inStock,
  minPrice,
  maxPrice,
  now,
  onSale,
]

/** Number of kinds of conditions that a variant has to meet. */
const countKinds = ({ inStock, minPrice, maxPrice, onSale, choices }: SearchConditions): number =>
  choices.length + Number(inStock !== null) + Number(minPrice !== null || maxPrice !== null) + Number(onSale)

/**
 * Builds the predicate of products: the query through the index, and conditions as far as columns decide them. One kind
 * of condition is met by some variant if the columns say so, except for a price range, in which no variant may lie.
 * Several kinds are matched in the variants of products whose variants differ. There are three statement texts, which
 * PostgreSQL plans once. `first` is the number of the parameter with the choices.
 */
function toMatchSql(query: string, conditions: SearchConditions, first: number): string {
  const kinds = countKinds(conditions)
  const { inStock, minPrice, maxPrice, choices } = conditions
  const isSimple = kinds < 2 && minPrice === null && maxPrice === null
  // Sold out in one size and not in another: only the variants decide.
  const stock = isSimple ? '($3::boolean is null or in_stock = $3)' : '($3::boolean is not true or in_stock)'
  const columns = `words @@ ${query} and ${toVisibleSql('$2::boolean')} and ${stock}
    and ($4::bigint is null or ${HIGHEST} >= $4) and ($5::bigint is null or ${LOWEST} <= $5)
    and (not $7::boolean or (${RUNNING} and discounted_minor is not null))`
  if (isSimple) return columns
  const isChoiceInStock =
    kinds === 2 && inStock === true && choices.length === 1 && minPrice === null && maxPrice === null
  const inOne = isChoiceInStock ? choiceInStock(first) : toSameVariantSql(first)
  // If all variants are alike, the text has one line and the columns have decided.
  return `${columns} and (case when variants is null or position(E'\\n' in variants) = 0 then $3 is not false or not in_stock else ${inOne} end)`
}

/** Options of a filter at most. */
const MOST_CHOICES = 6

function toSameVariantSql(first: number): string {
  const price = `(case when ${RUNNING} then split_part(variant, E'\\t', 3) else split_part(variant, E'\\t', 2) end)::bigint`
  const tests = [
    ...Array.from({ length: MOST_CHOICES }, (_, place) => `($${first}::text[])[${place + 1}]`).map(
      (choice) => `(${choice} is null or translate(variant, ${choice}, '') <> variant)`,
    ),
    `(not $7 or split_part(variant, E'\\t', 2) <> split_part(variant, E'\\t', 3))`,
    `($4 is null or ${price} >= $4)`,
    `($5 is null or ${price} <= $5)`,
  ]
  const exists = (stock: string): string =>
    `exists (select from string_to_table(variants, E'\\n') as variant where ${[stock, ...tests].join(' and ')})`
  return `${exists(`($3 is not true or ${IN_STOCK})`)} and ($3 is not false or not ${exists(IN_STOCK)})`
}

const IN_STOCK = `starts_with(variant, '+')`

/**
 * Matches the most frequent query in a third of the time: any line in stock with one of the characters. No line
 * contains the first character in brackets, which prevents an empty bracket.
 */
const choiceInStock = (parameter: number): string =>
  `variants ~ ('[+][^\\t\\n]*[!' || ($${parameter}::text[])[1] || ']')`

const SORTED: Record<Exclude<SearchOrder, 'RELEVANCE'>, string> = {
  PRICE_ASC: `${LOWEST}, number desc`,
  PRICE_DESC: `${LOWEST} desc, number desc`,
  NEWEST: 'abs(number) desc',
  NAME: 'name collate "C", number desc',
}

/** $8 products, from $9 on. Ties are sorted newest first, imported ones last; numbers are unique. */
const toSortedPageSql = (order: Exclude<SearchOrder, 'RELEVANCE'>, conditions: SearchConditions): string =>
  `select product_id from product_search where ${toMatchSql('$1::tsquery', conditions, 10)} order by ${SORTED[order]} limit $8 offset $9`

/**
 * Reads rank after rank until $10 matches (the end of the page) are found, each without earlier matches. The last rank
 * may match nearly every product: its newest products are read first, and are the page if enough of them are in stock.
 */
const toRankedPageSql = (ranks: number, conditions: SearchConditions): string => {
  const query = (rank: number): string => `($1::tsquery[])[${rank + 1}]`
  const steps = Array.from({ length: ranks }, (_, rank) => ({ rank, text: query(rank) }))
  const newest = { rank: ranks - 1, text: `(${query(ranks - 1)} && ${NEWEST}::tsquery) and in_stock` }
  const found = [...steps.slice(0, -1), newest, ...steps.slice(-1)].map(({ rank, text }, step, all) => {
    const before = all.slice(0, step).map((_, earlier) => `step${earlier}`)
    const enough = before.map((each) => `(select count(*) from ${each})`).join(' + ')
    const others = before.map((each) => ` and product_id not in (select product_id from ${each})`).join('')
    return `step${step} as materialized (
      select product_id, ${rank} as rank, in_stock, number from product_search
      where ${toMatchSql(text, conditions, 11)}${step > 0 ? ` and ${enough} < $10` : ''}${others}
      order by in_stock desc, number desc limit $10)`
  })
  return `with ${found.join(', ')}
    select product_id from (${found.map((_, step) => `select * from step${step}`).join(' union all ')}) as found
    order by rank, in_stock desc, number desc limit $8 offset $9`
}

const NEWEST = `(select string_agg('''%' || ((select max(number) from product_search) >> ${AGE_BITS}) - back || '''', ' | ') from generate_series(0, 2) as backs (back))`

/** Finds the ids of one page. */
export async function findPage(
  db: Database,
  { any, ranks }: TextQuery,
  conditions: SearchConditions,
  { order, limit, offset }: { order: SearchOrder; limit: number; offset: number },
): Promise<string[]> {
  const isRanked = order === 'RELEVANCE'
  const text = isRanked ? toRankedPageSql(ranks.length, conditions) : toSortedPageSql(order, conditions)
  const more = isRanked ? [limit, offset, limit + offset] : [limit, offset]
  const rows = await runSearchQuery<{ product_id: string }>(db, text, isRanked ? ranks : any, conditions, more)
  return rows.map(({ product_id }) => product_id)
}

/** Reads up to `most` matching products, encoded for {@link MatchedRows}. */
export async function findMatchedRows(
  db: Database,
  query: string,
  conditions: SearchConditions,
  most: number,
): Promise<MatchedRows> {
  const [row] = await runSearchQuery<{ count: number; text: string }>(
    db,
    `select count(*)::int as count, coalesce(string_agg(found.text, E'${PRODUCT_SEPARATOR}'), '') as text from (
      select concat(facets, E'${PART_SEPARATOR}', case when ${RUNNING} then '1' else '0' end, E'${PART_SEPARATOR}', coalesce(variants,
        concat(case when in_stock then '+' else '-' end, facets, E'\\t', price_minor, E'\\t', coalesce(discounted_minor, price_minor)))) as text
      from product_search where ${toMatchSql('$1::tsquery', conditions, 9)} limit $8) as found`,
    query,
    conditions,
    [most],
  )
  return row ?? { count: 0, text: '' }
}

export async function countMatchedProducts(
  db: Database,
  query: string,
  conditions: SearchConditions,
  most: number,
): Promise<number> {
  const text = `select count(*)::int as count from (select from product_search where ${toMatchSql('$1::tsquery', conditions, 9)} limit $8) as found`
  const [row] = await runSearchQuery<{ count: number }>(db, text, query, conditions, [most])
  return row?.count ?? 0
}

async function runSearchQuery<Row>(
  db: Database,
  text: string,
  query: string | readonly string[],
  conditions: SearchConditions,
  more: readonly unknown[],
): Promise<Row[]> {
  const choices = VARIANT_FILTER_PATTERN.test(text) ? [conditions.choices] : []
  const values = [query, ...toParameters(conditions), ...more, ...choices]
  return (await db.executeQuery<Row>(CompiledQuery.raw(`${PREPARED} ${text}`, values))).rows
}

const VARIANT_FILTER_PATTERN = /variants is null or/
