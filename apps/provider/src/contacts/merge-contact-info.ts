import { isDeepStrictEqual } from 'node:util'
import type { ContactInfo } from './contact.ts'

const MAX_OF_EACH = 50
export const MAX_CUSTOM_FIELDS = 100

/** Merges contact data: values of `current` win, those of `more` fill gaps. Lists are united without duplicates. */
export function mergeContactInfo(current: ContactInfo, more: Partial<ContactInfo>): ContactInfo {
  const { emails = [], phones = [], addresses = [], customFields = {}, labels, ...plain } = more
  return addLabels(
    {
      ...withoutAbsent(plain),
      ...withoutAbsent(current),
      emails: mergeEntries(current.emails, emails, ({ email }) => email.toLowerCase()),
      phones: mergeEntries(current.phones, phones, ({ countryCode = '', phone }) =>
        (countryCode + phone).replaceAll(/\D/g, ''),
      ),
      addresses: mergeEntries(current.addresses, addresses, ({ address }) => address),
      customFields: mergeCustomFields(current.customFields, customFields),
    },
    labels,
  )
}

/** Adds labels that the contact does not have. */
export function addLabels(info: ContactInfo, labels: readonly string[] | undefined): ContactInfo {
  if (!labels || labels.length === 0) return info
  return { ...info, labels: mergeEntries(info.labels ?? [], labels, (label) => label) }
}

function mergeEntries<Entry>(
  current: readonly Entry[],
  more: readonly Entry[],
  sameBy: (entry: Entry) => unknown,
): Entry[] {
  const united = [...current]
  for (const entry of more) {
    if (!united.some((each) => isDeepStrictEqual(sameBy(each), sameBy(entry)))) united.push(entry)
  }
  return united.slice(0, Math.max(current.length, MAX_OF_EACH))
}

function mergeCustomFields(
  current: ContactInfo['customFields'],
  more: ContactInfo['customFields'],
): ContactInfo['customFields'] {
  const added = Object.entries(more).filter(([key]) => !Object.hasOwn(current, key))
  const room = Math.max(0, MAX_CUSTOM_FIELDS - Object.keys(current).length)
  return { ...current, ...Object.fromEntries(added.slice(0, room)) }
}

function withoutAbsent<Some extends object>(members: Some): Some {
  // The result has the same members, except absent ones.
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined && value !== '')) as Some
}
