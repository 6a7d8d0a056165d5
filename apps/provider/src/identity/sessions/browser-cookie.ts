import { createHmac } from 'node:crypto'
import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { serialize } from 'hono/utils/cookie'
import { sql } from 'kysely'
import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { hashOpaqueToken, isOpaqueToken, generateOpaqueToken } from '../opaque-token.ts'

/** A browser on the hosted pages: the random text in its cookie, and the hash under which its sessions and pages are kept. */
export interface Browser {
  secret: string
  hash: Buffer
}

interface CookieServices {
  /** False only on loopback without https. */
  secureCookies: boolean
}

/** Somebody who is signed in stays so; whoever only came to pay is forgotten with the page. */
const COOKIE_SECONDS = { 'signed-in': 90 * 86_400, visiting: 3 * 3_600 } as const

/** What is not one of ours in its form would be easier to guess, and is no cookie. */
export function readBrowser(c: HonoContext, services: CookieServices): Browser | undefined {
  return parseBrowser(getCookie(c, getCookieName(services)) ?? '')
}

export function createBrowser(): Browser {
  const secret = generateOpaqueToken()
  return { secret, hash: hashOpaqueToken(secret) }
}

/** A browser without a cookie, by the text that its form has; undefined where that is none of ours in its form. */
export function parseBrowser(secret: string): Browser | undefined {
  return isOpaqueToken(secret) ? { secret, hash: hashOpaqueToken(secret) } : undefined
}

/**
 * What a browser becomes when this account signs in in it: the same in two tabs that do so at one moment, whichever answer comes last. Whoever knew, or had planted, the old cookie cannot
 * reckon it without the key, and by signing in as themselves gets another.
 */
export function rotateBrowser(before: Browser, accountId: string, key: Buffer): Browser {
  const secret = createHmac('sha256', key).update(`browser ${before.secret} ${accountId}`).digest('base64url')
  return { secret, hash: hashOpaqueToken(secret) }
}

/** Also renews how long the browser keeps it. Lax: links from mails and storefronts carry it, forms and frames of other sites do not. */
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

/**
 * A browser in which somebody signs in gets a new secret: whoever knew, or had planted, the old one does not get to the new session. Open pages and sessions come along, but for the
 * page that is done with (`except`): a form that was sent twice finds it again.
 */
export async function transferToBrowser(
  tx: Tx,
  from: Browser,
  to: Browser,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .updateTable('redirect_sessions')
    .set({ page_token_hash: to.hash })
    .where('page_token_hash', '=', from.hash)
    .where(sql<boolean>`id is distinct from ${except ?? null}::uuid`)
    .execute()
  await tx
    .updateTable('account_sessions')
    .set({ browser_hash: to.hash })
    .where('browser_hash', '=', from.hash)
    .execute()
}

/** Whoever signs out leaves no page open in this browser, whoever has kept its cookie. But for the page that signs out (`except`). */
export async function closeRedirectSessions(
  tx: Database | Tx,
  browser: Browser,
  now: Date,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .updateTable('redirect_sessions')
    .set({ page_expires_at: now })
    .where('page_token_hash', '=', browser.hash)
    .where('page_expires_at', '>', now)
    .where(sql<boolean>`id is distinct from ${except ?? null}::uuid`)
    .execute()
}

/** The header that does the same as `clearBrowserCookie`, for somebody who passes it on. */
export function serializeClearedBrowserCookie(services: CookieServices): string {
  return serialize(getCookieName(services), '', { ...getCookieAttributes(services), maxAge: 0 })
}

function getCookieName({ secureCookies }: CookieServices): string {
  return secureCookies ? '__Host-cw-account' : 'cw-account'
}

/** Of every cookie that belongs to a shopper's browser. */
export function getCookieAttributes({ secureCookies }: CookieServices) {
  return { httpOnly: true, sameSite: 'Lax', secure: secureCookies, path: '/' } as const
}
