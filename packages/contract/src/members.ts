import { Type, type Static } from 'typebox'
import { OpenObject } from './open-members.ts'
import { operation } from './operation.ts'
import {
  Country,
  Email,
  entity,
  enumeration,
  Guid,
  Int,
  keywords,
  Nullable,
  Nullish,
  Optional,
  Scalar,
  Timestamp,
} from './wire-types.ts'

const Text = (maxLength: number) => Optional(Type.String({ maxLength }))

export const MemberFieldset = enumeration(
  'MemberFieldset',
  ['PUBLIC', 'EXTENDED', 'FULL'],
  'How much of a member is read: what all may see, their access to the shop too, or everything.',
)
export type MemberFieldset = Static<typeof MemberFieldset>

export const MemberStatus = enumeration(
  'MemberStatus',
  ['UNKNOWN', 'PENDING', 'APPROVED', 'BLOCKED', 'OFFLINE'],
  'Whether a member may sign in. UNKNOWN where the caller may not see it.',
)
export type MemberStatus = Static<typeof MemberStatus>

export const MemberPrivacyStatus = enumeration(
  'MemberPrivacyStatus',
  ['UNKNOWN', 'PRIVATE', 'PUBLIC'],
  'Whether others see the member. UNKNOWN where the caller may not see it.',
)
export type MemberPrivacyStatus = Static<typeof MemberPrivacyStatus>

export const MemberActivityStatus = enumeration(
  'MemberActivityStatus',
  ['UNKNOWN', 'ACTIVE', 'MUTED'],
  'Whether a member may write for others to read. UNKNOWN where the caller may not see it.',
)
export type MemberActivityStatus = Static<typeof MemberActivityStatus>

export const MemberAddress = entity('MemberAddress', 'An address of a member, for post.', {
  id: Optional(Guid()),
  streetAddress: Optional(
    entity('MemberStreetAddress', 'Street and house number apart.', {
      number: Type.String({ maxLength: 100 }),
      name: Type.String({ maxLength: 200 }),
    }),
  ),
  addressLine: Optional(Type.String({ maxLength: 200, description: 'Street and house number in one line.' })),
  addressLine2: Optional(Type.String({ maxLength: 200, description: 'Flat, floor, care of.' })),
  city: Text(100),
  subdivision: Optional(Type.String({ maxLength: 50, description: 'State or province, ISO 3166-2.' })),
  country: Optional(Country({ description: 'Two letters, ISO 3166-1.' })),
  postalCode: Text(50),
})
export type MemberAddress = Static<typeof MemberAddress>

export const MemberCustomField = entity('MemberCustomField', 'A member of a contact that the shop has defined.', {
  name: Text(100),
  value: Optional(Scalar()),
})
export type MemberCustomField = Static<typeof MemberCustomField>

export const MemberContact = entity('MemberContact', 'How a member is reached.', {
  firstName: Text(100),
  lastName: Text(100),
  phones: Type.Array(Type.String({ maxLength: 54 })),
  emails: Type.Array(Email()),
  addresses: Type.Array(MemberAddress),
  birthdate: Optional(Type.String({ format: 'date', description: 'Year, month and day: 2020-03-15.' })),
  company: Text(1000),
  jobTitle: Text(1000),
  customFields: Optional(Type.Record(Type.String({ maxLength: 100 }), MemberCustomField)),
})
export type MemberContact = Static<typeof MemberContact>

export const MemberPicture = entity('MemberPicture', 'A picture of a profile.', {
  id: Type.String({ description: 'Empty for a picture from elsewhere.' }),
  url: Type.String({ maxLength: 2048 }),
  height: Int(0),
  width: Int(0),
  offsetX: Optional(Int()),
  offsetY: Optional(Int()),
})
export type MemberPicture = Static<typeof MemberPicture>

export const MemberProfile = entity('MemberProfile', 'What others see of a member.', {
  nickname: Text(100),
  slug: Optional(Type.String({ maxLength: 255, description: 'The last part of the profile page’s address.' })),
  photo: Optional(MemberPicture),
  cover: Optional(MemberPicture),
  title: Text(100),
})
export type MemberProfile = Static<typeof MemberProfile>

export const Member = entity('Member', 'Somebody with an account in the shop.', {
  id: Guid(),
  loginEmail: Optional(Email()),
  loginEmailVerified: Optional(Type.Boolean()),
  status: MemberStatus,
  contactId: Optional(Guid()),
  contact: Optional(MemberContact),
  profile: Optional(MemberProfile),
  privacyStatus: MemberPrivacyStatus,
  activityStatus: MemberActivityStatus,
  createdDate: Optional(Timestamp()),
  updatedDate: Optional(Timestamp()),
  lastLoginDate: Optional(Timestamp()),
})
export type Member = Static<typeof Member>

const said = (maxLength: number) => Nullish(Type.String({ maxLength }))

export const MemberContactChange = entity(
  'MemberContactChange',
  'How a member is reached. A list replaces the former one; an empty one changes nothing.',
  {
    firstName: said(100),
    lastName: said(100),
    phones: Optional(Type.Array(Nullable(Type.String({ maxLength: 54 })), { maxItems: 50 })),
    emails: Optional(Type.Array(Nullable(Email()), { maxItems: 50 })),
    addresses: Optional(Type.Array(Nullable(MemberAddress), { maxItems: 50 })),
    birthdate: Nullish(Type.String({ format: 'date', description: 'Year, month and day: 2020-03-15.' })),
    company: said(1000),
    jobTitle: said(1000),
    customFields: Optional(
      Type.Record(Type.String({ maxLength: 100 }), MemberCustomField, {
        maxProperties: 100,
        description: 'Those that are named change; the others stay.',
      }),
    ),
  },
  { [keywords.whole]: 'MemberContact' },
)
export type MemberContactChange = Static<typeof MemberContactChange>

