import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { readRows } from '../platform/db/read-rows.ts'
import type { Tx } from '../platform/db/transaction.ts'
import type { DataSubject } from '../identity/index.ts'

export async function exportRedirectSessions(db: Database, person: DataSubject): Promise<Record<string, object[]>> {
  const secrets = ['id_hash', 'page_token_hash']
  return { redirect_sessions: await readRows(db, 'redirect_sessions', isSessionOf(person), { without: secrets }) }
}

export async function eraseRedirectSessions(tx: Tx, person: DataSubject): Promise<void> {
  await sql`delete from redirect_sessions where ${isSessionOf(person)}`.execute(tx)
}

/** Condition for the sessions of a person, including those of hosted pages that had no owner at first. */
function isSessionOf({ memberId, ownerIds }: DataSubject): RawBuilder<unknown> {
  return sql`(owner_id = any(${ownerIds}::uuid[])
    or session_id in (select id from account_sessions where account_id = ${memberId}))`
}
