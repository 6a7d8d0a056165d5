import { writeCookie } from '../http/cookies.ts'
import type { Shop } from '../shop.ts'

/**
 * Number of items in the wishlist, without their ids: readable by scripts, so that only shoppers with a list request
 * it.
 */
export const WISHLIST_COUNT_COOKIE = 'cw-wish'
const YEAR_SECONDS = 31_536_000

export function writeWishlistCountCookie(count: number, { secureCookies }: Pick<Shop, 'secureCookies'>): string {
  const maxAge = count > 0 ? YEAR_SECONDS : 0
  return writeCookie(WISHLIST_COUNT_COOKIE, String(count), { secure: secureCookies, httpOnly: false, maxAge })
}
