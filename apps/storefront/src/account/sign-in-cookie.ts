import type { OAuthData } from '@cartwright/client'
import { ownCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'

/** As long as the provider's pages wait for somebody: a mail with a code takes its time. */
const PAGES_WAIT_SECONDS = 3 * 60 * 60

/** Each tab may sign in at the same time; of a crowd, the last ones. */
const AT_ONCE = 4

/** What the way back needs. */
export type SignInUnderWay = Pick<OAuthData, 'state' | 'codeVerifier' | 'originalUri'>

type CookieKeeper = Pick<Shop, 'secureCookies' | 'seal'>

const purposeOf = (state: string): string => `cw-sign-in-${state}`
const nameOf = (state: string, secure: boolean): string => ownCookieName(purposeOf(state), secure)

/**
 * `Set-Cookie` lines that keep a sign-in in the browser that began it, sealed. Each has a cookie of its own, named by its
 * state: another tab takes nothing away, and an answer whose state has no cookie was not asked for here.
 */
export function keepSignIn(
  request: Request,
  { state, codeVerifier, originalUri }: SignInUnderWay,
  { secureCookies: secure, seal }: CookieKeeper,
): string[] {
  const others = [...readCookies(request).keys()].filter((name) => name.startsWith(nameOf('', secure)))
  const sealed = seal.close(purposeOf(state), JSON.stringify([codeVerifier, originalUri]))
  const kept = writeCookie(nameOf(state, secure), sealed, { secure, httpOnly: true, maxAge: PAGES_WAIT_SECONDS })
  // Browsers send the older ones first.
  return [...others.slice(0, Math.max(0, others.length - AT_ONCE + 1)).map((name) => expire(name, secure)), kept]
}

export function findSignIn(
  request: Request,
  state: string | null,
  { secureCookies, seal }: CookieKeeper,
): SignInUnderWay | undefined {
  const sealed = state ? readCookies(request).get(nameOf(state, secureCookies)) : undefined
  const text = state && sealed ? seal.open(purposeOf(state), sealed) : undefined
  if (!state || !text) return undefined
  const [codeVerifier = '', originalUri = ''] = JSON.parse(text) as string[] // sealed by keepSignIn
  return { state, codeVerifier, originalUri }
}

/** The `Set-Cookie` line that takes it away: an answer is good once. */
export const dropSignIn = ({ state }: SignInUnderWay, secure: boolean): string => expire(nameOf(state, secure), secure)

const expire = (name: string, secure: boolean): string => writeCookie(name, '', { secure, httpOnly: true, maxAge: 0 })
