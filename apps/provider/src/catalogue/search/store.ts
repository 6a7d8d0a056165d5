import { CompiledQuery, sql } from 'kysely'
import { KEPT } from '../../db/named-statements.ts'
import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import { countFacets, facetText } from './facet-text.ts'
import { wordsOf } from './fold-words.ts'
import { DOCUMENT_RULES, facetId, type FacetKey, type SearchDocument } from './search-document.ts'
import { keysOfKnown } from './spelling.ts'
import { AGE_BITS, lexemes, type TextQuery } from './text-query.ts'

type Reader = Database | Tx

/** Makes the words of every product longer than 2 kB (migration 8). Nobody looks for it. */
const FILLING = ` '!${'x'.repeat(2_000)}'`

/** Keeps what searches know of products from other writers, so that nobody computes it from what is no longer so. */
export async function lockDocuments(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`${sql.raw(KEPT)} select 1 from product_search where product_id = any(${productIds}::uuid[]) order by product_id for no key update`.execute(
    tx,
  )
}

/** Puts down what searches know of products; rows that already say so stay as they are. */
export async function saveDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const ids = await saveFacets(
    tx,
    documents.flatMap(({ facets }) => facets),
  )
  await saveWords(
    tx,
    documents.flatMap(({ dictionary }) => dictionary),
  )
  const rows = documents.map((document) => {
    const facets = document.facets.map((key) => ids.get(facetId(key)) ?? 0).sort((a, b) => a - b)
    return {
      product_id: document.productId,
      rules: DOCUMENT_RULES,
      number: String(document.number),
      visible: document.visible,
      in_stock: document.inStock,
      price_minor: String(document.priceMinor),
      discounted_minor: document.discountedMinor === null ? null : String(document.discountedMinor),
      discount_starts_at: document.discountStartsAt,
      discount_ends_at: document.discountEndsAt,
      name: document.name,
      facets: facetText(facets),
      words: [...document.lexemes, ...facets.map(lexemes.facet)].map((lexeme) => `'${lexeme}'`).join(' '),
    }
  })
  await sql`
    ${sql.raw(KEPT)} insert into product_search as known (product_id, rules, number, visible, in_stock, price_minor, discounted_minor, discount_starts_at, discount_ends_at, name, facets, words)
    select product_id, rules, number, visible, in_stock, price_minor, discounted_minor, discount_starts_at, discount_ends_at, name, facets, (words || ${FILLING})::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (product_id uuid, rules smallint, number bigint, visible boolean, in_stock boolean, price_minor bigint,
      discounted_minor bigint, discount_starts_at timestamptz, discount_ends_at timestamptz, name text, facets text, words text)
    order by product_id
    on conflict (product_id) do update set rules = excluded.rules, visible = excluded.visible, in_stock = excluded.in_stock, price_minor = excluded.price_minor,
      discounted_minor = excluded.discounted_minor, discount_starts_at = excluded.discount_starts_at, discount_ends_at = excluded.discount_ends_at,
      name = excluded.name, facets = excluded.facets, words = excluded.words
    where (known.*) is distinct from (excluded.*)`.execute(tx)
}