export const MemberProfileChange = entity(
  'MemberProfileChange',
  'What a member may say about their profile.',
  {
    nickname: said(100),
    photo: Nullish(MemberPicture),
    cover: Nullish(MemberPicture),
    title: said(100),
  },
  { [keywords.whole]: 'MemberProfile' },
)
export type MemberProfileChange = Static<typeof MemberProfileChange>

export const MemberChange = entity(
  'MemberChange',
  'Changes of a member. Omitted members stay; an empty text or null removes one. A whole member may be sent.',
  {
    id: Guid(),
    loginEmail: Nullish(Type.String({ maxLength: 254, description: 'Stays as it is: another one is refused.' })),
    status: Optional(MemberStatus),
    contact: Nullish(MemberContactChange),
    profile: Nullish(MemberProfileChange),
    privacyStatus: Optional(MemberPrivacyStatus),
  },
  { [keywords.whole]: 'Member' },
)
export type MemberChange = Static<typeof MemberChange>

export const MemberSession = entity('MemberSession', 'Somebody is signed in, in one browser.', {
  id: Guid(),
  isCurrent: Type.Boolean({ description: 'Whether the call was made by it.' }),
  device: Type.String({ maxLength: 400, description: 'As the browser names itself; empty where it did not.' }),
  address: Optional(
    Type.String({ maxLength: 50, description: 'Of the network it came from; of IPv6, the first half.' }),
  ),
  clientName: Optional(Type.String({ maxLength: 200, description: 'Of the storefront or app it was begun in.' })),
  signedInDate: Timestamp(),
  lastUsedDate: Timestamp(),
})
export type MemberSession = Static<typeof MemberSession>

/** Reauthentication: the password again, or a sign-in of the last five minutes. */
const Proof = Optional(
  Type.String({ minLength: 1, maxLength: 100, description: 'Not needed within five minutes of the sign-in.' }),
)

export const memberOperations = {
  'members.getCurrentMember': operation({
    name: 'members.getCurrentMember',
    service: 'members',
    method: 'GET',
    path: '/v1/members/my',
    summary: 'Reads the member who is signed in.',
    access: ['member'],
    request: Type.Object({
      fieldsets: Optional(Type.Array(MemberFieldset, { maxItems: 3, description: '`PUBLIC`, where nothing is said.' })),
    }),
    answer: Type.Object({ member: Member }),
    getForm: 'plain',
    writes: false,
  }),
  'members.updateMember': operation({
    name: 'members.updateMember',
    service: 'members',
    method: 'PATCH',
    path: '/v1/members/{member.id}',
    summary: 'Changes what the member who is signed in says of themselves.',
    access: ['member'],
    arguments: ['member.id', 'member'],
    request: Type.Object({ member: MemberChange }),
    answer: Type.Object({ member: Member }),
    unwrap: 'member',
    isRare: true,
    writes: true,
  }),
  'members.deleteMemberPhones': operation({
    name: 'members.deleteMemberPhones',
    service: 'members',
    client: 'none',
    method: 'DELETE',
    path: '/v1/members/{id}/phones',
    summary: 'Takes away all phone numbers of the member who is signed in.',
    access: ['member'],
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ member: Member }),
    writes: true,
  }),
  'members.deleteMemberAddresses': operation({
    name: 'members.deleteMemberAddresses',
    service: 'members',
    client: 'none',
    method: 'DELETE',
    path: '/v1/members/{id}/addresses',
    summary: 'Takes away all addresses of the contact of the member who is signed in.',
    access: ['member'],
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({ member: Member }),
    writes: true,
  }),
  'members.exportMyData': operation({
    name: 'members.exportMyData',
    service: 'own',
    method: 'POST',
    path: '/v1/me/export',
    summary: 'Reads everything the shop has of the member who is signed in.',
    access: ['member'],
    request: Type.Object({ currentPassword: Proof }),
    answer: Type.Object({
      exportedDate: Timestamp(),
      data: OpenObject('ExportedData.data'),
    }),
    client: 'none',
    writes: false,
  }),
  'members.deleteMyAccount': operation({
    name: 'members.deleteMyAccount',
    service: 'own',
    method: 'POST',
    path: '/v1/me/delete',
    summary:
      'Deletes the account of the member who is signed in, and what the shop has of them. Orders stay, without a name once they are over.',
    access: ['member'],
    request: Type.Object({ currentPassword: Proof }),
    answer: Type.Object({}),
    client: 'none',
    writes: true,
  }),
  'sessions.listMySessions': operation({
    name: 'sessions.listMySessions',
    service: 'own',
    method: 'GET',
    path: '/v1/me/sessions',
    summary: 'Lists where the member is signed in, the last used first.',
    access: ['member'],
    request: Type.Object({}),
    answer: Type.Object({ sessions: Type.Array(MemberSession) }),
    client: 'none',
    writes: false,
  }),
  'sessions.endSession': operation({
    name: 'sessions.endSession',
    service: 'own',
    method: 'DELETE',
    path: '/v1/me/sessions/{id}',
    summary: 'Signs the member out in one browser.',
    access: ['member'],
    request: Type.Object({ id: Guid() }),
    answer: Type.Object({}),
    client: 'none',
    writes: true,
  }),
} as const
