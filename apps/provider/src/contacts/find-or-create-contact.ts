import { isDeepStrictEqual } from 'node:util'
import { type Tx, WriteConflict } from '../platform/db/transaction.ts'
import { type ContactInfo, EMPTY_INFO } from './contact.ts'
import { requireEmailKey, parseEmailKey } from './email-key.ts'
import {
  findContactIdByEmail,
  findContactForUpdate,
  findContactByEmail,
  lockContactShared,
  insertContact,
  insertContactWithEmail,
  hasContactAccount,
  type ContactMatch,
  saveContactInfo,
} from './store.ts'
import { addLabels, mergeContactInfo } from './merge-contact-info.ts'

/** Person from a registration, an order or an app. */
export interface PersonDetails {
  /** Address as typed. */
  email: string
  /** Whether the person has proved that they receive mail at this address. */
  isProven: boolean
  info: Partial<ContactInfo>
  /** False for an account that needs its own contact and does not take over an address of another. */
  mayMerge: boolean
}

/**
 * Finds the contact of an email address, or creates it. Data of a person who has proved the address wins. Other
 * data fills gaps of a contact without an account, and adds only labels to one with an account. Run it with
 * `write`, which retries if the contact is deleted concurrently.
 */
export async function findOrCreateContact(
  tx: Tx,
  { email, isProven, info, mayMerge }: PersonDetails,
  now: Date,
): Promise<{ contactId: string; isNew: boolean }> {
  const key = requireEmailKey(email)
  const described = mergeContactInfo({ ...EMPTY_INFO, emails: [{ email: email.trim(), tag: 'MAIN' }] }, info)
  let person = await findContactByEmail(tx, key)
  if (!person) {
    const createdId = await insertContactWithEmail(tx, key, described, now)
    if (createdId !== undefined) return { contactId: createdId, isNew: true }
    person = await findContactByEmail(tx, key) // created by a concurrent request
  }
  if (!mayMerge) return { contactId: await insertContact(tx, described, now), isNew: true }

  // A shared lock suffices if nothing changes, so that concurrent orders with one address do not wait for each other.
  if (person && !isProven && addsNothing(person, described) && (await lockContactShared(tx, person.id)))
    return { contactId: person.id, isNew: false }

  const contact = person && (await findContactForUpdate(tx, person.id))
  if (!contact) throw new WriteConflict('The contact was deleted by another request.')
  if (isProven) await saveContactInfo(tx, contact.id, mergeContactInfo(described, contact.info), now)
  else {
    const hasAccount = await hasContactAccount(tx, contact.id)
    await saveContactInfo(tx, contact.id, mergeUnproven({ info: contact.info, hasAccount }, described), now)
  }
  return { contactId: contact.id, isNew: false }
}

function addsNothing(person: ContactMatch, described: ContactInfo): boolean {
  return isDeepStrictEqual(mergeUnproven(person, described), person.info)
}

/** Data of somebody who may not own the address. */
function mergeUnproven(
  { info, hasAccount }: Pick<ContactMatch, 'info' | 'hasAccount'>,
  described: ContactInfo,
): ContactInfo {
  return hasAccount ? addLabels(info, described.labels) : mergeContactInfo(info, described)
}

/** Whether the address has a contact. */
export async function hasContact(db: Parameters<typeof findContactIdByEmail>[0], email: string): Promise<boolean> {
  const key = parseEmailKey(email)
  return key !== undefined && (await findContactIdByEmail(db, key)) !== undefined
}
