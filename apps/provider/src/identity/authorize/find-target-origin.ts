import { type RedirectPolicy, isAllowedOrigin, getClientOrigins } from '../clients/allowed-redirects.ts'
import type { OauthClient } from '../clients/store.ts'
import type { AuthorizeParameters } from './authorize-parameters.ts'

/**
 * The one origin that may hear the answer as a message, and frame the page that sends it: that of the redirect URI; without one, that of the page which asks, as the browser says; a server
 * that asks for a page says it in `origin`, or the client has but one. Undefined where it is not the client's.
 */
export function findTargetOrigin(
  { redirectUri }: AuthorizeParameters,
  client: OauthClient,
  asking: { origin: string | undefined },
  allowance: RedirectPolicy,
): string | undefined {
  if (redirectUri) {
    const { origin } = new URL(redirectUri)
    return origin === 'null' ? undefined : origin
  }
  if (asking.origin !== undefined) return isAllowedOrigin(client, asking.origin, allowance) ? asking.origin : undefined
  const origins = getClientOrigins(client)
  return origins.length === 1 ? origins[0] : undefined
}
