/**
 * Role of tokens, from the client's view.
 *
 * @example
 * if (tokens.refreshToken.role === TokenRole.MEMBER) showAccount()
 */
export const TokenRole = { NONE: 'none', VISITOR: 'visitor', MEMBER: 'member' } as const
/**
 * Value of `TokenRole`.
 *
 * @example
 * const role: TokenRole = 'member'
 */
export type TokenRole = (typeof TokenRole)[keyof typeof TokenRole]

/**
 * Token of calls, and the second at which it ends (epoch seconds, by this machine's clock).
 *
 * @example
 * const none: AccessToken = { value: '', expiresAt: 0 }
 */
export interface AccessToken {
  value: string
  expiresAt: number
}

/**
 * Token that new access tokens are requested with.
 *
 * @example
 * const none: RefreshToken = { value: '', role: 'none' }
 */
export interface RefreshToken {
  value: string
  role: TokenRole
}

/**
 * Session, as it is stored.
 *
 * @example
 * const tokens: Tokens = JSON.parse(cookie)
 */
export interface Tokens {
  accessToken: AccessToken
  refreshToken: RefreshToken
}

/**
 * Empty session: the initial state of every client, and the state after logging out.
 *
 * @example
 * client.auth.setTokens(EMPTY_TOKENS)
 */
export const EMPTY_TOKENS: Tokens = {
  accessToken: { value: '', expiresAt: 0 },
  refreshToken: { value: '', role: 'none' },
}

/** Tokens that end soon are renewed before the call: they could expire on the way, or by differing clocks. In seconds. */
const CLOCK_SKEW_SECONDS = 30

export function isFresh({ accessToken }: Tokens): boolean {
  return !!accessToken.value && accessToken.expiresAt - CLOCK_SKEW_SECONDS > Date.now() / 1000
}

/** Completes a stored session with empty parts. */
export function completeTokens(stored: Partial<Tokens> | null | undefined): Tokens {
  return {
    accessToken: { ...EMPTY_TOKENS.accessToken, ...stored?.accessToken },
    refreshToken: { ...EMPTY_TOKENS.refreshToken, ...stored?.refreshToken },
  }
}
