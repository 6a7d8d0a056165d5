import { STOCK_MAX } from '@cartwright/contract'
import { sql } from 'kysely'
import { PREPARED } from '../../platform/db/prepared-statements.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { recordStockChanges, trackChanges } from '../changes/change-feed.ts'
import { buildStockChangesInsert } from '../changes/change-feed-store.ts'
import { getStockId } from '../model/derived-variants.ts'
import { getStockCause, insertStockMovements } from '../store/stock-movement-store.ts'

export interface StockDeduction {
  productId: string
  variantId: string
  quantity: number
  /** Whether the items are deducted from tracked stock, so that they can be restocked. */
  isCounted?: boolean
  /** Order that takes the items, for the ledger. @default the cause of the transaction */
  orderId?: string
}

/** Row of stock with the deductions that it serves. */
interface StockRow {
  productId: string
  stockId: string
  quantity: number
  deductions: StockDeduction[]
}

/**
 * Deducts stock for orders, all or nothing. Returns the rows that have too little; then nothing changes. Rows are
 * locked in the order of their keys, so that two orders never deadlock. If stock tracking has changed since the order
 * was created, the order must be created again. Concurrent orders for one row wait for one statement and a commit.
 * Products that sell out are recorded as by {@link recordStockChanges}.
 */
export async function deductStock(tx: Tx, takes: readonly StockDeduction[]): Promise<StockDeduction[]> {
  const rows = toSortedStockRows(takes)
  if (rows.length === 0) return []
  const taken = await deductRows(tx, rows)
  const found = rows.map((row) =>
    taken.find((each) => each.product_id === row.productId && each.variant_id === row.stockId),
  )
  const refused = rows.flatMap((row, at) => (found[at] ? [] : row.deductions))
  if (refused.length > 0) return refused
  for (const [at, row] of rows.entries()) requireSameTracking(row, found[at]!)
  const productIds = [...new Set(rows.map(({ productId }) => productId))]
  const number = taken[0]?.number ?? null
  if (number !== null) trackChanges(tx, ['stock'], productIds, [number])
  else {
    const soldOut = taken.filter((each) => !each.in_stock).map((each) => each.product_id)
    await recordStockChanges(tx, productIds, soldOut)
  }
  return []
}

function requireSameTracking({ deductions }: StockRow, { tracked }: Pick<DeductedRow, 'tracked'>): void {
  if (deductions.every(({ isCounted = tracked }) => isCounted === tracked)) return
  throw new AppError('VERSION_CONFLICT', 409, 'What is in stock has just been changed. Please try again.')
}

interface DeductedRow {
  product_id: string
  variant_id: string
  tracked: boolean
  in_stock: boolean
  /** Number of the change if nothing sold out; the same statement then records it. */
  number: bigint | null
}

/**
 * Deducts stock where there is enough. Rows are locked in the order of their keys. Returns the changed ones. The same
 * statement writes the ledger: a statement of its own would cost each order a round trip.
 */
