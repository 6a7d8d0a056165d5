import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'

export async function exportBackInStockSubscriptions(
  db: Database,
  person: DataSubject,
): Promise<Record<string, object[]>> {
  return {
    stock_wishes: await readRows(db, 'back_in_stock_subscriptions', isSubscriptionOf(person), {
      without: ['unsubscribe_token'],
    }),
  }
}

export async function eraseBackInStockSubscriptions(tx: Tx, person: DataSubject): Promise<void> {
  await sql`delete from back_in_stock_subscriptions where ${isSubscriptionOf(person)}`.execute(tx)
}

/** Matches subscriptions of the person's browsers, and of other browsers once the address is verified. */
function isSubscriptionOf({ ownerIds, contactId, provenAt }: DataSubject): RawBuilder<unknown> {
  const own = sql`owner_id = any(${ownerIds}::uuid[])`
  if (!contactId || !provenAt) return own
  return sql`(${own} or email_key in (select email_key from contact_emails where contact_id = ${contactId}))`
}
