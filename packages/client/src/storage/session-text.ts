import { completeTokens, TokenRole, type Tokens } from '../oauth/tokens.ts'

/**
 * Serializes a session as the JSON that the platform's own samples store too; `undefined` for an empty one, which is not stored.
 */
export function serializeSession(tokens: Tokens): string | undefined {
  const { accessToken, refreshToken } = completeTokens(tokens)
  return accessToken.value || refreshToken.value ? JSON.stringify({ accessToken, refreshToken }) : undefined
}

/** Parses a stored session. A text of another origin, or changed by hand, is an empty session. */
export function parseSession(text: string | null | undefined): Tokens | undefined {
  try {
    // Each used part is checked below.
    const { accessToken, refreshToken } = completeTokens(JSON.parse(text ?? '') as Partial<Tokens> | null)
    const { value: access } = accessToken
    // JSON has no NaN: an unknown expiry was written as null, and counts as reached.
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

/** Characters of a token by RFC 6749 (appendix A.12); others could not be sent in a header. */
function isToken(value: unknown): boolean {
  return typeof value === 'string' && /^[ -~]*$/.test(value)
}
