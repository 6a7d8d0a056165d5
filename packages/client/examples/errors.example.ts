import { ApiError, createClient, currentCart, OAuthStrategy, STORES_APP_ID } from '@cartwright/client'

/** Adds a product to the cart, and returns the outcome as a message for people. */
export async function addOrExplain(baseUrl: string, clientId: string, productId: string): Promise<string> {
  const client = createClient({ modules: { currentCart }, auth: OAuthStrategy({ clientId }), baseUrl })
  try {
    const { cart } = await client.currentCart.addToCurrentCart(
      { lineItems: [{ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId } }] },
      // Pauses before retries count too.
      { timeoutMs: 5_000 },
    )
    return `It is in your cart, which now has ${cart.lineItems.length} lines.`
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.kind) {
      case 'application':
        // Refusal with a specific code. Codes are stable, and code can depend on them.
        if (error.code === 'ITEM_NOT_AVAILABLE') return 'It is sold out.'
        if (error.code === 'OPTIONS_INCOMPLETE') return 'Choose a size first.'
        return error.description ?? error.message
      case 'validation':
        // Errors of the request, by the names of this function's arguments.
        return error.fieldViolations.map(({ field, description }) => `${field} ${description}`).join(', ')
      case 'client':
        return `The shop did not take the request: ${error.message}.`
      case 'system':
        // The call was retried already, as often as useful. The id identifies the request in the server's log.
        return `The shop cannot be reached. Please try again later. ${error.requestId ?? ''}`.trim()
    }
  }
}
