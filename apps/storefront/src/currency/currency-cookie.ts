import { readCookies, writeCookie } from '../http/cookies.ts'

/** Says nothing but a currency: no secret, and no matter which host sends it. */
const COOKIE = 'cw-currency'
const YEAR_SECONDS = 31_536_000

/** What somebody has chosen, if it is one of these. */
export function readCurrency(request: Request, offered: readonly string[]): string | undefined {
  const chosen = readCookies(request).get(COOKIE)
  return chosen !== undefined && offered.includes(chosen) ? chosen : undefined
}

export const hasChosenCurrency = (request: Request): boolean => readCookies(request).has(COOKIE)

/** The `Set-Cookie` line; without a currency it takes the choice away. */
export const writeCurrency = (currency: string | undefined, secure: boolean): string =>
  writeCookie(COOKIE, currency ?? '', { secure, httpOnly: true, maxAge: currency === undefined ? 0 : YEAR_SECONDS })
