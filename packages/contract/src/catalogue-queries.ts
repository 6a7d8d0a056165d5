import { Type, type Static } from 'typebox'
import { AddressLocation } from './address.ts'
import { OpenObject, OpenObjects } from './open-members.ts'
import { entity, enumeration, Int, keywords, Nullish, Optional } from './wire-types.ts'

export const PAGE_SIZE = 50
export const PAGE_SIZE_MAX = 100
/** Maximum length of the query string of a GET in characters; longer requests use a POST. */
export const QUERY_STRING_MAX = 4000

export const SortOrder = enumeration('SortOrder', ['ASC', 'DESC'])
export type SortOrder = Static<typeof SortOrder>

export const Sorting = entity('Sorting', 'A field to sort by, upwards unless said otherwise.', {
  fieldName: Type.String({ maxLength: 512 }),
  order: Optional(SortOrder),
  selectItemsBy: Nullish(OpenObjects('Sorting.selectItemsBy', 10)),
  origin: Nullish(AddressLocation),
})
export type Sorting = Static<typeof Sorting>

/** Page by offset; also used for the variants of one product. */
export const Paging = entity('Paging', 'A page by its place.', {
  limit: Nullish(Int(0, PAGE_SIZE_MAX, { default: PAGE_SIZE })),
  offset: Nullish(Int(0, Number.MAX_SAFE_INTEGER, { default: 0 })),
})
export type Paging = Static<typeof Paging>

export const CursorPaging = entity('CursorPaging', 'A page by the mark that the page before it gave.', {
  limit: Nullish(Int(0, PAGE_SIZE_MAX, { default: PAGE_SIZE })),
  cursor: Nullish(Type.String({ maxLength: 16_000 })),
})
export type CursorPaging = Static<typeof CursorPaging>

export const PlatformQuery = entity(
  'PlatformQuery',
  'What to look for, in which order, and which page of it. A cursor holds filter and order already.',
  {
    filter: Nullish(OpenObject('Query.filter')),
    sort: Optional(Type.Array(Sorting, { maxItems: 10 })),
    paging: Nullish(Paging),
    cursorPaging: Nullish(CursorPaging),
    fields: Optional(Type.Array(Type.String({ maxLength: 512 }), { maxItems: 100 })),
  },
  { [keywords.oneOf]: ['paging', 'cursorPaging'] },
)
export type PlatformQuery = Static<typeof PlatformQuery>

export const Cursors = entity('Cursors', 'Marks of the pages beside this one.', {
  next: Optional(Type.String({ maxLength: 16_000 })),
  prev: Optional(Type.String({ maxLength: 16_000 })),
})
export type Cursors = Static<typeof Cursors>

export const PlatformPagingMetadata = entity('PlatformPagingMetadata', 'Which page this is, and of how many.', {
  count: Optional(Int(0)),
  offset: Optional(Int(0)),
  total: Optional(Int(0)),
  tooManyToCount: Optional(Type.Boolean()),
  cursors: Optional(Cursors),
})
export type PlatformPagingMetadata = Static<typeof PlatformPagingMetadata>

export const CursorPagingMetadata = entity('CursorPagingMetadata', 'Which page this is, where no total is counted.', {
  count: Optional(Int(0, undefined, { description: 'Length of this page.' })),
  cursors: Optional(Cursors),
  hasNext: Optional(Type.Boolean()),
})
export type CursorPagingMetadata = Static<typeof CursorPagingMetadata>

export const PagingMetadata = entity('PagingMetadata', 'Which page of variants this is.', {
  items: Int(0, undefined, { description: 'Length of a page.' }),
  offset: Int(0),
})
export type PagingMetadata = Static<typeof PagingMetadata>

export const SearchMode = enumeration('SearchMode', ['OR', 'AND'], 'Whether one of the words must be there, or all.')
export type SearchMode = Static<typeof SearchMode>

export const SearchDetails = entity('SearchDetails', 'Words to look for.', {
  expression: Nullish(Type.String({ maxLength: 100 })),
  fields: Optional(Type.Array(Type.String({ maxLength: 200 }), { maxItems: 20 })),
  mode: Optional(SearchMode),
  fuzzy: Optional(Type.Boolean({ description: 'Whether a word may differ by a letter.' })),
})
export type SearchDetails = Static<typeof SearchDetails>

