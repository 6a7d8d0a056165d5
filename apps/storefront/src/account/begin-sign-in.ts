import { redirectShopper } from '../http/redirect.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { CALLBACK_PATH, toProblemUrl } from '../paths/account-paths.ts'
import { readReturnPath } from '../http/return-path.ts'
import { writeSignInCookie } from './sign-in-cookie.ts'

/**
 * Sends the shopper to the provider's page for signing in, and keeps in their browser what the way back needs. Passwords are typed there
 * alone. A link may do this: it changes nothing of the shopper's, and who comes back without having begun here is not signed in.
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
