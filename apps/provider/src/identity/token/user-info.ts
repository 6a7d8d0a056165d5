import type { UserInfo } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { getFullName } from '../accounts/account.ts'
import { findAccount } from '../accounts/store.ts'
import { unauthenticated } from './access-tokens.ts'

/** Describes a member to clients that hold a token of the member. */
export async function readUserInfo(db: Database, memberId: string): Promise<UserInfo> {
  const account = await findAccount(db, memberId)
  if (!account) throw unauthenticated()
  const { id, email, emailVerifiedAt, profile } = account
  return {
    sub: id,
    email,
    emailVerified: emailVerifiedAt !== undefined,
    name: profile.nickname || getFullName(profile) || undefined,
    givenName: profile.firstName || undefined,
    familyName: profile.lastName || undefined,
    picture: profile.picture || undefined,
    language: profile.language || undefined,
  }
}
