import { completeTokens, EMPTY_TOKENS, type TokenStorage } from '../oauth/tokens.ts'
import { formatSetCookie, encodeName, findCookie, fitsInCookie, toSessionName } from './cookie-rules.ts'
import { MAX_SESSION_LENGTH } from './server-session.ts'
import { parseSession, serializeSession } from './session-text.ts'

/**
 * Cookie of a request's session.
 *
 * @example
 * const options: RequestCookiesOptions = { clientId: 'storefront', maxAgeSeconds: 31_536_000 }
 */
export interface RequestCookiesOptions {
  /** Gives each client a cookie of its own; without it, all that share the host's cookies share the session. */
  clientId?: string
  /**
   * Name of the cookie, to which `__Host-` is added if the other options allow it: browsers then let neither other hosts nor
   * unencrypted pages set it.
   *
   * @default `session-<clientId>`, and without a client id `session`
   */
  name?: string
  /**
   * Lifetime of the cookie in seconds after its last change.
   *
   * @default until the browser is closed
   */
  maxAgeSeconds?: number
  /**
   * Restricts the cookie to https. False is for trials without https.
   *
   * @default true
   */
  secure?: boolean
  /**
   * Decides whether links and frames of other sites send the cookie.
   *
   * @default 'Lax'
   */
  sameSite?: 'Strict' | 'Lax' | 'None'
  /**
   * Path of the pages that see the cookie.
   *
   * @default '/'
   */
  path?: string
  /**
   * Domain whose subdomains share the cookie.
   *
   * @default this host alone
   */
  domain?: string
}

/**
 * Session of a request, and the headers of its response.
 *
 * @example
 * const { storage, setCookieHeaders }: RequestCookies = requestCookies(request)
 */
export interface RequestCookies {
  storage: TokenStorage
  /** Values of the response's `Set-Cookie` headers: none if the session is unchanged. Call it after the last call. */
  setCookieHeaders(): string[]
}

/**
 * Stores a shopper's session in a cookie that no script can read, for pages made on a server. It belongs to one request. If both
 * tokens do not fit into a cookie, the access token is left out, as the next request can renew it.
 *
 * @example
 * const { storage, setCookieHeaders } = requestCookies(request, { clientId: 'storefront', maxAgeSeconds: 31_536_000 })
 * const auth = OAuthStrategy({ clientId: 'storefront', tokenStorage: storage })
 * const client = createClient({ modules: { currentCart }, auth, baseUrl: 'http://localhost:4000' })
 * const response = Response.json(await client.currentCart.getCurrentCart())
 * for (const cookie of setCookieHeaders()) response.headers.append('set-cookie', cookie)
 */
export function requestCookies(request: Pick<Request, 'headers'>, options: RequestCookiesOptions = {}): RequestCookies {
  const { maxAgeSeconds, secure = true, sameSite = 'Lax', path = '/', domain } = options
  const name = (secure && path === '/' && !domain ? '__Host-' : '') + encodeName(toSessionName(options))
  const sent = findCookie(request.headers.get('cookie') ?? '', name)
  let tokens = sent && sent.length <= MAX_SESSION_LENGTH ? parseSession(sent) : undefined
  const before = tokens && serializeSession(tokens)
  let line: string | undefined

  return {
    storage: {
      getTokens: () => tokens,
      setTokens(given) {
        const { accessToken, refreshToken } = completeTokens(given)
        const whole = serializeSession(given)
        const text =
          whole && !fitsInCookie(name, whole)
            ? serializeSession({ accessToken: EMPTY_TOKENS.accessToken, refreshToken })
            : whole
        line =
          text === before
            ? undefined
            : formatSetCookie(name, text ?? '', {
                Path: path,
                Domain: domain,
                'Max-Age': text === undefined ? '0' : maxAgeSeconds?.toFixed(),
                SameSite: sameSite,
                HttpOnly: true,
                Secure: secure,
              })
        tokens = { accessToken, refreshToken }
      },
    },
    setCookieHeaders: () => (line === undefined ? [] : [line]),
  }
}
