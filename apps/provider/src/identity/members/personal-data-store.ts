import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { Account } from '../accounts/index.ts'
import { findAccountByEmail } from '../accounts/store.ts'

/** Somebody whose data is shown to them, or deleted. */
export interface DataSubject {
  memberId: string
  /** Undefined once it is deleted. */
  contactId?: string
  /** Since when the address that leads to the contact is known to be theirs. Undefined: it may be anybody's. */
  provenAt?: Date
  /** The member, and the visitors who have signed in as them. */
  ownerIds: readonly string[]
}

/** By one rule for what is shown to them and what is deleted. */
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

/** Whoever has an account of this address. */
export async function findDataSubject(db: Database, email: string): Promise<DataSubject | undefined> {
  const account = await findAccountByEmail(db, email)
  return account && readDataSubject(db, account)
}

/** As answers under an `Idempotency-Key` are kept for them. */
export function getPrincipals({ ownerIds }: DataSubject): string[] {
  return ownerIds.flatMap((id) => [`member:${id}`, `visitor:${id}`])
}

/** What a module has of somebody: rows by the name of their table. */
export type OnExport = (db: Database, person: DataSubject) => Promise<Record<string, object[]>>

/** Deletes what a module has of somebody, or makes it nobody's. Done again a little later, for what was being written meanwhile. */
export type OnDelete = (tx: Tx, person: DataSubject, now: Date) => Promise<void>
