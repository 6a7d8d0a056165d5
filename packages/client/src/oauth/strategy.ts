import type { AuthHeaders, AuthStrategy } from '../auth-strategy.ts'
import type { SignOnOptions } from '../generated/requests.ts'
import { createLazyFunctions } from '../lazy-functions.ts'
import { memoryStorage } from '../storage/memory.ts'
import { createConnection, type Connection } from '../transport/connection.ts'
import type { CaptchaKeys } from './captcha.ts'
import type { CaptchaTokens, LoginParams, Proof, RegisterParams } from './direct-login.ts'
import { isSessionSynced } from './hosted-session.ts'
import type { LoginResult } from './login-state.ts'
import { createOAuthData, type OAuthData } from './oauth-data.ts'
import { parseFromUrl, type AuthorizationAnswer } from './parse-from-url.ts'
import type { AuthUrl, AuthUrlOptions } from './redirect-login.ts'
import { obtainTokens, renewTokens, getUsableTokens, type Session } from './session.ts'
import { completeTokens, EMPTY_TOKENS, isFresh, type RefreshToken, type Tokens } from './tokens.ts'

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
  /** For a storage that several processes share: how the one tab that holds the session's lock reads and writes. */
  underLock?: LockedTokenStorage
}

/**
 * A storage as the holder of the session's lock has it. The lock orders tabs; this makes what the previous holder wrote visible to
 * the next one, also where `getTokens` of the storage itself lags behind other processes, as local storage does.
 *
 * @example
 * const underLock: LockedTokenStorage = {
 *   getTokens: () => database.readTokens(),
 *   setTokens: (tokens) => database.compareAndSet(tokens),
 * }
 */
export interface LockedTokenStorage {
  /** Reads what the previous holder of the lock wrote. */
  getTokens(): Promise<Tokens | null | undefined>
  /** Writes and answers true, or answers false where somebody without the lock (a login, a logout) wrote since `getTokens`. */
  setTokens(tokens: Tokens): Promise<boolean>
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
  /** As of `TokenStorage`. */
  underLock?: LockedTokenStorage
}

/**
 * What is sent along with token requests.
 *
 * @example
 * const options: TokenRequestOptions = { headers: { 'client-binding': binding } }
 */
export interface TokenRequestOptions {
  headers?: Record<string, string>
}

/**
 * What a session needs to know.
 *
 * @example
 * const config: OAuthConfig = { clientId: 'storefront', tokenStorage }
 */
export interface OAuthConfig<Storage extends TokenStorage | AsyncTokenStorage = TokenStorage | AsyncTokenStorage> {
  clientId: string
  /** Existing code may give it; nothing here is checked with it. */
  publicKey?: string
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
  /** Headers of every token request. */
  tokenRequestOptions?: TokenRequestOptions
  /**
   * The shop's own keys for captchas, for its pages to read from the strategy.
   *
   * @default '' until the shop has told them
   */
  captchaVisibleSiteKey?: string
  captchaInvisibleSiteKey?: string
}

