import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/pool.ts'
import { readRows } from '../db/read-rows.ts'
import type { Tx } from '../db/transaction.ts'
import type { Person } from '../identity/index.ts'

export async function exportStockWishes(db: Database, person: Person): Promise<Record<string, object[]>> {
  return { stock_wishes: await readRows(db, 'stock_wishes', isWishOf(person), { without: ['forget_token'] }) }
}

export async function eraseStockWishes(tx: Tx, person: Person): Promise<void> {
  await sql`delete from stock_wishes where ${isWishOf(person)}`.execute(tx)
}

/** Also those of other browsers, once the address is known to be theirs. */
function isWishOf({ ownerIds, contactId, provenAt }: Person): RawBuilder<unknown> {
  const own = sql`owner_id = any(${ownerIds}::uuid[])`
  if (!contactId || !provenAt) return own
  return sql`(${own} or email_key in (select email_key from contact_emails where contact_id = ${contactId}))`
}
