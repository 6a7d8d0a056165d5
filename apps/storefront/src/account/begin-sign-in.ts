import { redirectShopper } from '../http/redirect.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { CALLBACK_PATH, toProblemUrl } from '../paths/account-paths.ts'
import { readReturnPath } from '../http/return-path.ts'
import { writeSignInCookie } from './sign-in-cookie.ts'

/**
 * Redirects the shopper to the provider's sign-in page, and stores in their browser the data for the callback. Only
 * that page accepts passwords. A link may start this: it changes no data of the shopper, and a callback without a
 * stored sign-in signs nobody in.
 */
export async function beginSignIn(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const to = readReturnPath(new URL(request.url).searchParams.get('to'), shop)
  if (shopper.isMember) return redirectShopper(to, shopper)

  const { auth } = shopper.client
  const underWay = auth.generateOAuthData(shop.url + CALLBACK_PATH, to)
  try {
    const { authUrl } = await auth.getAuthUrl(underWay, { responseMode: 'query' })
    return redirectShopper(authUrl, shopper, writeSignInCookie(request, underWay, shop))
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    shop.log.warn({ err: error }, 'Opening the sign-in page failed.')
    return redirectShopper(shop.to(toProblemUrl('closed', to)), shopper)
  }
}
