import { Type, type Static } from 'typebox'
import { Address, NewAddress } from './address.ts'
import { AddressTag, EmailTag, PhoneTag } from './identity.ts'
import { everyone, operation } from './operation.ts'
import { entity, enumeration, Guid, Int, Nullish, Optional, Timestamp } from './wire-types.ts'

const Text = (maxLength: number) => Nullish(Type.String({ maxLength }))

/** Maximum number of e-mail addresses, phones, addresses and labels of a contact. */
const MAX_ENTRIES = 50

const Label = Type.String({ minLength: 1, maxLength: 100 })

const NewLabels = entity('NewContactLabels', 'Keys of labels, by which the shop groups its contacts.', {
  items: Type.Array(Label, { maxItems: MAX_ENTRIES }),
})

const ExtendedValue = Type.Unsafe<string | number | boolean>({
  type: ['string', 'number', 'boolean'],
  maxLength: 1000,
})

const ExtendedFields = entity('ContactExtendedFields', 'Fields that the shop has defined, by key.', {
  items: Optional(Type.Record(Type.String({ maxLength: 100 }), ExtendedValue, { maxProperties: 100 })),
})

const details = {
  name: Nullish(entity('ContactName', 'Name of a contact.', { first: Text(100), last: Text(100) })),
  company: Text(1000),
  jobTitle: Text(1000),
  birthdate: Nullish(Type.String({ format: 'date', description: 'Year, month and day: 2020-03-15.' })),
  locale: Text(50),
  extendedFields: Nullish(ExtendedFields),
}

export const NewCrmContactInfo = entity('NewCrmContactInfo', 'What is known about a person.', {
  ...details,
  emails: Nullish(
    entity('NewContactEmails', 'E-mail addresses, the first or the primary one as the main one.', {
      items: Optional(
        Type.Array(
          entity('NewContactEmail', 'An e-mail address.', {
            tag: Optional(EmailTag),
            email: Type.String({ maxLength: 320 }),
            primary: Nullish(Type.Boolean()),
          }),
          { maxItems: MAX_ENTRIES },
        ),
      ),
    }),
  ),
  phones: Nullish(
    entity('NewContactPhones', 'Phone numbers.', {
      items: Optional(
        Type.Array(
          entity('NewContactPhone', 'A phone number.', {
            tag: Optional(PhoneTag),
            countryCode: Text(10),
            phone: Type.String({ maxLength: 50 }),
            primary: Nullish(Type.Boolean()),
          }),
          { maxItems: MAX_ENTRIES },
        ),
      ),
    }),
  ),
  addresses: Nullish(
    entity('NewContactAddresses', 'Postal addresses.', {
      items: Optional(
        Type.Array(
          entity('NewContactAddress', 'A postal address.', { tag: Optional(AddressTag), address: Nullish(NewAddress) }),
          { maxItems: MAX_ENTRIES },
        ),
      ),
    }),
  ),
  labelKeys: Nullish(NewLabels),
})
export type NewCrmContactInfo = Static<typeof NewCrmContactInfo>

const SubscriptionStatus = enumeration('SubscriptionStatus', [
  'NO_SUBSCRIPTION_STATUS',
  'NOT_SET',
  'PENDING',
  'SUBSCRIBED',
  'UNSUBSCRIBED',
])

export const CrmContact = entity('CrmContact', 'A person with whom the shop is in touch.', {
  id: Guid(),
  revision: Int(1),
  source: entity('ContactSource', 'Source of a contact.', {
    sourceType: enumeration('ContactSourceType', ['OTHER', 'ADMIN', 'WIX_SITE_MEMBERS', 'WIX_STORES']),
  }),
  createdDate: Timestamp(),
  updatedDate: Timestamp(),
  lastActivity: entity('ContactActivity', 'Last activity of a contact.', {
    activityDate: Timestamp(),
    activityType: enumeration('ContactActivityType', ['GENERAL', 'CONTACT_CREATED']),
  }),
  primaryInfo: entity('PrimaryContactInfo', 'Main ways to reach a contact.', {
    email: Optional(Type.String()),
    phone: Optional(Type.String()),
  }),
  primaryEmail: Optional(
    entity('PrimaryEmail', 'Main e-mail address.', {
      email: Type.String(),
      subscriptionStatus: SubscriptionStatus,
      deliverabilityStatus: enumeration('EmailDeliverabilityStatus', [
        'NOT_SET',
        'VALID',
        'BOUNCED',
        'SPAM_COMPLAINT',
        'INACTIVE',
      ]),
    }),
  ),
  primaryPhone: Optional(
    entity('PrimaryPhone', 'Main phone number.', { phone: Type.String(), subscriptionStatus: SubscriptionStatus }),
  ),
  info: entity('CrmContactInfo', 'What is known about a person.', {
    ...details,
    emails: entity('ContactEmails', 'E-mail addresses.', {
      items: Type.Array(
        entity('CrmContactEmail', 'An e-mail address.', {
          tag: EmailTag,
          email: Type.String(),
          primary: Type.Boolean(),
        }),
      ),
    }),
    phones: entity('ContactPhones', 'Phone numbers.', {
      items: Type.Array(
        entity('CrmContactPhone', 'A phone number.', {
          tag: PhoneTag,
          countryCode: Optional(Type.String()),
          phone: Type.String(),
          primary: Type.Boolean(),
        }),
      ),
    }),
    addresses: entity('ContactAddresses', 'Postal addresses.', {
      items: Type.Array(
        entity('CrmContactAddress', 'A postal address.', { id: Guid(), tag: AddressTag, address: Address }),
      ),
    }),
    labelKeys: entity('ContactLabels', 'Keys of labels, by which the shop groups its contacts.', {
      items: Type.Array(Label),
    }),
  }),
})
export type CrmContact = Static<typeof CrmContact>

export const contactOperations = {
  'contacts.createContact': operation({
    name: 'contacts.createContact',
    service: 'contacts',
    client: 'none',
    method: 'POST',
    path: '/v4/contacts',
    summary: 'Creates a contact. For shoppers the response is the same whether or not the shop knows the address.',
    access: everyone,
    permission: 'IDENTITY.MANAGE_ACCOUNTS',
    arguments: ['info'],
    request: Type.Object({ info: NewCrmContactInfo, allowDuplicates: Nullish(Type.Boolean()) }),
    answer: Type.Object({ contact: CrmContact }),
    writes: true,
  }),
} as const
