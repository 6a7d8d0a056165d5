import type { ProductEdit } from '@cartwright/contract'
import { isDeepStrictEqual } from 'node:util'
import type { ItemFailure } from '../../bulk-jobs/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { deleteCollectionProducts, insertCollectionProducts } from '../collections/collection-product-store.ts'
import type { Actor } from '../model/event.ts'
import type { Product } from '../model/product.ts'
import { saveIfChanged } from '../products/change-product.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import { lockProducts, lockStock } from '../store/product-lock-store.ts'
import { saveInventory } from '../inventory/inventory-store.ts'
import { type ProductEditPlan, type StockPlan } from './plan-product-edit.ts'

/** Product of a chunk, with its position in the selection. */
export interface EditedItem {
  id: string
  position: number
}

/** Plan of one product; `problems` are parts that were left out, listed although others are saved. */
export interface PlannedProduct extends ProductEditPlan {
  problems?: readonly Omit<ItemFailure, 'row' | 'itemId' | 'itemName'>[]
}

/**
 * Edits the products of a chunk in the given transaction. A refusal leaves its own product unchanged, and is listed.
 * Locks products, then their stock, in the order of orders.
 */
export async function applyProductEdits(
  tx: Tx,
  items: readonly EditedItem[],
  { by, now, locksStock }: { by: Actor; now: Date; locksStock: boolean },
  plan: (product: Product) => PlannedProduct,
): Promise<{ succeeded: number; failed: number; failures: ItemFailure[] }> {
  const failures: ItemFailure[] = []
  const refused = new Set<string>()
  const found = new Set<string>()
  const positions = new Map(items.map(({ id, position }) => [id, position]))
  const moves = { added: new Map<string, string[]>(), removed: new Map<string, string[]>() }
  const ids = items.map(({ id }) => id).toSorted()
  const reject = (product: Pick<Product, 'id' | 'name'>, problem: Omit<ItemFailure, 'row' | 'itemId' | 'itemName'>) => {
    refused.add(product.id)
    failures.push({ row: positions.get(product.id), itemId: product.id, itemName: product.name, ...problem })
  }
  if (locksStock) await lockProductsAndStock(tx, ids)
  await updateAndPublishChanges(
    tx,
    ids,
    by,
    async (before) => {
      for (const product of before) {
        found.add(product.id)
        const planned = catchAppError(() => plan(product))
        if (planned instanceof AppError) {
          reject(product, { code: planned.code, description: planned.message })
          continue
        }
        for (const problem of planned.problems ?? []) reject(product, problem)
        await saveIfChanged(tx, product, planned.draft)
        await saveStockPlans(tx, product.id, planned.stock)
        collectMoves(moves, product, planned.collectionIds)
      }
      for (const [collectionId, productIds] of moves.removed)
        await deleteCollectionProducts(tx, collectionId, productIds)
      for (const [collectionId, productIds] of moves.added) await insertCollectionProducts(tx, collectionId, productIds)
    },
    now,
  )
  for (const { id, position } of items)
    if (!found.has(id))
      failures.push({
        row: position,
        itemId: id,
        code: 'PRODUCT_NOT_FOUND',
        description: 'The product does not exist any more.',
      })
  const failed = refused.size + items.length - found.size
  return { succeeded: items.length - failed, failed, failures }
}

async function lockProductsAndStock(tx: Tx, ids: readonly string[]): Promise<void> {
  await lockProducts(tx, ids)
  await lockStock(tx, ids)
}

async function saveStockPlans(tx: Tx, productId: string, plans: readonly StockPlan[]): Promise<void> {
  const changed = plans.filter(({ before, after }) => before !== after)
  if (changed.length === 0) return
  const updates = changed.map(({ stockId, after }) => ({ stockId, quantity: after }))
  await saveInventory(tx, productId, true, updates)
}

function collectMoves(
  { added, removed }: { added: Map<string, string[]>; removed: Map<string, string[]> },
  { id, collectionIds }: Product,
  planned: readonly string[],
): void {
  if (isDeepStrictEqual(collectionIds, planned)) return
  for (const each of collectionIds) if (!planned.includes(each)) append(removed, each, id)
  for (const each of planned) if (!collectionIds.includes(each)) append(added, each, id)
}

function append(map: Map<string, string[]>, key: string, value: string): void {
  map.set(key, [...(map.get(key) ?? []), value])
}

export function catchAppError<Result>(calculate: () => Result): Result | AppError {
  try {
    return calculate()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Whether an edit changes quantities, so that no piece may be sold meanwhile. */
export function changesStock({ stock }: ProductEdit): boolean {
  return stock !== undefined
}
