import { transact } from '../../../platform/db/transaction.ts'
import { linkCodeToFamily } from '../../authorize/authorization-code-store.ts'
import { redeemAuthorizationCode } from '../../authorize/authorization-codes.ts'
import { revokeTokenFamily } from '../../sessions/token-family-store.ts'
import { issueMemberTokens } from '../member-tokens.ts'
import { OAuthError } from '../oauth-error.ts'
import type { Grant } from './grant.ts'
import { requireClient } from './require-client.ts'

/**
 * RFC 6749, section 4.1.3, with PKCE (RFC 7636, section 4.5). A code presented a second time, with the right
 * verifier, has been copied: the first tokens end, and their end is committed although the request is refused.
 */
export const authorizationCode: Grant = async (parameters, services) => {
  const { db, onSignIn, refresh } = services
  const presented = {
    code: parameters.read('code'),
    codeVerifier: parameters.read('code_verifier'),
    // Absent if the code came through a hidden frame.
    redirectUri: parameters.find('redirect_uri'),
    clientId: (await requireClient(parameters, services)).id,
  }
  const now = services.now()
  const { granted, hasEnded } = await transact(db, async (tx) => {
    const redeemed = await redeemAuthorizationCode(tx, presented, now)
    if (!redeemed.ok)
      return { hasEnded: redeemed.revoke !== undefined && (await revokeTokenFamily(tx, redeemed.revoke, now)) }
    const tokens = await issueMemberTokens(tx, redeemed, { onSignIn, now })
    await linkCodeToFamily(tx, redeemed.codeHash, tokens.familyId)
    return { granted: tokens }
  })
  if (granted) return granted
  if (hasEnded) await refresh()
  throw new OAuthError(
    'invalid_grant',
    'The code is not valid, has expired, was used before, belongs to another client or address, or its verifier is wrong.',
  )
}
