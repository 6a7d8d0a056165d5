import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'

/** As long as the longest of what it waits for is good: a link for a new password. */
const STEP_SECONDS = 30 * 60

const NAME = 'cw-step'

/** Where a sign-in stands between two pages: it waits for the code from a mail, or has come by the link of one. Never a password. */
export type PendingStep = { email: string; stateToken: string } | { recoveryToken: string }

type CookieContext = Pick<Shop, 'secureCookies' | 'seal'>

/** A `Set-Cookie` line. It is sealed: a state token and a code are as good as a password. */
export function writeStepCookie(step: PendingStep, { secureCookies: secure, seal }: CookieContext): string {
  const sealed = seal.encrypt(NAME, JSON.stringify(step))
  return writeCookie(toHostCookieName(NAME, secure), sealed, { secure, httpOnly: true, maxAge: STEP_SECONDS })
}

export function readStepCookie(
  request: Request,
  { secureCookies: secure, seal }: CookieContext,
): PendingStep | undefined {
  const sealed = readCookies(request).get(toHostCookieName(NAME, secure))
  const text = sealed && seal.decrypt(NAME, sealed)
  return text ? (JSON.parse(text) as PendingStep) : undefined // sealed by writeStepCookie
}

/** The `Set-Cookie` line that takes it away. */
export function expireStepCookie({ secureCookies: secure }: Pick<Shop, 'secureCookies'>): string {
  return writeCookie(toHostCookieName(NAME, secure), '', { secure, httpOnly: true, maxAge: 0 })
}
