import { toJsonResponse } from '../../platform/http/respond.ts'
import type { RouteTable } from '../../platform/http/route-table.ts'
import type { AccessTokens } from './access-tokens.ts'
import { grants } from './token-endpoint.ts'

/** Seconds for which clients may cache the public keys: a new key is published for longer than that before it signs. */
const JWKS_SECONDS = 30

/** Mounts the documents that describe the endpoints, their parameters, and how to verify access tokens. */
export function mountMetadata(routes: RouteTable, { issuer, tokens }: { issuer: string; tokens: AccessTokens }): void {
  const metadata = JSON.stringify(describeServer(issuer))
  routes.get('/.well-known/oauth-authorization-server', () =>
    toJsonResponse(200, metadata, { 'cache-control': 'public, max-age=300' }),
  )
  for (const path of ['/oauth2/jwks', '/_api/oauth2/jwks']) {
    routes.get(path, () =>
      toJsonResponse(200, JSON.stringify({ keys: tokens.publicKeys() }), {
        'cache-control': `public, max-age=${JWKS_SECONDS}`,
      }),
    )
  }
}

/** RFC 8414, section 2. There are no id tokens, and no document of OpenID Connect. */
function describeServer(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth2/authorize`,
    pushed_authorization_request_endpoint: `${issuer}/oauth2/par`,
    require_pushed_authorization_requests: true,
    token_endpoint: `${issuer}/oauth2/token`,
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint: `${issuer}/oauth2/revoke`,
    revocation_endpoint_auth_methods_supported: ['none'],
    jwks_uri: `${issuer}/oauth2/jwks`,
    userinfo_endpoint: `${issuer}/oauth2/user-info`,
    response_types_supported: ['code'],
    response_modes_supported: ['query', 'fragment', 'web_message'],
    grant_types_supported: Object.keys(grants),
    scopes_supported: ['offline_access'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    prompt_values_supported: ['none', 'login', 'consent', 'select_account'],
  }
}
