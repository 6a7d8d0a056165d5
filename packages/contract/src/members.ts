import { Type, type Static } from 'typebox'
import { operation } from './operation.ts'
import { Country, Email, entity, enumeration, Guid, Int, Optional, Scalar, Timestamp } from './wire-types.ts'

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
  phones: Type.Array(Type.String({ maxLength: 50 })),
  emails: Type.Array(Email()),
  addresses: Type.Array(MemberAddress),
  birthdate: Optional(Type.String({ format: 'date', description: 'Year, month and day: 2020-03-15.' })),
  company: Text(100),
  jobTitle: Text(100),
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
    provider: 'later',
  }),
} as const
