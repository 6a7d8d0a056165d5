export { changeContact } from './change-contact.ts'
export type { Contact, ContactAddress, ContactInfo } from './contact.ts'
export {
  type Email,
  emailKey,
  findEmailKey,
  readEmail,
  readNewEmail,
  requireEmail,
  requireNewEmail,
} from './email-key.ts'
export { type DescribedPerson, findOrMakeContact, hasContact } from './find-or-make-contact.ts'
export { infoOfProfile, learnFromProfile } from './info-of-profile.ts'
export { findMailboxKey } from './mailbox-key.ts'
export { findContact, forgetContact } from './store.ts'
export { fillInfo, MAX_CUSTOM_FIELDS } from './unite-info.ts'
