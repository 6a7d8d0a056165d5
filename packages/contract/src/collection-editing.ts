import { Type, type Static } from 'typebox'
import { BulkJob } from './bulk-jobs.ts'
import { Collection } from './catalogue.ts'
import { CursorPaging, CursorPagingMetadata, PAGE_SIZE_MAX } from './catalogue-queries.ts'
import { NewCollection } from './catalogue-requests.ts'
import { operation, staff } from './operation.ts'
import { ProductReference } from './product-editing.ts'
import { entity, enumeration, Guid, Int, Nullish, Optional } from './wire-types.ts'

/** Conditions of a rule: each is evaluated with every write of a product. */
export const RULE_CONDITIONS_MAX = 30

export const CollectionRuleField = enumeration(
  'CollectionRuleField',
  ['PRICE', 'STOCK', 'BRAND', 'RIBBON', 'OPTION', 'DATE_ADDED', 'NAME'],
  'Price without discount; pieces of all visible variants, endless where they are not counted.',
)
export type CollectionRuleField = Static<typeof CollectionRuleField>

export const CollectionRuleOperator = enumeration(
  'CollectionRuleOperator',
  [
    'EQUALS',
    'NOT_EQUALS',
    'LESS_THAN',
    'GREATER_THAN',
    'CONTAINS',
    'NOT_CONTAINS',
    'STARTS_WITH',
    'BEFORE',
    'AFTER',
    'WITHIN_DAYS',
    'NOT_WITHIN_DAYS',
  ],
  'Texts are compared without regard to case. `AFTER` includes the day itself.',
)
export type CollectionRuleOperator = Static<typeof CollectionRuleOperator>

const numeric = ['EQUALS', 'NOT_EQUALS', 'LESS_THAN', 'GREATER_THAN'] as const
const text = ['EQUALS', 'NOT_EQUALS', 'CONTAINS', 'NOT_CONTAINS', 'STARTS_WITH'] as const

/** Operators of each field of a rule. */
export const ruleOperators = {
  PRICE: numeric,
  STOCK: numeric,
  BRAND: text,
  RIBBON: text,
  NAME: text,
  OPTION: ['EQUALS', 'NOT_EQUALS'],
  DATE_ADDED: ['WITHIN_DAYS', 'NOT_WITHIN_DAYS', 'AFTER', 'BEFORE'],
} as const satisfies Record<CollectionRuleField, readonly CollectionRuleOperator[]>

export const CollectionCondition = entity('CollectionCondition', 'A condition that a product meets or not.', {
  field: CollectionRuleField,
  operator: CollectionRuleOperator,
  value: Type.String({
    maxLength: 100,
    description: 'Amount, number of pieces or days, day (`2026-11-28`), choice, or text. Empty: no brand or ribbon.',
  }),
  option: Optional(Type.String({ maxLength: 50, description: 'Name of the option. Left out: any.' })),
})
export type CollectionCondition = Static<typeof CollectionCondition>

export const CollectionRule = entity('CollectionRule', 'Decides which products a collection has.', {
  match: enumeration('CollectionRuleMatch', ['ALL', 'ANY'], 'Whether a product meets all conditions, or one of them.'),
  conditions: Type.Array(CollectionCondition, { minItems: 1, maxItems: RULE_CONDITIONS_MAX }),
})
export type CollectionRule = Static<typeof CollectionRule>

const ruleMember = { rule: Optional({ ...CollectionRule, description: 'Absent where products are chosen by hand.' }) }
const productCount = Int(0, undefined, { description: 'Hidden products included.' })

export const EditableCollection = entity('EditableCollection', 'A collection with all that its editor shows.', {
  collection: Collection,
  ...ruleMember,
  productCount,
  revision: Type.String({ description: 'For `If-Match`. Products of the collection do not change it.' }),
})
export type EditableCollection = Static<typeof EditableCollection>

const Id = Type.String({ minLength: 1, maxLength: 100 })
const ProductIds = Type.Array(Guid(), { maxItems: 1000 })
const own = { service: 'own', client: 'none', access: staff } as const
const read = { ...own, permission: 'WIX_STORES.MODIFY_PRODUCTS', writes: false } as const
const change = { ...own, permission: 'WIX_STORES.MODIFY_PRODUCTS', writes: true } as const
const Saved = Type.Object({
  editable: EditableCollection,
  job: Optional({ ...BulkJob, description: 'Applies a new rule to all products.' }),
})
const { name, ...details } = NewCollection.properties

