import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * Saves new choices of all variants of a locked product. Two variants may exchange theirs, so the old ones go first.
 */
export async function saveVariantChoices(
  tx: Tx,
  productId: string,
  variants: readonly { id: string; choices: Record<string, string> }[],
): Promise<void> {
  await sql`
    update variants set choices = jsonb_build_object('', id) where product_id = ${productId}::uuid`.execute(tx)
  const rows = variants.map(({ id, choices }) => ({ id, choices }))
  await sql`
    update variants set choices = said.choices
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said(id uuid, choices jsonb)
    where variants.product_id = ${productId}::uuid and variants.id = said.id`.execute(tx)
}

/** Reads the related products of a product by name, in the merchant’s order, hidden ones too. */
export async function readRelatedReferences(
  db: Database | Tx,
  productId: string,
): Promise<{ id: string; name: string; visible: boolean }[]> {
  return db
    .selectFrom('related_products')
    .innerJoin('products', 'products.id', 'related_products.related_id')
    .select(['products.id', 'products.name', 'products.visible'])
    .where('related_products.product_id', '=', productId)
    .orderBy('related_products.position')
    .execute()
}
