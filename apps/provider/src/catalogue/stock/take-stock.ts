import { sql } from 'kysely'
import { KEPT } from '../../db/named-statements.ts'
import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { insertStockChanges, noteChanges, recordStockChanges } from '../catalogue-changes.ts'
import { stockIdOf } from '../derived-variants.ts'

const kept = sql.raw(KEPT)

export interface StockTake {
  productId: string
  variantId: string
  quantity: number
  /** What the order says of these pieces: whether they come out of what is counted, and so may come back into it. */
  isCounted?: boolean
}

/**
 * Takes stock for an order, all or nothing: a row that has less than is asked changes nothing and is returned. Rows are taken in
 * the order of their keys, so that two orders for the same things never wait for each other in a circle. Where it is no longer as
 * the order says, the order has to be made anew.
 */
export async function takeStock(tx: Tx, takes: readonly StockTake[]): Promise<StockTake[]> {
  const rows = inOneOrder(takes)
  if (rows.length === 1) return takeOne(tx, rows[0]!)
  const refused: StockTake[] = []
  const soldOut: string[] = []
  for (const row of rows) {
    const { rows: taken } = await sql<Taken>`${kept} ${updateOf(row)}`.execute(tx)
    if (taken[0]) requireAsSaid(row, taken[0])
    if (!taken[0]) refused.push(...row.of)
    else if (!taken[0].in_stock) soldOut.push(row.productId)
  }
  if (refused.length > 0) return refused
  await recordStockChanges(tx, [...new Set(takes.map(({ productId }) => productId))], soldOut)
  return []
}

interface Taken {
  tracked: boolean
  in_stock: boolean
}

function requireAsSaid({ of }: StockRow, { tracked }: Taken): void {
  if (of.every(({ isCounted = tracked }) => isCounted === tracked)) return
  throw new AppError('VERSION_CONFLICT', 409, 'What is in stock has just been changed. Please try again.')
}

interface StockRow {
  productId: string
  stockId: string
  quantity: number
  of: StockTake[]
}

/** Everybody who wants the same thing waits for its row: it is held for one statement and the commit. What sells out is told as {@link recordStockChanges} tells it. */
async function takeOne(tx: Tx, row: StockRow): Promise<StockTake[]> {
  const { productId, of } = row
  const { rows } = await sql<Taken & { number: bigint | null }>`${kept}
    with taken as (${updateOf(row)}),
    recorded as (${insertStockChanges(sql`select product_id from taken where in_stock`)})
    select tracked, in_stock, number from taken left join recorded on true`.execute(tx)
  const [taken] = rows
  if (!taken) return of
  requireAsSaid(row, taken)
  if (taken.number === null) await recordStockChanges(tx, [productId], [productId])
  else noteChanges(tx, ['stock'], [productId], [taken.number])
  return []
}

function updateOf({ productId, stockId, quantity }: StockRow) {
  return sql`update stock set
      quantity = case when tracked then quantity - ${quantity}::int else quantity end,
      in_stock = case when tracked then quantity > ${quantity}::int else in_stock end
    where product_id = ${productId}::uuid and variant_id = ${stockId}::uuid
      and ((tracked and quantity >= ${quantity}::int) or (not tracked and in_stock))
    returning product_id, tracked, in_stock`
}

/** Derived variants of one product draw on one row: what they take is added up. */
export function inOneOrder(takes: readonly StockTake[]): StockRow[] {
  const rows = new Map<string, StockRow>()
  for (const take of takes) {
    const stockId = stockIdOf(take.variantId)
    const key = `${take.productId} ${stockId}`
    const row = rows.get(key) ?? { productId: take.productId, stockId, quantity: 0, of: [] }
    row.quantity += take.quantity
    row.of.push(take)
    rows.set(key, row)
  }
  return [...rows.values()].sort((a, b) => compare(a.productId, b.productId) || compare(a.stockId, b.stockId))
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
