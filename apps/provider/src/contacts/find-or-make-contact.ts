import { isDeepStrictEqual } from 'node:util'
import { type Tx, WriteConflict } from '../db/transaction.ts'
import { type ContactInfo, EMPTY_INFO } from './contact.ts'
import { emailKey, findEmailKey } from './email-key.ts'
import {
  findContactIdByEmail,
  findContactToChange,
  findPersonByEmail,
  holdContact,
  insertContact,
  insertContactWithEmail,
  isOfAccount,
  type KnownPerson,
  saveInfo,
} from './store.ts'
import { fillInfo } from './unite-info.ts'

/** Somebody as a registration, an order or an app describes them. */
export interface DescribedPerson {
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
export async function findOrMakeContact(
  tx: Tx,
  { email, isProven, info, mayMerge }: DescribedPerson,
  now: Date,
): Promise<{ contactId: string; isNew: boolean }> {
  const key = emailKey(email)
  const described = fillInfo({ ...EMPTY_INFO, emails: [{ email: email.trim(), tag: 'MAIN' }] }, info)
  let person = await findPersonByEmail(tx, key)
  if (!person) {
    const made = await insertContactWithEmail(tx, key, described, now)
    if (made !== undefined) return { contactId: made, isNew: true }
    person = await findPersonByEmail(tx, key) // somebody has made it meanwhile
  }
  if (!mayMerge) return { contactId: await insertContact(tx, described, now), isNew: true }

  // Everybody who orders under one address would wait for each other at its contact: as long as nothing is to be changed, nobody has to.
  if (person && !isProven && addsNothing(person, described) && (await holdContact(tx, person.id)))
    return { contactId: person.id, isNew: false }

  const contact = person && (await findContactToChange(tx, person.id))
  if (!contact) throw new WriteConflict('The contact was deleted by another request.')
  if (isProven) await saveInfo(tx, contact.id, fillInfo(described, contact.info), now)
  else if (!(await isOfAccount(tx, contact.id))) await saveInfo(tx, contact.id, fillInfo(contact.info, described), now)
  return { contactId: contact.id, isNew: false }
}

function addsNothing({ info, hasAccount }: KnownPerson, described: ContactInfo): boolean {
  return hasAccount || isDeepStrictEqual(fillInfo(info, described), info)
}

/** Whether the shop knows somebody by this address. */
export async function hasContact(db: Parameters<typeof findContactIdByEmail>[0], email: string): Promise<boolean> {
  const key = findEmailKey(email)
  return key !== undefined && (await findContactIdByEmail(db, key)) !== undefined
}
