import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Product } from '../model/product.ts'
import { encodeFacetIds } from './encode-facets.ts'
import { tokenize } from './tokenize.ts'
import {
  SEARCH_DOCUMENT_VERSION,
  serializeFacetKey,
  type DocumentVariants,
  type FacetKey,
  type SearchDocument,
  toDocumentVariants,
} from './search-document.ts'
import { toDictionaryKeys } from './edit-distance.ts'
import { lexemes } from './text-query.ts'

type Reader = Database | Tx

/** Pads the words of every product to more than 2 kB (migration 8). No query matches it. */
const PADDING_LEXEME = ` '!${'x'.repeat(2_000)}'`

/** Locks search documents against other writers, so that none is computed from outdated data. */
export async function lockDocuments(tx: Tx, productIds: readonly string[]): Promise<void> {
  await sql`${sql.raw(PREPARED)} select 1 from product_search where product_id = any(${productIds}::uuid[]) order by product_id for no key update`.execute(
    tx,
  )
}

/** Finds the products that an import created or matched. */
export async function findImportedProducts(tx: Tx, productIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    ${sql.raw(PREPARED)} select id from products where id = any(${productIds}::uuid[]) and import_handle is not null`.execute(
    tx,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Reads the default language of the shop, the language of original product texts. */
export async function readShopLanguage(tx: Tx): Promise<string> {
  const { rows } = await sql<{ locale: string | null }>`
    ${sql.raw(PREPARED)} select value ->> 'locale' as locale from settings where name = 'shop'`.execute(tx)
  return rows[0]?.locale ?? ''
}

/** Saves search documents; unchanged rows are not written. */
export async function saveDocuments(tx: Tx, documents: readonly SearchDocument[]): Promise<void> {
  if (documents.length === 0) return
  const ids = await saveFacets(
    tx,
    documents.flatMap(({ facets, variants }) => [...facets, ...variants.flatMap((each) => each.facets)]),
  )
  await saveBrands(
    tx,
    documents.flatMap(({ brand }) => brand ?? []),
  )
  await saveWords(
    tx,
    documents.flatMap(({ dictionary }) => dictionary),
  )
  const rows = documents.map((document) => {
    const facets = toIds(document.facets, ids)
    const inVariants = toIds(
      document.variants.flatMap((each) => each.facets),
      ids,
    )
    return {
      product_id: document.productId,
      rules: SEARCH_DOCUMENT_VERSION,
      number: String(document.number),
      visible: document.visible,
      in_stock: document.inStock,
      price_minor: String(document.lowest.priceMinor),
      discounted_minor: document.lowest.discountedMinor?.toString() ?? null,
      highest_minor: String(document.highest.priceMinor),
      highest_discounted_minor: document.highest.discountedMinor?.toString() ?? null,
      discount_starts_at: document.discountStartsAt,
      discount_ends_at: document.discountEndsAt,
      name: document.name,
      facets: encodeFacetIds(facets),
      variants: encodeVariants(document.variants, ids),
      words: toVector([...document.lexemes, ...[...facets, ...inVariants].map(lexemes.facet)]),
    }
  })
  await sql`
    ${sql.raw(PREPARED)} insert into product_search as known (product_id, rules, number, visible, in_stock, price_minor, discounted_minor, highest_minor, highest_discounted_minor, discount_starts_at, discount_ends_at, name, facets, variants, words)
    select product_id, rules, number, visible, in_stock, price_minor, discounted_minor, highest_minor, highest_discounted_minor, discount_starts_at, discount_ends_at, name, facets, variants, (words || ${PADDING_LEXEME})::tsvector
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as given (product_id uuid, rules smallint, number bigint, visible boolean, in_stock boolean, price_minor bigint,
      discounted_minor bigint, highest_minor bigint, highest_discounted_minor bigint, discount_starts_at timestamptz, discount_ends_at timestamptz, name text, facets text,
      variants text, words text)
    order by product_id
    on conflict (product_id) do update set rules = excluded.rules, number = excluded.number, visible = excluded.visible, in_stock = excluded.in_stock, price_minor = excluded.price_minor,
      discounted_minor = excluded.discounted_minor, highest_minor = excluded.highest_minor, highest_discounted_minor = excluded.highest_discounted_minor, discount_starts_at = excluded.discount_starts_at, discount_ends_at = excluded.discount_ends_at,
      name = excluded.name, facets = excluded.facets, variants = excluded.variants, words = excluded.words
    where (known.*) is distinct from (excluded.*)`.execute(tx)
}

/** Text form of a `tsvector`. Lexemes are letters, digits and marks (`text-query.ts`), never quotation marks. */
function toVector(all: readonly string[]): string {
  return all.map((lexeme) => `'${lexeme}'`).join(' ')
}

/** Sorted ids without duplicates. */
function toIds(keys: readonly FacetKey[], ids: ReadonlyMap<string, number>): number[] {
  return [...new Set(keys.map((key) => ids.get(serializeFacetKey(key)) ?? 0))].sort((a, b) => a - b)
}

/**
 * Encodes one line per variant group: `+` if in stock, else `-`; one character per choice; the price; the price while
 * the discount runs. PostgreSQL matches it where one variant has to meet several conditions, and this process counts
 * choices from it.
 */
function encodeVariants(variants: readonly DocumentVariants[], ids: ReadonlyMap<string, number>): string {
  return variants
    .map(
      ({ inStock, facets, priceMinor, discountedMinor }) =>
        `${inStock ? '+' : '-'}${encodeFacetIds(toIds(facets, ids))}\t${priceMinor}\t${discountedMinor}`,
    )
    .join('\n')
}

/**
 * Saves which variants can be bought after stock of one of them ran out or returned. Returns the products whose status
 * changed.
 */
export async function saveStockStatus(tx: Tx, products: readonly Product[], now: Date): Promise<string[]> {
  if (products.length === 0) return []
  const documents = products.map((product) => ({ id: product.id, variants: toDocumentVariants(product, now) }))
  const ids = await saveFacets(
    tx,
    documents.flatMap(({ variants }) => variants.flatMap(({ facets }) => facets)),
  )
  const given = documents.map(({ id, variants }) => ({
    id,
    in_stock: variants.some(({ inStock }) => inStock),
    variants: encodeVariants(variants, ids),
  }))
  const { rows } = await sql<{ product_id: string }>`
    ${sql.raw(PREPARED)} update product_search d set in_stock = given.in_stock, variants = given.variants
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, in_stock boolean, variants text)
    where d.product_id = given.id and (d.in_stock, d.variants) is distinct from (given.in_stock, given.variants)
    returning d.product_id`.execute(tx)
  return rows.map(({ product_id }) => product_id)
}

/**
 * Assigns an id to each facet value; a new value gets the next id. Two concurrent inserts may give one value two ids.
 */
async function saveFacets(tx: Tx, keys: readonly FacetKey[]): Promise<Map<string, number>> {
  const uniqueKeys = [...new Map(keys.map((key) => [serializeFacetKey(key), key])).values()]
  const existing = await findFacetIds(tx, uniqueKeys)
  const added = uniqueKeys
    .filter((key) => !existing.has(serializeFacetKey(key)))
    .map((key) => ({ ...key, folded: tokenize(key.value).join(' ') }))
  const rows =
    added.length === 0
      ? []
      : await tx.insertInto('search_facets').values(added).returning(['id', 'kind', 'name', 'value']).execute()
  return new Map([
    ...rows.map(({ id, ...key }): [string, number] => [serializeFacetKey(key), id]),
    ...[...existing].map(([key, ids]): [string, number] => [key, Math.min(...ids)]),
  ])
}

async function findFacetIds(db: Reader, keys: readonly FacetKey[]): Promise<Map<string, number[]>> {
  if (keys.length === 0) return new Map()
  const kinds = keys.map(({ kind }) => kind)
  const names = keys.map(({ name }) => name)
  const values = keys.map(({ value }) => value)
  const { rows } = await sql<FacetKey & { id: number }>`
    ${sql.raw(PREPARED)} select distinct f.id, f.kind, f.name, f.value from unnest(${kinds}::text[], ${names}::text[], ${values}::text[]) as wanted (kind, name, value)
    join search_facets f using (kind, name, value)`.execute(db)
  const ids = new Map<string, number[]>()
  for (const { id, ...key } of rows) ids.set(serializeFacetKey(key), [...(ids.get(serializeFacetKey(key)) ?? []), id])
  return ids
}

/** Saves the words that suggest brands; unchanged rows are not written. */
async function saveBrands(tx: Tx, brands: readonly { name: string; lexemes: string[] }[]): Promise<void> {
  if (brands.length === 0) return
  const given = [...new Map(brands.map(({ name, lexemes: all }) => [name, toVector(all)]))].map(([value, words]) => ({
    value,
    words,
  }))
  await sql`
    ${sql.raw(PREPARED)} with changed as (
      select f.id, given.words::tsvector as words from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (value text, words text)
      join search_facets f on f.kind = 'brand' and f.name = '' and f.value = given.value
      where f.words is distinct from given.words::tsvector order by f.id for no key update of f)
    update search_facets f set words = changed.words from changed where f.id = changed.id`.execute(tx)
}

/** Finds the ids of known facet values, per list. */
export async function findFacets(db: Reader, lists: readonly (readonly FacetKey[])[]): Promise<number[][]> {
  const ids = await findFacetIds(db, lists.flat())
  return lists.map((keys) => keys.flatMap((key) => ids.get(serializeFacetKey(key)) ?? []))
}

/** Facet values by id; an id never changes its meaning. */
const facetCache = new WeakMap<Database, Map<number, FacetKey>>()
const MAX_CACHED_FACETS = 50_000

export async function readFacets(db: Database, ids: readonly number[]): Promise<Map<number, FacetKey>> {
  const cached = facetCache.get(db) ?? new Map<number, FacetKey>()
  facetCache.set(db, cached)
  const missing = ids.filter((id) => !cached.has(id))
  if (missing.length > 0) {
    const { rows } = await sql<FacetKey & { id: number }>`
      ${sql.raw(PREPARED)} select id, kind, name, value from search_facets where id = any(${missing}::integer[])`.execute(
      db,
    )
    if (cached.size + rows.length > MAX_CACHED_FACETS) {
      cached.clear()
      if (missing.length < ids.length) return readFacets(db, ids)
    }
    for (const { id, ...key } of rows) cached.set(id, key)
  }
  return cached
}

/** Finds a visible product for each of these facet values, if there is one. */
export async function findExampleProducts(db: Database, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ product_id: string }>`
    ${sql.raw(PREPARED)} select distinct example.product_id from unnest(${ids}::integer[]) as wanted (id) cross join lateral (
      select product_id from product_search where words @@ ('''#' || wanted.id || '''')::tsquery and (visible or search_row_cost()) limit 1) as example`.execute(
    db,
  )
  return rows.map(({ product_id }) => product_id)
}

