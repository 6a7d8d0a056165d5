import type { AuthHeaders, AuthStrategy } from '../auth-strategy.ts'
import type { SignOnOptions } from '../generated/requests.ts'
import { lazyFunctions } from '../lazy-functions.ts'
import { memoryStorage } from '../storage/memory.ts'
import { createConnection, type Connection } from '../transport/connection.ts'
import type { CaptchaKeys, CaptchaTokens } from './captcha.ts'
import type { LoginParams, Proof, RegisterParams } from './direct-login.ts'
import { isSessionSynced } from './hosted-session.ts'
import type { LoginResult } from './login-state.ts'
import { createOAuthData, type OAuthData } from './oauth-data.ts'
import { parseFromUrl, type AuthorizationAnswer } from './parse-from-url.ts'
import type { AuthUrl, AuthUrlOptions } from './redirect-login.ts'
import { obtainTokens, renewTokens, getUsableTokens, type Session } from './session.ts'
import {
  completeTokens,
  EMPTY_TOKENS,
  isFresh,
  type AsyncTokenStorage,
  type RefreshToken,
  type Tokens,
  type TokenStorage,
} from './tokens.ts'

/**
 * Additions to token requests.
 *
 * @example
 * const options: TokenRequestOptions = { headers: { 'client-binding': binding } }
 */
export interface TokenRequestOptions {
  headers?: Record<string, string>
}

/**
 * Configuration of a session.
 *
 * @example
 * const config: OAuthConfig = { clientId: 'storefront', tokenStorage }
 */
export interface OAuthConfig<Storage extends TokenStorage | AsyncTokenStorage = TokenStorage | AsyncTokenStorage> {
  clientId: string
  /** Accepted from existing code, and unused. */
  publicKey?: string
  /**
   * Former session, stored in memory from now on; a `tokenStorage` overrides it.
   *
   * @default EMPTY_TOKENS
   */
  tokens?: Tokens
  /**
   * Storage of the session. It is read before every call: several clients and tabs can share it.
   *
   * @default memory
   */
  tokenStorage?: Storage
  /** Headers of every token request. */
  tokenRequestOptions?: TokenRequestOptions
  /**
   * The shop's own keys for captchas, for its pages to read from the strategy.
   *
   * @default '' until they are read from the shop
   */
  captchaVisibleSiteKey?: string
  captchaInvisibleSiteKey?: string
}

/** With an asynchronous storage, readers are asynchronous too. */
type Stored<Value, Storage> = Storage extends AsyncTokenStorage ? Promise<Value> : Value

/**
 * Session of a visitor or member.
 *
 * @example
 * const auth: OAuthStrategy = OAuthStrategy({ clientId: 'storefront' })
 */
export interface OAuthStrategy<Storage extends TokenStorage | AsyncTokenStorage = TokenStorage> extends AuthStrategy {
  /** Returns the headers of a call; creates or renews the session first if necessary. */
  getAuthHeaders(): Promise<AuthHeaders>
  /**
   * Returns tokens to use in place of the given ones: the same if they are fresh, renewed ones, or a new visitor's. Stores
   * nothing.
   */
  generateVisitorTokens(tokens?: Partial<Tokens>): Promise<Tokens>
  /** Renews the tokens by a refresh token. Stores nothing. */
  renewToken(refreshToken: RefreshToken): Promise<Tokens>
  getTokens(): Stored<Tokens, Storage>
  setTokens(tokens: Tokens): Stored<void, Storage>
  /** True for a member's session. */
  loggedIn(): Stored<boolean, Storage>
  /** Returns the access token unchanged, fresh or not. */
  getActiveToken(): Stored<string, Storage>

  /** Creates a PKCE pair and state for a login that ends at `redirectUri`. The verifier has 43 to 128 characters. */
  generateOAuthData(redirectUri: string, originalUri?: string, verifierLength?: number): OAuthData
  /** Returns the address of the login page to redirect the visitor to; store `oauthData` until the return. */
  getAuthUrl(oauthData?: Partial<OAuthData>, options?: AuthUrlOptions): Promise<AuthUrl>
  /**
   * Reads the result of a login from an address: from its fragment, or else its query.
   *
   * @param url by default the current page's
   */
  parseFromUrl(url?: string, responseMode?: 'fragment' | 'query'): AuthorizationAnswer
  /** Exchanges the code of a login for the member's tokens. Stores nothing: `setTokens` signs in. */
  getMemberTokens(
    code: string | null | undefined,
    state: string | null | undefined,
    oauthData: Partial<OAuthData>,
  ): Promise<Tokens>
  /** Signs out here, and returns the address that signs out on the hosted pages and redirects to `originalUrl`. */
  logout(originalUrl: string): Promise<{ logoutUrl: string }>

