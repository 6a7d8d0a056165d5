import type { NewCrmContactInfo } from '@cartwright/contract'
import { type ContactInfo, requireNewEmail } from '../contacts/index.ts'
import { AppError, InvalidRequest } from '../platform/http/app-error.ts'
import { newId } from '../platform/ids.ts'

/** Contact as sent: its main address, if it has one, and its data. */
export interface NewContact {
  email: string | undefined
  info: ContactInfo
}

/**
 * Converts sent data. Blank texts count as absent; the primary entry of a list comes first.
 * @throws AppError `INSUFFICIENT_CONTACT_DATA` without a name, an email address and a phone number
 * @throws InvalidRequest for an invalid email address, and for two primary entries
 */
export function parseContactInfo(sent: NewCrmContactInfo): NewContact {
  const info: ContactInfo = {
    ...trimTexts({
      firstName: sent.name?.first,
      lastName: sent.name?.last,
      company: sent.company,
      jobTitle: sent.jobTitle,
      birthdate: sent.birthdate,
      locale: sent.locale,
    }),
    emails: parseEmails(sent),
    phones: sortPrimaryFirst(sent.phones?.items, 'phones').flatMap(({ phone, countryCode, tag = 'UNTAGGED' }) =>
      phone.trim() ? [{ phone: phone.trim(), ...(countryCode && { countryCode }), tag }] : [],
    ),
    addresses: (sent.addresses?.items ?? []).flatMap(({ address, tag = 'UNTAGGED' }) =>
      address ? [{ id: newId(), tag, address: toAddress(address) }] : [],
    ),
    customFields: Object.fromEntries(
      Object.entries(sent.extendedFields?.items ?? {}).map(([name, value]) => [name, { name, value }]),
    ),
    ...(sent.labelKeys?.items.length && { labels: [...new Set(sent.labelKeys.items)] }),
  }
  const { firstName, lastName, emails, phones } = info
  if (!firstName && !lastName && emails.length === 0 && phones.length === 0)
    throw new AppError('INSUFFICIENT_CONTACT_DATA', 400, 'A contact has a name, an e-mail address or a phone number.')
  return { email: emails[0]?.email, info }
}

function parseEmails(sent: NewCrmContactInfo): ContactInfo['emails'] {
  const given = sent.emails?.items ?? []
  return sortPrimaryFirst(given, 'emails').map((item, position) => ({
    email: requireNewEmail(item.email, `info.emails.items[${given.indexOf(item)}].email`).address,
    tag: item.tag ?? (position === 0 ? 'MAIN' : 'UNTAGGED'),
  }))
}

function sortPrimaryFirst<Entry extends { primary?: boolean | null }>(
  entries: readonly Entry[] = [],
  list: 'emails' | 'phones',
): Entry[] {
  const primary = entries.filter((entry) => entry.primary === true)
  const others = entries.filter((entry) => entry.primary !== true)
  if (primary.length > 1)
    throw new InvalidRequest([
      { field: `info.${list}.items`, description: 'has more than one primary entry', violatedRule: 'VALIDATION' },
    ])
  return [...primary, ...others]
}

function toAddress(sent: NonNullable<NonNullable<NewCrmContactInfo['addresses']>['items']>[number]['address']) {
  const { streetAddress, geocode: _, ...place } = sent ?? {}
  const { number, name } = streetAddress ?? {}
  return { ...trimTexts(place), ...((number || name) && { streetAddress: { number: number ?? '', name: name ?? '' } }) }
}

/** Removes blank and absent texts. */
function trimTexts<Texts extends Record<string, string | null | undefined>>(texts: Texts) {
  // Holds: only texts remain, under their names.
  return Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (text?.trim() ? [[name, text.trim()]] : [])),
  ) as { [Name in keyof Texts]?: string }
}
