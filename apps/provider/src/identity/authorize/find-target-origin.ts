import { type RedirectPolicy, isAllowedOrigin, getClientOrigins } from '../clients/allowed-redirects.ts'
import type { OauthClient } from '../clients/store.ts'
import type { AuthorizeParameters } from './authorize-parameters.ts'

/**
 * Finds the one origin that may get the response as a message, and frame the page that sends it. It is the origin of
 * the redirect URI, else of the requesting page, as the browser reports it. A server that requests a page names it in
 * `origin`, or the client has only one. Undefined if it does not belong to the client.
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
