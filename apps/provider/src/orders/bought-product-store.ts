import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Ids by which orders name a buyer. */
export interface ProductBuyer {
  /** Member, and visitors who have signed in as the member; or a visitor. */
  ownerIds: readonly string[]
  /** Contact whose guest orders count too: of a verified address. */
  contactId?: string
}

/** Whether a buyer has a paid order with a product. Orders that were refunded in full do not count. */
export async function hasBoughtProduct(db: Database | Tx, buyer: ProductBuyer, productId: string): Promise<boolean> {
  const { ownerIds, contactId } = buyer
  const line = JSON.stringify({ lineItems: [{ catalogReference: { catalogItemId: productId } }] })
  const orGuestOrder =
    contactId === undefined ? sql`` : sql`or (owner_kind = 'visitor' and contact_id = ${contactId}::uuid)`
  const { rows } = await sql<{ bought: boolean }>`select exists (
    select from orders where (owner_id = any(${ownerIds}::uuid[]) or member_id = any(${ownerIds}::uuid[]) ${orGuestOrder})
      and status = 'APPROVED' and payment_status in ('PAID', 'PARTIALLY_REFUNDED') and content @> ${line}::jsonb) as bought`.execute(
    db,
  )
  return rows[0]?.bought ?? false
}
