import type { TokenStorage } from '../oauth/strategy.ts'
import { formatSetCookie, encodeName, findCookie, toSessionName } from './cookie-rules.ts'
import { noStorage, createPageStorage } from './page-storage.ts'

const DAY_MS = 86_400_000

/**
 * Which cookie a session is kept in.
 *
 * @example
 * const options: CookieStorageOptions = { clientId: 'storefront', expires: 365 }
 */
export interface CookieStorageOptions {
  /** Gives each client a cookie of its own; without it, all that share the host's cookies share the session. */
  clientId?: string
  /**
   * The cookie's name.
   *
   * @default `session-<clientId>`, and without a client id `session`, the name in the platform's quick start
   */
  name?: string
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
  /**
   * When the cookie ends: days from its last change, or a date.
   *
   * @default when the browser is closed
   */
  expires?: number | Date
  /**
   * Whether the cookie travels over https only.
   *
   * @default true on https pages
   */
  secure?: boolean
  /**
   * Whether other sites' links and frames bring the cookie along.
   *
   * @default 'Lax'
   */
  sameSite?: 'Strict' | 'Lax' | 'None'
}

/**
 * Keeps a session in a cookie of the page, by the rules of js-cookie: each reads what the other wrote.
 * Scripts can read it; where pages are made on a server, `requestCookies` keeps it from them.
 * Without a page it keeps nothing. A session too long for a cookie is a RangeError, as a browser would drop it in silence.
 *
 * @example
 * const tokenStorage = cookieStorage({ clientId: 'storefront', expires: 365 })
 * const auth = OAuthStrategy({ clientId: 'storefront', tokenStorage })
 */
export function cookieStorage(options: CookieStorageOptions = {}): TokenStorage {
  if (typeof document !== 'object') return noStorage
  const { path = '/', domain, expires, secure = location.protocol === 'https:', sameSite = 'Lax' } = options
  const name = encodeName(toSessionName(options))

  return createPageStorage(
    () => findCookie(document.cookie, name),
    (text) => {
      const ends = typeof expires === 'number' ? new Date(Date.now() + expires * DAY_MS) : expires
      const line = formatSetCookie(name, text ?? '', {
        path,
        domain,
        expires: (text === undefined ? new Date(0) : ends)?.toUTCString(),
        samesite: sameSite,
        secure,
      })
      return () => {
        document.cookie = line
      }
    },
  )
}