/** Operations of a collection editor, which the platform does not have. */
export const collectionEditingOperations = {
  'collectionEditing.queryCollections': operation({
    ...own,
    name: 'collectionEditing.queryCollections',
    method: 'POST',
    path: '/v1/collections/query',
    summary: 'Lists the collections with the number of their products, without that of all products.',
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({
      search: Optional(Type.String({ maxLength: 100, description: 'Part of the name.' })),
      kind: Optional(enumeration('CollectionKind', ['MANUAL', 'RULE'], 'How its products are chosen.')),
      sort: Optional(enumeration('CollectionSort', ['NAME', 'PRODUCTS', 'UPDATED'])),
      isDescending: Optional(Type.Boolean()),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      collections: Type.Array(EditableCollection, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
    writes: false,
  }),
  'collectionEditing.getCollection': operation({
    ...own,
    name: 'collectionEditing.getCollection',
    method: 'GET',
    path: '/v1/collections/{id}/editable',
    summary: 'Reads a collection with all that its editor shows, in the shop’s own language.',
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ id: Id }),
    answer: Type.Object({ editable: EditableCollection }),
    getForm: 'plain',
    writes: false,
  }),
  'collectionEditing.queryProducts': operation({
    ...read,
    name: 'collectionEditing.queryProducts',
    method: 'POST',
    path: '/v1/collections/{id}/products/query',
    summary: 'Lists the products of a collection in its order, hidden ones too.',
    request: Type.Object({ id: Id, cursorPaging: Optional(CursorPaging) }),
    answer: Type.Object({
      products: Type.Array(ProductReference, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
  }),
  'collectionEditing.previewRule': operation({
    ...read,
    name: 'collectionEditing.previewRule',
    method: 'POST',
    path: '/v1/collections/rules/preview',
    summary: 'Counts the products that meet a rule, and names the first of them.',
    request: Type.Object({ rule: CollectionRule, limit: Optional(Int(0, 100, { default: 10 })) }),
    answer: Type.Object({ count: Int(0), products: Type.Array(ProductReference) }),
  }),
  'collectionEditing.createCollection': operation({
    ...change,
    name: 'collectionEditing.createCollection',
    method: 'POST',
    path: '/v1/collections',
    summary: 'Makes a collection of given products, or one whose products a rule decides.',
    request: Type.Object({
      collection: Type.Object({ name, ...details }),
      ...ruleMember,
      productIds: Optional(ProductIds),
    }),
    answer: Saved,
  }),
  'collectionEditing.saveCollection': operation({
    ...change,
    name: 'collectionEditing.saveCollection',
    method: 'PATCH',
    path: '/v1/collections/{id}/editable',
    summary: 'Changes what is given of a collection: all of it or nothing. Without a rule, its products stay.',
    request: Type.Object({
      id: Id,
      collection: Optional(Type.Object({ name: Optional(name), ...details })),
      rule: Nullish(CollectionRule),
      addedProductIds: Optional(ProductIds),
      removedProductIds: Optional(ProductIds),
    }),
    answer: Saved,
  }),
  'collectionEditing.setProductOrder': operation({
    ...change,
    name: 'collectionEditing.setProductOrder',
    method: 'POST',
    path: '/v1/collections/{id}/products/order',
    summary: 'Moves products of a collection to its beginning, in this order; those that have left it are skipped.',
    request: Type.Object({ id: Id, productIds: Type.Array(Guid(), { minItems: 1, maxItems: 1000 }) }),
    answer: Type.Object({}),
  }),
  'collectionEditing.deleteCollection': operation({
    ...change,
    name: 'collectionEditing.deleteCollection',
    method: 'DELETE',
    path: '/v1/collections/{id}',
    summary: 'Deletes a collection under `If-Match`; its products stay.',
    request: Type.Object({ id: Id }),
    answer: Type.Object({}),
  }),
} as const
