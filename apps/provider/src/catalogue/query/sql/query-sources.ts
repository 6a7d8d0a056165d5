import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { isGuid } from '../../../platform/ids.ts'
import { type Filter, getFields } from '../parse/filter.ts'
import type { SortField } from '../parse/product-query.ts'
import {
  ALL_DESCRIPTIONS,
  booleanPredicates,
  collectionPredicates,
  compositeIdPredicates,
  datePredicates,
  descriptionPredicates,
  descriptionTablePredicates,
  type FieldPredicates,
  idPredicates,
  NIL_UUID,
  numberPredicates,
  textPredicates,
} from './predicates.ts'

/**
 * SQL description of a queried entity. All names in the text of a statement come from a source, never from a caller.
 */
export interface QuerySource {
  name: string
  from: RawBuilder<unknown>
  /**
   * Form of `from` for prepared statements, whose text is cached by `name`. Sources of one name differ only in
   * `values`, which `from` binds in this order. The planner must not see them, so that one plan serves all.
   */
  prepared?: { name: string; from: RawBuilder<unknown>; values: readonly unknown[] }
  /** Columns of the row id, which the store joins by hyphens. */
  idColumns: readonly RawBuilder<unknown>[]
  /**
   * Condition on the primary key that every row meets. PostgreSQL then has an index for filters that no index
   * answers.
   */
  allRows?: RawBuilder<boolean>
  /** Condition for the rows that visitors may see. */
  isVisible: RawBuilder<boolean>
  predicates: Readonly<Record<string, FieldPredicates>>
  /** Sortable fields; none of their columns is nullable. */
  sortKeys: Readonly<Record<string, readonly SortKey[]>>
  /** Covering indexes, which hold all filterable and sortable fields except `except`. */
  coveringIndexes?: { kind: 'one per sort order' | 'one in all'; except: readonly string[] } | undefined
  /** Order of unsorted queries and of ties; unique. */
  tieBreak: readonly SortKey[]
}

export interface SortKey {
  column: Expression<unknown>
  type: 'text' | 'uuid' | 'bigint' | 'timestamptz'
  /** Whether values are unique, so that further sort keys have no effect. */
  isUnique?: boolean
}

/** Fields that may have no value. */
export const OPTIONAL_FIELDS: ReadonlySet<string> = new Set(['brand', 'ribbon', 'collectionIds', 'collections.id'])

const key = (column: SortKey['column'], type: SortKey['type'], isUnique = false): SortKey => ({
  column,
  type,
  isUnique,
})

/** Products of a collection in the order in which they were added. */
const COLLECTION_ORDER = [key(sql`place.position`, 'bigint'), key(sql`place.product_id`, 'uuid', true)]

const productSources = new Map<number, QuerySource>()

/** Returns the source of products. It is cached by the decimals of the currency of their prices. */
export function getProductSource(decimals: number): QuerySource {
  const source = productSources.get(decimals) ?? createProductSource(decimals)
  productSources.set(decimals, source)
  return source
}

function createProductSource(decimals: number): QuerySource {
  const price = numberPredicates(sql`p.price_minor`, decimals)
  const priceKey = [key(sql`p.price_minor`, 'bigint')]
  return {
    name: 'products',
    from: sql`products p`,
    prepared: { name: 'products', from: sql`products p`, values: [] },
    idColumns: [sql`p.id`],
    allRows: sql`p.id >= ${NIL_UUID}::uuid`,
    isVisible: sql`p.visible`,
    predicates: {
      id: idPredicates(sql`p.id`),
      name: textPredicates(sql`p.name`),
      slug: textPredicates(sql`p.slug`),
      sku: textPredicates(sql`p.sku`),
      description: descriptionPredicates(sql`p.id`, sql`p.description`),
      brand: textPredicates(sql`p.brand`),
      ribbon: textPredicates(sql`p.ribbon`),
      productType: { ...textPredicates(sql`p.product_type`), possibleValues: ['physical', 'digital'] },
      visible: booleanPredicates(sql`p.visible`),
      price,
      'priceData.price': price,
      numericId: numberPredicates(sql`p.numeric_id`),
      lastUpdated: datePredicates(sql`p.updated_at`),
      createdDate: datePredicates(sql`p.created_at`),
      collectionIds: collectionPredicates(sql`p.id`, true),
      'collections.id': collectionPredicates(sql`p.id`, true),
    },
    sortKeys: {
      id: [key(sql`p.id`, 'uuid', true)],
      name: [key(sql`p.name`, 'text')],
      slug: [key(sql`p.slug`, 'text', true)],
      sku: [key(sql`p.sku`, 'text')],
      productType: [key(sql`p.product_type`, 'text')],
      price: priceKey,
      'priceData.price': priceKey,
      numericId: [key(sql`p.numeric_id`, 'bigint', true)],
      lastUpdated: [key(sql`p.updated_at`, 'timestamptz')],
    },
    coveringIndexes: { kind: 'one in all', except: ['description', 'collectionIds', 'collections.id'] },
    tieBreak: [key(sql`p.id`, 'uuid', true)],
  }
}

/**
 * Creates the source of the products of one collection, in the order in which they were added. Its SQL is built lazily,
 * because most queries are answered from a cache.
 */
