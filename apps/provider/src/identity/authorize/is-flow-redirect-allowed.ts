import {
  type RedirectPolicy,
  isAllowedRedirect,
  isAllowedOrigin,
  isRegisteredCallback,
} from '../clients/allowed-redirects.ts'
import type { OauthClient } from '../clients/store.ts'
import type { Flow } from './flow.ts'

/**
 * True if a flow still ends at addresses of its client, which may have been changed since the request (RFC 9126,
 * section 4).
 */
export function isFlowRedirectAllowed(
  { request, postFlowUrl }: Pick<Flow, 'request' | 'postFlowUrl'>,
  client: OauthClient,
  allowance: RedirectPolicy,
): boolean {
  if (postFlowUrl && !isAllowedRedirect(client, postFlowUrl, allowance)) return false
  const { redirectUri, targetOrigin } = request ?? {}
  if (redirectUri) return isRegisteredCallback(client, redirectUri, allowance)
  return !targetOrigin || isAllowedOrigin(client, targetOrigin, allowance)
}