/** Looks whether products can be bought, once what there is of one of their variants has come to an end or begun. Answers those of which it is otherwise than before. */
export async function refreshInStock(tx: Tx, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  // Two orders may each take the last of another variant: the second has to see what the first left.
  await lockDocuments(tx, productIds)
  const { rows } = await sql<{ product_id: string }>`
    ${sql.raw(KEPT)} update product_search d set in_stock = not in_stock where product_id = any(${productIds}::uuid[]) and in_stock <> exists (
      select from variants v join stock s on s.product_id = v.product_id and s.variant_id = v.id
      where v.product_id = d.product_id and v.visible and s.in_stock)
    returning product_id`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/** The id of each value to narrow searches by; a new one gets the next. Added at the same time by two, a value has two ids. */
async function saveFacets(tx: Tx, keys: readonly FacetKey[]): Promise<Map<string, number>> {
  const wanted = [...new Map(keys.map((key) => [facetId(key), key])).values()]
  const known = await findFacetIds(tx, wanted)
  const added = wanted
    .filter((key) => !known.has(facetId(key)))
    .map((key) => ({ ...key, folded: wordsOf(key.value).join(' ') }))
  const rows =
    added.length === 0
      ? []
      : await tx.insertInto('search_facets').values(added).returning(['id', 'kind', 'name', 'value']).execute()
  return new Map([
    ...rows.map(({ id, ...key }): [string, number] => [facetId(key), id]),
    ...[...known].map(([key, ids]): [string, number] => [key, Math.min(...ids)]),
  ])
}

async function findFacetIds(db: Reader, keys: readonly FacetKey[]): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map()
  const kinds = keys.map(({ kind }) => kind)
  const names = keys.map(({ name }) => name)
  const values = keys.map(({ value }) => value)
  const { rows } = await sql<FacetKey & { id: number }>`
    ${sql.raw(KEPT)} select distinct f.id, f.kind, f.name, f.value from unnest(${kinds}::text[], ${names}::text[], ${values}::text[]) as wanted (kind, name, value)
    join search_facets f using (kind, name, value)`.execute(db)
  const ids = new Map<string, number[]>()
  for (const { id, ...key } of rows) ids.set(facetId(key), [...(ids.get(facetId(key)) ?? []), id])
  return ids
}

/** Ids of the values that are known, each list for itself. */
export async function findFacets(db: Reader, lists: readonly (readonly FacetKey[])[]): Promise<number[][]> {
  const ids = await findFacetIds(db, lists.flat())
  return lists.map((keys) => keys.flatMap((key) => ids.get(facetId(key)) ?? []))
}

/** An id means the same value for ever. */
const facetsRead = new WeakMap<Database, Map<number, FacetKey>>()
const MAX_FACETS_READ = 50_000

export async function readFacets(db: Database, ids: readonly number[]): Promise<Map<number, FacetKey>> {
  const known = facetsRead.get(db) ?? new Map<number, FacetKey>()
  facetsRead.set(db, known)
  const missing = ids.filter((id) => !known.has(id))
  if (missing.length > 0) {
    const { rows } = await sql<FacetKey & { id: number }>`
      ${sql.raw(KEPT)} select id, kind, name, value from search_facets where id = any(${missing}::integer[])`.execute(
      db,
    )
    if (known.size + rows.length > MAX_FACETS_READ) {
      known.clear()
      if (missing.length < ids.length) return readFacets(db, ids)
    }
    for (const { id, ...key } of rows) known.set(id, key)
  }
  return known
}

