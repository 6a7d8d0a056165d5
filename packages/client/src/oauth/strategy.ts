import type { AuthHeaders, AuthStrategy } from '../auth-strategy.ts'
import { newConnection, type Connection } from '../transport/connection.ts'
import { grantRenewal } from './grant.ts'
import { parseFromUrl, type AuthorizationAnswer } from './parse-from-url.ts'
import { newPkce } from './pkce.ts'
import { obtainTokens, usableTokens, type Session } from './session.ts'
import { completeTokens, isFresh, type RefreshToken, type Tokens } from './tokens.ts'

/**
 * Where a session is kept between page loads: a cookie, local storage, a database.
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
}

/**
 * A storage that answers later, such as that of a mobile app.
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
}

/**
 * What a session needs to know.
 *
 * @example
 * const config: OAuthConfig = { clientId: 'storefront', tokenStorage }
 */
export interface OAuthConfig<Storage extends TokenStorage | AsyncTokenStorage = TokenStorage | AsyncTokenStorage> {
  clientId: string
  /**
   * A session from before, kept in memory from now on; a `tokenStorage` goes before it.
   *
   * @default EMPTY_TOKENS
   */
  tokens?: Tokens
  /**
   * Where the session lives. It is read before every call, so several clients and tabs can share it.
   *
   * @default memory
   */
  tokenStorage?: Storage
}

/** With an asynchronous storage, what reads it is asynchronous too. */
type Stored<Value, Storage> = Storage extends AsyncTokenStorage ? Promise<Value> : Value

/**
 * What a login page needs to send the visitor away and to know them again.
 *
 * @example
 * const data: OAuthData = client.auth.generateOAuthData('https://shop.example/callback')
 */
export interface OAuthData {
  redirectUri: string
  originalUri: string
  codeVerifier: string
  codeChallenge: string
  state: string
}

/**
 * The session of a visitor or member.
 *
 * @example
 * const auth: OAuthStrategy = OAuthStrategy({ clientId: 'storefront' })
 */
export interface OAuthStrategy<Storage extends TokenStorage | AsyncTokenStorage = TokenStorage> extends AuthStrategy {
  /** The headers of a call; makes or renews the session first if it must. */
  getAuthHeaders(): Promise<AuthHeaders>
  /** Tokens to use in place of the given ones: the same if they are fresh, renewed ones, or a new visitor's. Stores nothing. */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>
  /** New tokens for a refresh token. Stores nothing. */
  renewToken(refreshToken: RefreshToken): Promise<Tokens>
  getTokens(): Stored<Tokens, Storage>
  setTokens(tokens: Tokens): Stored<void, Storage>
  /** Whether the session is a member's. */
  loggedIn(): Stored<boolean, Storage>
  /** The access token as it is, fresh or not. */
  getActiveToken(): Stored<string, Storage>
  /** A new PKCE pair and state for a login that ends at `redirectUri`. */
  generateOAuthData(redirectUri: string, originalUri?: string): OAuthData
  /**
   * What a login left in an address: in its fragment, or else in its query.
   *
   * @param url by default the current page's
   */
  parseFromUrl(url?: string, responseMode?: 'fragment' | 'query'): AuthorizationAnswer
  shouldUseCDN: true
  renewRefused(token: string): Promise<void>
}

/**
 * Anonymous visitors and members: calls get a session when they need one, and it is renewed before it ends.
 *
 * @example
 * const auth = OAuthStrategy({ clientId: 'storefront', tokenStorage })
 * const client = createClient({ modules: { currentCart }, auth, baseUrl: 'http://localhost:4000' })
 */
export function OAuthStrategy<Storage extends TokenStorage | AsyncTokenStorage = TokenStorage>(
  config: OAuthConfig<Storage>,
): OAuthStrategy<Storage> {
  const storage = config.tokenStorage ?? memory(config.tokens)
  const session: Session = {
    clientId: config.clientId,
    read: () => storage.getTokens(),
    write: (tokens) => storage.setTokens(tokens),
    // Tabs share a storage that outlives them; a server keeps each shopper's apart, and must not make one wait for another.
    lockName: config.tokenStorage && typeof document === 'object' ? config.clientId : undefined,
    renewal: undefined,
  }
  return connected(session, newConnection({}))
}

function connected<Storage extends TokenStorage | AsyncTokenStorage>(
  session: Session,
  connection: Connection,
): OAuthStrategy<Storage> {
  // Asynchronous exactly when the storage is, which is what `Stored` says.
  const readStored = <Value>(pick: (tokens: Tokens) => Value) => {
    const stored = session.read()
    return (
      stored instanceof Promise ? stored.then((tokens) => pick(completeTokens(tokens))) : pick(completeTokens(stored))
    ) as Stored<Value, Storage>
  }

  return {
    shouldUseCDN: true,
    async getAuthHeaders() {
      const { accessToken } = await usableTokens(session, connection)
      // The bare token: that is how this API has it.
      return { headers: { Authorization: accessToken.value } }
    },
    async renewRefused(token) {
      await usableTokens(session, connection, token)
    },
    async generateVisitorTokens(tokens) {
      const held = completeTokens(tokens)
      return isFresh(held) && held.refreshToken.value ? held : obtainTokens(connection, session.clientId, held)
    },
    renewToken: (refreshToken) => grantRenewal(connection, session.clientId, refreshToken),
    getTokens: () => readStored((tokens) => tokens),
    setTokens: (tokens) => session.write(tokens) as Stored<void, Storage>,
    loggedIn: () => readStored((tokens) => tokens.refreshToken.role === 'member'),
    getActiveToken: () => readStored((tokens) => tokens.accessToken.value),
    generateOAuthData(redirectUri, originalUri = '') {
      return { redirectUri, originalUri, ...newPkce(), state: newPkce().codeChallenge }
    },
    parseFromUrl: (url = location.href, responseMode) => parseFromUrl(url, responseMode),
    connect(other) {
      // The same kind of strategy over the same session: only the server differs.
      return connected<Storage>(session, other)
    },
  }
}

function memory(tokens: Tokens | undefined): TokenStorage {
  let kept = completeTokens(tokens)
  return {
    getTokens: () => kept,
    setTokens(given) {
      kept = completeTokens(given)
    },
  }
}
