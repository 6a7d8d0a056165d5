import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'

/** An address that a member has kept, with who receives there. */
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

/** In letters: what fits here is what the checkout takes. */
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

/** More than anybody needs, and few enough to choose from. */
export const MAX_SAVED_ADDRESSES = 20

/** The one that is used as a rule comes first, then the newest. */
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

/** Keeps one more, if it is not there already and there is room. The first is the one that is used as a rule. Undefined: there is no room. */
export async function saveAddress(
  tx: Tx,
  accountId: string,
  address: NewSavedAddress,
  now: Date,
): Promise<SavedAddress | undefined> {
  // Of two at once the second sees what the first has kept.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst()
  const known = await listSavedAddresses(tx, accountId)
  const same = known.find((each) => toComparisonKey(each) === toComparisonKey(address))
  if (same ?? known.length >= MAX_SAVED_ADDRESSES) return same
  const saved = { ...address, id: newId(), isDefault: known.length === 0 }
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
