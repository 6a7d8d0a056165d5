import type { Tx } from '../platform/db/transaction.ts'
import type { Contact, ContactInfo } from './contact.ts'
import { findContactForUpdate, saveContactInfo } from './store.ts'

/** Changes the data of a contact. Undefined if it does not exist. */
export async function updateContact(
  tx: Tx,
  id: string,
  change: (info: ContactInfo) => ContactInfo,
  now: Date,
): Promise<Contact | undefined> {
  const contact = await findContactForUpdate(tx, id)
  if (!contact) return undefined
  const info = change(contact.info)
  await saveContactInfo(tx, id, info, now)
  return { ...contact, info, updatedAt: now }
}
