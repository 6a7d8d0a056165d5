import type { IdentityProfile, MemberPicture } from '@cartwright/contract'

export type AccountStatus = 'active' | 'awaiting-approval' | 'blocked'

/** Account of a member. The same id is the identity id, the member id and the owner of the member's data. */
export interface Account {
  id: string
  /** As typed. */
  email: string
  /** Undefined until a code or link from a mail was used. */
  emailVerifiedAt: Date | undefined
  hasPassword: boolean
  status: AccountStatus
  contactId: string
  profile: IdentityProfile
  display: MemberDisplay
  slug: string | undefined
  revision: bigint
  createdAt: Date
  updatedAt: Date
  lastSignedInAt: Date | undefined
}

/** Fields of the member page that an identity has no fields for. */
export interface MemberDisplay {
  title?: string
  photo?: MemberPicture
  cover?: MemberPicture
}

/** Joins first and last name, as far as given; empty if neither is. */
export function getFullName({ firstName, lastName }: Pick<IdentityProfile, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** Parts of an account that only a sign-in may read. */
export interface AccountSecrets {
  passwordHash: string | undefined
  mustChangePassword: boolean
}
