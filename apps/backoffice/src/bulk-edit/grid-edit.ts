import type { Product } from '@cartwright/client'
import { parseDecimal, type ProductEdit } from './bulk-edit.ts'

/** Largest number of products in the grid. Their ids are in its address. */
export const GRID_MAX = 100

/** Columns of the grid. */
export const GRID_FIELDS = ['price', 'salePrice', 'cost', 'weight', 'stock', 'brand', 'ribbon'] as const
export type GridField = (typeof GRID_FIELDS)[number]

/** Cells of one product, as texts; null where the product has none of that kind. */
export type GridRow = Record<GridField, string | null> & { visible: boolean }

/** Converts a product to its row. Products with variants of their own have stock for each of these, not here. */
export function toGridRow(product: Product, decimals: number): GridRow {
  const { priceData, costAndProfitData, weight, stock, brand, ribbon, manageVariants, visible } = product
  const money = (amount: number | undefined): string => amount?.toFixed(decimals) ?? ''
  const isReduced = priceData?.discountedPrice !== undefined && priceData.discountedPrice < (priceData.price ?? 0)
  return {
    price: money(priceData?.price),
    salePrice: isReduced ? money(priceData.discountedPrice) : '',
    cost: money(costAndProfitData?.itemCost),
    weight: weight === undefined || weight === null ? '' : String(weight),
    stock: manageVariants || !stock?.trackInventory ? null : String(stock.quantity ?? 0),
    brand: brand ?? '',
    ribbon: ribbon ?? '',
    visible: visible ?? true,
  }
}

/** Converts the changed cells of a row to an edit, with those that cannot be meant. */
export function toRowEdit(
  before: GridRow,
  after: GridRow,
  decimals: number,
): { edit: ProductEdit; problems: GridField[] } {
  const problems: GridField[] = []
  const edit: ProductEdit = {}
  const number = (field: GridField, places: number): string => {
    const parsed = parseDecimal(after[field] ?? '', places)
    if (parsed === undefined || parsed.startsWith('-')) problems.push(field)
    return parsed ?? '0'
  }
  const isChanged = (field: GridField) => (after[field] ?? '').trim() !== (before[field] ?? '')
  if (isChanged('price')) edit.price = { set: number('price', decimals) }
  if (isChanged('salePrice'))
    edit.discount =
      after.salePrice?.trim() === '' ? { type: 'NONE' } : { type: 'SALE_PRICE', value: number('salePrice', decimals) }
  if (isChanged('cost')) edit.cost = { set: number('cost', decimals) }
  if (isChanged('weight')) edit.weight = { set: number('weight', 3) }
  if (isChanged('stock')) {
    const pieces = number('stock', 0)
    edit.stock = { set: Number(pieces) }
  }
  if (isChanged('brand')) edit.brand = (after.brand ?? '').trim()
  if (isChanged('ribbon')) edit.ribbon = (after.ribbon ?? '').trim()
  if (after.visible !== before.visible) edit.visible = after.visible
  if ((edit.brand?.length ?? 0) > 50) problems.push('brand')
  if ((edit.ribbon?.length ?? 0) > 30) problems.push('ribbon')
  return { edit, problems }
}
