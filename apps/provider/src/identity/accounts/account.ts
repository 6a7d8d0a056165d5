import type { IdentityProfile, MemberPicture } from '@cartwright/contract'

export type AccountStatus = 'active' | 'awaiting-approval' | 'blocked'

/** A member. The same id is their identity, their member id and the owner of what is theirs. */
export interface Account {
  id: string
  /** As it was typed. */
  email: string
  /** Undefined until a code or a link from a mail has come back. */
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

/** What a member's page shows and an identity has no words for. */
export interface MemberDisplay {
  title?: string
  photo?: MemberPicture
  cover?: MemberPicture
}

/** First and last name, as far as they are known; empty where neither is. */
export function getFullName({ firstName, lastName }: Pick<IdentityProfile, 'firstName' | 'lastName'>): string {
  return [firstName, lastName].filter(Boolean).join(' ')
}

/** What only a sign-in may see of an account. */
export interface AccountSecrets {
  passwordHash: string | undefined
  mustChangePassword: boolean
}
