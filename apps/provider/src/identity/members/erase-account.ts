import { sql } from 'kysely'
import { requireEmailKey, eraseContact } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import type { IdempotentCall } from '../../platform/http/write.ts'
import type { Account } from '../accounts/index.ts'
import { endAccountSessions } from '../sessions/sessions.ts'
import { type OnDelete, type DataSubject, getPrincipals, readDataSubject } from './personal-data-store.ts'

/** Everything of an account that is held, but for copies that others keep of it. The answer of `call`, which asks for it, is kept. */
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

/** The families stay, without the session that would take them with it: as long as an access token has time left, it is known to be over. */
async function endMemberSignIns(tx: Tx, accountId: string, now: Date): Promise<void> {
  await endAccountSessions(tx, accountId, now)
  await tx
    .updateTable('token_families')
    .set({ session_id: null, revoked_at: sql`coalesce(revoked_at, now())` })
    .where('subject_kind', '=', 'member')
    .where('subject_id', '=', accountId)
    .execute()
}

/** Sent, waiting or given up: however the address was written. What is about to say how to come to an order still leaves: the account leads there no more. */
async function deleteMails(tx: Tx, email: string): Promise<void> {
  await sql`delete from mails where lower(recipient) = lower(${email})
    and not (template like 'order-%' and sent_at is null and failed_at is null)`.execute(tx)
}

/**
 * Visitors who registered or signed in, and never came back with the session token or the code, are not known to be the member: only what they were answered on the way is forgotten. To be called while it is
 * still known who they are.
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