/** Operators of a filter, as on the wire; a bare value means `$eq`. */
export const filterOperators = [
  '$eq',
  '$ne',
  '$gt',
  '$gte',
  '$lt',
  '$lte',
  '$in',
  '$nin',
  '$startsWith',
  '$endsWith',
  '$contains',
  '$hasSome',
  '$hasAll',
  '$exists',
  '$isEmpty',
] as const
export type FilterOperator = (typeof filterOperators)[number]

/** Operators that join filters. */
export const filterJoins = ['$and', '$or', '$not'] as const
export type FilterJoin = (typeof filterJoins)[number]

export interface QueryField {
  /**
   * `price`: a number in the shop's currency. `list`: a field with several values, which the operators test for
   * membership.
   */
  readonly type: 'text' | 'id' | 'number' | 'price' | 'boolean' | 'date' | 'list'
  readonly operators: readonly FilterOperator[]
  readonly sortable: boolean
}

/** Operators of bare values, lists of values and presence. */
const sameness = ['$eq', '$ne', '$in', '$nin', '$exists', '$isEmpty'] as const
const order = [...sameness, '$gt', '$gte', '$lt', '$lte'] as const
/** The middle or the end of an id is not searched. */
const beginning = [...order, '$startsWith', '$hasSome'] as const
const letters = [...beginning, '$endsWith', '$contains'] as const
const membership = ['$hasSome', '$hasAll', '$contains', '$exists', '$isEmpty', '$eq', '$ne', '$in', '$nin'] as const

const text = (sortable: boolean): QueryField => ({ type: 'text', operators: letters, sortable })
const id: QueryField = { type: 'id', operators: beginning, sortable: true }
const price: QueryField = { type: 'price', operators: order, sortable: true }
const date = (sortable: boolean): QueryField => ({ type: 'date', operators: order, sortable })
const list: QueryField = { type: 'list', operators: membership, sortable: false }
const word: QueryField = { type: 'text', operators: sameness, sortable: false }
const reference: QueryField = { type: 'id', operators: sameness, sortable: false }
const boolean: QueryField = { type: 'boolean', operators: sameness, sortable: false }

/**
 * Filterable and sortable fields of each entity, with their operators: the provider refuses others. The table
 * contains the fields that the query builder's types allow, and others that it can send: more operators, and
 * `visible`, `brand`, `ribbon`, `slug` of a collection.
 */
export const queryFields = {
  products: {
    id,
    name: text(true),
    slug: text(true),
    sku: text(true),
    description: text(false),
    brand: text(false),
    ribbon: text(false),
    productType: { type: 'text', operators: [...sameness, '$hasSome'], sortable: true },
    visible: boolean,
    price,
    'priceData.price': price,
    numericId: { type: 'number', operators: order, sortable: true },
    lastUpdated: date(true),
    createdDate: date(false),
    collectionIds: list,
    'collections.id': list,
  },
  collections: {
    // The id of the collection of all products is no GUID.
    id: text(true),
    name: text(true),
    slug: text(true),
  },
  storeVariants: {
    id,
    variantId: id,
    productId: id,
    variantName: text(true),
    productName: text(true),
    managedVariant: boolean,
    sku: text(true),
    collectionIds: list,
  },
  orders: {
    id,
    number: { type: 'number', operators: order, sortable: true },
    createdDate: date(true),
    purchasedDate: date(true),
    updatedDate: date(true),
    status: word,
    paymentStatus: word,
    fulfillmentStatus: word,
    'channelInfo.type': word,
    archived: boolean,
    currency: word,
    checkoutId: reference,
    'buyerInfo.contactId': reference,
    'buyerInfo.memberId': reference,
    'buyerInfo.visitorId': reference,
    'buyerInfo.email': { type: 'text', operators: [...sameness, '$startsWith'], sortable: false },
    'priceSummary.total.amount': price,
  },
  reviews: {
    id: reference,
    namespace: word,
    entityId: reference,
    'author.contactId': reference,
    'moderation.moderationStatus': word,
    createdDate: date(true),
    'content.rating': { type: 'number', operators: order, sortable: true },
    helpfulness: { type: 'number', operators: order, sortable: true },
    relevanceScore: { type: 'number', operators: order, sortable: true },
    'origin.type': { ...word, sortable: true },
    verified: { ...boolean, sortable: true },
    'content.media': { type: 'list', operators: ['$eq', '$isEmpty', '$exists'], sortable: false },
  },
} as const satisfies Record<string, Record<string, QueryField>>

export type QueriedEntity = keyof typeof queryFields
