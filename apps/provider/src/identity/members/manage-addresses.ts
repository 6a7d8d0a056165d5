import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listSavedAddresses, type NewSavedAddress, type SavedAddress } from './saved-addresses.ts'

/** Finds an address of this member: ids of other members are unknown. */
export async function findSavedAddress(
  db: Database | Tx,
  accountId: string,
  id: string,
): Promise<SavedAddress | undefined> {
  return (await listSavedAddresses(db, accountId)).find((each) => each.id === id)
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

/** If it was the default, the newest of the others becomes the default. */
export async function removeSavedAddress(tx: Tx, accountId: string, id: string): Promise<boolean> {
  await lockAddresses(tx, accountId)
  const removed = await tx
    .deleteFrom('member_addresses')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('is_default')
    .executeTakeFirst()
  const [next] = removed?.is_default ? await listSavedAddresses(tx, accountId) : []
  if (next) await updateDefaultFlags(tx, accountId, next.id)
  return removed !== undefined
}

/** Makes it the default address. False, without a change, if the member has no such address. */
export async function setDefaultAddress(tx: Tx, accountId: string, id: string): Promise<boolean> {
  await lockAddresses(tx, accountId)
  if (!(await findSavedAddress(tx, accountId, id))) return false
  await updateDefaultFlags(tx, accountId, id)
  return true
}

async function updateDefaultFlags(tx: Tx, accountId: string, id: string): Promise<void> {
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
async function lockAddresses(tx: Tx, accountId: string): Promise<void> {
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
}
