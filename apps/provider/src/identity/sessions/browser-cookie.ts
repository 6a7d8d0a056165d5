import { createHmac } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'

/**
 * Browser on the hosted pages: the random text in its cookie, and the hash under which its sessions and pages are
 * stored.
 */
export interface Browser {
  secret: string
  hash: Buffer
}

interface CookieServices {
  /** False only on loopback without https. */
  secureCookies: boolean
}

/** A signed-in browser stays signed in; a checkout alone expires with the page. */
const COOKIE_SECONDS = { 'signed-in': 90 * 86_400, visiting: 3 * 3_600 } as const

/** Reads the browser's cookie. A text of another form would be easier to guess, and is ignored. */
export function readBrowser(c: HonoContext, services: CookieServices): Browser | undefined {
  return parseBrowser(getCookie(c, getCookieName(services)) ?? '')
}

export function createBrowser(): Browser {
  const secret = generateOpaqueToken()
  return { secret, hash: hashOpaqueToken(secret) }
}

/** Parses the browser of a cookie's text; undefined if it has another form than ours. */
export function parseBrowser(secret: string): Browser | undefined {
  return isOpaqueToken(secret) ? { secret, hash: hashOpaqueToken(secret) } : undefined
}

/**
 * Derives the browser that follows after this account signs in: the same in two tabs that do so at one moment,
 * whichever response comes last. An attacker who has planted the old cookie cannot compute it without the key, and
 * gets another by signing in to another account.
 */
export function rotateBrowser(previous: Browser, accountId: string, key: Buffer): Browser {
  const secret = createHmac('sha256', key).update(`browser ${previous.secret} ${accountId}`).digest('base64url')
  return { secret, hash: hashOpaqueToken(secret) }
}

/** Also renews its expiry. Lax: links from mails and storefronts carry it, forms and frames of other sites do not. */
export function setBrowserCookie(
  c: HonoContext,
  { secret }: Browser,
  services: CookieServices,
  keep: keyof typeof COOKIE_SECONDS,
): void {
  setCookie(c, getCookieName(services), secret, { ...getCookieAttributes(services), maxAge: COOKIE_SECONDS[keep] })
}

export function clearBrowserCookie(c: HonoContext, services: CookieServices): void {
  deleteCookie(c, getCookieName(services), getCookieAttributes(services))
}

/** Header equivalent to `clearBrowserCookie`, for a caller that passes it on. */
export function serializeClearedBrowserCookie(services: CookieServices): string {
  return serialize(getCookieName(services), '', { ...getCookieAttributes(services), maxAge: 0 })
}

function getCookieName({ secureCookies }: CookieServices): string {
  return secureCookies ? '__Host-cw-account' : 'cw-account'
}

/** Attributes of every cookie of a shopper's browser. */
export function getCookieAttributes({ secureCookies }: CookieServices) {
  return { httpOnly: true, sameSite: 'Lax', secure: secureCookies, path: '/' } as const
}
