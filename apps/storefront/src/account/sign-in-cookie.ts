import type { OAuthData } from '@cartwright/client'
import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'

/** Equal to the validity of the provider's sign-in pages, which includes the delivery of a mailed code. */
const PAGES_WAIT_SECONDS = 3 * 60 * 60

/** Each tab may sign in at the same time; of a crowd, the last ones. */
const MAX_PENDING_SIGN_INS = 4

/** Data that the callback of a sign-in needs. */
export type PendingSignIn = Pick<OAuthData, 'state' | 'codeVerifier' | 'originalUri'>

type CookieContext = Pick<Shop, 'secureCookies' | 'seal'>

const toCookiePurpose = (state: string): string => `cw-sign-in-${state}`
const toCookieName = (state: string, secure: boolean): string => toHostCookieName(toCookiePurpose(state), secure)

/**
 * `Set-Cookie` lines of a pending sign-in, sealed. Each sign-in has a separate cookie, named by its state: tabs do
 * not overwrite each other, and a callback whose state has no cookie is rejected.
 */
export function writeSignInCookie(
  request: Request,
  { state, codeVerifier, originalUri }: PendingSignIn,
  { secureCookies: secure, seal }: CookieContext,
): string[] {
  const others = [...readCookies(request).keys()].filter((name) => name.startsWith(toCookieName('', secure)))
  const sealed = seal.encrypt(toCookiePurpose(state), JSON.stringify([codeVerifier, originalUri]))
  const pendingCookie = writeCookie(toCookieName(state, secure), sealed, {
    secure,
    httpOnly: true,
    maxAge: PAGES_WAIT_SECONDS,
  })
  // Browsers send the older ones first.
  return [
    ...others.slice(0, Math.max(0, others.length - MAX_PENDING_SIGN_INS + 1)).map((name) => expireCookie(name, secure)),
    pendingCookie,
  ]
}

export function readSignInCookie(
  request: Request,
  state: string | null,
  { secureCookies, seal }: CookieContext,
): PendingSignIn | undefined {
  const sealed = state ? readCookies(request).get(toCookieName(state, secureCookies)) : undefined
  const text = state && sealed ? seal.decrypt(toCookiePurpose(state), sealed) : undefined
  if (!state || !text) return undefined
  const [codeVerifier = '', originalUri = ''] = JSON.parse(text) as string[] // sealed by writeSignInCookie
  return { state, codeVerifier, originalUri }
}

/** The `Set-Cookie` line that takes it away: an answer is good once. */
export const expireSignInCookie = ({ state }: PendingSignIn, secure: boolean): string =>
  expireCookie(toCookieName(state, secure), secure)

const expireCookie = (name: string, secure: boolean): string =>
  writeCookie(name, '', { secure, httpOnly: true, maxAge: 0 })
