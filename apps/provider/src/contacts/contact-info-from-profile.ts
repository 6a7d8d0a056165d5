import type { IdentityProfile } from '@cartwright/contract'
import { newId } from '../platform/ids.ts'
import type { ContactInfo } from './contact.ts'
import { mergeContactInfo } from './merge-contact-info.ts'

/** What the profile of an account says of the person. What it says of the account (nickname, picture, language …) stays with the account. */
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

/** What is known of a person, and what a profile says that is newer: it has the last word, and what it lists is added to the lists. */
export function mergeProfile(info: ContactInfo, profile: IdentityProfile): ContactInfo {
  const { emails, phones, addresses, customFields, ...plain } = toContactInfo(profile)
  return mergeContactInfo({ ...info, ...plain }, { emails, phones, addresses, customFields })
}
