import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { cartAddress, readAsked } from './asked.ts'
import { changeCart } from './change-cart.ts'
import { readCode } from './coupon-code.ts'
import { readCart } from './read-cart.ts'
import { parseDelivery } from './view-delivery.ts'

const PRIVATE = { 'cache-control': 'private, no-store' }

/**
 * Does what was typed in the cart, turns the cart into a checkout for the country chosen there and sends the shopper to the provider's page for it. Doing it twice gives the same checkout.
 * A refusal leads back to the cart, which shows what stands in the way.
 */
export async function startCheckout(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const form = await request.formData().catch(() => new FormData()) // A form without a field has no body.
  const asked = readAsked(form, shop)
  const { country } = asked
  let to = '/cart'
  if (shopper.isKnown) {
    try {
      const { problem, refusedCode } = await changeCart(shopper, form)
      if (problem) return answer(cartAddress(asked, { problem: 'quantities' }))
      if (refusedCode) return answer(cartAddress(asked, { problem: 'code', coupon: refusedCode }, 'discount'))
      // Who types a code counts on it: one that takes nothing off is seen before the checkout.
      if (readCode(form.get('coupon')) && (await readCart(shop, shopper, asked)).coupon?.problem)
        return answer(cartAddress(asked, {}, 'discount'))
      const { checkoutId } = await shopper.client.currentCart.createCheckoutFromCurrentCart({
        channelType: 'WEB',
        ...(country && { shippingAddress: { country } }),
        selectedShippingOption: parseDelivery(form.get('delivery')),
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
      to = cartAddress(asked, { problem: failure.kind === 'unreachable' ? 'closed' : 'checkout' })
    }
  }
  return answer(to)

  function answer(location: string): Response {
    const headers = new Headers({ location, ...PRIVATE })
    for (const cookie of shopper.cookies()) headers.append('set-cookie', cookie)
    return new Response(null, { status: 303, headers })
  }
}
