import { readCookies, writeCookie } from '../http/cookies.ts'

/** Says nothing but a currency: no secret, and no matter which host sends it. */
const COOKIE = 'cw-currency'
const YEAR_SECONDS = 31_536_000

/** Reads the currency cookie, which may hold an invalid value. */
export const readCurrencyCookie = (request: Request): string | undefined => readCookies(request).get(COOKIE)

/** The `Set-Cookie` line; without a currency it takes the choice away. */
export const writeCurrencyCookie = (currency: string | undefined, secure: boolean): string =>
  writeCookie(COOKIE, currency ?? '', { secure, httpOnly: true, maxAge: currency === undefined ? 0 : YEAR_SECONDS })
