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
 * The person who orders. What a member orders adds to their own contact, whatever address the order names. Of a guest the address is all that is known, and it may be anybody's: it opens no account, and adds
 * nothing to somebody who has one. Undefined where no mail can go to what was typed.
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
  // As it will be read: absent members are not there.
  const place = JSON.parse(JSON.stringify(address)) as typeof address
  return {
    firstName,
    lastName,
    company,
    phones: phone ? [{ phone, tag: 'UNTAGGED' }] : [],
    addresses: Object.keys(place).length > 0 ? [{ id: newId(), tag: 'SHIPPING', address: place }] : [],
  }
}
