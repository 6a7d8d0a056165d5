import type { AuthHeaders, AuthStrategy } from './auth-strategy.ts'
import { ApiError, systemError } from './errors.ts'
import { createConnection, type Connection } from './transport/connection.ts'
import { parseJsonObject } from './parse-object.ts'
import { fetchWithRetries } from './transport/retry.ts'
import { withTimeLimit } from './transport/time-limit.ts'
import { importPublicKey, verifyJwt } from './verify-jwt.ts'

interface AppIdentity {
  appId: string
  /** Required for tokens; belongs on servers, never in a page. */
  appSecret?: string
  /** Public key of webhooks: PEM, or base64 of it. */
  publicKey?: string
  /**
   * Page on which an owner confirms the installation.
   *
   * @default 'https://www.wix.com/installer/install'
   */
  installUrl?: string
}

/**
 * App and the installation it acts for: by refresh token, by ID, or by the access token of another request. Without one of them
 * the app can be installed and receive webhooks.
 *
 * @example
 * const config: AppConfig = { appId, appSecret, instanceId }
 */
export type AppConfig = AppIdentity & ({ refreshToken?: string } | { instanceId?: string } | { accessToken?: string })

/**
 * Server's description of a token.
 *
 * @example
 * const { instanceId }: TokenInfo = await client.auth.getTokenInfo()
 */
export interface TokenInfo {
  active: boolean
  subjectType: 'APP' | 'USER' | 'MEMBER' | 'VISITOR' | 'UNKNOWN'
  subjectId: string
  /** Epoch seconds, as `iat`. */
  exp: number
  iat: number
  clientId?: string
  siteId: string
  instanceId?: string
}

/**
 * Strategy of an app's server.
 *
 * @example
 * const auth: AppStrategy = AppStrategy({ appId, appSecret, instanceId })
 */
export interface AppStrategy extends AuthStrategy {
  /** Address for an owner who installs the app. `state` is returned with the callback. */
  getInstallUrl(options: { redirectUrl: string; state?: string; token?: string }): string
  /**
   * Exchanges the code in the address at which an owner returned. Later calls act for that installation. With a `state`, only a
   * callback with the same one is accepted.
   */
  handleOAuthCallback(
    url: string,
    options?: { state?: string },
  ): Promise<{ instanceId: string; accessToken: string; refreshToken: string }>
  getAuthHeaders(): Promise<AuthHeaders>
  renewRefused(token: string): Promise<void>
  /** Token that the strategy was given, or has exchanged a code for. */
  getActiveToken(): string | undefined
  /** Reads the server's description of that token. */
  getTokenInfo(): Promise<TokenInfo>
  /** Strategy of the app acting for itself, where `accessToken` acts for the sender of the request. */
  elevated(): Promise<AppStrategy>
  /** Verifies a signed text (RS256); with `verifyCallerClaims` also that the platform issued it for this app. */
  decodeJWT(token: string, verifyCallerClaims?: boolean): Promise<{ decoded: { data: unknown }; valid: true }>
}

/** Tokens of an app, shared by all clients that its strategy is connected to. */
interface App extends AppIdentity {
  refreshToken: string | undefined
  readonly instanceId: string | undefined
  readonly accessToken: string | undefined
  readonly installUrl: string
  current: { value: string; endsAtMs: number } | undefined
  /** Pending token request, which all calls without a token share. */
  renewal: Promise<string> | undefined
  key: Promise<CryptoKey> | undefined
}

const INSTALL_URL = 'https://www.wix.com/installer/install'
const TOKEN_INFO = '/oauth2/token-info'
const ISSUER = 'wix.com'
/** Assumed lifetime of tokens of `/oauth/access`, whose response has none. */
const UNTOLD_LIFETIME_SECONDS = 300
/** Tokens that end soon are renewed before the call: they could expire on the way, or by differing clocks. */
const CLOCK_SKEW_MS = 30_000

/**
 * Creates the strategy of an app. A token is cached until it ends, and requested once however many calls need it.
 *
 * @example
 * const client = createClient({ modules: { products }, auth: AppStrategy({ appId, appSecret, instanceId }) })
 */
export function AppStrategy(config: AppConfig): AppStrategy {
  return connected(newApp(config), createConnection({}))
}

