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

/**
 * Storage of a session between page loads: a cookie, local storage, a database.
 *
 * @example
 * const storage: TokenStorage = {
 *   getTokens: () => JSON.parse(localStorage.getItem('shop') ?? 'null'),
 *   setTokens: (tokens) => localStorage.setItem('shop', JSON.stringify(tokens)),
 * }
 */
export interface TokenStorage {
  getTokens(): Tokens | null | undefined
  setTokens(tokens: Tokens): void
  /** Reads and writes of the tab that holds the session's lock, for a storage that several processes share. */
  underLock?: LockedTokenStorage
}

/**
 * Storage of the holder of the session's lock. The lock orders tabs; this makes the write of the previous holder visible to the
 * next one, also where `getTokens` of the storage itself lags behind other processes, as local storage does.
 *
 * @example
 * const underLock: LockedTokenStorage = {
 *   getTokens: () => database.readTokens(),
 *   setTokens: (tokens) => database.compareAndSet(tokens),
 * }
 */
export interface LockedTokenStorage {
  /** Reads the write of the previous holder of the lock. */
  getTokens(): Promise<Tokens | null | undefined>
  /** Writes and returns true, or returns false after a write without the lock (a login, a logout) since `getTokens`. */
  setTokens(tokens: Tokens): Promise<boolean>
}

/**
 * Asynchronous storage, such as that of a mobile app.
 *
 * @example
 * const storage: AsyncTokenStorage = {
 *   getTokens: async () => JSON.parse((await store.get('shop')) ?? 'null'),
 *   setTokens: (tokens) => store.set('shop', JSON.stringify(tokens)),
 * }
 */
export interface AsyncTokenStorage {
  getTokens(): Promise<Tokens | null | undefined>
  setTokens(tokens: Tokens): Promise<void>
  /** See `TokenStorage`. */
  underLock?: LockedTokenStorage
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