/** For each of these values a visible product that has it, where there is one. */
export async function findExamples(db: Database, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    ${sql.raw(KEPT)} select distinct example.product_id from unnest(${ids}::integer[]) as wanted (id) cross join lateral (
      select product_id from product_search where words @@ ('''#' || wanted.id || '''')::tsquery and (visible or search_row_cost()) limit 1) as example`.execute(
    db,
  )
  return rows.map(({ product_id }) => product_id)
}

async function saveWords(tx: Tx, words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    ${sql.raw(KEPT)} select word from unnest(${[...new Set(words)]}::text[]) as given (word)
    where not exists (select from search_words w where w.word = given.word)`.execute(tx)
  if (rows.length === 0) return
  const added = rows.map(({ word }) => ({ word, keys: keysOfKnown(word) }))
  await sql`
    insert into search_words (word, keys)
    select word, array(select jsonb_array_elements_text(keys)) from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given (word text, keys jsonb)`.execute(
    tx,
  )
}

/** Words of the dictionary with one of these keys. Some of them may no longer be any product's. */
export async function findWordsByKey(db: Reader, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    ${sql.raw(KEPT)} select distinct word from search_words where keys && ${keys}::text[] and (word <> '' or search_row_cost()) limit ${MAX_WORDS_COMPARED}`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

const MAX_WORDS_COMPARED = 5_000

/** Of how many products each text is true, counted up to `most`. */
export async function countMatches(
  db: Reader,
  queries: readonly string[],
  { hidden, most }: { hidden: boolean; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    ${sql.raw(KEPT)} select (select count(*)::int from (
      select from product_search where words @@ query::tsquery and (visible or ${hidden}::boolean or search_row_cost()) limit ${most}) as found) as count
    from unnest(${queries}::text[]) with ordinality as asked (query, place) order by place`.execute(db)
  return rows.map(({ count }) => count)
}

/** What products must be besides having the words. Facets are part of the text. */
export interface Conditions {
  hidden: boolean
  inStock: boolean | null
  minPrice: bigint | null
  maxPrice: bigint | null
  now: Date
}

export type SearchOrder = 'RELEVANCE' | 'PRICE_ASC' | 'PRICE_DESC' | 'NEWEST' | 'NAME'

const PRICE = `case when (discount_starts_at is null or discount_starts_at <= $6) and (discount_ends_at is null or discount_ends_at > $6) then coalesce(discounted_minor, price_minor) else price_minor end`

/** The function is there for its cost (migration 8): it is called for hidden products alone, and changes nothing. */
const shown = (hidden: string): string => `(visible or ${hidden} or search_row_cost())`

/** $2 to $6: the conditions. */
const meets = (query: string): string =>
  `words @@ ${query} and ${shown('$2::boolean')} and ($3::boolean is null or in_stock = $3)
   and ($4::bigint is null or ${PRICE} >= $4) and ($5::bigint is null or ${PRICE} <= $5)`

const parametersOf = ({ hidden, inStock, minPrice, maxPrice, now }: Conditions): unknown[] => [
  hidden,
  inStock,
  minPrice,
  maxPrice,
  now,
]

const SORTED: Record<Exclude<SearchOrder, 'RELEVANCE'>, string> = {
  PRICE_ASC: `${PRICE}, number desc`,
  PRICE_DESC: `${PRICE} desc, number desc`,
  NEWEST: 'number desc',
  NAME: 'name collate "C", number desc',
}

/** $7 products, from $8 on. Newest first among equals: no two have the same number. */
const sortedPage = (order: Exclude<SearchOrder, 'RELEVANCE'>): string =>
  `${KEPT} select product_id from product_search where ${meets('$1::tsquery')} order by ${SORTED[order]} limit $7 offset $8`

/**
 * Rank after rank, as long as fewer than $9 (the end of the page) are found; each without what was found before. The last one may be true of nearly every product:
 * the newest of them are looked at first, and where enough of those are in stock they are the page.
 */
const rankedPage = (ranks: number): string => {
  const query = (rank: number): string => `($1::tsquery[])[${rank + 1}]`
  const steps = Array.from({ length: ranks }, (_, rank) => ({ rank, text: query(rank) }))
  const newest = { rank: ranks - 1, text: `(${query(ranks - 1)} && ${NEWEST}::tsquery) and in_stock` }
  const found = [...steps.slice(0, -1), newest, ...steps.slice(-1)].map(({ rank, text }, step, all) => {
    const before = all.slice(0, step).map((_, earlier) => `step${earlier}`)
    const enough = before.map((each) => `(select count(*) from ${each})`).join(' + ')
    const others = before.map((each) => ` and product_id not in (select product_id from ${each})`).join('')
    return `step${step} as materialized (
      select product_id, ${rank} as rank, in_stock, number from product_search
      where ${meets(text)}${step > 0 ? ` and ${enough} < $9` : ''}${others}
      order by in_stock desc, number desc limit $9)`
  })
  return `${KEPT} with ${found.join(', ')}
    select product_id from (${found.map((_, step) => `select * from step${step}`).join(' union all ')}) as found
    order by rank, in_stock desc, number desc limit $7 offset $8`
}

const NEWEST = `(select string_agg('''%' || ((select max(numeric_id) from products) >> ${AGE_BITS}) - back || '''', ' | ') from generate_series(0, 2) as backs (back))`

/** Ids of one page. */
export async function findPage(
  db: Reader,
  { any, ranks }: TextQuery,
  conditions: Conditions,
  { order, limit, offset }: { order: SearchOrder; limit: number; offset: number },
): Promise<string[]> {
  const isRanked = order === 'RELEVANCE'
  const text = isRanked ? rankedPage(ranks.length) : sortedPage(order)
  const values = [
    isRanked ? ranks : any,
    ...parametersOf(conditions),
    limit,
    offset,
    ...(isRanked ? [limit + offset] : []),
  ]
  const { rows } = await db.executeQuery<{ product_id: string }>(CompiledQuery.raw(text, values))
  return rows.map(({ product_id }) => product_id)
}

/** What is said of all products that are found; of more than `most`, of so many of them. */
export interface Tally {
  count: number
  inStock: number
  prices: { min: bigint; max: bigint } | undefined
  /** How many products have each facet. */
  facets: Map<number, number>
}

const TALLY = `${KEPT}
  select count(*)::int as count, count(*) filter (where in_stock)::int as in_stock, min(price) as min, max(price) as max, coalesce(string_agg(facets, ''), '') as facets
  from (select in_stock, ${PRICE} as price, facets from product_search where ${meets('$1::tsquery')} limit $7) as found`

export async function tally(db: Reader, query: string, conditions: Conditions, most: number): Promise<Tally> {
  const { rows } = await db.executeQuery<{
    count: number
    in_stock: number
    min: bigint | null
    max: bigint | null
    facets: string
  }>(CompiledQuery.raw(TALLY, [query, ...parametersOf(conditions), most]))
  const { count = 0, in_stock: inStock = 0, min = null, max = null, facets = '' } = rows[0] ?? {}
  return {
    count,
    inStock,
    prices: min === null || max === null ? undefined : { min, max },
    facets: countFacets(facets),
  }
}

const COUNT = `${KEPT} select count(*)::int as count from (select from product_search where ${meets('$1::tsquery')} limit $7) as found`

export async function count(db: Reader, query: string, conditions: Conditions, most: number): Promise<number> {
  const { rows } = await db.executeQuery<{ count: number }>(
    CompiledQuery.raw(COUNT, [query, ...parametersOf(conditions), most]),
  )
  return rows[0]?.count ?? 0
}

/** Brands of visible products whose words begin so. */
export async function findBrands(db: Reader, beginning: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    ${sql.raw(KEPT)} select value from search_facets where kind = 'brand' and folded like ${beginning} || '%'
      and exists (select from product_search where words @@ ('''#' || id || '''')::tsquery and (visible or search_row_cost()))
    order by folded, value limit ${limit}`.execute(db)
  return rows.map(({ value }) => value)
}

const isUnknown = sql`not exists (select from product_search d where d.product_id = p.id and d.rules = ${DOCUMENT_RULES})`

/** Products after this one that searches know nothing of, or what older rules said. */
export async function findUnknown(db: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.id > ${after} and ${isUnknown} order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Those of which that is still so, `known` by older rules or not at all; without those that somebody else is about to save. */
export async function lockUnknown(tx: Tx, ids: readonly string[]): Promise<{ known: string[]; others: string[] }> {
  const { rows } = await sql<{ id: string; known: boolean }>`
    select p.id, exists (select from product_search d where d.product_id = p.id) as known from products p where p.id = any(${ids}::uuid[]) and ${isUnknown} order by p.id for no key update skip locked`.execute(
    tx,
  )
  const [known, others] = [rows.filter((row) => row.known), rows.filter((row) => !row.known)]
  return { known: known.map(({ id }) => id), others: others.map(({ id }) => id) }
}

/** Takes words out of the dictionary that no product has any more, and those that stand there twice, of so many after this one. Answers where to go on. */
export async function forgetWords(db: Database, after: string, limit: number): Promise<string | undefined> {
  const { rows } = await sql<{ word: string | null }>`
    with looked as materialized (select distinct word from search_words where word > ${after} order by word limit ${limit}),
    gone as (delete from search_words w using looked where w.word = looked.word and (
      exists (select from search_words twin where twin.word = w.word and twin.ctid < w.ctid)
      or not exists (select from product_search where words @@ ('''' || looked.word || '''')::tsquery and (visible or not search_row_cost()))))
    select case when count(*) = ${limit} then max(word) end as word from looked`.execute(db)
  return rows[0]?.word ?? undefined
}
