import { goTo } from '../http/go-to.ts'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { CALLBACK_PATH, problemAddress } from './paths.ts'
import { readReturnPath } from './return-path.ts'
import { keepSignIn } from './sign-in-cookie.ts'

/**
 * Sends the shopper to the provider's page for signing in, and keeps in their browser what the way back needs. Passwords are typed there
 * alone. A link may do this: it changes nothing of the shopper's, and who comes back without having begun here is not signed in.
 */
export async function beginSignIn(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const to = readReturnPath(new URL(request.url).searchParams.get('to'), shop)
  if (shopper.isMember) return goTo(to, shopper)

  const { auth } = shopper.client
  const underWay = auth.generateOAuthData(shop.url + CALLBACK_PATH, to)
  try {
    const { authUrl } = await auth.getAuthUrl(underWay, { responseMode: 'query' })
    return goTo(authUrl, shopper, keepSignIn(request, underWay, shop))
  } catch (error) {
    if (!readFailure(error)) throw error
    shop.log.warn({ err: error }, 'The page for signing in could not be asked for.')
    return goTo(shop.to(problemAddress('closed', to)), shopper)
  }
}
