import { findContact } from '../../contacts/index.ts'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { findAccount } from '../accounts/index.ts'
import type { MemberRecord } from './describe-member.ts'

export async function findMember(db: Database | Tx, id: string): Promise<MemberRecord | undefined> {
  const account = await findAccount(db, id)
  const contact = account && (await findContact(db, account.contactId))
  return contact && { account, contact }
}
