import { cookieStorage, createClient, currentCart, OAuthStrategy, STORES_APP_ID } from '@cartwright/client'

/**
 * A page that keeps the visitor's session in a cookie, so that they find their cart again on the next page and the next
 * day. Answers how many things are in it, as the next page sees it.
 */
export async function keepTheCart(baseUrl: string, clientId: string, productId: string): Promise<number> {
  const newPage = () =>
    createClient({
      modules: { currentCart },
      auth: OAuthStrategy({
        clientId,
        // With the client's id in its name, shops on one host do not share their carts by accident.
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