async function saveWords(tx: Tx, words: readonly string[]): Promise<void> {
  const { rows } = await sql<{ word: string }>`
    ${sql.raw(PREPARED)} select word from unnest(${[...new Set(words)]}::text[]) as given (word)
    where not exists (select from search_words w where w.word = given.word)`.execute(tx)
  if (rows.length === 0) return
  const added = rows.map(({ word }) => ({ word, keys: toDictionaryKeys(word) }))
  await sql`
    insert into search_words (word, keys)
    select word, array(select jsonb_array_elements_text(keys)) from jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as given (word text, keys jsonb)`.execute(
    tx,
  )
}

/** Finds dictionary words with one of these deletion keys. Some may belong to no product any more. */
export async function findWordsByKey(db: Reader, keys: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ word: string }>`
    ${sql.raw(PREPARED)} select distinct word from search_words where keys && ${keys}::text[] and (word <> '' or search_row_cost()) limit ${MAX_WORDS_COMPARED}`.execute(
    db,
  )
  return rows.map(({ word }) => word)
}

const MAX_WORDS_COMPARED = 5_000

/** Counts the products that match each query text, up to `most`. */
export async function countMatches(
  db: Reader,
  queries: readonly string[],
  { hidden, most }: { hidden: boolean; most: number },
): Promise<number[]> {
  const { rows } = await sql<{ count: number }>`
    ${sql.raw(PREPARED)} select (select count(*)::int from (
      select from product_search where words @@ query::tsquery and (visible or ${hidden}::boolean or search_row_cost()) limit ${most}) as found) as count
    from unnest(${queries}::text[]) with ordinality as asked (query, place) order by place`.execute(db)
  return rows.map(({ count }) => count)
}

