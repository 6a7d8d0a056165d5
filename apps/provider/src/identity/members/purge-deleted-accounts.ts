import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import { runSequentially } from '../../platform/jobs/pollers.ts'
import { scrubEvents } from '../../platform/outbox/index.ts'
import { lockAccount } from '../accounts/store.ts'
import { eraseAccount } from './erase-account.ts'
import { type OnDelete, type DataSubject, getPrincipals } from './personal-data-store.ts'

/** As a condition in SQL: the mail that tells of a deletion is forgotten once it has left. Where no mail is sent, it does not wait for ever. */
export const FINISHED_DELETION_MAIL_SQL = `template = 'account-deleted' and (sent_at is not null or failed_at is not null or created_at < now() - interval '7 days')`

/** What was at work under a member's token when the account was deleted has ended by then, on every process. */
const WAIT_SECONDS = 60

/**
 * Removes what is left of deleted accounts: what was being written while they were, and bodies of events. May be stopped at any time, and run in several processes at
 * once: what was not finished is begun again.
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
  const known: DataSubject = { memberId: id, ownerIds: [id, ...visitorIds] }
  const erased = await transact(db, async (tx) => {
    // There again, out of a backup.
    const held = await lockAccount(tx, id)
    const person = held && (await eraseAccount(tx, held.account, { onDelete, now }))
    for (const erase of onDelete) await erase(tx, known, now)
    await deleteIdempotentResponses(tx, getPrincipals(known))
    return person
  })
  const actorIds = [...new Set([...known.ownerIds, ...(erased?.ownerIds ?? [])])]
  await transact(db, (tx) => scrubEvents(tx, { actorIds }))
  await db.updateTable('deleted_accounts').set({ scrubbed_at: now }).where('id', '=', id).execute()
}
