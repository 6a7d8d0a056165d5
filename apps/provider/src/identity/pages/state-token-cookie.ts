import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Database } from '../../platform/db/pool.ts'
import { findPendingSignIn } from '../accounts/pending-sign-in-store.ts'
import { maskEmail } from '../email-verification/email-verification.ts'
import { isOpaqueToken } from '../opaque-token.ts'
import { getCookieAttributes } from '../sessions/browser-cookie.ts'
import type { Visit } from './visit.ts'

const HOUR_SECONDS = 3_600
const RESEND_AFTER_SECONDS = 30

/**
 * Stores the state token of a pending sign-in in a cookie of the flow: two tabs may wait for two codes, and a copied
 * address does not reveal it.
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

/** Mail with the code. */
export interface SentCode {
  /** Masked recipient: `a…@example.com`. */
  sentTo: string
  /** Seconds before the page offers another code: most mails have arrived by then. */
  resendAfterSeconds: number
}

export async function findSentCode(db: Database, stateToken: string, now: Date): Promise<SentCode | undefined> {
  const pending = await findPendingSignIn(db, stateToken, now)
  if (!pending) return undefined
  const agoSeconds = Math.floor((now.getTime() - pending.createdAt.getTime()) / 1000)
  return {
    sentTo: maskEmail(pending.emailKey),
    resendAfterSeconds: Math.max(0, RESEND_AFTER_SECONDS - agoSeconds),
  }
}

function getCookieName({ services, flow }: Visit): string {
  const name = flow ? `cw-code-${flow.id}` : 'cw-code'
  return services.secureCookies ? `__Host-${name}` : name
}
