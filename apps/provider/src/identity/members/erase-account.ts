import { eraseContact } from '../../contacts/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { deleteIdempotentResponses } from '../../platform/http/delete-idempotent-responses.ts'
import type { IdempotentCall } from '../../platform/http/write.ts'
import type { Account } from '../accounts/index.ts'
import { endAccountSessions } from '../sessions/session-store.ts'
import { revokeMemberFamilies } from '../sessions/token-family-store.ts'
import {
  type DataSubject,
  deleteAccount,
  deleteMails,
  deletePendingSignIns,
  findSignInVisitors,
  getPrincipals,
  type OnDelete,
  readDataSubject,
} from './personal-data-store.ts'

/** Deletes all data of an account except copies held elsewhere. The response of the requesting `call` is stored. */
export async function eraseAccount(
  tx: Tx,
  account: Account,
  { onDelete, now, call }: { onDelete: readonly OnDelete[]; now: Date; call?: IdempotentCall },
): Promise<DataSubject> {
  const { id: accountId, email, contactId } = account
  const person = await readDataSubject(tx, account)
  await endAccountSessions(tx, accountId, now)
  await revokeMemberFamilies(tx, accountId)
  await deleteSignInResponses(tx, account)
  for (const erase of onDelete) await erase(tx, person, now)
  await deleteMails(tx, email)
  await deletePendingSignIns(tx, account)
  await deleteIdempotentResponses(tx, getPrincipals(person), { except: call })
  await deleteAccount(tx, accountId)
  await eraseContact(tx, contactId, email)
  return person
}

/**
 * Deletes the stored responses of sign-ins. Visitors who registered or signed in without redeeming the session token
 * or the code are not linked to the member: only their stored responses are deleted. Call it while the links still
 * exist.
 */
async function deleteSignInResponses(tx: Tx, account: Account): Promise<void> {
  const visitors = (await findSignInVisitors(tx, account)).map((id) => `visitor:${id}`)
  await deleteIdempotentResponses(tx, visitors, { operations: ['authentication.', 'verification.', 'recovery.'] })
}