export function createCollectionProductSource(collectionId: string, decimals: number): QuerySource {
  const joinCollection = (id: RawBuilder<string>): RawBuilder<unknown> =>
    sql`collection_products place join products p on p.id = place.product_id and place.collection_id = ${id}`
  return {
    ...getProductSource(decimals),
    coveringIndexes: undefined, // no index has the order of the collection and the fields of products
    name: `products in ${collectionId}`,
    get from() {
      return joinCollection(sql`${collectionId}::uuid`)
    },
    prepared: {
      name: 'products in one',
      get from() {
        return joinCollection(sql`(select ${collectionId}::uuid)`)
      },
      values: [collectionId],
    },
    tieBreak: COLLECTION_ORDER,
  }
}

/** Source of the variants of all products. */
export const storeVariantSource: QuerySource = {
  name: 'variants',
  from: sql`store_variants sv`,
  prepared: { name: 'variants', from: sql`store_variants sv`, values: [] },
  idColumns: [sql`sv.product_id`, sql`sv.variant_id`],
  allRows: sql`sv.product_id >= ${NIL_UUID}::uuid`,
  isVisible: sql`sv.shown`,
  predicates: {
    id: compositeIdPredicates(sql`sv.product_id`, sql`sv.variant_id`),
    variantId: idPredicates(sql`sv.variant_id`),
    productId: idPredicates(sql`sv.product_id`),
    variantName: textPredicates(sql`sv.name`),
    productName: textPredicates(sql`sv.product_name`),
    managedVariant: booleanPredicates(sql`sv.managed`),
    sku: textPredicates(sql`sv.sku`),
    collectionIds: collectionPredicates(sql`sv.product_id`, false),
  },
  sortKeys: {
    id: [key(sql`sv.product_id`, 'uuid'), key(sql`sv.variant_id`, 'uuid', true)],
    variantId: [key(sql`sv.variant_id`, 'uuid')],
    productId: [key(sql`sv.product_id`, 'uuid')],
    variantName: [key(sql`sv.name`, 'text')],
    productName: [key(sql`sv.product_name`, 'text')],
    sku: [key(sql`sv.sku`, 'text')],
  },
  coveringIndexes: { kind: 'one per sort order', except: ['collectionIds'] },
  tieBreak: [key(sql`sv.product_id`, 'uuid'), key(sql`sv.position`, 'bigint', true)],
}

/** Source of queries that filter by the description alone. */
export const descriptionSource: QuerySource = {
  name: 'descriptions',
  from: sql`product_descriptions d`,
  idColumns: [sql`d.product_id`],
  allRows: ALL_DESCRIPTIONS,
  isVisible: sql`d.shown`,
  predicates: { description: { ...descriptionTablePredicates, isUnindexed: true } },
  sortKeys: {},
  tieBreak: [{ column: sql`d.product_id`, type: 'uuid', isUnique: true }],
}

/** Returns true if a covering index has all fields of the filter, in each sort order. */
export function hasCoveringIndex({ coveringIndexes }: QuerySource, filter: Filter): boolean {
  return (
    coveringIndexes !== undefined && ![...getFields(filter)].some((field) => coveringIndexes.except.includes(field))
  )
}

/** Returns true if a single index answers the filter. The index of each field also has the visibility of rows. */
export function isSingleIndexScan({ predicates }: QuerySource, filter: Filter): boolean {
  const fields = [...getFields(filter)]
  return fields.length <= 1 && !fields.some((field) => predicates[field]?.isUnindexed)
}

/** Adds a condition on the primary key, so that PostgreSQL finds an index for every filter. */
export function forceIndexScan({ allRows }: QuerySource, where: Expression<SqlBool>): Expression<SqlBool> {
  return allRows ? sql`(${allRows} and ${where})` : where
}

export type DirectedSortKey = SortKey & { descending: boolean }

/**
 * Resolves a sort to columns that end with a unique one. Ties take the direction of the last field, so that one index
 * serves both directions.
 */
export function resolveSortKeys({ sortKeys, tieBreak }: QuerySource, sort: readonly SortField[]): DirectedSortKey[] {
  const order: DirectedSortKey[] = []
  const add = (keys: readonly SortKey[], descending: boolean): void => {
    for (const each of keys) if (!order.some(({ isUnique }) => isUnique)) order.push({ ...each, descending })
  }
  for (const { field, descending } of sort) add(sortKeys[field] ?? [], descending)
  add(tieBreak, sort.at(-1)?.descending ?? false)
  return order
}

/** Formats a sort key as text, as cursors contain it. */
export function toSortKeyText({ column, type }: SortKey): RawBuilder<unknown> {
  return type === 'timestamptz'
    ? sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
    : sql`${column}::text`
}

/** Validates the sort keys of a cursor, which PostgreSQL casts to their types. */
export function areValidSortKeys(order: readonly SortKey[], keys: readonly string[]): boolean {
  return keys.length === order.length && order.every(({ type }, position) => KEY_FORMATS[type](keys[position]!))
}

const KEY_FORMATS = {
  text: () => true,
  uuid: isGuid,
  bigint: (value: string) => /^-?\d{1,18}$/.test(value),
  timestamptz: (value: string) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && !value.startsWith('0000') && isCalendarDate(value),
}

/** `Date` reads February 30 as March 2, and PostgreSQL refuses it. */
function isCalendarDate(text: string): boolean {
  const date = new Date(text)
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 19) === text.slice(0, 19)
}
