import type { Database } from '../../platform/db/pool.ts'
import { transact } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import { runSequentially } from '../../platform/concurrency/run-all.ts'
import { scrubEvents } from '../../platform/outbox/index.ts'
import { lockAccount } from '../accounts/store.ts'
import { findUnpurgedAccounts, markAccountPurged } from './deleted-account-store.ts'
import { eraseAccount } from './erase-account.ts'
import { type OnDelete, type DataSubject, getPrincipals } from './personal-data-store.ts'

/** Requests under a member's token that were running at the deletion have ended by then, on every process. */
const WAIT_SECONDS = 60

/**
 * Removes the rest of deleted accounts: concurrently written data, and bodies of events. It may be stopped at any
 * time, and run in several processes at once: unfinished work starts again.
 */
export async function purgeDeletedAccounts(
  db: Database,
  { onDelete, now }: { onDelete: readonly OnDelete[]; now: Date },
): Promise<void> {
  const unpurged = await findUnpurgedAccounts(db, new Date(now.getTime() - WAIT_SECONDS * 1_000))
  await runSequentially(unpurged, (account) => purgeDeletedAccount(db, account, { onDelete, now }))
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
  await markAccountPurged(db, id, now)
}
