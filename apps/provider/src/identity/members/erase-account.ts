import { sql } from 'kysely'
import { requireEmailKey, eraseContact } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import type { IdempotentCall } from '../../platform/http/write.ts'
import type { Account } from '../accounts/index.ts'
import { endAccountSessions } from '../sessions/session-store.ts'
import { type OnDelete, type DataSubject, getPrincipals, readDataSubject } from './personal-data-store.ts'

/** Deletes all data of an account except copies held elsewhere. The response of the requesting `call` is stored. */
export async function eraseAccount(
  tx: Tx,
  account: Account,
  { onDelete, now, call }: { onDelete: readonly OnDelete[]; now: Date; call?: IdempotentCall },
): Promise<DataSubject> {
  const { id: accountId, email, contactId } = account
  const person = await readDataSubject(tx, account)
  await endMemberSignIns(tx, accountId, now)
  await deleteSignInResponses(tx, accountId, email)
  for (const erase of onDelete) await erase(tx, person, now)
  await deleteMails(tx, email)
  await tx
    .deleteFrom('pending_sign_ins')
    .where((is) => is.or([is('identity_id', '=', accountId), is('email_key', '=', requireEmailKey(email))]))
    .execute()
  await deleteIdempotentResponses(tx, getPrincipals(person), { except: call })
  await tx.deleteFrom('accounts').where('id', '=', accountId).execute()
  await eraseContact(tx, contactId, email)
  return person
}

/** The families stay without their session, which would cascade to them: unexpired access tokens still have to be refused. */
async function endMemberSignIns(tx: Tx, accountId: string, now: Date): Promise<void> {
  await endAccountSessions(tx, accountId, now)
  await tx
    .updateTable('token_families')
    .set({ session_id: null, revoked_at: sql`coalesce(revoked_at, now())` })
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', accountId)
    .execute()
}

/**
 * Deletes the sent, waiting and failed mails of an address in every notation. A waiting mail with a link to an order still
 * leaves, since the account gives no more access to it.
 */
async function deleteMails(tx: Tx, email: string): Promise<void> {
  await sql`delete from mails where lower(recipient) = lower(${email})
    and not (template like 'order-%' and sent_at is null and failed_at is null)`.execute(tx)
}

/**
 * Deletes the stored responses of sign-ins. Visitors who registered or signed in without redeeming the session token or the code
 * are not linked to the member: only their stored responses are deleted. Call it while the links still exist.
 */
async function deleteSignInResponses(tx: Tx, accountId: string, email: string): Promise<void> {
  const { rows } = await sql<{ visitor_id: string }>`
    select visitor_id from account_sessions where account_id = ${accountId} and visitor_id is not null
    union
    select visitor_id from pending_sign_ins where (identity_id = ${accountId} or email_key = ${requireEmailKey(email)}) and visitor_id is not null`.execute(
    tx,
  )
  const visitors = rows.map((row) => `visitor:${row.visitor_id}`)
  await deleteIdempotentResponses(tx, visitors, { operations: ['authentication.', 'verification.', 'recovery.'] })
}
