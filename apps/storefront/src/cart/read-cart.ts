import type { Cart, EstimateCurrentCartTotalsOptions } from '@cartwright/client'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'
import type { CartDisplayOptions } from './cart-display-options.ts'
import { EMPTY_CART, toCartView, type CartView } from './cart-view.ts'
import { explainTotals } from './explain-totals.ts'

/** The shopper's cart with its totals for a country. Somebody unknown has an empty one, without asking anybody. */
export async function readCart(shop: Shop, shopper: Shopper, options: CartDisplayOptions): Promise<CartView> {
  if (!shopper.hasSession) return EMPTY_CART
  const cart = await findCart(shopper)
  if (!cart?.lineItems.length) {
    shopper.cacheCartCount(0)
    return EMPTY_CART
  }
  const country = options.country ?? cart.contactInfo?.address?.country ?? ''
  const about = toDestination(cart, country, options.postcode)
  const [estimate, explanation, { timeZone, country: homeCountry }] = await Promise.all([
    estimateTotals(shop, shopper, about),
    options.explanation ? explainTotals(shop, shopper, about) : undefined,
    shop.front.read(),
  ])
  const view = toCartView(estimate?.cart ?? cart, {
    estimate,
    explanation,
    country,
    homeCountry,
    postcode: options.postcode,
    pictureOrigin: shop.providerOrigin,
    clock: { lang: shop.lang, timeZone },
    words: shop.words,
    to: shop.to,
  })
  shopper.cacheCartCount(view.count)
  return options.explanation && !explanation ? { ...view, problems: [...view.problems, shop.words.cart.noSteps] } : view
}

/** A chosen country replaces the address of the cart only if it differs, since the address has more parts. */
function toDestination(cart: Cart, country: string, postcode?: string): EstimateCurrentCartTotalsOptions {
  if (!country) return { calculateShipping: false }
  if (postcode) return { shippingAddress: { country, postalCode: postcode } }
  return country === cart.contactInfo?.address?.country ? {} : { shippingAddress: { country } }
}

export async function findCart(shopper: Shopper): Promise<Cart | undefined> {
  try {
    return await shopper.client.currentCart.getCurrentCart()
  } catch (error) {
    const failure = toProviderFailure(error)
    if (failure?.kind === 'refused' && failure.status === 404) return undefined
    throw error
  }
}

/** A cart can be shown without totals, so a refusal (a country nothing is sent to) does not hide it. */
async function estimateTotals(shop: Shop, shopper: Shopper, about: EstimateCurrentCartTotalsOptions) {
  try {
    return await shopper.client.currentCart.estimateCurrentCartTotals(about)
  } catch (error) {
    const failure = toProviderFailure(error)
    if (failure?.kind !== 'refused') throw error
    shop.log.info({ code: failure.code }, 'Estimating totals failed.')
    return undefined
  }
}
