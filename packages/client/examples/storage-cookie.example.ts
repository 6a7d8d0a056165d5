import { cookieStorage, createClient, currentCart, OAuthStrategy, STORES_APP_ID } from '@cartwright/client'

/**
 * Page that stores the visitor's session in a cookie: the cart is available on the next page and the next day.
 * Returns the number of items, as the next page reads it.
 */
export async function keepTheCart(baseUrl: string, clientId: string, productId: string): Promise<number> {
  const newPage = () =>
    createClient({
      modules: { currentCart },
      auth: OAuthStrategy({
        clientId,
        // The client's id is part of the name: shops on one host do not share their carts by accident.
        tokenStorage: cookieStorage({ clientId, expires: 365 }),
      }),
      baseUrl,
    })

  await newPage().currentCart.addToCurrentCart({
    lineItems: [{ quantity: 3, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId } }],
  })

  const { lineItems } = await newPage().currentCart.getCurrentCart()
  return lineItems.reduce((sum, { quantity }) => sum + quantity, 0)
}
