import { ownCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import { goTo } from '../http/go-to.ts'
import type { Shop } from '../shop.ts'
import { readShopper } from '../shopper/shopper.ts'

/** As long as a pass is good at most; the provider knows how long this one is. */
const PASS_SECONDS = 12 * 60 * 60

const cookieOf = ({ secureCookies }: Pick<Shop, 'secureCookies'>): string => ownCookieName('cw-pass', secureCookies)

/** Whoever runs the shop comes with a pass from their page, and sees the shop that is closed to others. */
export async function lookInside(shop: Shop, request: Request): Promise<Response> {
  const pass = new URL(request.url).searchParams.get('pass') ?? ''
  const isGood = pass !== '' && (await shop.front.isGoodPass(pass))
  const cookie = writeCookie(cookieOf(shop), pass, { secure: shop.secureCookies, httpOnly: true, maxAge: PASS_SECONDS })
  return goTo(shop.to('/'), readShopper(shop, request), isGood ? [cookie] : [])
}

export async function mayLookInside(shop: Shop, request: Request): Promise<boolean> {
  const pass = readCookies(request).get(cookieOf(shop))
  return pass !== undefined && pass.length <= 100 && shop.front.isGoodPass(pass)
}