/** Brands compared at most. A single letter may match more; any of them will do. */
const MAX_BRANDS_COMPARED = 1_000

/** Finds brands of visible products by their words; those that begin with the typed text come first. */
export async function findBrands(
  db: Reader,
  { query, beginning }: { query: string; beginning: string },
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ value: string }>`
    ${sql.raw(PREPARED)} select value from (
      select min(id) as id, value, folded from (
        select id, value, folded from search_facets where kind = 'brand' and words @@ ${query}::tsquery limit ${MAX_BRANDS_COMPARED}) as found
      group by value, folded order by starts_with(folded, ${beginning}) desc, folded, value offset 0) as brand
    where exists (select from product_search where words @@ ('''#' || brand.id || '''')::tsquery and (visible or search_row_cost()))
    limit ${limit}`.execute(db)
  return rows.map(({ value }) => value)
}

const isUnindexed = sql`not exists (select from product_search d where d.product_id = p.id and d.rules = ${SEARCH_DOCUMENT_VERSION})`

/** Finds products after this id that are not indexed or have a document of an older version. */
export async function findUnindexedProducts(db: Reader, after: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from products p where p.id > ${after} and ${isUnindexed} order by p.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Locks those that are still unindexed or outdated (`known`). Products that another process is about to save are
 * skipped.
 */
export async function lockUnindexedProducts(
  tx: Tx,
  ids: readonly string[],
): Promise<{ known: string[]; others: string[] }> {
  const { rows } = await sql<{ id: string; known: boolean }>`
    select p.id, exists (select from product_search d where d.product_id = p.id) as known from products p where p.id = any(${ids}::uuid[]) and ${isUnindexed} order by p.id for no key update skip locked`.execute(
    tx,
  )
  const [outdated, others] = [rows.filter((row) => row.known), rows.filter((row) => !row.known)]
  return { known: outdated.map(({ id }) => id), others: others.map(({ id }) => id) }
}

/** Deletes unused and duplicate words from the dictionary, a batch after this word. Returns where to continue. */
export async function deleteUnusedWords(db: Database, after: string, limit: number): Promise<string | undefined> {
  const { rows } = await sql<{ word: string | null }>`
    with looked as materialized (select distinct word from search_words where word > ${after} order by word limit ${limit}),
    gone as (delete from search_words w using looked where w.word = looked.word and (
      exists (select from search_words twin where twin.word = w.word and twin.ctid < w.ctid)
      or not exists (select from product_search where words @@ ('''' || looked.word || '''')::tsquery and (visible or not search_row_cost()))))
    select case when count(*) = ${limit} then max(word) end as word from looked`.execute(db)
  return rows[0]?.word ?? undefined
}
