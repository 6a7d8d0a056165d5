import { type Allowance, isOriginOf, originsOf } from '../clients/allowed-addresses.ts'
import type { OauthClient } from '../clients/store.ts'
import type { AskedAuthorization } from './problem.ts'

/**
 * The one origin that may hear the answer as a message, and frame the page that sends it: that of the redirect URI; without one, that of the page which asks, as the browser says; a server
 * that asks for a page says it in `origin`, or the client has but one. Undefined where it is not the client's.
 */
export function findTargetOrigin(
  { redirectUri }: AskedAuthorization,
  client: OauthClient,
  asking: { origin: string | undefined },
  allowance: Allowance,
): string | undefined {
  if (redirectUri) {
    const { origin } = new URL(redirectUri)
    return origin === 'null' ? undefined : origin
  }
  if (asking.origin !== undefined) return isOriginOf(client, asking.origin, allowance) ? asking.origin : undefined
  const origins = originsOf(client)
  return origins.length === 1 ? origins[0] : undefined
}
