import { Type, type Static } from 'typebox'
import { AuditActor } from './audit.ts'
import { CursorPaging, CursorPagingMetadata, PAGE_SIZE_MAX } from './catalogue-queries.ts'
import { STOCK_MAX } from './inventory.ts'
import { operation, staff } from './operation.ts'
import { entity, enumeration, Guid, Int, keywords, Nullable, Optional, Timestamp } from './wire-types.ts'

/** Largest number of stocks in one call. */
export const STOCK_CHANGES_MAX = 100

export const StockLevelFilter = enumeration(
  'StockLevelFilter',
  ['ALL', 'LOW', 'OUT'],
  'LOW: tracked, and at the threshold or below it. OUT: cannot be bought.',
)

const Variant = { productId: Guid(), variantId: Guid({ description: 'All zeros for products without variants.' }) }

export const StockLevel = entity('StockLevel', 'Stock of a variant, as staff see it.', {
  ...Variant,
  productName: Type.String(),
  variantName: Optional(Type.String({ description: 'Absent for products without variants.' })),
  sku: Type.String(),
  isVisible: Type.Boolean(),
  isTracked: Type.Boolean(),
  quantity: Optional(Int(0, STOCK_MAX, { description: 'Absent if the stock is not tracked.' })),
  isInStock: Type.Boolean(),
  isLow: Type.Boolean(),
  lowStockThreshold: Optional(
    Int(0, STOCK_MAX, { description: 'Of the variant itself; absent for that of the shop.' }),
  ),
  waitingCount: Int(0, undefined, { description: 'Number of people who wait for a mail that it is back in stock.' }),
})
export type StockLevel = Static<typeof StockLevel>

export const StockReason = enumeration(
  'StockReason',
  ['COUNT', 'RECEIVED', 'DAMAGED', 'LOST', 'RETURNED', 'OTHER'],
  'Why staff changed a quantity.',
)
export type StockReason = Static<typeof StockReason>

export const StockAdjustment = entity(
  'StockAdjustment',
  'New quantity of a tracked stock, or a change of it.',
  { ...Variant, set: Optional(Int(0, STOCK_MAX)), amount: Optional(Int(-STOCK_MAX, STOCK_MAX)) },
  { [keywords.oneOf]: ['set', 'amount'] },
)
export type StockAdjustment = Static<typeof StockAdjustment>

export const StockCause = enumeration(
  'StockCause',
  ['ORDER', 'CANCELLATION', 'RETURN', 'IMPORT', 'MANUAL', 'APP', 'BULK_EDIT', 'SHOP'],
  'Cause of a change of stock.',
)

export const StockMovement = entity('StockMovement', 'A change of stock with its cause.', {
  id: Type.String(),
  date: Timestamp(),
  delta: Int(-STOCK_MAX, STOCK_MAX),
  quantity: Optional(Int(0, STOCK_MAX, { description: 'After the change; absent if it is no longer tracked.' })),
  cause: StockCause,
  actor: Optional(AuditActor),
  orderId: Optional(Guid()),
  orderNumber: Optional(Type.String()),
  jobId: Optional(Guid()),
  reason: Optional(StockReason),
  note: Optional(Type.String()),
})
export type StockMovement = Static<typeof StockMovement>

const own = { service: 'own', client: 'none', access: staff } as const
const read = { ...own, permission: 'WIX_STORES.READ_PRODUCTS', writes: false } as const
const write = { ...own, permission: 'WIX_STORES.MODIFY_PRODUCTS', writes: true } as const

/** Operations on stock by variant, which the platform does not have. */
export const stockControlOperations = {
  'stockControl.queryLevels': operation({
    ...read,
    name: 'stockControl.queryLevels',
    method: 'POST',
    path: '/v1/inventory/levels/query',
    summary: 'Lists the stock of variants by the name of their product. Hidden ones only for those who may edit them.',
    request: Type.Object({
      search: Optional(Type.String({ maxLength: 100, description: 'Words in names and SKU.' })),
      filter: Optional(StockLevelFilter),
      cursorPaging: Optional(CursorPaging),
    }),
    answer: Type.Object({
      levels: Type.Array(StockLevel, { maxItems: PAGE_SIZE_MAX }),
      lowStockThreshold: Int(0, STOCK_MAX, { description: 'Of the shop.' }),
      pagingMetadata: CursorPagingMetadata,
    }),
  }),
  'stockControl.queryMovements': operation({
    ...own,
    permission: 'WIX_STORES.MODIFY_PRODUCTS',
    writes: false,
    name: 'stockControl.queryMovements',
    method: 'POST',
    path: '/v1/inventory/movements/query',
    summary: 'Lists the changes of a stock, the latest first. They are stored for two years.',
    request: Type.Object({ ...Variant, cursorPaging: Optional(CursorPaging) }),
    answer: Type.Object({
      movements: Type.Array(StockMovement, { maxItems: PAGE_SIZE_MAX }),
      pagingMetadata: CursorPagingMetadata,
    }),
  }),
  'stockControl.adjustStock': operation({
    ...write,
    name: 'stockControl.adjustStock',
    method: 'POST',
    path: '/v1/inventory/adjust',
    summary: 'Sets or adjusts tracked quantities with a reason, all or none.',
    request: Type.Object({
      adjustments: Type.Array(StockAdjustment, { minItems: 1, maxItems: STOCK_CHANGES_MAX }),
      reason: Optional(StockReason),
      note: Optional(Type.String({ maxLength: 200 })),
    }),
    answer: Type.Object({ levels: Type.Array(StockLevel, { maxItems: STOCK_CHANGES_MAX }) }),
  }),
  'stockControl.setLowStockThreshold': operation({
    ...write,
    name: 'stockControl.setLowStockThreshold',
    method: 'PATCH',
    path: '/v1/inventory/threshold',
    summary: 'Sets the low-stock threshold of a variant; null uses that of the shop.',
    request: Type.Object({ ...Variant, lowStockThreshold: Nullable(Int(0, STOCK_MAX)) }),
    answer: Type.Object({ levels: Type.Array(StockLevel, { maxItems: 1 }) }),
  }),
} as const
