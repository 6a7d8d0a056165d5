import { completeTokens, TokenRole, type Tokens } from '../oauth/tokens.ts'

/** A session as the JSON that the platform's own samples store too; `undefined` for nobody's, of which nothing is kept. */
export function serializeSession(tokens: Tokens): string | undefined {
  const { accessToken, refreshToken } = completeTokens(tokens)
  return accessToken.value || refreshToken.value ? JSON.stringify({ accessToken, refreshToken }) : undefined
}

/** The session in a stored text. What we did not write, or what somebody changed by hand, is nobody's session. */
export function parseSession(text: string | null | undefined): Tokens | undefined {
  try {
    // Whether it is one is asked below, of each part that is used.
    const { accessToken, refreshToken } = completeTokens(JSON.parse(text ?? '') as Partial<Tokens> | null)
    const { value: access } = accessToken
    // JSON has no NaN: an unknown end was written as null, and counts as reached.
    const expiresAt = accessToken.expiresAt ?? 0
    const { value: refresh, role } = refreshToken
    const isWhole = isToken(access) && isToken(refresh) && Number.isFinite(expiresAt)
    if (isWhole && (access || refresh) && Object.values(TokenRole).includes(role))
      return { accessToken: { value: access, expiresAt }, refreshToken: { value: refresh, role } }
  } catch {
    // Not JSON.
  }
  return undefined
}

/** What RFC 6749 (appendix A.12) lets a token consist of; anything else could not be sent in a header. */
function isToken(value: unknown): boolean {
  return typeof value === 'string' && /^[ -~]*$/.test(value)
}
