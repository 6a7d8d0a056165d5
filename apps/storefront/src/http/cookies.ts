/** Lifetime of a cookie in seconds; zero deletes it. */
interface CookieOptions {
  secure: boolean
  httpOnly: boolean
  maxAge: number
}

/** The prefix makes browsers insist on https and on this very host. */
export const toHostCookieName = (name: string, secure: boolean): string => (secure ? `__Host-${name}` : name)

/**
 * The cookies of a request, by name, in the browser's order: the older first. Text that is not a cookie is passed
 * over.
 */
export function readCookies(request: Request): Map<string, string> {
  const cookies = new Map<string, string>()
  for (const part of (request.headers.get('cookie') ?? '').split(';')) {
    const at = part.indexOf('=')
    if (at > 0) cookies.set(part.slice(0, at).trim(), part.slice(at + 1).trim())
  }
  return cookies
}

/** A `Set-Cookie` line. */
export function writeCookie(name: string, value: string, { secure, httpOnly, maxAge }: CookieOptions): string {
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; SameSite=Lax${httpOnly ? '; HttpOnly' : ''}${secure ? '; Secure' : ''}`
}
