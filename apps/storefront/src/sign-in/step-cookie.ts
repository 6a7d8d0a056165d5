import { ownCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'

/** As long as the longest of what it waits for is good: a link for a new password. */
const STEP_SECONDS = 30 * 60

const NAME = 'cw-step'

/** Where a sign-in stands between two pages: it waits for the code from a mail, or has come by the link of one. Never a password. */
export type KeptStep = { email: string; stateToken: string } | { recoveryToken: string }

type CookieKeeper = Pick<Shop, 'secureCookies' | 'seal'>

/** A `Set-Cookie` line. It is sealed: a state token and a code are as good as a password. */
export function keepStep(step: KeptStep, { secureCookies: secure, seal }: CookieKeeper): string {
  const sealed = seal.close(NAME, JSON.stringify(step))
  return writeCookie(ownCookieName(NAME, secure), sealed, { secure, httpOnly: true, maxAge: STEP_SECONDS })
}

export function findStep(request: Request, { secureCookies: secure, seal }: CookieKeeper): KeptStep | undefined {
  const sealed = readCookies(request).get(ownCookieName(NAME, secure))
  const text = sealed && seal.open(NAME, sealed)
  return text ? (JSON.parse(text) as KeptStep) : undefined // sealed by keepStep
}

/** The `Set-Cookie` line that takes it away. */
export function dropStep({ secureCookies: secure }: Pick<Shop, 'secureCookies'>): string {
  return writeCookie(ownCookieName(NAME, secure), '', { secure, httpOnly: true, maxAge: 0 })
}
