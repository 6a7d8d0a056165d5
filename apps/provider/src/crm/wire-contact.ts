import type { CrmContact } from '@cartwright/contract'
import type { ContactInfo } from '../contacts/index.ts'

/** Converts a contact that was created just now. */
export function toCrmContact({ id, info, now }: { id: string; info: ContactInfo; now: Date }): CrmContact {
  const { firstName, lastName, company, jobTitle, birthdate, locale } = info
  const { emails, phones, addresses, customFields, labels = [] } = info
  const at = now.toISOString()
  const [email, phone] = [emails[0]?.email, phones[0]?.phone]
  return {
    id,
    revision: 1,
    source: { sourceType: 'OTHER' },
    createdDate: at,
    updatedDate: at,
    lastActivity: { activityDate: at, activityType: 'CONTACT_CREATED' },
    primaryInfo: { ...(email && { email }), ...(phone && { phone }) },
    ...(email && {
      primaryEmail: { email, subscriptionStatus: 'NOT_SET' as const, deliverabilityStatus: 'NOT_SET' as const },
    }),
    ...(phone && { primaryPhone: { phone, subscriptionStatus: 'NOT_SET' as const } }),
    info: {
      ...((firstName || lastName) && {
        name: { ...(firstName && { first: firstName }), ...(lastName && { last: lastName }) },
      }),
      ...(company && { company }),
      ...(jobTitle && { jobTitle }),
      ...(birthdate && { birthdate }),
      ...(locale && { locale }),
      emails: { items: emails.map((each, position) => ({ ...each, primary: position === 0 })) },
      phones: { items: phones.map((each, position) => ({ ...each, primary: position === 0 })) },
      addresses: { items: addresses },
      labelKeys: { items: labels },
      extendedFields: {
        items: Object.fromEntries(
          Object.entries(customFields).flatMap(([key, { value }]) => (value === undefined ? [] : [[key, value]])),
        ),
      },
    },
  }
}
