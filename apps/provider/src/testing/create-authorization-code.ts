import { createHash } from 'node:crypto'
import type { TestShop } from './start-shop.ts'
import { createAuthorizationCode as createCode } from '../identity/authorize/index.ts'
import { generateOpaqueToken } from '../identity/opaque-token.ts'

/** Authorization code with its verifier, for tests of the later steps. */
export async function createAuthorizationCode(
  shop: TestShop,
  sessionId: string,
  { visitorId, redirectUri }: { visitorId?: string; redirectUri?: string } = {},
) {
  const codeVerifier = generateOpaqueToken()
  const codeChallenge = createHash('sha256').update(codeVerifier).digest('base64url')
  const { clientId } = shop
  const grant = { sessionId, clientId, visitorId, redirectUri, codeChallenge }
  const code = await shop.db.transaction().execute((tx) => createCode(tx, grant, shop.now))
  return { grantType: 'authorization_code', clientId, code, codeVerifier, ...(redirectUri && { redirectUri }) }
}
