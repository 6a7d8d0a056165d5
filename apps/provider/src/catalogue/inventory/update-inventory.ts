import { isDeepStrictEqual } from 'node:util'
import {
  type DecrementData,
  type IncrementData,
  type InventoryItemChange,
  NO_VARIANT_ID,
  STOCK_MAX,
} from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, type FieldViolation, InvalidRequest } from '../../platform/http/app-error.ts'
import { isGuid } from '../../platform/ids.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import type { Actor } from '../model/event.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { getStockId } from '../model/derived-variants.ts'
import { increaseStock, saveInventory, savePreorder, type StockUpdate } from './inventory-store.ts'
import { type StockDeduction, deductStock } from './order-stock-store.ts'
import { isInStock, type Product } from '../model/product.ts'
import { readProducts } from '../store/product-read-store.ts'
import { lockStock } from '../store/product-lock-store.ts'

/**
 * Sets quantities and stock tracking of a product. Locks the rows, so that no concurrent order is lost. Returns the
 * product before and after.
 */
export async function updateInventory(
  tx: Tx,
  { productId, trackQuantity, variants = [], preorderInfo }: InventoryItemChange,
  { by, now }: { by: Actor; now: Date },
): Promise<Product[]> {
  const before: Product[] = []
  const after = await updateAndPublishChanges(
    tx,
    isGuid(productId) ? [productId] : [],
    by,
    async ([product]) => {
      if (!product) throw createProductNotFoundError(productId)
      before.push(product)
      const said = toStockUpdates(product, variants)
      requireConsistentTracking(product, trackQuantity ?? isTracked(product), variants)
      if (trackQuantity != null || said.length > 0) {
        await lockStock(tx, [product.id])
        await saveInventory(tx, product.id, trackQuantity ?? isTracked(product), said)
      }
      if (preorderInfo === undefined || isDeepStrictEqual(preorderInfo, product.preorder)) return
      if (preorderInfo?.enabled || product.preorder) await savePreorder(tx, product.id, preorderInfo)
    },
    now,
  )
  return [...before, ...after]
}

/**
 * Refuses a quantity where nothing is counted, and an availability other than the quantity's where it is. Whole items
 * come back as they were read, so a value that the shop has is accepted.
 */
function requireConsistentTracking(
  product: Product,
  tracked: boolean,
  variants: NonNullable<InventoryItemChange['variants']>,
): void {
  const stocks = new Map(
    product.variants.map(({ id, stock }) => [product.manageVariants ? id : NO_VARIANT_ID, stock] as const),
  )
  const violations = variants.flatMap(({ variantId = NO_VARIANT_ID, quantity, inStock }, index): FieldViolation[] => {
    const before = stocks.get(product.manageVariants ? variantId.toLowerCase() : NO_VARIANT_ID)
    const field = `inventoryItem.variants[${index}]`
    const left = before?.tracked ? before.quantity : undefined
    if (!tracked && quantity != null && quantity !== left)
      return [
        {
          field: `${field}.quantity`,
          description: 'is not kept while nothing is counted: set trackQuantity as well',
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ]
    const isLeft = (quantity ?? left ?? 0) > 0
    if (tracked && inStock != null && inStock !== isLeft && !(before && inStock === isInStock(before)))
      return [
        {
          field: `${field}.inStock`,
          description: 'is not set where pieces are counted: set the quantity',
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ]
    return []
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}

export function isTracked({ variants }: Product): boolean {
  return variants.some(({ stock }) => stock.tracked)
}

function toStockUpdates(product: Product, variants: NonNullable<InventoryItemChange['variants']>): StockUpdate[] {
  const said = new Map<string, StockUpdate>()
  const violations: FieldViolation[] = []
  for (const [index, { variantId = NO_VARIANT_ID, quantity, inStock }] of variants.entries()) {
    const stockId = resolveStockId(product, variantId)
    const row = { stockId, ...(quantity != null && { quantity }), ...(inStock != null && { inStock }) }
    const known = said.get(stockId)
    if (known && !isDeepStrictEqual(known, row))
      violations.push({
        field: `inventoryItem.variants[${index}]`,
        description: 'says something else of the same stock than an entry before it',
        violatedRule: 'VALIDATION',
      })
    said.set(stockId, row)
  }
  if (violations.length > 0) throw new InvalidRequest(violations)
  return [...said.values()]
}

/** Decrements stock, all or nothing: if one row has too little, nothing changes. */
export async function decrementInventory(tx: Tx, data: readonly DecrementData[], now: Date): Promise<void> {
  const takes = await toStockDeductions(
    tx,
    data.map(({ decrementBy, ...of }) => ({ ...of, quantity: decrementBy })),
    'decrementData',
    now,
  )
  const refused = await deductStock(tx, takes)
  if (refused.length > 0)
    throw new AppError('ITEM_NOT_AVAILABLE', 409, 'There is less left than that.', {
      data: { items: refused.map(({ productId, variantId }) => ({ productId, variantId })) },
    })
}

export async function incrementInventory(tx: Tx, data: readonly IncrementData[], now: Date): Promise<void> {
  const adds = await toStockDeductions(
    tx,
    data.map(({ incrementBy, ...of }) => ({ ...of, quantity: incrementBy })),
    'incrementData',
    now,
  )
  const refused = await increaseStock(tx, adds)
  if (refused.length > 0)
    throw new InvalidRequest(
      refused.map((add) => ({
        field: `incrementData[${adds.indexOf(add)}].incrementBy`,
        description: `would make more than ${STOCK_MAX} pieces`,
        violatedRule: 'MAX',
        data: { threshold: STOCK_MAX },
      })),
    )
}

interface QuantityChange {
  inventoryId?: string
  productId?: string
  variantId?: string
  quantity: number
}

/** Checks that each item names an existing product and variant. */
async function toStockDeductions(
  tx: Tx,
  data: readonly QuantityChange[],
  field: string,
  now: Date,
): Promise<StockDeduction[]> {
  const asked = data.map(({ inventoryId, productId = inventoryId, variantId = NO_VARIANT_ID, quantity }) => ({
    productId: productId?.toLowerCase(),
    variantId: variantId.toLowerCase(),
    quantity,
  }))
  const violations = asked.flatMap(({ productId }, index) =>
    productId === undefined
      ? {
          field: `${field}[${index}]`,
          description: 'needs an inventoryId or a productId',
          violatedRule: 'REQUIRED_ONE_OF_FIELD' as const,
        }
      : [],
  )
  if (violations.length > 0) throw new InvalidRequest(violations)
  const ids = [...new Set(asked.flatMap(({ productId = '' }) => (isGuid(productId) ? productId : [])))]
  const products = new Map((await readProducts(tx, ids, now)).map((product) => [product.id, product]))
  return asked.map(({ productId = '', variantId, quantity }) => {
    const product = products.get(productId)
    if (!product) throw createProductNotFoundError(productId)
    resolveStockId(product, variantId)
    return { productId, variantId, quantity }
  })
}

/** Returns the id of the stock row of a variant. Variants that are not managed share one row, without a variant id. */
function resolveStockId(product: Product, variantId: string): string {
  const id = variantId.toLowerCase()
  const isOfAll = id === NO_VARIANT_ID && !product.manageVariants
  if (!isOfAll && !product.variants.some((variant) => variant.id === id))
    throw new AppError('VARIANT_NOT_FOUND', 404, 'The product has no such variant.', {
      data: { productId: product.id, variantId },
    })
  return getStockId(id)
}