/** With an asynchronous storage, what reads it is asynchronous too. */
type Stored<Value, Storage> = Storage extends AsyncTokenStorage ? Promise<Value> : Value

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

  /** A new PKCE pair and state for a login that ends at `redirectUri`. The verifier has 43 to 128 characters. */
  generateOAuthData(redirectUri: string, originalUri?: string, verifierLength?: number): OAuthData
  /** The address of the login page, to which the visitor is to be sent; keep `oauthData` for when they come back. */
  getAuthUrl(oauthData?: Partial<OAuthData>, options?: AuthUrlOptions): Promise<AuthUrl>
  /**
   * What a login left in an address: in its fragment, or else in its query.
   *
   * @param url by default the current page's
   */
  parseFromUrl(url?: string, responseMode?: 'fragment' | 'query'): AuthorizationAnswer
  /** The member's tokens for the code that a login left. Stores nothing: `setTokens` signs in. */
  getMemberTokens(
    code: string | null | undefined,
    state: string | null | undefined,
    oauthData: Partial<OAuthData>,
  ): Promise<Tokens>
  /** Signs out here, and answers the address that signs out on the hosted pages and leads to `originalUrl`. */
  logout(originalUrl: string): Promise<{ logoutUrl: string }>

  /** Makes an account. What is wrong with it is in the result; a client that is set up wrong rejects. */
  register(params: RegisterParams): Promise<LoginResult>
  /** Signs in with e-mail and password; `getMemberTokensForDirectLogin` then gives the tokens. */
  login(params: LoginParams): Promise<LoginResult>
  /** Gives the code from the mail to the sign-in that waits for it: the last one, or that of `state`. */
  processVerification(proof: Proof, state?: LoginResult): Promise<LoginResult>
  /** Gives whatever proof a sign-in waits for: the code from the mail, or a second factor. */
  proceed(proof: Proof, state?: LoginResult): Promise<LoginResult>
  /** Has the code of the sign-in that waits for it sent once more. */
  resend(state?: LoginResult): Promise<LoginResult>
  /** The member's tokens for the `sessionToken` of a sign-in, without a page that anybody sees. Stores nothing. */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>
  /** Sends a mail whose link leads to a page for a new password, and on to `redirectUri`. */
  sendPasswordResetEmail(email: string, redirectUri: string): Promise<void>
  /** Sets a new password for the member who is signed in. */
  changePassword(newPassword: string): Promise<void>

  /** A member's tokens, for a server with an API key that knows the member. Stores nothing. */
  getMemberTokensForExternalLogin(memberId: string, apiKey: string): Promise<Tokens>
  /** The same by e-mail, with a session on the hosted pages; makes the account where there is none. */
  getMemberTokensForExternalLoginWithSession(email: string, apiKey: string, options?: SignOnOptions): Promise<Tokens>

  /** Does the work that the last `login` or `register` was asked for (`SILENT_CAPTCHA_REQUIRED`): tokens for the next try, good once. */
  solveCaptcha(state?: LoginResult): Promise<CaptchaTokens>
  /** Asks the shop which captcha it has, for a page that shows reCAPTCHA; from then on the strategy has the keys, too. */
  getCaptchaKeys(): Promise<CaptchaKeys>
  /** Keys of reCAPTCHA: those that were given, or what the shop has told in `getCaptchaKeys` or when it demanded one. */
  captchaVisibleSiteKey: string
  captchaInvisibleSiteKey: string
  /** The session on the hosted pages. */
  sessions: {
    /** Whether the hosted pages know this session since at most seven days. */
    isSessionSynced(): boolean
    /** Tells them of it, in a hidden frame. */
    syncToWixPages(options?: { force?: boolean }): Promise<void>
  }
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
  if (!config?.clientId) throw new TypeError('OAuthStrategy needs a clientId.')
  const storage = config.tokenStorage ?? memoryStorage(config.tokens)
  const session: Session = {
    clientId: config.clientId,
    headers: config.tokenRequestOptions?.headers,
    getTokens: () => storage.getTokens(),
    setTokens: (tokens) => {
      session.writes++
      return (session.writing = storage.setTokens(tokens))
    },
    writes: 0,
    underLock: storage.underLock,
    // Tabs share a storage that outlives them; a server keeps each shopper's apart, and must not make one wait for another.
    lockName: config.tokenStorage && typeof document === 'object' && config.clientId,
  }
  return connected(session, config, createConnection({}))
}

function connected<Storage extends TokenStorage | AsyncTokenStorage>(
  session: Session,
  config: OAuthConfig<Storage>,
  connection: Connection,
): OAuthStrategy<Storage> {
  // Asynchronous exactly when the storage is, which is what `Stored` says.
  const readStored = <Value>(pick: (tokens: Tokens) => Value) => {
    const stored = session.getTokens()
    const answer = (tokens: Partial<Tokens> | null | undefined) => pick(completeTokens(tokens))
    return (stored && 'then' in stored ? stored.then(answer) : answer(stored)) as Stored<Value, Storage>
  }
  // What only a page for signing in or out needs is loaded there.
  const { getLogoutUrl, syncToWixPages, ...signIn } = createLazyFunctions(
    async () => (await import('../lazy-parts.ts')).createSignIn(session, connection, auth),
    'getAuthUrl',
    'getMemberTokens',
    'getLogoutUrl',
    'register',
    'login',
    'processVerification',
    'proceed',
    'resend',
    'getMemberTokensForDirectLogin',
    'sendPasswordResetEmail',
    'changePassword',
    'solveCaptcha',
    'getCaptchaKeys',
    'getMemberTokensForExternalLogin',
    'getMemberTokensForExternalLoginWithSession',
    'syncToWixPages',
  )

  const auth: OAuthStrategy<Storage> = {
    ...signIn,
    shouldUseCDN: true,
    async getAuthHeaders() {
      const { accessToken } = await getUsableTokens(session, connection)
      // The bare token: that is how this API has it.
      return { headers: { Authorization: accessToken.value } }
    },
    async renewRefused(token) {
      await getUsableTokens(session, connection, token)
    },
    async generateVisitorTokens(tokens) {
      const held = completeTokens(tokens)
      return isFresh(held) && held.refreshToken.value ? held : obtainTokens(session, connection, held)
    },
    renewToken: (refreshToken) => renewTokens(session, connection, refreshToken),
    getTokens: () => readStored((tokens) => tokens),
    setTokens: session.setTokens as (tokens: Tokens) => Stored<void, Storage>, // asynchronous when the storage is
    loggedIn: () => readStored((tokens) => tokens.refreshToken.role === 'member'),
    getActiveToken: () => readStored((tokens) => tokens.accessToken.value),
    generateOAuthData: createOAuthData,
    parseFromUrl,
    async logout(originalUrl) {
      const parting = completeTokens(await session.getTokens())
      // First of all: whoever signs out on a machine that others use must be out, whatever the server says, and when.
      await session.setTokens(EMPTY_TOKENS)
      return getLogoutUrl(originalUrl, parting)
    },
    captchaVisibleSiteKey: config.captchaVisibleSiteKey ?? '',
    captchaInvisibleSiteKey: config.captchaInvisibleSiteKey ?? '',
    sessions: { isSessionSynced, syncToWixPages },
    // The same session on another server.
    connect: (other) => connected(session, config, other),
  }
  return auth
}
