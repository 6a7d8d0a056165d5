import type { IdentityProfile } from '@cartwright/contract'
import { newId } from '../platform/ids.ts'
import type { ContactInfo } from './contact.ts'
import { mergeContactInfo } from './merge-contact-info.ts'

/** Converts the profile of an account to contact data. Account data (nickname, picture, language …) is omitted. */
export function toContactInfo(profile: IdentityProfile): Partial<ContactInfo> {
  const { firstName, lastName, company, position, birthdate } = profile
  return {
    ...(firstName && { firstName }),
    ...(lastName && { lastName }),
    ...(company && { company }),
    ...(position && { jobTitle: position }),
    ...(birthdate && { birthdate }),
    emails: [
      ...(profile.secondaryEmails ?? []).map(({ email, tag = 'UNTAGGED' }) => ({ email, tag })),
      ...(profile.emails ?? []).map((email) => ({ email, tag: 'UNTAGGED' as const })),
    ],
    phones: [
      ...(profile.phonesV2 ?? []).map(({ phone, countryCode, tag = 'UNTAGGED' }) => ({
        phone,
        ...(countryCode && { countryCode }),
        tag,
      })),
      ...(profile.phones ?? []).map((phone) => ({ phone, tag: 'UNTAGGED' as const })),
    ],
    addresses: (profile.addresses ?? []).flatMap(({ address, tag = 'UNTAGGED' }) =>
      address ? [{ id: newId(), address, tag }] : [],
    ),
    customFields: Object.fromEntries(
      (profile.customFields ?? []).flatMap(({ name, value }) => {
        const { strValue, numValue, dateValue, boolValue } = value ?? {}
        const plain = strValue ?? numValue ?? boolValue ?? dateValue
        return plain === undefined ? [] : [[name, { name, value: plain }]]
      }),
    ),
  }
}

/** Merges a newer profile into contact data. Single values of the profile win; its list entries are added. */
export function mergeProfile(info: ContactInfo, profile: IdentityProfile): ContactInfo {
  const { emails, phones, addresses, customFields, ...plain } = toContactInfo(profile)
  return mergeContactInfo({ ...info, ...plain }, { emails, phones, addresses, customFields })
}
