import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/**
 * SQL condition: the mail that confirms a deletion is deleted once it has left. Without outgoing mail it does not wait
 * indefinitely.
 */
export const FINISHED_DELETION_MAIL_SQL = `template = 'account-deleted' and (sent_at is not null or failed_at is not null or created_at < now() - interval '7 days')`

/** Records the id of a deleted account, and the visitors who had signed in to it. */
export async function insertDeletedAccount(
  tx: Tx,
  { id, visitorIds, deletedAt }: { id: string; visitorIds: string[]; deletedAt: Date },
): Promise<void> {
  await tx.insertInto('deleted_accounts').values({ id, visitor_ids: visitorIds, deleted_at: deletedAt }).execute()
}

/** Finds the accounts that were deleted by this time and are not purged yet. */
export async function findUnpurgedAccounts(
  db: Database,
  deletedBy: Date,
): Promise<{ id: string; visitorIds: readonly string[] }[]> {
  const rows = await db
    .selectFrom('deleted_accounts')
    .select(['id', 'visitor_ids'])
    .where('scrubbed_at', 'is', null)
    .where('deleted_at', '<=', deletedBy)
    .execute()
  return rows.map((row) => ({ id: row.id, visitorIds: row.visitor_ids }))
}

export async function markAccountPurged(db: Database, id: string, now: Date): Promise<void> {
  await db.updateTable('deleted_accounts').set({ scrubbed_at: now }).where('id', '=', id).execute()
}
