import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import { runSequentially } from '../../platform/concurrency/run-all.ts'
import { scrubEvents } from '../../platform/outbox/index.ts'
import { lockAccount } from '../accounts/store.ts'
import { eraseAccount } from './erase-account.ts'
import { type OnDelete, type DataSubject, getPrincipals } from './personal-data-store.ts'

/**
 * SQL condition: the mail that confirms a deletion is deleted once it has left. Without outgoing mail it does not wait
 * indefinitely.
 */
export const FINISHED_DELETION_MAIL_SQL = `template = 'account-deleted' and (sent_at is not null or failed_at is not null or created_at < now() - interval '7 days')`

/** Requests under a member's token that were running at the deletion have ended by then, on every process. */
const WAIT_SECONDS = 60

/**
 * Removes the rest of deleted accounts: concurrently written data, and bodies of events. It may be stopped at any time, and run
 * in several processes at once: unfinished work starts again.
 */
export async function purgeDeletedAccounts(
  db: Database,
  { onDelete, now }: { onDelete: readonly OnDelete[]; now: Date },
): Promise<void> {
  const left = await db
    .selectFrom('deleted_accounts')
    .select(['id', 'visitor_ids'])
    .where('scrubbed_at', 'is', null)
    .where('deleted_at', '<=', new Date(now.getTime() - WAIT_SECONDS * 1_000))
    .execute()
  await runSequentially(left, ({ id, visitor_ids: visitorIds }) =>
    purgeDeletedAccount(db, { id, visitorIds }, { onDelete, now }),
  )
}

async function purgeDeletedAccount(
  db: Database,
  { id, visitorIds }: { id: string; visitorIds: readonly string[] },
  { onDelete, now }: { onDelete: readonly OnDelete[]; now: Date },
): Promise<void> {
  const subject: DataSubject = { memberId: id, ownerIds: [id, ...visitorIds] }
  const erased = await transact(db, async (tx) => {
    // The account was restored from a backup.
    const locked = await lockAccount(tx, id)
    const person = locked && (await eraseAccount(tx, locked.account, { onDelete, now }))
    for (const erase of onDelete) await erase(tx, subject, now)
    await deleteIdempotentResponses(tx, getPrincipals(subject))
    return person
  })
  const actorIds = [...new Set([...subject.ownerIds, ...(erased?.ownerIds ?? [])])]
  await transact(db, (tx) => scrubEvents(tx, { actorIds }))
  await db.updateTable('deleted_accounts').set({ scrubbed_at: now }).where('id', '=', id).execute()
}
