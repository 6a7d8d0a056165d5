import { NO_TOKENS, type Tokens } from './shop-client.ts'

/** What browsers keep of one cookie, name and attributes included; a longer one is dropped in silence. */
const COOKIE_BYTES = 4096
const YEAR_SECONDS = 31_536_000
const ROLES = ['none', 'visitor', 'member'] as const

/** The shopper's tokens. The prefix makes browsers insist on https and on this very host. */
const tokenCookieName = (secure: boolean): string => (secure ? '__Host-cw-shop' : 'cw-shop')

/** Says how many things the cart has; readable by scripts, so that pages without a cart need not ask. */
const CART_HINT = 'cw-cart'

/** The cookies of a request, by name. Text that is not a cookie is passed over. */
function readCookies(request: Request): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}

export function readTokenCookie(request: Request, secure: boolean): Tokens {
  const text = readCookies(request).get(tokenCookieName(secure))
  if (!text) return NO_TOKENS
  const [role, expiresAt, access, refresh] = text.split('|')
  const known = ROLES.find((name) => name === role)
  if (!known || !refresh) return NO_TOKENS
  try {
    return {
      accessToken: { value: decodeURIComponent(access ?? ''), expiresAt: Number(expiresAt) || 0 },
      refreshToken: { value: decodeURIComponent(refresh), role: known },
    }
  } catch {
    return NO_TOKENS // Not ours: somebody wrote it by hand.
  }
}

/** A `Set-Cookie` line. When the tokens are too long for one, the access token is left out: it can be renewed. */
export function writeTokenCookie(tokens: Tokens, secure: boolean): string {
  const { accessToken, refreshToken } = tokens
  const write = (expiresAt: number, access: string) =>
    setCookie(
      tokenCookieName(secure),
      [refreshToken.role, expiresAt, encodeURIComponent(access), encodeURIComponent(refreshToken.value)].join('|'),
      {
        secure,
        httpOnly: true,
      },
    )
  const whole = write(accessToken.expiresAt, accessToken.value)
  return whole.length <= COOKIE_BYTES ? whole : write(0, '')
}

export function writeCartHint(count: number, secure: boolean): string {
  return setCookie(CART_HINT, String(count), { secure, httpOnly: false })
}

function setCookie(name: string, value: string, { secure, httpOnly }: { secure: boolean; httpOnly: boolean }): string {
  return `${name}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`
}
