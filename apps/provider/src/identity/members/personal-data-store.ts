import { sql } from 'kysely'
import { requireEmailKey } from '../../contacts/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import { readRows } from '../../platform/db/read-rows.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Account } from '../accounts/index.ts'
import { findAccountByEmail } from '../accounts/store.ts'

/** Person whose data is exported or deleted. */
export interface DataSubject {
  memberId: string
  /** Undefined after the deletion. */
  contactId?: string
  /** Time since when the address of the contact is verified. Undefined: it may be anybody's. */
  provenAt?: Date
  /** The member, and the visitors who have signed in as the member. */
  ownerIds: readonly string[]
}

/** Reads the person by one rule for export and deletion. */
export async function readDataSubject(
  db: Database | Tx,
  { id, contactId, emailVerifiedAt }: Pick<Account, 'id' | 'contactId' | 'emailVerifiedAt'>,
): Promise<DataSubject> {
  const visitors = await db
    .selectFrom('signed_in_visitors')
    .select('visitor_id')
    .where('member_id', '=', id)
    .orderBy('visitor_id')
    .execute()
  const ownerIds = [id, ...visitors.map((row) => row.visitor_id)]
  return { memberId: id, contactId, provenAt: emailVerifiedAt, ownerIds }
}

/** Finds the account of this address. */
export async function findDataSubject(db: Database, email: string): Promise<DataSubject | undefined> {
  const account = await findAccountByEmail(db, email)
  return account && readDataSubject(db, account)
}

/** Principals under which responses with an `Idempotency-Key` are stored for the person. */
export function getPrincipals({ ownerIds }: DataSubject): string[] {
  return ownerIds.flatMap((id) => [`member:${id}`, `visitor:${id}`])
}

/** Reads the rows of a member in tables of identity and contacts, without hashes of secrets. */
export async function readMemberRows(
  db: Database,
  { id, contactId, email }: Pick<Account, 'id' | 'contactId' | 'email'>,
): Promise<Record<string, object[]>> {
  const ofMember = sql`account_id = ${id}`
  return {
    accounts: await readRows(db, 'accounts', sql`id = ${id}`, { without: ['password_hash'] }),
    contacts: await readRows(db, 'contacts', sql`id = ${contactId}`),
    contact_emails: await readRows(db, 'contact_emails', sql`contact_id = ${contactId}`),
    account_sessions: await readRows(db, 'account_sessions', ofMember, { without: ['token_hash', 'browser_hash'] }),
    member_addresses: await readRows(db, 'member_addresses', ofMember),
    vouchings: await readRows(db, 'app_sign_ins', ofMember),
    signed_in_visitors: await readRows(db, 'signed_in_visitors', sql`member_id = ${id}`),
    token_families: await readRows(db, 'token_families', sql`subject_kind = 'member' and subject_id = ${id}`),
    mailed_tokens: await readRows(db, 'mailed_tokens', ofMember, { without: ['hash'] }),
    waiting_sign_ins: await readRows(db, 'pending_sign_ins', sql`identity_id = ${id}`, {
      without: ['token_hash', 'code_hash', 'registration'],
    }),
    mails: await readRows(db, 'mails', sql`lower(recipient) = lower(${email})`, { without: ['props'] }),
  }
}

/** Finds visitors who have registered or signed in as this account, with or without its session. */
export async function findSignInVisitors(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>): Promise<string[]> {
  const { rows } = await sql<{ visitor_id: string }>`
    select visitor_id from account_sessions where account_id = ${id} and visitor_id is not null
    union
    select visitor_id from pending_sign_ins where (identity_id = ${id} or email_key = ${requireEmailKey(email)}) and visitor_id is not null`.execute(
    tx,
  )
  return rows.map((row) => row.visitor_id)
}

/**
 * Deletes the sent, waiting and failed mails of an address in every notation. A waiting mail with a link to an order
 * still leaves, since the account gives no more access to it.
 */
export async function deleteMails(tx: Tx, email: string): Promise<void> {
  await sql`delete from mails where lower(recipient) = lower(${email})
    and not (template like 'order-%' and sent_at is null and failed_at is null)`.execute(tx)
}

/** Deletes the pending sign-ins to this account, and registrations of its address. */
export async function deletePendingSignIns(tx: Tx, { id, email }: Pick<Account, 'id' | 'email'>): Promise<void> {
  await tx
    .deleteFrom('pending_sign_ins')
    .where((is) => is.or([is('identity_id', '=', id), is('email_key', '=', requireEmailKey(email))]))
    .execute()
}

export async function deleteAccount(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('accounts').where('id', '=', id).execute()
}

/** Exports a module's data of a person: rows by the name of their table. */
export type OnExport = (db: Database, person: DataSubject) => Promise<Record<string, object[]>>

/** Deletes a module's data of a person, or removes its owner. Repeated a little later for concurrent writes. */
export type OnDelete = (tx: Tx, person: DataSubject, now: Date) => Promise<void>
