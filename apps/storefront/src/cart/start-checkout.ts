import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'

const PRIVATE = { 'cache-control': 'private, no-store' }

/**
 * Turns the cart into a checkout and sends the shopper to the provider's page for it. Doing it twice gives the same checkout.
 * A refusal leads back to the cart, which shows what stands in the way.
 */
export async function startCheckout(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  let to = '/cart'
  if (shopper.isKnown) {
    try {
      const { checkoutId } = await shopper.client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
      const { redirectSession } = await shopper.client.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: { thankYouPageUrl: `${shop.url}/thank-you`, cartPageUrl: `${shop.url}/cart`, postFlowUrl: shop.url },
      })
      to = redirectSession?.fullUrl ?? '/cart'
    } catch (error) {
      const failure = readFailure(error)
      if (!failure) throw error
      shop.log.warn({ err: error }, 'The checkout could not be started.')
      to = failure.kind === 'unreachable' ? '/cart?problem=closed' : '/cart?problem=checkout'
    }
  }
  const headers = new Headers({ location: to, ...PRIVATE })
  for (const cookie of shopper.cookies()) headers.append('set-cookie', cookie)
  return new Response(null, { status: 303, headers })
}
