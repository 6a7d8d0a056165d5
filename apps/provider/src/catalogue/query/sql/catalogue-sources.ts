import { type RawBuilder, sql } from 'kysely'
import {
  booleanPredicates,
  collectionPredicates,
  compositeIdPredicates,
  datePredicates,
  idPredicates,
  NIL_UUID,
  numberPredicates,
  textPredicates,
} from './column-predicates.ts'
import { descriptionPredicates } from './description-predicates.ts'
import type { QuerySource, SortKey } from './query-source.ts'

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
