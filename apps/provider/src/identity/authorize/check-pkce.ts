import type { AuthorizeParameters, AuthorizeProblem } from './authorize-parameters.ts'

/**
 * Accepts S256 only: a reader of a request with `plain` could redeem its code (RFC 7636, section 7.2; RFC 9700,
 * section 2.1.1).
 */
export function checkPkce({ codeChallenge, codeChallengeMethod }: AuthorizeParameters): AuthorizeProblem | undefined {
  if (!codeChallenge)
    return { parameter: 'codeChallenge', error: 'invalid_request', description: 'is required (PKCE, RFC 7636)' }
  if (!/^[\w.~-]{43,128}$/.test(codeChallenge))
    return { parameter: 'codeChallenge', error: 'invalid_request', description: 'is no challenge of RFC 7636' }
  // Absent, it would mean `plain`.
  if (codeChallengeMethod !== 'S256')
    return { parameter: 'codeChallengeMethod', error: 'invalid_request', description: 'must be S256' }
  return undefined
}
