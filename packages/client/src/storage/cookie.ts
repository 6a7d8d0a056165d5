import type { TokenStorage } from '../oauth/tokens.ts'
import { formatSetCookie, encodeName, findCookie, toSessionName } from './cookie-rules.ts'
import { noStorage, createPageStorage } from './page-storage.ts'

const DAY_MS = 86_400_000

/**
 * Cookie of a session.
 *
 * @example
 * const options: CookieStorageOptions = { clientId: 'storefront', expires: 365 }
 */
export interface CookieStorageOptions {
  /** Gives each client a cookie of its own; without it, all that share the host's cookies share the session. */
  clientId?: string
  /**
   * Name of the cookie.
   *
   * @default `session-<clientId>`, and without a client id `session`, the name in the platform's quick start
   */
  name?: string
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
  /**
   * End of the cookie: days from its last change, or a date.
   *
   * @default when the browser is closed
   */
  expires?: number | Date
  /**
   * Restricts the cookie to https.
   *
   * @default true on https pages
   */
  secure?: boolean
  /**
   * Decides whether links and frames of other sites send the cookie.
   *
   * @default 'Lax'
   */
  sameSite?: 'Strict' | 'Lax' | 'None'
}

/**
 * Stores a session in a cookie of the page, compatible with js-cookie in both directions. Scripts can read it; on pages made by a
 * server, `requestCookies` hides it from them. Without a page it stores nothing. A session too long for a cookie is a RangeError,
 * as a browser would drop it silently.
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