async function deductRows(tx: Tx, rows: readonly StockRow[]): Promise<DeductedRow[]> {
  const [productIds, stockIds] = [rows.map(({ productId }) => productId), rows.map(({ stockId }) => stockId)]
  const parts = rows.flatMap(toLedgerParts)
  const { cause, actor, note } = getStockCause(tx)
  const taken = await sql<DeductedRow>`${sql.raw(PREPARED)}
    with given as materialized (
      select * from unnest((select ${productIds}::uuid[]), (select ${stockIds}::uuid[]), (select ${rows.map(({ quantity }) => quantity)}::int[]))
        as given (product_id, variant_id, wanted)
    ),
    held as materialized (
      select s.product_id, s.variant_id, given.wanted from given join stock s using (product_id, variant_id)
      order by s.product_id, s.variant_id for update of s
    ),
    taken as (
      update stock s set
        quantity = case when tracked then quantity - wanted else quantity end,
        in_stock = case when tracked then quantity > wanted else in_stock end
      from held where s.product_id = held.product_id and s.variant_id = held.variant_id
        and ((tracked and quantity >= wanted) or (not tracked and in_stock))
      returning s.product_id, s.variant_id, tracked, in_stock, quantity
    ),
    moved as (
      insert into stock_movements (product_id, variant_id, delta, quantity, order_id, cause, actor_kind, actor_id, note)
      select product_id, variant_id, -part.quantity, taken.quantity + part.later, part.order_id,
        case when part.order_id is null then ${cause}::text else 'ORDER' end, ${actor?.kind ?? null}::text, ${actor?.id ?? null}::text, ${note ?? null}::text
      from unnest((select ${parts.map(({ productId }) => productId)}::uuid[]), (select ${parts.map(({ stockId }) => stockId)}::uuid[]),
        (select ${parts.map(({ quantity }) => quantity)}::int[]), (select ${parts.map(({ later }) => later)}::int[]), (select ${parts.map(({ orderId }) => orderId ?? null)}::uuid[]))
        as part (product_id, variant_id, quantity, later, order_id)
      join taken using (product_id, variant_id) where taken.tracked
    ),
    recorded as (${buildStockChangesInsert(sql`select distinct product_id from taken where (select count(*) from taken where in_stock) = (select count(*) from given) order by product_id`)})
    select product_id, variant_id, tracked, in_stock, (select max(number) from recorded) as number from taken`.execute(
    tx,
  )
  return taken.rows
}

/** Part of a row that one order takes. `later` is what the orders after it take of the row in the same statement. */
interface LedgerPart {
  productId: string
  stockId: string
  quantity: number
  later: number
  orderId: string | undefined
}

function toLedgerParts({ productId, stockId, quantity, deductions }: StockRow): LedgerPart[] {
  let later = quantity
  return deductions.map((each) => {
    later -= each.quantity
    return { productId, stockId, quantity: each.quantity, later, orderId: each.orderId }
  })
}

/**
 * Restocks items of an order whose stock is still tracked. Deleted products and quantities above the maximum are
 * ignored, because the caller could not correct them. Rows are locked in the order of deductions.
 */
export async function restockItems(tx: Tx, returned: readonly StockDeduction[]): Promise<void> {
  const found: string[] = []
  for (const row of toSortedStockRows(returned)) if (await restockRow(tx, row)) found.push(row.productId)
  const ids = [...new Set(found)]
  if (ids.length > 0) await recordStockChanges(tx, ids, ids)
}

/** Adds to a row of stock, up to the maximum. Returns false if the row does not exist. */
async function restockRow(tx: Tx, { productId, stockId, quantity }: StockRow): Promise<boolean> {
  const { rows } = await sql<{ tracked: boolean; quantity: number; former: number }>`
    with held as materialized (
      select product_id, variant_id, quantity from stock where product_id = ${productId} and variant_id = ${stockId} for update
    )
    update stock s set
      quantity = case when tracked then least(s.quantity + ${quantity}::int, ${STOCK_MAX}::int) else s.quantity end,
      in_stock = tracked or in_stock
    from held where s.product_id = held.product_id and s.variant_id = held.variant_id
    returning s.tracked, s.quantity, held.quantity as former`.execute(tx)
  const [row] = rows
  if (row?.tracked)
    await insertStockMovements(tx, [
      { productId, variantId: stockId, delta: row.quantity - row.former, quantity: row.quantity },
    ])
  return row !== undefined
}

/** Adds up deductions of derived variants, which share one row of stock. */
export function toSortedStockRows(takes: readonly StockDeduction[]): StockRow[] {
  const rows = new Map<string, StockRow>()
  for (const take of takes) {
    const stockId = getStockId(take.variantId)
    const key = `${take.productId} ${stockId}`
    const row = rows.get(key) ?? { productId: take.productId, stockId, quantity: 0, deductions: [] }
    row.quantity += take.quantity
    row.deductions.push(take)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => compare(a.productId, b.productId) || compare(a.stockId, b.stockId))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
