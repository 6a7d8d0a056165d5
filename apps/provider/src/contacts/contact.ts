import type { Address, AddressTag, EmailTag, PhoneTag } from '@cartwright/contract'

/** Contact data of a person: from the profile of a member, or from the orders of a guest. */
export interface ContactInfo {
  firstName?: string
  lastName?: string
  company?: string
  jobTitle?: string
  /** Year, month and day: `2020-03-15`. */
  birthdate?: string
  /** Addresses as typed. Lookups use `contact_emails` instead. */
  emails: ContactEmail[]
  phones: ContactPhone[]
  addresses: ContactAddress[]
  /** BCP 47, as sent. */
  locale?: string
  /** Keys of labels, by which the shop groups contacts. */
  labels?: string[]
  /** Custom fields of the shop, by key. */
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
