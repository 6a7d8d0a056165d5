import { Type, type Static } from 'typebox'
import { PreorderInfo } from './catalogue.ts'
import { PAGE_SIZE_MAX, Paging, PagingMetadata } from './catalogue-queries.ts'
import { operation, staff } from './operation.ts'
import { entity, Guid, Int, keywords, LongText, Nullish, Optional, Timestamp } from './wire-types.ts'

/** Maximum counted stock of one item. */
export const STOCK_MAX = 9_999_999

const Id = Type.String({ minLength: 1, maxLength: 36 })

export const InventoryVariantV2 = entity('InventoryVariantV2', 'What is left of a variant.', {
  variantId: Guid(),
  inStock: Type.Boolean(),
  quantity: Optional(Int(0, STOCK_MAX, { description: 'Absent where it is not counted.' })),
  availableForPreorder: Type.Boolean({ description: 'Sold out, and can be ordered all the same.' }),
})
export type InventoryVariantV2 = Static<typeof InventoryVariantV2>

export const InventoryItemV2 = entity('InventoryItemV2', 'What is left of a product, variant by variant.', {
  id: Type.String(),
  productId: Type.String(),
  trackQuantity: Type.Boolean({ description: 'Whether what is left is counted.' }),
  variants: Type.Array(InventoryVariantV2),
  lastUpdated: Optional(Timestamp()),
  numericId: LongText({ description: 'Of products in the order in which they were made.' }),
  preorderInfo: PreorderInfo,
})
export type InventoryItemV2 = Static<typeof InventoryItemV2>

export const InventoryVariantChange = entity('InventoryVariantChange', 'What there is of a variant from now on.', {
  variantId: Optional(Guid({ description: 'Left out for a product without options.' })),
  inStock: Nullish(Type.Boolean({ description: 'Where it is not counted.' })),
  quantity: Nullish(Int(0, STOCK_MAX, { description: 'Where it is counted.' })),
})
export type InventoryVariantChange = Static<typeof InventoryVariantChange>

export const InventoryItemChange = entity(
  'InventoryItemChange',
  'What to change of a product’s stock; the rest stays. A whole item does as well.',
  {
    productId: Id,
    trackQuantity: Nullish(Type.Boolean({ description: 'For all variants.' })),
    variants: Optional(Type.Array(InventoryVariantChange, { maxItems: 1000 })),
    preorderInfo: Nullish(PreorderInfo),
  },
  { [keywords.whole]: 'InventoryItemV2' },
)
export type InventoryItemChange = Static<typeof InventoryItemChange>

const counted = {
  inventoryId: Optional(Id),
  productId: Optional(Id),
  variantId: Optional(Guid({ description: 'Left out for a product without options.' })),
}
const oneProduct = { [keywords.oneOf]: ['inventoryId', 'productId'] }

export const DecrementData = entity(
  'DecrementData',
  'How much is taken of a variant.',
  {
    ...counted,
    decrementBy: Int(1, STOCK_MAX),
    preorderRequest: Optional(Type.Boolean({ description: 'Accepted and ignored: nothing goes below zero.' })),
  },
  oneProduct,
)
export type DecrementData = Static<typeof DecrementData>

export const IncrementData = entity(
  'IncrementData',
  'How much is added to a variant.',
  { ...counted, incrementBy: Int(1, STOCK_MAX) },
  oneProduct,
)
export type IncrementData = Static<typeof IncrementData>

export const InventoryQuery = entity('InventoryQuery', 'Which products, in which order, and which page of them.', {
  filter: Nullish(Type.String({ maxLength: 4000, description: 'JSON: `{"productId": {"$in": [ … ]}}`.' })),
  sort: Nullish(Type.String({ maxLength: 200, description: 'JSON: `{"numericId": "desc"}`.' })),
  paging: Nullish(Paging),
})
export type InventoryQuery = Static<typeof InventoryQuery>

export const inventoryOperations = {
  'inventory.updateInventoryVariants': operation({
    name: 'inventory.updateInventoryVariants',
    service: 'inventoryWrite',
    client: 'none',
    method: 'PATCH',
    path: '/v2/inventoryItems/product/{inventoryItem.productId}',
    summary: 'Says what is left of a product’s variants, and whether that is counted.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    arguments: ['inventoryItem.productId', 'inventoryItem'],
    request: Type.Object({ inventoryItem: InventoryItemChange }),
    answer: Type.Object({}),
    bodyLimitBytes: 262_144,
    writes: true,
  }),
  'inventory.decrementInventory': operation({
    name: 'inventory.decrementInventory',
    service: 'inventoryWrite',
    client: 'none',
    method: 'POST',
    path: '/v2/inventoryItems/decrement',
    summary: 'Takes from what is left, all of it or nothing.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    arguments: ['decrementData'],
    request: Type.Object({ decrementData: Type.Array(DecrementData, { minItems: 1, maxItems: 300 }) }),
    answer: Type.Object({}),
    bodyLimitBytes: 131_072,
    writes: true,
  }),
  'inventory.incrementInventory': operation({
    name: 'inventory.incrementInventory',
    service: 'inventoryWrite',
    client: 'none',
    method: 'POST',
    path: '/v2/inventoryItems/increment',
    summary: 'Adds to what is left, all of it or nothing.',
    access: staff,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    arguments: ['incrementData'],
    request: Type.Object({ incrementData: Type.Array(IncrementData, { minItems: 1, maxItems: 300 }) }),
    answer: Type.Object({}),
    bodyLimitBytes: 131_072,
    writes: true,
  }),
  'inventory.getInventoryVariants': operation({
    name: 'inventory.getInventoryVariants',
    service: 'inventoryRead',
    client: 'none',
    method: 'POST',
    path: '/v2/inventoryItems/{inventoryId}/getVariants',
    summary: 'Says what is left of a product.',
    access: staff,
    permission: 'WIX_STORES.READ_PRODUCTS',
    request: Type.Object({ inventoryId: Id, variantIds: Optional(Type.Array(Guid(), { maxItems: 1000 })) }),
    answer: Type.Object({ inventoryItem: InventoryItemV2 }),
    writes: false,
  }),
  'inventory.queryInventory': operation({
    name: 'inventory.queryInventory',
    service: 'inventoryRead',
    client: 'none',
    method: 'POST',
    path: '/v2/inventoryItems/query',
    summary: 'Says what is left of many products, page by page.',
    access: staff,
    permission: 'WIX_STORES.READ_PRODUCTS',
    arguments: [],
    request: Type.Object({ query: Nullish(InventoryQuery) }),
    answer: Type.Object({
      inventoryItems: Type.Array(InventoryItemV2, { maxItems: PAGE_SIZE_MAX }),
      metadata: PagingMetadata,
      totalResults: Int(0),
    }),
    writes: false,
  }),
} as const
