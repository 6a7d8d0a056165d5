import { NO_VARIANT_ID, type StockLevel } from '@cartwright/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

export interface VariantKey {
  productId: string
  variantId: string
}

/** Position of a level in the list. */
export interface LevelPosition {
  productName: string
  productId: string
  position: number
}

export interface LevelQuery {
  words: readonly string[]
  filter: 'ALL' | 'LOW' | 'OUT'
  /** Whether the caller may see hidden products. */
  withHidden: boolean
  /** Threshold of the shop. */
  threshold: number
  after: LevelPosition | undefined
  limit: number
}

export type LevelInList = StockLevel & { position: number }

interface LevelRow {
  productId: string
  variantId: string
  position: number
  productName: string
  variantName: string
  managed: boolean
  sku: string
  isVisible: boolean
  isTracked: boolean
  quantity: number
  isInStock: boolean
  isLow: boolean
  lowStockThreshold: number | null
  waitingCount: number
}

/** Lists levels by the name of their product. Products that do not manage their variants have one. */
export async function listLevels(db: Database, query: LevelQuery): Promise<LevelInList[]> {
  const { words, filter, withHidden, threshold, after, limit } = query
  const conditions: RawBuilder<SqlBool>[] = [
    sql`(sv.managed or sv.position = 0)`,
    ...(withHidden ? [] : [sql<SqlBool>`sv.shown`]),
    ...words.map((word) => {
      const pattern = `%${word.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
      return sql<SqlBool>`(lower(sv.product_name) like ${pattern} or lower(sv.name) like ${pattern} or lower(sv.sku) like ${pattern})`
    }),
    ...(filter === 'LOW' ? [isLow(threshold)] : []),
    ...(filter === 'OUT' ? [sql<SqlBool>`not s.in_stock`] : []),
    ...(after
      ? [
          sql<SqlBool>`(sv.product_name, sv.product_id, sv.position) > (${after.productName}, ${after.productId}::uuid, ${after.position}::int)`,
        ]
      : []),
  ]
  const { rows } = await sql<LevelRow>`
    ${selectLevels(threshold)} where ${sql.join(conditions, sql` and `)}
    order by sv.product_name, sv.product_id, sv.position limit ${limit}`.execute(db)
  return rows.map(toLevel)
}

/** Reads the levels of variants, in any order. */
export async function readLevels(db: Database, keys: readonly VariantKey[], threshold: number): Promise<LevelInList[]> {
  const { rows } = await sql<LevelRow>`
    ${selectLevels(threshold)} where (sv.managed or sv.position = 0) and (s.product_id, s.variant_id) in (
      select "productId", "variantId" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted("productId" uuid, "variantId" uuid))`.execute(
    db,
  )
  return rows.map(toLevel)
}

function isLow(threshold: number): RawBuilder<SqlBool> {
  return sql`(s.tracked and s.quantity <= coalesce(s.low_stock_threshold, ${threshold}::int))`
}

function selectLevels(threshold: number): RawBuilder<unknown> {
  return sql`
    select s.product_id as "productId", s.variant_id as "variantId", sv.position, sv.product_name as "productName",
      sv.name as "variantName", sv.managed, sv.sku, sv.shown as "isVisible", s.tracked as "isTracked", s.quantity,
      s.in_stock as "isInStock", ${isLow(threshold)} as "isLow", s.low_stock_threshold as "lowStockThreshold",
      (select count(*)::int from back_in_stock_subscriptions w where w.product_id = s.product_id
        and (w.variant_id is null or not sv.managed or w.variant_id = s.variant_id)) as "waitingCount"
    from store_variants sv join stock s on s.product_id = sv.product_id
      and s.variant_id = case when sv.managed then sv.variant_id else ${NO_VARIANT_ID}::uuid end`
}

function toLevel({ managed, variantName, quantity, lowStockThreshold, ...level }: LevelRow): LevelInList {
  return {
    ...level,
    ...(managed && { variantName }),
    ...(level.isTracked && { quantity }),
    ...(lowStockThreshold !== null && { lowStockThreshold }),
  }
}

/** False if there is no such variant. */
export async function saveThreshold(
  tx: Tx,
  { productId, variantId }: VariantKey,
  threshold: number | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('stock')
    .set({ low_stock_threshold: threshold })
    .where('product_id', '=', productId)
    .where('variant_id', '=', variantId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Row of stock that is locked until the transaction ends. */
export interface LockedStock extends VariantKey {
  tracked: boolean
  quantity: number
}

/** Locks rows of stock in the order of deductions, so that two writers never deadlock. */
export async function lockStockRows(tx: Tx, keys: readonly VariantKey[]): Promise<LockedStock[]> {
  const { rows } = await sql<LockedStock>`
    select product_id as "productId", variant_id as "variantId", tracked, quantity from stock
    where (product_id, variant_id) in (
      select "productId", "variantId" from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as wanted("productId" uuid, "variantId" uuid))
    order by product_id, variant_id for update`.execute(tx)
  return rows
}

/** Movement as it is stored. */
export interface StoredMovement {
  sequence: bigint
  at: Date
  delta: number
  quantity: number | null
  cause: string
  actor_kind: string | null
  actor_id: string | null
  order_id: string | null
  bulk_job_id: string | null
  reason: string | null
  note: string | null
}

/** Lists movements of a variant, newest first. */
export async function listMovements(
  db: Database,
  { productId, variantId }: VariantKey,
  { before, limit }: { before: bigint | undefined; limit: number },
): Promise<StoredMovement[]> {
  let query = db
    .selectFrom('stock_movements')
    .select(['sequence', 'at', 'delta', 'quantity', 'cause', 'actor_kind', 'actor_id', 'order_id', 'bulk_job_id'])
    .select(['reason', 'note'])
    .where('product_id', '=', productId)
    .where('variant_id', '=', variantId)
  if (before !== undefined) query = query.where('sequence', '<', before)
  return query.orderBy('sequence', 'desc').limit(limit).execute()
}
