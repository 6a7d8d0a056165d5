import {
  updateContact,
  type ContactInfo,
  mergeContactInfo,
  parseEmailKey,
  findOrCreateContact,
} from '../../contacts/index.ts'
import type { Checkout } from '../../checkout/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { findAccount } from '../../identity/index.ts'
import { newId } from '../../platform/ids.ts'

/**
 * Finds or creates the contact of the buyer. A member's order updates their own contact, whatever address it names. A
 * guest's address is unverified and may be anybody's: it opens no account, and changes no contact with an account.
 * Undefined if the address is invalid.
 */
export async function findOrCreateOrderContact(
  tx: Tx,
  { owner, buyer }: Checkout,
  now: Date,
): Promise<string | undefined> {
  const info = toBuyerContactInfo(buyer)
  const account = owner.kind === 'member' ? await findAccount(tx, owner.id) : undefined
  if (account) {
    await updateContact(tx, account.contactId, (known) => mergeContactInfo(known, info), now)
    return account.contactId
  }
  if (!buyer.email || parseEmailKey(buyer.email) === undefined) return undefined
  const { contactId } = await findOrCreateContact(
    tx,
    { email: buyer.email, isProven: false, info, mayMerge: true },
    now,
  )
  return contactId
}

function toBuyerContactInfo({
  firstName,
  lastName,
  phone,
  company,
  address = {},
}: Checkout['buyer']): Partial<ContactInfo> {
  // As JSON, since stored addresses have no absent members.
  const place = JSON.parse(JSON.stringify(address)) as typeof address
  return {
    firstName,
    lastName,
    company,
    phones: phone ? [{ phone, tag: 'UNTAGGED' }] : [],
    addresses: Object.keys(place).length > 0 ? [{ id: newId(), tag: 'SHIPPING', address: place }] : [],
  }
}
