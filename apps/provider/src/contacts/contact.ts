import type { Address, AddressTag, EmailTag, PhoneTag } from '@cartwright/contract'

/** What the shop knows of a person. Members of an account write it themselves; of a guest it is what their orders said. */
export interface ContactInfo {
  firstName?: string
  lastName?: string
  company?: string
  jobTitle?: string
  /** Year, month and day: `2020-03-15`. */
  birthdate?: string
  /** As they were typed. People are found by none of these: `contact_emails` has the addresses that lead to somebody. */
  emails: ContactEmail[]
  phones: ContactPhone[]
  addresses: ContactAddress[]
  /** What the shop has defined, by key. */
  customFields: Record<string, ContactField>
}

export interface ContactEmail {
  email: string
  tag: EmailTag
}

export interface ContactPhone {
  phone: string
  countryCode?: string
  tag: PhoneTag
}

export interface ContactAddress {
  id: string
  tag: AddressTag
  address: Address
}

export interface ContactField {
  name?: string
  value?: string | number | boolean
}

export interface Contact {
  id: string
  info: ContactInfo
  createdAt: Date
  updatedAt: Date
}

export const EMPTY_INFO: ContactInfo = { emails: [], phones: [], addresses: [], customFields: {} }
