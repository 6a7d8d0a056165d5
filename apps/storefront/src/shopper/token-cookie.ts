import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Seal } from './seal.ts'
import { NO_TOKENS, type Tokens } from './shop-client.ts'

/** Browser limit of one cookie in bytes, name and attributes included; a longer one is dropped silently. */
const COOKIE_BYTES = 4096
const YEAR_SECONDS = 31_536_000
const ROLES = ['none', 'visitor', 'member'] as const

/** The shopper's tokens, sealed: the browser carries them and cannot read them. */
const TOKEN_COOKIE = 'cw-shop'

/** Number of items in the cart; readable by scripts, so that pages without a cart need no request. */
const CART_COUNT_COOKIE = 'cw-cart'

export interface CookieContext {
  secureCookies: boolean
  seal: Seal
}

export function readTokenCookie(request: Request, { secureCookies, seal }: CookieContext): Tokens {
  const sealed = readCookies(request).get(toHostCookieName(TOKEN_COOKIE, secureCookies))
  const text = sealed && seal.decrypt(TOKEN_COOKIE, sealed)
  if (!text) return parseTokens(sealed ?? '')
  const [role, expiresAt, access, refresh] = JSON.parse(text) as string[] // sealed by writeTokenCookie
  const validRole = ROLES.find((name) => name === role)
  if (!validRole || !refresh) return NO_TOKENS
  return {
    accessToken: { value: access ?? '', expiresAt: Number(expiresAt) || 0 },
    refreshToken: { value: refresh, role: validRole },
  }
}

/**
 * Reads the former cookie of visitors, `visitor|…|…|refresh token`, which was not sealed, so that they find their
 * cart. A renewal seals it. Forging one gains nothing: it equals a sealed cookie of the forger.
 */
function parseTokens(text: string): Tokens {
  const refresh = /^visitor\|\d+\|[^|]*\|([\w-]+)$/.exec(text)?.[1]
  if (!refresh) return NO_TOKENS
  return { accessToken: NO_TOKENS.accessToken, refreshToken: { value: refresh, role: 'visitor' } }
}

/**
 * `Set-Cookie` line; it deletes the cookie without tokens. If the tokens are too long for one cookie, the access
 * token is omitted: it can be renewed.
 */
export function writeTokenCookie(
  { accessToken, refreshToken }: Tokens,
  { secureCookies, seal }: CookieContext,
): string {
  const name = toHostCookieName(TOKEN_COOKIE, secureCookies)
  if (!refreshToken.value) return writeCookie(name, '', { secure: secureCookies, httpOnly: true, maxAge: 0 })
  const write = (expiresAt: number, access: string) =>
    writeCookie(
      name,
      seal.encrypt(TOKEN_COOKIE, JSON.stringify([refreshToken.role, expiresAt, access, refreshToken.value])),
      {
        secure: secureCookies,
        httpOnly: true,
        maxAge: YEAR_SECONDS,
      },
    )
  const whole = write(accessToken.expiresAt, accessToken.value)
  return whole.length <= COOKIE_BYTES ? whole : write(0, '')
}

export function writeCartCountCookie(count: number, secure: boolean): string {
  return writeCookie(CART_COUNT_COOKIE, String(count), { secure, httpOnly: false, maxAge: YEAR_SECONDS })
}
