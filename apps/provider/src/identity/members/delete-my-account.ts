import type { Database } from '../../platform/db/pool.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { type IdempotentCall, type StoredResponse, write } from '../../platform/http/write.ts'
import { enqueueMail } from '../../mail/index.ts'
import { requireActiveSession } from '../accounts/require-reauthentication.ts'
import { lockAccount } from '../accounts/store.ts'
import type { Session } from '../sessions/session-store.ts'
import { insertDeletedAccount } from './deleted-account-store.ts'
import { eraseAccount } from './erase-account.ts'
import type { OnDelete } from './personal-data-store.ts'

interface DeletionServices {
  db: Database
  now: () => Date
  onDelete: readonly OnDelete[]
  /** Refreshes the ended sessions of this process at once. */
  refresh(): Promise<void>
}

/**
 * Deletes an account and the member's data, in one transaction. Orders stay without an owner, as the law requires.
 * All sessions end, and a last mail confirms it. Copies elsewhere are removed afterwards by {@link
 * purgeDeletedAccounts}.
 */
export async function deleteMyAccount(
  { db, now, onDelete, refresh }: DeletionServices,
  { accountId, session, language }: { accountId: string; session?: Session; language?: string },
  call: IdempotentCall | undefined,
): Promise<StoredResponse> {
  const answer = await write(db, { idempotency: call }, async (tx) => {
    const locked = await lockAccount(tx, accountId)
    if (!locked) throw new AppError('ACCOUNT_NOT_FOUND', 404, 'There is no such account.')
    await requireActiveSession(tx, session, now())
    const { email, profile } = locked.account
    const { ownerIds } = await eraseAccount(tx, locked.account, { onDelete, now: now(), call })
    const wished = language ?? profile.language
    await enqueueMail(tx, { to: email, language: wished, template: 'account-deleted', props: {} }, now())
    const visitorIds = ownerIds.filter((id) => id !== accountId)
    await insertDeletedAccount(tx, { id: accountId, visitorIds, deletedAt: now() })
    return {}
  })
  await refresh()
  return answer
}
