import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Browser } from './browser-cookie.ts'

/**
 * Moves a browser to a new secret at sign-in: a holder of the old one has no access to the new session. Open pages
 * and sessions are moved, except the completed page (`except`), which a form sent twice finds again.
 */
export async function transferToBrowser(
  tx: Tx,
  from: Browser,
  to: Browser,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .updateTable('redirect_sessions')
    .set({ page_token_hash: to.hash })
    .where('page_token_hash', '=', from.hash)
    .where(sql<boolean>`id is distinct from ${except ?? null}::uuid`)
    .execute()
  await tx
    .updateTable('account_sessions')
    .set({ browser_hash: to.hash })
    .where('browser_hash', '=', from.hash)
    .execute()
}

/**
 * Closes the open pages of a browser at sign-out, except the page that signs out (`except`). A copied cookie then
 * opens none of them.
 */
export async function closeRedirectSessions(
  tx: Database | Tx,
  browser: Browser,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .updateTable('redirect_sessions')
    .set({ page_expires_at: now })
    .where('page_token_hash', '=', browser.hash)
    .where('page_expires_at', '>', now)
    .where(sql<boolean>`id is distinct from ${except ?? null}::uuid`)
    .execute()
}
