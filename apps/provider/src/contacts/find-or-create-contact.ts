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
import { mergeContactInfo } from './merge-contact-info.ts'

/** Somebody as a registration, an order or an app describes them. */
export interface PersonDetails {
  /** As it was typed. */
  email: string
  /** Whether they have shown that mail to this address reaches them. */
  isProven: boolean
  info: Partial<ContactInfo>
  /** False for an account that has to be a person of its own, and that does not take over an address which leads to another. */
  mayMerge: boolean
}

/**
 * The one contact that an address leads to; where it leads to nobody yet, it does from now on. Whoever has proven the address has the last word on who they are. Whoever has not adds to a person without
 * an account what is not known yet, and to one with an account nothing. To be run with `write`, which tries it again where the contact is deleted at that moment.
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
    const made = await insertContactWithEmail(tx, key, described, now)
    if (made !== undefined) return { contactId: made, isNew: true }
    person = await findContactByEmail(tx, key) // somebody has made it meanwhile
  }
  if (!mayMerge) return { contactId: await insertContact(tx, described, now), isNew: true }

  // Everybody who orders under one address would wait for each other at its contact: as long as nothing is to be changed, nobody has to.
  if (person && !isProven && addsNothing(person, described) && (await lockContactShared(tx, person.id)))
    return { contactId: person.id, isNew: false }

  const contact = person && (await findContactForUpdate(tx, person.id))
  if (!contact) throw new WriteConflict('The contact was deleted by another request.')
  if (isProven) await saveContactInfo(tx, contact.id, mergeContactInfo(described, contact.info), now)
  else if (!(await hasContactAccount(tx, contact.id)))
    await saveContactInfo(tx, contact.id, mergeContactInfo(contact.info, described), now)
  return { contactId: contact.id, isNew: false }
}

function addsNothing({ info, hasAccount }: ContactMatch, described: ContactInfo): boolean {
  return hasAccount || isDeepStrictEqual(mergeContactInfo(info, described), info)
}

/** Whether the shop knows somebody by this address. */
export async function hasContact(db: Parameters<typeof findContactIdByEmail>[0], email: string): Promise<boolean> {
  const key = parseEmailKey(email)
  return key !== undefined && (await findContactIdByEmail(db, key)) !== undefined
}