  /** Creates an account. Errors of the input are in the result; a misconfigured client rejects. */
  register(params: RegisterParams): Promise<LoginResult>
  /** Signs in with e-mail and password; `getMemberTokensForDirectLogin` then returns the tokens. */
  login(params: LoginParams): Promise<LoginResult>
  /** Gives the code from the mail to the pending sign-in: the last one, or that of `state`. */
  processVerification(proof: Proof, state?: LoginResult): Promise<LoginResult>
  /** Gives the required proof of a sign-in: the code from the mail, or a second factor. */
  proceed(proof: Proof, state?: LoginResult): Promise<LoginResult>
  /** Requests another code for the pending sign-in. */
  resend(state?: LoginResult): Promise<LoginResult>
  /** Returns the member's tokens for the `sessionToken` of a sign-in, without a visible page. Stores nothing. */
  getMemberTokensForDirectLogin(sessionToken: string): Promise<Tokens>
  /** Sends a mail whose link leads to a page for a new password, and on to `redirectUri`. */
  sendPasswordResetEmail(email: string, redirectUri: string): Promise<void>
  /** Sets a new password for the signed-in member. */
  changePassword(newPassword: string): Promise<void>

  /** Returns a member's tokens, for a server with an API key that has authenticated the member. Stores nothing. */
  getMemberTokensForExternalLogin(memberId: string, apiKey: string): Promise<Tokens>
  /** Returns tokens by e-mail, with a session on the hosted pages; creates a missing account. */
  getMemberTokensForExternalLoginWithSession(email: string, apiKey: string, options?: SignOnOptions): Promise<Tokens>

  /** Solves the captcha of the last `login` or `register` (`SILENT_CAPTCHA_REQUIRED`): tokens for the next try, valid once. */
  solveCaptcha(state?: LoginResult): Promise<CaptchaTokens>
  /** Reads the captcha of the shop, for a page that shows reCAPTCHA; from then on the strategy has the keys, too. */
  getCaptchaKeys(): Promise<CaptchaKeys>
  /** Keys of reCAPTCHA: the given ones, or those read by `getCaptchaKeys` or from a required captcha. */
  captchaVisibleSiteKey: string
  captchaInvisibleSiteKey: string
  /** Session on the hosted pages. */
  sessions: {
    /** True if the hosted pages were informed of this session in the last seven days. */
    isSessionSynced(): boolean
    /** Informs the hosted pages, in a hidden frame. */
    syncToWixPages(options?: { force?: boolean }): Promise<void>
  }
  shouldUseCDN: true
  renewRefused(token: string): Promise<void>
}

/**
 * Creates a strategy of anonymous visitors and members: calls get a session when they need one, and it is renewed before it ends.
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
    // Tabs share a storage that outlives them; a server separates the shoppers, and must not make one wait for another.
    lockName: config.tokenStorage && typeof document === 'object' && config.clientId,
  }
  return connected(session, config, createConnection({}))
}

function connected<Storage extends TokenStorage | AsyncTokenStorage>(
  session: Session,
  config: OAuthConfig<Storage>,
  connection: Connection,
): OAuthStrategy<Storage> {
  // Asynchronous exactly if the storage is, as declared by `Stored`.
  const readStored = <Value>(pick: (tokens: Tokens) => Value) => {
    const stored = session.getTokens()
    const answer = (tokens: Partial<Tokens> | null | undefined) => pick(completeTokens(tokens))
    return (stored && 'then' in stored ? stored.then(answer) : answer(stored)) as Stored<Value, Storage>
  }
  // Functions for pages to sign in or out, loaded there.
  const { getLogoutUrl, syncToWixPages, ...signIn } = lazyFunctions(
    async () => (await import('../lazy.ts')).signIn(session, connection, auth),
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
      // This API expects the bare token.
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
    setTokens: session.setTokens as (tokens: Tokens) => Stored<void, Storage>, // asynchronous if the storage is
    loggedIn: () => readStored((tokens) => tokens.refreshToken.role === 'member'),
    getActiveToken: () => readStored((tokens) => tokens.accessToken.value),
    generateOAuthData: createOAuthData,
    parseFromUrl,
    async logout(originalUrl) {
      const parting = completeTokens(await session.getTokens())
      // Comes first: a sign-out on a shared machine has to take effect whatever the server's response, and its time.
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
