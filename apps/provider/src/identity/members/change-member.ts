import { isDeepStrictEqual } from 'node:util'
import type { IdentityProfile, MemberChange, MemberContactChange, MemberProfileChange } from '@cartwright/contract'
import { type ContactAddress, type ContactInfo, MAX_CUSTOM_FIELDS } from '../../contacts/index.ts'
import { InvalidRequest } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { MemberDisplay } from '../accounts/index.ts'
import { toMemberAddress } from './describe-member.ts'

/**
 * Applies the change. Omitted fields stay; an empty text or null removes one. A list replaces the former one, and an
 * empty list changes nothing.
 */
export function applyContactChange(info: ContactInfo, change: MemberContactChange | null | undefined): ContactInfo {
  if (!change) return info
  const { customFields, firstName, lastName, birthdate, company, jobTitle } = change
  // A storefront sends `phones: [undefined]` for an empty field of its form, which is null in JSON.
  const [phones, emails] = [change.phones, change.emails].map((list) => list?.filter((each) => isText(each)))
  const addresses = change.addresses?.filter((address) => address !== null)
  return {
    ...withChanges(info, { firstName, lastName, birthdate, company, jobTitle }),
    emails: emails?.length ? emails.map((email) => toTaggedEmail(info, email)) : info.emails,
    phones: phones?.length ? phones.map((phone) => toTaggedPhone(info, phone)) : info.phones,
    addresses: addresses?.length ? addresses.map((address) => toContactAddress(info, address)) : info.addresses,
    customFields: withCustomFields(info.customFields, customFields),
  }
}

function isText(value: string | null): value is string {
  return value !== null && value.trim() !== ''
}

/** Copies the changes of the contact to the identity. */
export function applyProfileChange(profile: IdentityProfile, change: MemberChange, info: ContactInfo): IdentityProfile {
  const { nickname, photo } = change.profile ?? {}
  const { emails: _emails, phones: _phones, ...rest } = profile
  const { firstName, lastName, company, birthdate, jobTitle: position } = info
  const own = withChanges(rest, { nickname, picture: photo === null ? null : photo?.url })
  return {
    ...withChanges(own, {
      firstName: firstName ?? null,
      lastName: lastName ?? null,
      company: company ?? null,
      birthdate: birthdate ?? null,
      position: position ?? null,
    }),
    secondaryEmails: info.emails.filter(({ tag }) => tag !== 'MAIN'),
    phonesV2: info.phones,
    addresses: info.addresses.map(({ address, tag }) => ({ address, tag })),
    ...(change.privacyStatus && change.privacyStatus !== 'UNKNOWN' && { privacyStatus: change.privacyStatus }),
  }
}

export function applyDisplayChange(
  display: MemberDisplay,
  change: MemberProfileChange | null | undefined,
): MemberDisplay {
  const { title, photo, cover } = change ?? {}
  return withChanges(display, { title, photo, cover })
}

function withChanges<Known extends object>(
  current: Known,
  changes: { [Name in keyof Known]?: Known[Name] | null | undefined },
): Known {
  const changed: Known = { ...current }
  for (const name of Object.keys(changes) as (keyof Known)[]) {
    const value = changes[name]
    if (value === undefined) continue
    if (value === null || value === '') delete changed[name]
    else changed[name] = value
  }
  return changed
}

/** Limits custom fields that a member adds over many calls. */
function withCustomFields(
  current: ContactInfo['customFields'],
  changes: ContactInfo['customFields'] | undefined,
): ContactInfo['customFields'] {
  const fields = { ...current, ...changes }
  const count = Object.keys(fields).length
  if (count <= Math.max(MAX_CUSTOM_FIELDS, Object.keys(current).length)) return fields
  throw new InvalidRequest([
    {
      field: 'member.contact.customFields',
      description: `would be ${count} with those that are there already, and may be ${MAX_CUSTOM_FIELDS}`,
      violatedRule: 'MAX_SIZE',
      data: { threshold: MAX_CUSTOM_FIELDS },
    },
  ])
}

/** Keeps the tag of the address. */
function toTaggedEmail({ emails }: ContactInfo, email: string): ContactInfo['emails'][number] {
  return emails.find((each) => each.email === email) ?? { email, tag: 'UNTAGGED' }
}

function toTaggedPhone({ phones }: ContactInfo, phone: string): ContactInfo['phones'][number] {
  return (
    phones.find(({ countryCode = '', phone: number }) => countryCode + number === phone) ?? { phone, tag: 'UNTAGGED' }
  )
}

function toContactAddress(
  { addresses }: ContactInfo,
  { id, ...address }: NonNullable<NonNullable<MemberContactChange['addresses']>[number]>,
): ContactAddress {
  const current = addresses.find((each) => each.id === id)
  // An address sent back as it was read may contain fields that members cannot set.
  if (current && isDeepStrictEqual(toMemberAddress(current), { id, ...address })) return current
  return { id: current?.id ?? newId(), tag: current?.tag ?? 'UNTAGGED', address }
}
