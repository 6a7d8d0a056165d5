/**
 * Invalidation scopes of catalogue changes (decision 32), from the narrowest to the widest: quantities in stock,
 * content that no list filters by, prices, and membership and order of lists. Each scope includes those before it.
 */
const SCOPES = ['stock', 'content', 'price', 'place'] as const
export type InvalidationScope = (typeof SCOPES)[number]

/** Kind of an entry of the change feed. */
export type ChangedEntity = 'everything' | 'product' | 'price' | 'place' | 'collection' | 'stock' | 'file'

/**
 * Scope of each entity of the change feed. `price` and `place` are recorded beside their `product`, also when it
 * enters or leaves a collection.
 */
export const ENTITY_SCOPES: Readonly<Record<ChangedEntity, InvalidationScope>> = {
  file: 'stock',
  stock: 'stock',
  product: 'content',
  price: 'price',
  place: 'place',
  collection: 'content',
  everything: 'place',
}

/** Narrowest scope that invalidates a list filtered or sorted by a field. Other fields have the scope `content`. */
const FIELD_SCOPES: Readonly<Record<string, InvalidationScope>> = {
  id: 'place',
  numericId: 'place',
  createdDate: 'place',
  name: 'place',
  slug: 'place',
  sku: 'place',
  brand: 'place',
  ribbon: 'place',
  productType: 'place',
  visible: 'place',
  collectionIds: 'place',
  'collections.id': 'place',
  price: 'price',
  'priceData.price': 'price',
}

/**
 * Id of the single row of the change feed for changes of too many products. Its number shows whether one has
 * occurred.
 */
export const EVERYTHING_ID = '00000000-0000-0000-0000-000000000000'

/** Columns of the product row whose fields have the scope `place`. */
const PLACE_COLUMNS = ['name', 'slug', 'sku', 'brand', 'ribbon', 'product_type', 'visible'] as const

interface Columns extends Record<(typeof PLACE_COLUMNS)[number], string | boolean | null> {
  price_minor: bigint
}

/** Returns the scope of a change of the product row. */
export function getChangeScope(before: Columns, after: Columns): InvalidationScope {
  if (PLACE_COLUMNS.some((column) => before[column] !== after[column])) return 'place'
  return before.price_minor === after.price_minor ? 'content' : 'price'
}

/**
 * Returns the narrowest scope that invalidates a list over these fields, apart from changes of the products it shows.
 */
export function getFieldsScope(fields: Iterable<string>): InvalidationScope {
  const ranks = [...fields].map((field) => getRank(FIELD_SCOPES[field] ?? 'content'))
  return SCOPES[Math.min(getRank('place'), ...ranks)]!
}

export function getWidestScope(one: InvalidationScope, other: InvalidationScope): InvalidationScope {
  return getRank(one) > getRank(other) ? one : other
}

/** Returns a scope and all narrower ones. */
export function getIncludedScopes(scope: InvalidationScope): readonly InvalidationScope[] {
  return SCOPES.slice(0, getRank(scope) + 1)
}

function getRank(scope: InvalidationScope): number {
  return SCOPES.indexOf(scope)
}