function newApp(config: AppConfig): App {
  const { appId, appSecret, publicKey, installUrl = INSTALL_URL } = config
  if (!appId) throw new TypeError('AppStrategy needs an appId.')
  return {
    appId,
    appSecret,
    publicKey,
    installUrl,
    refreshToken: 'refreshToken' in config ? config.refreshToken : undefined,
    instanceId: 'instanceId' in config ? config.instanceId : undefined,
    accessToken: 'accessToken' in config ? config.accessToken : undefined,
    current: undefined,
    renewal: undefined,
    key: undefined,
  }
}

function connected(app: App, connection: Connection): AppStrategy {
  return {
    getInstallUrl({ redirectUrl, state, token }) {
      if (!redirectUrl) throw new TypeError('getInstallUrl needs a redirectUrl.')
      const query = new URLSearchParams({ redirectUrl, appId: app.appId })
      if (state) query.set('state', state)
      if (token) query.set('token', token)
      return `${app.installUrl}?${query}`
    },
    handleOAuthCallback: (url, options) => exchangeCode(app, connection, url, options?.state),
    async getAuthHeaders() {
      // This API expects the bare token.
      return { headers: { Authorization: await usableToken(app, connection) } }
    },
    async renewRefused(token) {
      await usableToken(app, connection, token)
    },
    getActiveToken: () => app.accessToken ?? app.refreshToken,
    async getTokenInfo() {
      const token = app.refreshToken ?? app.accessToken
      if (!token)
        throw new Error(
          'Missing token to get info for. Either pass the token as an argument or provide it when initializing the AppStrategy',
        )
      return readTokenInfo(connection, token)
    },
    elevated: () => elevate(app, connection),
    async decodeJWT(token, verifyCallerClaims = false) {
      if (!app.publicKey) throw new Error('Missing public key. Make sure to pass it to the AppStrategy')
      const key = await (app.key ??= importPublicKey(app.publicKey))
      const expected = verifyCallerClaims ? { issuer: ISSUER, audience: app.appId } : undefined
      return { decoded: { data: (await verifyJwt(token, key, expected)).data }, valid: true }
    },
    connect: (other) => connected(app, other),
  }
}

/** Returns a usable token. `refused` is one that the server rejected although it seemed fresh. */
async function usableToken(app: App, connection: Connection, refused?: string): Promise<string> {
  const { current } = app
  if (current && current.value !== refused && current.endsAtMs - CLOCK_SKEW_MS > Date.now()) return current.value

  app.renewal ??= obtainToken(app, connection).finally(() => {
    app.renewal = undefined
  })
  return app.renewal
}

async function obtainToken(app: App, connection: Connection): Promise<string> {
  const { refreshToken } = app
  const { path, body, failure } = tokenRequest(app)
  const said = await ask(connection, path, body, failure)
  const value = textIn(said, 'access_token')
  // A concurrently handled installation replaces the one of this token.
  if (app.refreshToken === refreshToken) {
    keepAccess(app, said, value)
    const { refresh_token: rotated } = said.body
    // Responses to the other grants contain one too, which these calls do not use.
    if (refreshToken && rotated && typeof rotated === 'string') app.refreshToken = rotated
  }
  return value
}

/** Selects the token request of an app with these credentials. */
function tokenRequest(app: App): { path: string; body: object; failure: string } {
  const { refreshToken, instanceId, accessToken, appSecret } = app
  if (!refreshToken && !instanceId) {
    if (!accessToken)
      throw new Error(
        'Missing refresh token or instance ID. Either one is needed to get app level access tokens. Make sure to pass one of them to the AppStrategy',
      )
    return {
      path: '/oauth2/token',
      body: { grant_type: 'strip_bound_session', client_secret: appSecret, access_token: accessToken },
      failure: 'Failed to get unbound token',
    }
  }

  const client = clientOf(app, 'retrieving app-level access tokens')
  return refreshToken
    ? {
        path: '/oauth/access',
        body: { refresh_token: refreshToken, ...client, grant_type: 'refresh_token' },
        failure: 'Failed to exchange refresh token for access token',
      }
    : {
        path: '/oauth2/token',
        body: { instance_id: instanceId, ...client, grant_type: 'client_credentials' },
        failure: 'Failed to exchange instance ID for access token',
      }
}

