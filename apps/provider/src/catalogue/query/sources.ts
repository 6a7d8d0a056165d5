import { type Expression, type RawBuilder, sql } from 'kysely'
import * as by from './columns.ts'
import { descriptionOf } from './descriptions.ts'

/** Where questions about an entity are answered from. Names come from here only. */
export interface Source {
  name: string
  from: RawBuilder<unknown>
  /** Where texts of statements are kept, one for all sources of this name: they differ in these values alone, which stand in `from` in this order and which the planner must not see. */
  kept?: { name: string; from: RawBuilder<unknown>; values: readonly unknown[] }
  /** What names a row, joined by hyphens, to whoever reads the page. */
  ids: readonly RawBuilder<unknown>[]
  /** True of every row, and known to an index: what no other answers goes through this one, in the order in which the rows were made. */
  every?: RawBuilder<boolean>
  /** Whether everybody may see it. */
  shown: RawBuilder<boolean>
  lookups: Readonly<Record<string, by.Lookup>>
  /** Fields to sort by: none of them is ever null. */
  keys: Readonly<Record<string, readonly Key[]>>
  /** Which indexes have all that a row can be filtered or sorted by, but for fields that are `apart`. */
  covered?: { by: 'the index of each order' | 'one index'; apart: readonly string[] } | undefined
  /** The order of what is not sorted, and of what a sort leaves equal: no two rows share these. */
  tieBreak: readonly Key[]
}

export interface Key {
  column: Expression<unknown>
  type: 'text' | 'uuid' | 'bigint' | 'timestamptz'
  /** No two rows have the same, so that whatever is sorted by after it does not matter. */
  isUnique?: boolean
}

/** Fields that a row may be without. */
export const OPTIONAL: ReadonlySet<string> = new Set(['brand', 'ribbon', 'collectionIds', 'collections.id'])

const key = (column: Key['column'], type: Key['type'], isUnique = false): Key => ({ column, type, isUnique })

const FIRST_ID = '00000000-0000-0000-0000-000000000000'

/** In which order products were put into a collection. */
const BY_PLACE = [key(sql`place.position`, 'bigint'), key(sql`place.product_id`, 'uuid', true)]

const productsOf = new Map<number, Source>()

/** Products, with their prices in a currency of so many decimals. */
export function products(decimals: number): Source {
  const known = productsOf.get(decimals) ?? productsWith(decimals)
  productsOf.set(decimals, known)
  return known
}

function productsWith(decimals: number): Source {
  const price = by.number(sql`p.price_minor`, decimals)
  const priceKey = [key(sql`p.price_minor`, 'bigint')]
  return {
    name: 'products',
    from: sql`products p`,
    kept: { name: 'products', from: sql`products p`, values: [] },
    ids: [sql`p.id`],
    every: sql`p.id >= ${FIRST_ID}::uuid`,
    shown: sql`p.visible`,
    lookups: {
      id: by.id(sql`p.id`),
      name: by.text(sql`p.name`),
      slug: by.text(sql`p.slug`),
      sku: by.text(sql`p.sku`),
      description: descriptionOf(sql`p.id`, sql`p.description`),
      brand: by.text(sql`p.brand`),
      ribbon: by.text(sql`p.ribbon`),
      productType: { ...by.text(sql`p.product_type`), possible: ['physical', 'digital'] },
      visible: by.boolean(sql`p.visible`),
      price,
      'priceData.price': price,
      numericId: by.number(sql`p.numeric_id`),
      lastUpdated: by.date(sql`p.updated_at`),
      createdDate: by.date(sql`p.created_at`),
      collectionIds: by.collectionsOf(sql`p.id`, true),
      'collections.id': by.collectionsOf(sql`p.id`, true),
    },
    keys: {
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
    covered: { by: 'one index', apart: ['description', 'collectionIds', 'collections.id'] },
    tieBreak: [key(sql`p.id`, 'uuid', true)],
  }
}

/** The products of one collection, in the order in which they were put there. What is asked of it is most often known already: so its words are written when they are read. */
export function productsIn(collectionId: string, decimals: number): Source {
  const placed = (id: RawBuilder<string>): RawBuilder<unknown> =>
    sql`collection_products place join products p on p.id = place.product_id and place.collection_id = ${id}`
  return {
    ...products(decimals),
    covered: undefined, // its order is that of the collection
    name: `products in ${collectionId}`,
    get from() {
      return placed(sql`${collectionId}::uuid`)
    },
    kept: {
      name: 'products in one',
      get from() {
        return placed(sql`(select ${collectionId}::uuid)`)
      },
      values: [collectionId],
    },
    tieBreak: BY_PLACE,
  }
}

export const storeVariants: Source = {
  name: 'variants',
  from: sql`store_variants sv`,
  kept: { name: 'variants', from: sql`store_variants sv`, values: [] },
  ids: [sql`sv.product_id`, sql`sv.variant_id`],
  every: sql`sv.product_id >= ${FIRST_ID}::uuid`,
  shown: sql`sv.shown`,
  lookups: {
    id: by.idOfTwo(sql`sv.product_id`, sql`sv.variant_id`),
    variantId: by.id(sql`sv.variant_id`),
    productId: by.id(sql`sv.product_id`),
    variantName: by.text(sql`sv.name`),
    productName: by.text(sql`sv.product_name`),
    managedVariant: by.boolean(sql`sv.managed`),
    sku: by.text(sql`sv.sku`),
    collectionIds: by.collectionsOf(sql`sv.product_id`, false),
  },
  keys: {
    id: [key(sql`sv.product_id`, 'uuid'), key(sql`sv.variant_id`, 'uuid', true)],
    variantId: [key(sql`sv.variant_id`, 'uuid')],
    productId: [key(sql`sv.product_id`, 'uuid')],
    variantName: [key(sql`sv.name`, 'text')],
    productName: [key(sql`sv.product_name`, 'text')],
    sku: [key(sql`sv.sku`, 'text')],
  },
  covered: { by: 'the index of each order', apart: ['collectionIds'] },
  tieBreak: [key(sql`sv.product_id`, 'uuid'), key(sql`sv.position`, 'bigint', true)],
}
