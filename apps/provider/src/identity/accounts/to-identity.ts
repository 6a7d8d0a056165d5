import type { Identity, IdentityProfile } from '@cartwright/contract'
import type { Account } from './account.ts'

const EMPTY_PROFILE = {
  emails: [],
  phones: [],
  labels: [],
  privacyStatus: 'UNDEFINED',
  customFields: [],
  secondaryEmails: [],
  phonesV2: [],
  addresses: [],
} satisfies IdentityProfile

/** Converts an account to its wire form. */
export function toIdentity(account: Account): Identity {
  return {
    id: account.id,
    revision: account.revision.toString(),
    createdDate: account.createdAt.toISOString(),
    updatedDate: account.updatedAt.toISOString(),
    connections: [],
    identityProfile: {
      ...EMPTY_PROFILE,
      ...account.profile,
      ...(account.slug !== undefined && { slug: account.slug }),
    },
    metadata: {},
    email: { address: account.email, isVerified: account.emailVerifiedAt !== undefined },
    status: toIdentityStatus(account),
    factors: account.hasPassword ? [PASSWORD] : [],
  }
}

/** Converts a registration to its wire form, which is the same whether or not the address has an account. */
export function toPendingIdentity(
  registered: { id: string; email: string; profile: IdentityProfile },
  since: Date,
): Identity {
  return {
    id: registered.id,
    revision: '1',
    createdDate: since.toISOString(),
    updatedDate: since.toISOString(),
    connections: [],
    identityProfile: { ...EMPTY_PROFILE, ...registered.profile },
    metadata: {},
    email: { address: registered.email, isVerified: false },
    status: { name: 'PENDING', reasons: ['PENDING_EMAIL_VERIFICATION_REQUIRED'] },
    factors: [PASSWORD],
  }
}

const PASSWORD = { factorId: 'PASSWORD', type: 'PASSWORD', status: 'ACTIVE' } as const

function toIdentityStatus({ status }: Account): NonNullable<Identity['status']> {
  switch (status) {
    case 'active':
      return { name: 'ACTIVE', reasons: [] }
    case 'awaiting-approval':
      return { name: 'PENDING', reasons: ['PENDING_ADMIN_APPROVAL_REQUIRED'] }
    case 'blocked':
      return { name: 'BLOCKED', reasons: [] }
  }
}
