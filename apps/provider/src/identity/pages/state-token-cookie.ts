import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Database } from '../../platform/db/pool.ts'
import { findPendingSignIn } from '../accounts/pending-sign-ins.ts'
import { maskEmail } from '../email-verification.ts'
import { isOpaqueToken } from '../opaque-token.ts'
import { getCookieAttributes } from '../sessions/browser-cookie.ts'
import type { Visit } from './visit.ts'

const HOUR_SECONDS = 3_600
const RESEND_AFTER_SECONDS = 30

/**
 * The state token of a sign-in that waits for its code is kept in this browser, in a cookie of the flow's own: two tabs may wait for two codes, and an address that is
 * copied does not give it away.
 */
export function setStateTokenCookie(visit: Visit, stateToken: string): void {
  setCookie(visit.c, getCookieName(visit), stateToken, { ...getCookieAttributes(visit.services), maxAge: HOUR_SECONDS })
}

export function readStateTokenCookie(visit: Visit): string | undefined {
  const stateToken = getCookie(visit.c, getCookieName(visit))
  return stateToken && isOpaqueToken(stateToken) ? stateToken : undefined
}

export function clearStateTokenCookie(visit: Visit): void {
  deleteCookie(visit.c, getCookieName(visit), getCookieAttributes(visit.services))
}

/** The mail with the code. */
export interface SentCode {
  /** Where it went, as far as whoever asked for it needs to recognise it: `a…@example.com`. */
  sentTo: string
  /** How long to look for it before another one is asked for: most mails are there by then. */
  resendAfterSeconds: number
}

export async function findSentCode(db: Database, stateToken: string, now: Date): Promise<SentCode | undefined> {
  const waiting = await findPendingSignIn(db, stateToken, now)
  if (!waiting) return undefined
  const agoSeconds = Math.floor((now.getTime() - waiting.createdAt.getTime()) / 1000)
  return {
    sentTo: maskEmail(waiting.emailKey),
    resendAfterSeconds: Math.max(0, RESEND_AFTER_SECONDS - agoSeconds),
  }
}

function getCookieName({ services, flow }: Visit): string {
  const name = flow ? `cw-code-${flow.id}` : 'cw-code'
  return services.secureCookies ? `__Host-${name}` : name
}
