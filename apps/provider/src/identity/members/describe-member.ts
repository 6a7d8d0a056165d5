import type { Member, MemberAddress, MemberFieldset, MemberProfile, MemberStatus } from '@cartwright/contract'
import { type Contact, type ContactAddress, type ContactInfo } from '../../contacts/index.ts'
import type { Account } from '../accounts/index.ts'

/** Rows that a member consists of. */
export interface MemberRecord {
  account: Account
  contact: Contact
}

/**
 * Converts a member as far as the fieldsets allow: of several, the fullest. Hidden ones of the three statuses are
 * `UNKNOWN`.
 * @param toImageUrl rewrites addresses of the shop's images for the caller
 */
export function toMember(
  member: MemberRecord,
  fieldsets: readonly MemberFieldset[],
  toImageUrl: (url: string) => string,
): Member {
  const isFull = fieldsets.includes('FULL')
  return {
    ...toPublicFields(member, toImageUrl),
    ...((isFull || fieldsets.includes('EXTENDED')) && toExtendedFields(member)),
    ...(isFull && toFullFields(member)),
  }
}

function toPublicFields({ account }: MemberRecord, toImageUrl: (url: string) => string): Member {
  return {
    id: account.id,
    contactId: account.contactId,
    createdDate: account.createdAt.toISOString(),
    updatedDate: account.updatedAt.toISOString(),
    profile: toMemberProfile(account, toImageUrl),
    status: 'UNKNOWN',
    privacyStatus: 'UNKNOWN',
    activityStatus: 'UNKNOWN',
  }
}

function toExtendedFields({ account }: MemberRecord): Partial<Member> {
  return {
    loginEmail: account.email,
    status: toMemberStatus(account),
    privacyStatus: account.profile.privacyStatus === 'PUBLIC' ? 'PUBLIC' : 'PRIVATE',
    activityStatus: 'ACTIVE',
  }
}

function toFullFields({ account, contact }: MemberRecord): Partial<Member> {
  return {
    loginEmailVerified: account.emailVerifiedAt !== undefined,
    contact: toMemberContact(contact.info),
    ...(account.lastSignedInAt && { lastLoginDate: account.lastSignedInAt.toISOString() }),
  }
}

export function toMemberStatus({ status }: Account): MemberStatus {
  return STATUSES[status]
}

const STATUSES = { active: 'APPROVED', 'awaiting-approval': 'PENDING', blocked: 'BLOCKED' } as const

/** A member without a slug has their id in its place, so that the address of each profile is complete. */
function toMemberProfile(
  { id, profile, display, slug = id }: Account,
  toImageUrl: (url: string) => string,
): MemberProfile {
  const { title, photo, cover } = display
  const picture = photo ?? (profile.picture ? { id: '', url: profile.picture, height: 0, width: 0 } : undefined)
  return {
    ...(profile.nickname && { nickname: profile.nickname }),
    slug,
    ...(picture && { photo: { ...picture, url: toImageUrl(picture.url) } }),
    ...(cover && { cover: { ...cover, url: toImageUrl(cover.url) } }),
    ...(title && { title }),
  }
}

function toMemberContact({
  emails,
  phones,
  addresses,
  customFields,
  ...plain
}: ContactInfo): NonNullable<Member['contact']> {
  return {
    ...plain,
    emails: emails.map(({ email }) => email),
    phones: phones.map(({ countryCode = '', phone }) => countryCode + phone),
    addresses: addresses.map(toMemberAddress),
    customFields,
  }
}

export function toMemberAddress({ id, address }: ContactAddress): MemberAddress {
  const { streetAddress, addressLine, addressLine2, city, subdivision, country, postalCode } = address
  return {
    id,
    ...(streetAddress && { streetAddress: { number: streetAddress.number, name: streetAddress.name } }),
    ...(addressLine && { addressLine }),
    ...(addressLine2 && { addressLine2 }),
    ...(city && { city }),
    ...(subdivision && { subdivision }),
    ...(country && { country }),
    ...(postalCode && { postalCode }),
  }
}
