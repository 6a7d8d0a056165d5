import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { EMPTY_CART, viewCart, type CartView, type WireCart, type WireEstimate } from './cart-view.ts'

/** The shopper's cart with its totals for a country. Somebody unknown has an empty one, without asking anybody. */
export async function readCart(shop: Shop, shopper: Shopper, asked: string | undefined): Promise<CartView> {
  if (!shopper.isKnown) return EMPTY_CART
  // The pages look at the members named in WireCart and WireEstimate, and expect any of them to be absent.
  const cart = (await findCart(shopper)) as WireCart | undefined
  if (!cart?.lineItems?.length) {
    shopper.sawCart(0)
    return EMPTY_CART
  }
  const country = asked ?? cart.contactInfo?.address?.country ?? ''
  const estimate = (await estimateTotals(shop, shopper, country)) as WireEstimate | undefined
  const view = viewCart(estimate?.cart?.lineItems ? estimate.cart : cart, {
    estimate,
    country,
    pictureOrigin: shop.providerOrigin,
  })
  shopper.sawCart(view.count)
  return view
}

export async function findCart(shopper: Shopper) {
  try {
    return await shopper.client.currentCart.getCurrentCart()
  } catch (error) {
    const failure = readFailure(error)
    if (failure?.kind === 'refused' && failure.status === 404) return undefined
    throw error
  }
}

/** A cart can be shown without totals, so a refusal (a country nothing is sent to) does not hide it. */
async function estimateTotals(shop: Shop, shopper: Shopper, country: string) {
  try {
    return await shopper.client.currentCart.estimateCurrentCartTotals(
      country ? { shippingAddress: { country } } : { calculateShipping: false },
    )
  } catch (error) {
    const failure = readFailure(error)
    if (failure?.kind !== 'refused') throw error
    shop.log.info({ code: failure.code }, 'Totals could not be estimated.')
    return undefined
  }
}
