import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'

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

/** Maximum lengths in letters, equal to those of the checkout. */
export const ADDRESS_LENGTHS: Readonly<Record<keyof NewSavedAddress, number>> = {
  firstName: 100,
  lastName: 100,
  phone: 50,
  country: 2,
  subdivision: 50,
  city: 50,
  postalCode: 50,
  addressLine: 150,
  addressLine2: 100,
}

/** More than a member needs, and few enough to choose from. */
export const MAX_SAVED_ADDRESSES = 20

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
  return rows.map(({ id, address, is_default: isDefault }) => ({ ...(address as NewSavedAddress), id, isDefault })) // as `saveAddress` has written it
}

/** Saves one more address, unless it exists already. The first is the default. Undefined if the limit is reached. */
export async function saveAddress(
  tx: Tx,
  accountId: string,
  address: NewSavedAddress,
  now: Date,
): Promise<SavedAddress | undefined> {
  // Serializes concurrent saves: the second sees the first.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
  const existing = await listSavedAddresses(tx, accountId)
  const same = existing.find((each) => toComparisonKey(each) === toComparisonKey(address))
  if (same ?? existing.length >= MAX_SAVED_ADDRESSES) return same
  const saved = { ...address, id: newId(), isDefault: existing.length === 0 }
  await tx
    .insertInto('member_addresses')
    .values({
      account_id: accountId,
      id: saved.id,
      address: JSON.stringify(address),
      is_default: saved.isDefault,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return saved
}

function toComparisonKey(address: NewSavedAddress): string {
  const { firstName, lastName, country, subdivision, city, postalCode, addressLine, addressLine2 } = address
  const parts = [firstName, lastName, country, subdivision, city, postalCode, addressLine, addressLine2]
  return JSON.stringify(parts.map((part = '') => part.trim().toLowerCase()))
}
