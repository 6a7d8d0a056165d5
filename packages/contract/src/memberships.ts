import { Type, type Static } from 'typebox'
import { OpenObject } from './open-members.ts'
import { entity, Guid, Int, Optional, Timestamp, translatable } from './wire-types.ts'

export const MembershipName = translatable('MembershipName', 'Name of a membership.', { max: 100 })
export type MembershipName = Static<typeof MembershipName>

export const MembershipPaymentCredits = entity('MembershipPaymentCredits', 'What a membership held, and still holds.', {
  total: Int(1),
  remaining: Int(0),
})
export type MembershipPaymentCredits = Static<typeof MembershipPaymentCredits>

export const Membership = entity('Membership', 'A membership that can pay for items.', {
  id: Type.String({ minLength: 1, maxLength: 200 }),
  appId: Guid(),
  name: Optional(MembershipName),
  lineItemIds: Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 300 })),
  credits: Optional(MembershipPaymentCredits),
  expirationDate: Optional(Timestamp()),
  additionalData: Optional(OpenObject('Membership.additionalData')),
})
export type Membership = Static<typeof Membership>

export const InvalidMembership = entity('InvalidMembership', 'A membership that cannot pay here, and why.', {
  membership: Optional(Membership),
  reason: Type.String({ minLength: 1, maxLength: 100 }),
})
export type InvalidMembership = Static<typeof InvalidMembership>

export const HostSelectedMembership = entity('HostSelectedMembership', 'A membership and the lines it is to pay for.', {
  id: Type.String({ minLength: 1, maxLength: 200 }),
  appId: Guid(),
  lineItemIds: Optional(Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { minItems: 1, maxItems: 300 })),
})
export type HostSelectedMembership = Static<typeof HostSelectedMembership>

export const SelectedMemberships = entity('SelectedMemberships', 'The memberships that are to pay.', {
  memberships: Optional(Type.Array(HostSelectedMembership, { maxItems: 300 })),
})
export type SelectedMemberships = Static<typeof SelectedMemberships>

export const CoveredLineItem = entity('CoveredLineItem', 'A line that a membership can pay for, and at what cost.', {
  lineItemId: Type.String({ minLength: 1, maxLength: 100 }),
  redemptionCost: Int(0),
})
export type CoveredLineItem = Static<typeof CoveredLineItem>

export const OwnedMembership = entity('OwnedMembership', 'A membership in the buyer’s possession.', {
  id: Type.String({ minLength: 1, maxLength: 200 }),
  name: Optional(MembershipName),
  credits: Optional(MembershipPaymentCredits),
  expirationDate: Optional(Timestamp()),
})
export type OwnedMembership = Static<typeof OwnedMembership>

export const ExistingMembership = entity('ExistingMembership', 'A membership and the lines it can pay for.', {
  membership: Optional(OwnedMembership),
  coveredLineItems: Optional(Type.Array(CoveredLineItem, { maxItems: 300 })),
})
export type ExistingMembership = Static<typeof ExistingMembership>

export const MembershipOptions = entity('MembershipOptions', 'Memberships: which can pay, which cannot, which will.', {
  eligibleMemberships: Type.Array(Membership, { maxItems: 300 }),
  invalidMemberships: Type.Array(InvalidMembership, { maxItems: 300 }),
  selectedMemberships: Type.Array(HostSelectedMembership, { maxItems: 300 }),
  validatedExistingMemberships: Optional(
    entity('ValidatedExistingMemberships', 'The chosen memberships, checked.', {
      memberships: Optional(Type.Array(ExistingMembership, { maxItems: 300 })),
    }),
  ),
})
export type MembershipOptions = Static<typeof MembershipOptions>