function clientOf({ appId, appSecret }: App, purpose: string): { client_id: string; client_secret: string } {
  if (!appSecret) throw new Error(`App secret is required for ${purpose}. Make sure to pass it to the AppStrategy`)
  return { client_id: appId, client_secret: appSecret }
}

async function exchangeCode(app: App, connection: Connection, url: string, expectedState: string | undefined) {
  const client = clientOf(app, 'handling OAuth callback')
  // The address of a request to a server has no host, and needs none.
  const query = new URL(url, 'https://callback.invalid').searchParams
  const state = query.get('state')
  // A callback without the state was not started by the returning user (RFC 6749, 10.12).
  if (expectedState !== undefined && state !== expectedState)
    throw new Error(`Invalid OAuth callback URL. Expected state to be "${expectedState}" but got "${state}"`)
  const code = query.get('code')
  const instanceId = query.get('instanceId')
  if (!code || !instanceId)
    throw new Error(
      'Invalid OAuth callback URL. Make sure you pass the url including the code and instanceId query params.',
    )

  const failure = 'Failed to exchange authorization code for refresh token'
  const body = { code, ...client, grant_type: 'authorization_code' }
  // A code is valid for one try.
  const said = await ask(connection, '/oauth/access', body, failure, { repeatable: false })
  const accessToken = textIn(said, 'access_token')
  const refreshToken = textIn(said, 'refresh_token')
  keepAccess(app, said, accessToken)
  app.refreshToken = refreshToken
  return { instanceId, accessToken, refreshToken }
}

function keepAccess(app: App, { body }: Said, value: string): void {
  app.current = { value, endsAtMs: Date.now() + (Number(body.expires_in) || UNTOLD_LIFETIME_SECONDS) * 1000 }
}

async function elevate(app: App, connection: Connection): Promise<AppStrategy> {
  if (!app.accessToken)
    throw new Error(
      'Providing an access token is required to perform elevation. Make sure to pass it to the AppStrategy',
    )
  const { active, clientId, instanceId } = await readTokenInfo(connection, app.accessToken)
  if (active === false || clientId !== app.appId)
    throw new Error(`Invalid access token. The token is not issued for the app with ID "${app.appId}"`)
  if (!instanceId) throw new Error('Unexpected token info. The token does not contain instance ID')

  const { appId, appSecret, publicKey, installUrl } = app
  return connected(newApp({ appId, appSecret, publicKey, installUrl, instanceId }), connection)
}

async function readTokenInfo(connection: Connection, token: string): Promise<TokenInfo> {
  const { body } = await ask(connection, TOKEN_INFO, { token }, 'Failed to get token info')
  // The server guarantees the shape, except integers, which are text on the wire.
  return { ...(body as unknown as TokenInfo), exp: Number(body.exp), iat: Number(body.iat) }
}

interface Said {
  status: number
  requestId: string | undefined
  body: Record<string, unknown>
}

/** Sends a token request. `failure` begins the message of its refusal. */
async function ask(
  { tokenBase, ...connection }: Connection,
  path: string,
  request: object,
  failure: string,
  { repeatable = true } = {},
): Promise<Said> {
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(request) }
  const { status, headers, text } = await withTimeLimit(connection.timeoutMs, undefined, (limit) =>
    fetchWithRetries(tokenBase + path, init, { ...connection, repeatable, limit }),
  )
  const requestId = headers.get('x-wix-request-id') ?? undefined
  const body = parseJsonObject(text) ?? {}
  if (status === 200) return { status, requestId, body }
  // Messages as existing code expects them; only this one has no ID.
  const reference = path === TOKEN_INFO ? '' : `, request id: ${requestId ?? 'null'}`
  throw new ApiError({
    kind: status >= 400 && status < 500 ? 'client' : 'system',
    message: `${failure}. Unexpected status code from Wix OAuth API: ${status}${reference}`,
    code: typeof body.error === 'string' ? body.error : 'UNKNOWN',
    description: typeof body.error_description === 'string' ? body.error_description : undefined,
    status,
    requestId,
  })
}

function textIn({ status, requestId, body }: Said, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || !value) throw systemError({ status, requestId })
  return value
}
