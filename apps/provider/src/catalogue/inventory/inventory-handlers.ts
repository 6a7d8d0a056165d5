import { type InventoryItemChange, type InventoryItemV2, NO_VARIANT_ID } from '@cartwright/contract'
import { createInvalidField, InvalidRequest } from '../../platform/http/app-error.ts'
import { findChangedAmounts } from '../../platform/http/compare-amounts.ts'
import type { ReadHandlers, WriteHandlers } from '../../platform/http/operations.ts'
import { parseJson } from '../../platform/http/parse-json.ts'
import { isGuid } from '../../platform/ids.ts'
import { updateInventory, decrementInventory, incrementInventory, isTracked } from './update-inventory.ts'
import { createProductNotFoundError } from '../model/product-errors.ts'
import { getStockId } from '../model/derived-variants.ts'
import { setStockActor } from '../store/stock-movement-store.ts'
import { listProductIds } from './inventory-store.ts'
import { getAvailableQuantity, isInStock, type Product, type Variant } from '../model/product.ts'
import { type CatalogueContext, maySeeHidden } from '../services.ts'

const DEFAULT_PAGE = 100

/** Read operations on inventory for staff. Hidden products are shown only to callers who may change them. */
export function createInventoryReads({ reader, catalogue }: CatalogueContext): ReadHandlers {
  return {
    'inventory.getInventoryVariants': async (context, { inventoryId, variantIds = [] }) => {
      const product = await catalogue.findProduct(inventoryId)
      if (!product || !(product.visible || maySeeHidden(context))) throw createProductNotFoundError(inventoryId)
      const wanted = new Set(variantIds.map((id) => (product.manageVariants ? id.toLowerCase() : getStockId(id))))
      const { variants, ...item } = toInventoryItem(product)
      const shown = variants.filter(({ variantId }) => wanted.size === 0 || wanted.has(variantId))
      return { inventoryItem: { ...item, variants: shown } }
    },

    'inventory.queryInventory': async (context, { query }) => {
      const limit = query?.paging?.limit ?? DEFAULT_PAGE
      const offset = query?.paging?.offset ?? 0
      const { ids, total } = await listProductIds(reader, {
        ids: parseInventoryFilter(query?.filter ?? ''),
        withHidden: maySeeHidden(context),
        descending: isDescending(query?.sort ?? ''),
        limit,
        offset,
      })
      const found = await catalogue.findProducts(ids)
      const inventoryItems = ids.flatMap((id) => found.get(id) ?? []).map(toInventoryItem)
      return { inventoryItems, metadata: { items: limit, offset }, totalResults: total }
    },
  }
}

export function createInventoryWrites({ now }: CatalogueContext): WriteHandlers {
  return {
    'inventory.updateInventoryVariants': async (tx, { caller }, { inventoryItem }) => {
      const reads = await updateInventory(tx, inventoryItem, { by: caller, now: now() })
      requireUnchangedAmounts(inventoryItem, reads.map(toInventoryItem))
      return {}
    },
    'inventory.decrementInventory': async (tx, { caller }, { decrementData }) => {
      setStockActor(tx, caller)
      await decrementInventory(tx, decrementData, now())
      return {}
    },
    'inventory.incrementInventory': async (tx, { caller }, { incrementData }) => {
      setStockActor(tx, caller)
      await incrementInventory(tx, incrementData, now())
      return {}
    },
  }
}

/** Rejects changes of fields that the operation does not write. Callers may send whole items back as they were read. */
function requireUnchangedAmounts(given: InventoryItemChange, reads: readonly InventoryItemV2[]): void {
  // Variants are identified by `variantId` instead of `id`.
  const withIds = (item: Pick<InventoryItemV2, 'variants'>) => ({
    ...item,
    variants: item.variants.map(({ variantId, ...variant }) => ({ ...variant, id: variantId })),
  })
  const { variants = [], ...item } = given
  const named = variants.map(({ variantId = NO_VARIANT_ID, ...variant }) => ({
    ...variant,
    id: variantId.toLowerCase(),
  }))
  const violations = findChangedAmounts(
    { ...item, variants: named },
    {
      reads: reads.map(withIds),
      field: 'inventoryItem',
      except: ['trackQuantity', 'quantity', 'inStock', 'preorderInfo'],
      way: 'leave it out, or set preorderInfo',
    },
  )
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/** Variants that are not managed share one stock, which is listed once. */
function toInventoryItem(product: Product): InventoryItemV2 {
  const preorderInfo = product.preorder ?? { enabled: false }
  const stored = product.manageVariants
    ? product.variants
    : product.variants.slice(0, 1).map((variant) => ({ ...variant, id: NO_VARIANT_ID }))
  return {
    id: product.id,
    productId: product.id,
    trackQuantity: isTracked(product),
    variants: stored.map(({ id, stock }: Variant) => ({
      variantId: id,
      inStock: isInStock(stock),
      ...(stock.tracked && { quantity: getAvailableQuantity(stock) }),
      availableForPreorder: preorderInfo.enabled && !isInStock(stock),
    })),
    lastUpdated: product.updatedAt.toISOString(),
    numericId: product.numericId.toString(),
    preorderInfo,
  }
}

/** `{"productId": "…"}` or `{"productId": {"$in": ["…"]}}`; `id` is the same. */
function parseInventoryFilter(text: string): string[] | undefined {
  if (text.trim() === '') return undefined
  const [[name, value] = [], ...more] = Object.entries(parseJsonObject(text, 'query.filter'))
  if (name === undefined) return undefined
  const { $in, $hasSome = $in } = typeof value === 'object' && value !== null ? (value as Operators) : { $in: value }
  const ids: unknown[] = Array.isArray($hasSome) ? $hasSome : [$hasSome]
  if (!['id', 'productId'].includes(name) || more.length > 0 || !ids.every((id) => typeof id === 'string'))
    throw createInvalidField('query.filter', 'may name products by productId, one or a list in $in')
  return ids.filter(isGuid)
}

/** `{"numericId": "desc"}`, alone or in a list. */
function isDescending(text: string): boolean {
  if (text.trim() === '') return false
  const [[name, order] = [], ...more] = Object.entries(parseJsonObject(text, 'query.sort'))
  const direction = typeof order === 'string' ? order.toLowerCase() : ''
  if (name !== 'numericId' || more.length > 0 || !['asc', 'desc'].includes(direction))
    throw createInvalidField('query.sort', 'may be by numericId, asc or desc')
  return direction === 'desc'
}

interface Operators {
  $in?: unknown
  $hasSome?: unknown
}

function parseJsonObject(text: string, field: string): Record<string, unknown> {
  let value: unknown
  try {
    value = parseJson(text)
  } catch {
    throw createInvalidField(field, 'must be JSON')
  }
  const first: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value
  if (typeof first !== 'object' || first === null || Array.isArray(first))
    throw createInvalidField(field, 'must be a JSON object')
  return first as Record<string, unknown> // looked at on the line above
}
