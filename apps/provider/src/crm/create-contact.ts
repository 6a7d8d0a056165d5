import type { CrmContact } from '@cartwright/contract'
import { findOrCreateContact, insertContact } from '../contacts/index.ts'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { newId } from '../platform/ids.ts'
import type { NewContact } from './parse-contact-info.ts'
import { toCrmContact } from './wire-contact.ts'

/**
 * Creates a contact for staff or an app.
 * @throws AppError `DUPLICATE_CONTACT_EXISTS` if the address has one, unless duplicates are allowed
 */
export async function createContact(
  tx: Tx,
  { email, info }: NewContact,
  { mayDuplicate, now }: { mayDuplicate: boolean; now: Date },
): Promise<CrmContact> {
  if (email === undefined) return toCrmContact({ id: await insertContact(tx, info, now), info, now })
  const person = { email, isProven: false, info, mayMerge: !mayDuplicate }
  const { contactId: id, isNew } = await findOrCreateContact(tx, person, now)
  if (!isNew)
    throw new AppError('DUPLICATE_CONTACT_EXISTS', 409, 'A contact has this e-mail address.', {
      data: { duplicateContactId: id, duplicateEmail: email },
    })
  return toCrmContact({ id, info, now })
}

/**
 * Creates the contact of an unverified address, or adds what an existing one lacks. The response has the sent data
 * and an id that is used nowhere else, so that it does not reveal which of both happened.
 */
export async function createContactAsShopper(tx: Tx, { email, info }: NewContact, now: Date): Promise<CrmContact> {
  if (email === undefined) await insertContact(tx, info, now)
  else await findOrCreateContact(tx, { email, isProven: false, info, mayMerge: true }, now)
  return toCrmContact({ id: newId(), info, now })
}
