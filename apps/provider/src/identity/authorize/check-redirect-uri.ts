import { type RedirectPolicy, isRegisteredCallback } from '../clients/allowed-redirects.ts'
import type { OauthClient } from '../clients/store.ts'
import type { AuthorizeParameters, AuthorizeProblem } from './authorize-parameters.ts'

/**
 * Requires exactly a registered address. It may be absent where no page takes the response. A hidden frame posts it
 * to the page around it, and a program that follows the redirects (`prompt` is `none`) reads it from an address of
 * the shop.
 */
export function checkRedirectUri(
  { redirectUri, responseMode, prompt }: AuthorizeParameters,
  client: OauthClient,
  allowance: RedirectPolicy,
): AuthorizeProblem | undefined {
  if (!redirectUri) {
    if (responseMode === 'web_message' || prompt === 'none') return undefined
    return { parameter: 'redirectUri', error: 'invalid_request', description: 'is required' }
  }
  if (isRegisteredCallback(client, redirectUri, allowance)) return undefined
  return {
    parameter: 'redirectUri',
    error: 'invalid_request',
    description: 'is not an address registered for this client: each is compared as a whole',
  }
}
