import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Actor } from '../model/event.ts'

export const STOCK_CAUSES = ['ORDER', 'CANCELLATION', 'RETURN', 'IMPORT', 'MANUAL', 'APP', 'BULK_EDIT', 'SHOP'] as const

/** Cause of the stock changes of a transaction. */
export interface StockCause {
  cause: (typeof STOCK_CAUSES)[number]
  actor?: { kind: string; id: string }
  orderId?: string
  bulkJobId?: string
  reason?: string
  /** In the words of a staff member. */
  note?: string
}

const causes = new WeakMap<Tx, StockCause>()

/** Sets the cause of the following stock changes of a transaction. */
export function setStockCause(tx: Tx, cause: StockCause): void {
  causes.set(tx, cause)
}

/** Sets the cause of a change by a caller, unless the transaction has a more exact one. */
export function setStockActor(tx: Tx, by: Actor): void {
  if (causes.has(tx)) return
  if (by.kind === 'merchant') causes.set(tx, { cause: 'MANUAL', actor: by })
  if (by.kind === 'app') causes.set(tx, { cause: 'APP', actor: by })
}

export function getStockCause(tx: Tx): StockCause {
  return causes.get(tx) ?? { cause: 'SHOP' }
}

/** Change of one row of stock. */
export interface StockMovement {
  productId: string
  variantId: string
  /** Added pieces. Of a row that is no longer counted: minus those that it had. */
  delta: number
  /** Pieces after the change; null if they are no longer counted. */
  quantity: number | null
  /** @default that of the cause */
  orderId?: string
}

/** Writes movements into the ledger, with the cause of their transaction. Movements of nothing are left out. */
export async function insertStockMovements(tx: Tx, movements: readonly StockMovement[]): Promise<void> {
  const real = movements.filter(({ delta, quantity }) => delta !== 0 || quantity === null)
  if (real.length === 0) return
  const { cause, actor, orderId, bulkJobId, reason, note } = getStockCause(tx)
  await sql`
    insert into stock_movements (product_id, variant_id, delta, quantity, cause, actor_kind, actor_id, order_id, bulk_job_id, reason, note)
    select moved."productId", moved."variantId", moved.delta, moved.quantity, ${cause}, ${actor?.kind ?? null}::text,
      ${actor?.id ?? null}::text, ${orderId ?? null}::uuid, ${bulkJobId ?? null}::uuid, ${reason ?? null}::text, ${note ?? null}::text
    from jsonb_to_recordset(${JSON.stringify(real)}::jsonb)
      as moved("productId" uuid, "variantId" uuid, delta integer, quantity integer)`.execute(tx)
}

/** Row of stock before and after a change. */
export interface StockChange {
  productId: string
  variantId: string
  before: { tracked: boolean; quantity: number } | undefined
  after: { tracked: boolean; quantity: number }
}

/** Converts a change to a movement; undefined if neither quantity nor tracking has changed. */
export function toStockMovement({ productId, variantId, before, after }: StockChange): StockMovement | undefined {
  const had = before?.tracked ? before.quantity : 0
  const has = after.tracked ? after.quantity : 0
  if (has === had && (after.tracked || !before?.tracked)) return undefined
  return { productId, variantId, delta: has - had, quantity: after.tracked ? has : null }
}

/** Lists the products whose stock a bulk job has changed. */
export async function listProductsOfBulkJob(tx: Tx, bulkJobId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct product_id as id from stock_movements where bulk_job_id = ${bulkJobId}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Sum of a job's changes of one row of stock. */
export interface JobMovement {
  productId: string
  variantId: string
  delta: number
  /** Whether somebody has changed the quantity since by other means than an order or its return. */
  isChangedSince: boolean
}

/** Reads what a bulk job has added to the stock of these products. */
export async function readMovementsOfBulkJob(
  tx: Tx,
  bulkJobId: string,
  productIds: readonly string[],
): Promise<JobMovement[]> {
  const { rows } = await sql<JobMovement>`
    select m.product_id as "productId", m.variant_id as "variantId", sum(m.delta)::int as delta,
      bool_or(exists (select from stock_movements later
        where later.product_id = m.product_id and later.variant_id = m.variant_id and later.sequence > m.sequence
          and later.bulk_job_id is distinct from m.bulk_job_id
          and later.cause not in ('ORDER', 'CANCELLATION', 'RETURN'))) as "isChangedSince"
    from stock_movements m
    where m.bulk_job_id = ${bulkJobId} and m.product_id = any(${[...productIds]}::uuid[])
    group by 1, 2`.execute(tx)
  return rows
}
