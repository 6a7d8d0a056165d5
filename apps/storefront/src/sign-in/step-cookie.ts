import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'

/** Validity of the longest step: a link for a new password. */
const STEP_SECONDS = 30 * 60

const NAME = 'cw-step'

/**
 * State of a sign-in between two pages: waiting for the code from a mail, or opened by its link. Never contains a
 * password.
 */
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
