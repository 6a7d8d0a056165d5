export { updateContact } from './update-contact.ts'
export type { Contact, ContactAddress, ContactInfo } from './contact.ts'
export {
  type Email,
  requireEmailKey,
  parseEmailKey,
  parseEmail,
  parseNewEmail,
  requireEmail,
  requireNewEmail,
} from './email-key.ts'
export { type PersonDetails, findOrCreateContact, hasContact } from './find-or-create-contact.ts'
export { toContactInfo, mergeProfile } from './contact-info-from-profile.ts'
export { parseMailboxKey } from './mailbox-key.ts'
export { findContact, eraseContact, insertContact } from './store.ts'
export { mergeContactInfo, MAX_CUSTOM_FIELDS } from './merge-contact-info.ts'
