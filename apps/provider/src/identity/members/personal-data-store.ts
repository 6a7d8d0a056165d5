import type { Database } from '../../platform/db/pool.ts'
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

/** Exports a module's data of a person: rows by the name of their table. */
export type OnExport = (db: Database, person: DataSubject) => Promise<Record<string, object[]>>

/** Deletes a module's data of a person, or removes its owner. Repeated a little later for concurrent writes. */
export type OnDelete = (tx: Tx, person: DataSubject, now: Date) => Promise<void>
