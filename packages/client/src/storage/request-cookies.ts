import type { TokenStorage } from '../oauth/strategy.ts'
import { completeTokens, EMPTY_TOKENS } from '../oauth/tokens.ts'
import { formatSetCookie, encodeName, findCookie, fitsInCookie, toSessionName } from './cookie-rules.ts'
import { MAX_SESSION_LENGTH } from './server-session.ts'
import { parseSession, serializeSession } from './session-text.ts'

/**
 * Which cookie of a request a session is kept in.
 *
 * @example
 * const options: RequestCookiesOptions = { clientId: 'storefront', maxAgeSeconds: 31_536_000 }
 */
export interface RequestCookiesOptions {
  /** Gives each client a cookie of its own; without it, all that share the host's cookies share the session. */
  clientId?: string
  /**
   * The cookie's name, to which `__Host-` is added where the other options allow it:
   * browsers then let neither other hosts nor unencrypted pages set it.
   *
   * @default `session-<clientId>`, and without a client id `session`
   */
  name?: string
  /**
   * How long the cookie lives after its last change.
   *
   * @default until the browser is closed
   */
  maxAgeSeconds?: number
  /**
   * Whether the cookie travels over https only. False is for trying things out without https.
   *
   * @default true
   */
  secure?: boolean
  /**
   * Whether other sites' links and frames bring the cookie along.
   *
   * @default 'Lax'
   */
  sameSite?: 'Strict' | 'Lax' | 'None'
  /**
   * The pages that see the cookie.
   *
   * @default '/'
   */
  path?: string
  /**
   * A domain whose subdomains share the cookie.
   *
   * @default this host alone
   */
  domain?: string
}

/**
 * The session that came with a request, and what its answer must say about it.
 *
 * @example
 * const { storage, setCookieHeaders }: RequestCookies = requestCookies(request)
 */
export interface RequestCookies {
  storage: TokenStorage
  /** The values of the answer's `Set-Cookie` headers: none if the session is as it came. Ask after the last call. */
  setCookieHeaders(): string[]
}

/**
 * Keeps a shopper's session in a cookie that no script can read, for pages made on a server. It belongs to one request.
 * If both tokens do not fit into a cookie, the access token is left out, as the next request can renew it.
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
