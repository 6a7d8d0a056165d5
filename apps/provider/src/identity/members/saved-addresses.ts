import type { Tx } from '../../platform/db/transaction.ts'
import { newId } from '../../platform/ids.ts'
import {
  deleteSavedAddress,
  findSavedAddress,
  insertSavedAddress,
  listSavedAddresses,
  lockAddresses,
  type NewSavedAddress,
  type SavedAddress,
  updateDefaultFlags,
} from './saved-address-store.ts'

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

/** Saves one more address, unless it exists already. The first is the default. Undefined if the limit is reached. */
export async function saveAddress(
  tx: Tx,
  accountId: string,
  address: NewSavedAddress,
  now: Date,
): Promise<SavedAddress | undefined> {
  await lockAddresses(tx, accountId)
  const existing = await listSavedAddresses(tx, accountId)
  const same = existing.find((each) => toComparisonKey(each) === toComparisonKey(address))
  if (same ?? existing.length >= MAX_SAVED_ADDRESSES) return same
  const [id, isDefault] = [newId(), existing.length === 0]
  await insertSavedAddress(tx, accountId, { id, isDefault, address }, now)
  return { ...address, id, isDefault }
}

/** If it was the default, the newest of the others becomes the default. */
export async function removeSavedAddress(tx: Tx, accountId: string, id: string): Promise<boolean> {
  await lockAddresses(tx, accountId)
  const removed = await deleteSavedAddress(tx, accountId, id)
  const [next] = removed?.wasDefault ? await listSavedAddresses(tx, accountId) : []
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

function toComparisonKey(address: NewSavedAddress): string {
  const { firstName, lastName, country, subdivision, city, postalCode, addressLine, addressLine2 } = address
  const parts = [firstName, lastName, country, subdivision, city, postalCode, addressLine, addressLine2]
  return JSON.stringify(parts.map((part = '') => part.trim().toLowerCase()))
}
