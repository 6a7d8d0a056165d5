import { sql } from 'kysely'
import type { Tx } from '../../platform/db/transaction.ts'

/** Locks the stock of locked products against orders until the transaction ends, in the order of deductions. */
export async function lockStock(tx: Tx, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return
  await tx
    .selectFrom('stock')
    .select('variant_id')
    .where('product_id', '=', sql<string>`any(${productIds}::uuid[])`)
    .orderBy('product_id')
    .orderBy('variant_id')
    .forUpdate()
    .execute()
}

export interface LockedProduct {
  id: string
  version: bigint
  slug: string
  visible: boolean
  name: string
  sku: string
  brand: string | null
  ribbon: string | null
  product_type: string
  price_minor: bigint
}

/** Locks products until the transaction ends, in the order of their ids, so that two writers never deadlock. */
export async function lockProducts(tx: Tx, ids: readonly string[]): Promise<LockedProduct[]> {
  if (ids.length === 0) return []
  return tx
    .selectFrom('products')
    .select(['id', 'version', 'slug', 'visible', 'name', 'sku', 'brand', 'ribbon', 'product_type', 'price_minor'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
}
