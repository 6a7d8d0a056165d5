import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'

/** Saved address of a member, with its recipient. */
export interface SavedAddress {
  id: string
  isDefault: boolean
  firstName?: string
  lastName?: string
  phone?: string
  country?: string
  /** ISO 3166-2, with the country: `US-NY`. */
  subdivision?: string
  city?: string
  postalCode?: string
  addressLine?: string
  addressLine2?: string
}

export type NewSavedAddress = Omit<SavedAddress, 'id' | 'isDefault'>

/** Lists addresses, the default first, then the newest. */
export async function listSavedAddresses(db: Database | Tx, accountId: string): Promise<SavedAddress[]> {
  const rows = await db
    .selectFrom('member_addresses')
    .select(['id', 'address', 'is_default'])
    .where('account_id', '=', accountId)
    .orderBy('is_default', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return rows.map(({ id, address, is_default: isDefault }) => ({ ...(address as NewSavedAddress), id, isDefault })) // as `insertSavedAddress` has written it
}

/** Finds an address of this member: ids of other members are unknown. */
export async function findSavedAddress(
  db: Database | Tx,
  accountId: string,
  id: string,
): Promise<SavedAddress | undefined> {
  return (await listSavedAddresses(db, accountId)).find((each) => each.id === id)
}

export async function insertSavedAddress(
  tx: Tx,
  accountId: string,
  { id, isDefault, address }: { id: string; isDefault: boolean; address: NewSavedAddress },
  now: Date,
): Promise<void> {
  await tx
    .insertInto('member_addresses')
    .values({
      account_id: accountId,
      id,
      address: JSON.stringify(address),
      is_default: isDefault,
      created_at: now,
      updated_at: now,
    })
    .execute()
}

/** False if the member has no such address. */
export async function changeSavedAddress(
  tx: Tx,
  accountId: string,
  id: string,
  address: NewSavedAddress,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('member_addresses')
    .set({ address: JSON.stringify(address), updated_at: now })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Returns whether the deleted address was the default; undefined if the member has no such address. */
export async function deleteSavedAddress(
  tx: Tx,
  accountId: string,
  id: string,
): Promise<{ wasDefault: boolean } | undefined> {
  const row = await tx
    .deleteFrom('member_addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst()
  return row && { wasDefault: row.is_default }
}

/** Makes this address the only default one. */
export async function updateDefaultFlags(tx: Tx, accountId: string, id: string): Promise<void> {
  await tx
    .updateTable('member_addresses')
    .set({ is_default: false })
    .where('account_id', '=', accountId)
    .where('is_default', '=', true)
    .where('id', '!=', id)
    .execute()
  await tx
    .updateTable('member_addresses')
    .set({ is_default: true })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Serializes concurrent changes: the second sees the result of the first. */
export async function lockAddresses(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
}
