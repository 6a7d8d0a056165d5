import { STOCK_MAX, type StockAdjustment } from '@cartwright/contract'
import { saveInventory } from '../catalogue/index.ts'
import { recordChange } from '../platform/audit/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError, type FieldViolation, InvalidRequest } from '../platform/http/app-error.ts'
import { lockStockRows, type LockedStock } from './store.ts'

/**
 * Sets or adjusts tracked quantities, all or none. Rows are locked first, so that no concurrent order is lost. Each
 * change is in the ledger, with the cause of the transaction.
 */
export async function adjustStock(tx: Tx, adjustments: readonly StockAdjustment[]): Promise<void> {
  const given = adjustments.map((each) => ({
    ...each,
    productId: each.productId.toLowerCase(),
    variantId: each.variantId.toLowerCase(),
  }))
  const locked = new Map((await lockStockRows(tx, given)).map((row) => [keyOf(row), row]))
  const violations: FieldViolation[] = []
  const changes = given.map((each, index) => {
    const row = locked.get(keyOf(each))
    if (!row)
      throw new AppError('VARIANT_NOT_FOUND', 404, 'There is no such variant.', {
        data: { productId: each.productId, variantId: each.variantId },
      })
    const after = calculateQuantity(each, row, `adjustments[${index}]`, violations)
    if (given.findIndex((other) => keyOf(other) === keyOf(each)) < index)
      violations.push({ field: `adjustments[${index}]`, description: 'is named twice', violatedRule: 'VALIDATION' })
    return { row, after }
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
  const changed = changes.filter(({ row, after }) => row.quantity !== after)
  for (const [productId, rows] of Map.groupBy(changed, ({ row }) => row.productId)) {
    const updates = rows.map(({ row, after }) => ({ stockId: row.variantId, quantity: after }))
    await saveInventory(tx, productId, true, updates)
    recordChange(tx, {
      entity: 'product',
      entityId: productId,
      changes: Object.fromEntries(
        rows.map(({ row, after }) => [`variants.${row.variantId}.stock`, [row.quantity, after] as const]),
      ),
    })
  }
}

const keyOf = ({ productId, variantId }: Pick<LockedStock, 'productId' | 'variantId'>): string =>
  `${productId} ${variantId}`

function calculateQuantity(
  { set, amount }: StockAdjustment,
  row: LockedStock,
  field: string,
  violations: FieldViolation[],
): number {
  const after = set ?? row.quantity + (amount ?? 0)
  if (set === undefined && amount === undefined)
    violations.push({ field, description: 'must have one of set, amount', violatedRule: 'REQUIRED_ONE_OF_FIELD' })
  else if (!row.tracked)
    violations.push({ field, description: 'is of a stock that is not tracked', violatedRule: 'FIELD_NOT_ALLOWED' })
  else if (after < 0)
    violations.push({ field: `${field}.amount`, description: `would leave ${after}`, violatedRule: 'MIN' })
  else if (after > STOCK_MAX)
    violations.push({ field: `${field}.amount`, description: `would make ${after}`, violatedRule: 'MAX' })
  return after
}
