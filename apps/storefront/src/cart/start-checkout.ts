import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { changeLines } from './change-lines.ts'
import { readCountry } from './read-country.ts'

const PRIVATE = { 'cache-control': 'private, no-store' }

/**
 * Does what was typed in the cart, turns the cart into a checkout for the country chosen there and sends the shopper to the provider's page for it. Doing it twice gives the same checkout.
 * A refusal leads back to the cart, which shows what stands in the way.
 */
export async function startCheckout(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const form = await request.formData().catch(() => new FormData()) // A form without a field has no body.
  const country = readCountry(form.get('country'), shop)
  const cartWith = (problem: string) => `/cart?${new URLSearchParams({ ...(country && { country }), problem })}`
  let to = '/cart'
  if (shopper.isKnown) {
    try {
      if (await changeLines(shopper, form)) return answer(cartWith('quantities'))
      const { checkoutId } = await shopper.client.currentCart.createCheckoutFromCurrentCart({
        channelType: 'WEB',
        ...(country && { shippingAddress: { country } }),
      })
      const { redirectSession } = await shopper.client.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: { thankYouPageUrl: `${shop.url}/thank-you`, cartPageUrl: `${shop.url}/cart`, postFlowUrl: shop.url },
      })
      to = redirectSession?.fullUrl ?? '/cart'
    } catch (error) {
      const failure = readFailure(error)
      if (!failure) throw error
      shop.log.warn({ err: error }, 'The checkout could not be started.')
      to = cartWith(failure.kind === 'unreachable' ? 'closed' : 'checkout')
    }
  }
  return answer(to)

  function answer(location: string): Response {
    const headers = new Headers({ location, ...PRIVATE })
    for (const cookie of shopper.cookies()) headers.append('set-cookie', cookie)
    return new Response(null, { status: 303, headers })
  }
}
