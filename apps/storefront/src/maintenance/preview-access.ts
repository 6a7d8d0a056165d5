import { toHostCookieName, readCookies, writeCookie } from '../http/cookies.ts'
import { redirectShopper } from '../http/redirect.ts'
import { readReturnPath } from '../http/return-path.ts'
import type { Shop } from '../shop.ts'
import { readShopper } from '../shopper/shopper.ts'

/** Maximum lifetime of a preview token; the provider checks the actual one. */
const MAX_AGE_SECONDS = 12 * 60 * 60

/** Tells scripts that the browser has a pass, which they cannot read. It grants nothing. */
const HINT_COOKIE = 'cw-edit'

/** Form of a staff pass, which is good once. Other passes last. */
const STAFF_PASS = /^[\w-]{43}$/

const getCookieName = ({ secureCookies }: Pick<Shop, 'secureCookies'>): string =>
  toHostCookieName('cw-pass', secureCookies)

/** Opens the storefront as staff see it: also while it is closed, and with a bar that leads to the back office. */
export async function grantPreviewAccess(shop: Shop, request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const pass = await findValidPass(shop, searchParams.get('pass') ?? '')
  const options = { secure: shop.secureCookies, maxAge: MAX_AGE_SECONDS }
  const cookies =
    pass === undefined
      ? []
      : [
          writeCookie(getCookieName(shop), pass, { ...options, httpOnly: true }),
          writeCookie(HINT_COOKIE, '1', { ...options, httpOnly: false }),
        ]
  return redirectShopper(readReturnPath(searchParams.get('to'), shop), readShopper(shop, request), cookies)
}

async function findValidPass(shop: Shop, pass: string): Promise<string | undefined> {
  if (STAFF_PASS.test(pass)) return shop.front.redeemStaffPass(pass)
  return pass !== '' && (await shop.front.isValidPreviewPass(pass)) ? pass : undefined
}

export async function hasPreviewAccess(shop: Shop, request: Request): Promise<boolean> {
  const pass = readCookies(request).get(getCookieName(shop))
  return pass !== undefined && pass.length <= 100 && shop.front.isValidPreviewPass(pass)
}
