import type { UserInfo } from '@cartwright/contract'
import type { Database } from '../../platform/db/pool.ts'
import { toCurrentImageUrl } from '../../media/index.ts'
import { getFullName } from '../accounts/account.ts'
import { findAccount } from '../accounts/store.ts'
import { unauthenticated } from './access-tokens.ts'

/**
 * Describes a member to clients that hold a token of the member.
 * @param origins of the shop, and of media addresses for the client
 */
export async function readUserInfo(
  db: Database,
  memberId: string,
  origins: { providerUrl: string; mediaOrigin: string },
): Promise<UserInfo> {
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
    picture: profile.picture ? toCurrentImageUrl(profile.picture, origins) : undefined,
    language: profile.language || undefined,
  }
}
