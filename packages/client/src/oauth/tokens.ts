/**
 * Whose tokens these are, as far as the client knows.
 *
 * @example
 * if (tokens.refreshToken.role === TokenRole.MEMBER) showAccount()
 */
export const TokenRole = { NONE: 'none', VISITOR: 'visitor', MEMBER: 'member' } as const
/**
 * One of the roles.
 *
 * @example
 * const role: TokenRole = 'member'
 */
export type TokenRole = (typeof TokenRole)[keyof typeof TokenRole]

/**
 * The token that calls carry, and the second at which it ends (epoch seconds, by this machine's clock).
 *
 * @example
 * const none: AccessToken = { value: '', expiresAt: 0 }
 */
export interface AccessToken {
  value: string
  expiresAt: number
}

/**
 * The token that new access tokens are had for.
 *
 * @example
 * const none: RefreshToken = { value: '', role: 'none' }
 */
export interface RefreshToken {
  value: string
  role: TokenRole
}

/**
 * A session, as it is stored.
 *
 * @example
 * const tokens: Tokens = JSON.parse(cookie)
 */
export interface Tokens {
  accessToken: AccessToken
  refreshToken: RefreshToken
}

/**
 * The session of nobody: where every client starts, and where logging out leads.
 *
 * @example
 * client.auth.setTokens(EMPTY_TOKENS)
 */
export const EMPTY_TOKENS: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/** A token about to end would be refused on arrival; clocks that disagree a little make no difference either. */
const CLOCK_SKEW_SECONDS = 30

export function isFresh({ accessToken }: Tokens): boolean {
  return !!accessToken.value && accessToken.expiresAt - CLOCK_SKEW_SECONDS > Date.now() / 1000
}

/** What a storage gave, with the parts it left out empty. */
export function completeTokens(stored: Partial<Tokens> | null | undefined): Tokens {
  return {
    accessToken: { ...EMPTY_TOKENS.accessToken, ...stored?.accessToken },
    refreshToken: { ...EMPTY_TOKENS.refreshToken, ...stored?.refreshToken },
  }
}
