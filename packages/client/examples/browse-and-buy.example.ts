import { createClient, currentCart, OAuthStrategy, products, redirects, STORES_APP_ID } from '@cartwright/client'

/**
 * A visitor chooses a product, adds it to the cart and is redirected to the checkout. Returns the address of its
 * page.
 */
export async function browseAndBuy(baseUrl: string, clientId: string): Promise<string> {
  const client = createClient({
    modules: { currentCart, products, redirects },
    auth: OAuthStrategy({ clientId }),
    baseUrl,
  })

  // No sign-in is required: the first call creates a visitor, who owns the cart.
  const { items } = await client.products.queryProducts().ge('priceData.price', 1).ascending('name').limit(20).find()
  const product = items.find(({ stock }) => stock?.inStock)
  if (!product) throw new Error('There is nothing to buy.')

  // A product with options is bought as one of its variants, whose stock is visible before the choice.
  const { variants } = await client.products.queryProductVariants(product._id)
  const choices = variants.find(({ stock }) => stock?.inStock)?.choices ?? {}

  const { cart } = await client.currentCart.addToCurrentCart({
    lineItems: [
      {
        quantity: 2,
        catalogReference: { appId: STORES_APP_ID, catalogItemId: product._id, options: { options: choices } },
      },
    ],
  })

  // The added quantity is smaller than the requested one if stock is short.
  const [line] = cart.lineItems
  if (line?._id && line.quantity > 1)
    await client.currentCart.updateCurrentCartLineItemQuantity([{ _id: line._id, quantity: 1 }])

  const { priceSummary } = await client.currentCart.estimateCurrentCartTotals({
    shippingAddress: { country: 'DE', city: 'Berlin', postalCode: '10115', addressLine1: 'Invalidenstraße 1' },
  })
  if (!priceSummary?.total) throw new Error('The shop does not deliver there.')

  // The shop's own page handles address and payment; it redirects back after completion.
  const { checkoutId } = await client.currentCart.createCheckoutFromCurrentCart({ channelType: 'WEB' })
  const { redirectSession } = await client.redirects.createRedirectSession({
    ecomCheckout: { checkoutId },
    callbacks: { thankYouPageUrl: 'http://localhost:3000/thanks', postFlowUrl: 'http://localhost:3000/cart' },
  })
  return redirectSession.fullUrl
}
