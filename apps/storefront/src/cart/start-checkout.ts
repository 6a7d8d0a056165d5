import { toSignInUrl } from '../paths/account-paths.ts'
import { redirectShopper } from '../http/redirect.ts'
import { readForm } from '../http/read-form.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { toCartUrl, parseCartDisplayOptions } from './cart-display-options.ts'
import { changeCart } from './change-cart.ts'
import { parseCouponCode } from './coupon-code.ts'
import { readCart } from './read-cart.ts'
import { parseDelivery } from './delivery-view.ts'

/**
 * Does what was typed in the cart, turns the cart into a checkout for the country chosen there and sends the shopper
 * to the provider's page for it. Doing it twice gives the same checkout. A refusal leads back to the cart, which
 * shows what stands in the way.
 */
export async function startCheckout(shop: Shop, request: Request): Promise<Response> {
  const shopper = readShopper(shop, request)
  const form = await readForm(request)
  const options = parseCartDisplayOptions(form, shop)
  const { country, postcode } = options
  let to = shop.to('/cart')
  /** Lines that were removed during checkout can be restored. */
  let undoCookies: string[] = []
  if (shopper.hasSession) {
    try {
      const { problem, code, cookies } = await changeCart(request, shopper, form, shop)
      undoCookies = cookies
      if (problem) return redirectShopper(shop.to(toCartUrl(options, { problem: 'quantities' })), shopper, undoCookies)
      if (code?.coupon) {
        const part = code.problem === 'code' ? 'discount' : '' // the other is said at the top
        return redirectShopper(shop.to(toCartUrl(options, code, part)), shopper, undoCookies)
      }
      // A typed code without effect is shown before the checkout, because the shopper expects its discount.
      if (parseCouponCode(form.get('coupon')) && (await readCart(shop, shopper, options)).coupon?.problem)
        return redirectShopper(shop.to(toCartUrl(options, {}, 'discount')), shopper, undoCookies)
      const { checkoutId } = await shopper.client.currentCart.createCheckoutFromCurrentCart({
        channelType: 'WEB',
        ...(country && { shippingAddress: { country, ...(postcode && { postalCode: postcode }) } }),
        selectedShippingOption: parseDelivery(form.get('delivery')),
      })
      const { redirectSession } = await shopper.client.redirects.createRedirectSession({
        ecomCheckout: { checkoutId },
        callbacks: {
          thankYouPageUrl: shop.url + shop.to('/thank-you'),
          cartPageUrl: shop.url + shop.to('/cart'),
          postFlowUrl: shop.url + shop.to(''),
          loginUrl: shop.url + toSignInUrl(shop, shop.to('/checkout')),
        },
      })
      to = redirectSession?.fullUrl ?? shop.to('/cart')
    } catch (error) {
      const failure = toProviderFailure(error)
      if (!failure) throw error
      shop.log.warn({ err: error }, 'Starting the checkout failed.')
      to = shop.to(toCartUrl(options, { problem: failure.kind === 'unreachable' ? 'closed' : 'checkout' }))
    }
  }
  return redirectShopper(to, shopper, undoCookies)
}
