import type { Context as HonoContext } from 'hono'
import { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'
import { anonymous } from './grants/anonymous.ts'
import { authorizationCode } from './grants/authorization-code.ts'
import { authorizedClient } from './grants/authorized-client.ts'
import { clientCredentials } from './grants/client-credentials.ts'
import type { Grant, GrantServices } from './grants/grant.ts'
import { refreshToken } from './grants/refresh-token.ts'
import { respondOAuth, OAuthError } from './oauth-error.ts'
import { type OAuthParameters, readOAuthParameters } from './oauth-parameters.ts'

export const grants: Readonly<Record<string, Grant>> = {
  anonymous,
  refresh_token: refreshToken,
  authorization_code: authorizationCode,
  authorized_client: authorizedClient,
  client_credentials: clientCredentials,
}

/** `POST /oauth2/token` (RFC 6749, section 3.2): issues tokens by one of the grants. */
export function createTokenEndpoint(services: GrantServices): (c: HonoContext) => Promise<Response> {
  return (c) =>
    respondOAuth(async () => {
      const parameters = await readOAuthParameters(c.req.raw)
      const grant = chooseGrant(parameters.read('grant_type'))
      requireSupportedScope(parameters)
      const granted = await grant(parameters, services)
      return {
        access_token: await services.tokens.sign(granted.subject, granted.familyId, { actor: granted.actor }),
        refresh_token: granted.refreshToken,
        expires_in: ACCESS_TOKEN_SECONDS,
        token_type: 'Bearer',
      }
    })
}

function chooseGrant(type: string): Grant {
  const grant = Object.hasOwn(grants, type) ? grants[type] : undefined
  if (!grant) throw new OAuthError('unsupported_grant_type', `The grant type "${type}" is not supported.`)
  return grant
}

/** Permissions of a token follow from its subject; a refresh token comes with every sign-in, requested or not. */
function requireSupportedScope(parameters: OAuthParameters): void {
  const scope = parameters.find('scope')
  if (scope !== undefined && scope !== 'offline_access')
    throw new OAuthError('invalid_scope', 'The only scope is "offline_access".')
}
