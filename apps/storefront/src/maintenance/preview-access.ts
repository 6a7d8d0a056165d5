import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import { redirectShopper } from '../http/redirect.ts'
import type { Shop } from '../shop.ts'
import { readShopper } from '../shopper/shopper.ts'

/** Maximum lifetime of a preview token; the provider checks the actual one. */
const MAX_AGE_SECONDS = 12 * 60 * 60

const getCookieName = ({ secureCookies }: Pick<Shop, 'secureCookies'>): string =>
  toHostCookieName('cw-pass', secureCookies)

/** Grants a merchant with a pass preview access to a closed shop. */
export async function grantPreviewAccess(shop: Shop, request: Request): Promise<Response> {
  const pass = new URL(request.url).searchParams.get('pass') ?? ''
  const isGood = pass !== '' && (await shop.front.isValidPreviewPass(pass))
  const cookie = writeCookie(getCookieName(shop), pass, {
    secure: shop.secureCookies,
    httpOnly: true,
    maxAge: MAX_AGE_SECONDS,
  })
  return redirectShopper(shop.to('/'), readShopper(shop, request), isGood ? [cookie] : [])
}

export async function hasPreviewAccess(shop: Shop, request: Request): Promise<boolean> {
  const pass = readCookies(request).get(getCookieName(shop))
  return pass !== undefined && pass.length <= 100 && shop.front.isValidPreviewPass(pass)
}
