import type { Context as HonoContext } from 'hono'
import type { Database } from '../../platform/db/pool.ts'
import { isOpaqueToken } from '../opaque-token.ts'
import type { AccessTokens } from './access-tokens.ts'
import { findFamilyByRefreshToken, revokeTokenFamily } from '../sessions/token-family-store.ts'
import { respondOAuth, OAuthError } from './oauth-error.ts'
import { readOAuthParameters } from './oauth-parameters.ts'

interface Services {
  db: Database
  tokens: AccessTokens
  refresh(): Promise<void>
  now: () => Date
}

/**
 * `POST /oauth2/revoke` (RFC 7009): the holder of a token may revoke it, and with it its whole sign-in. An unknown or
 * expired token counts as revoked. The form of a token shows its kind, and the hint is ignored.
 */
export function createRevocationEndpoint(services: Services): (c: HonoContext) => Promise<Response> {
  const { db, refresh, now } = services
  return (c) =>
    respondOAuth(async () => {
      const parameters = await readOAuthParameters(c.req.raw)
      const family = await findFamily(parameters.read('token'), services)
      const clientId = parameters.find('client_id')
      if (!family) return {}
      // Section 2.1: a client revokes its own tokens only.
      if (clientId !== undefined && clientId.toLowerCase() !== family.clientId)
        throw new OAuthError('invalid_grant', 'The token belongs to another client.')
      if (await revokeTokenFamily(db, family.id, now())) await refresh()
      return {}
    })
}

async function findFamily(
  token: string,
  { db, tokens }: Services,
): Promise<{ id: string; clientId: string | null } | undefined> {
  if (isOpaqueToken(token)) return findFamilyByRefreshToken(db, token)
  const signIn = await tokens.verify(token)
  return signIn && { id: signIn.familyId, clientId: signIn.clientId }
}
