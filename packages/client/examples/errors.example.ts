import { ApiError, createClient, currentCart, OAuthStrategy, STORES_APP_ID } from '@cartwright/client'

/** Puts a product into the cart, and says what came of it in words for people. */
export async function addOrExplain(baseUrl: string, clientId: string, productId: string): Promise<string> {
  const client = createClient({ modules: { currentCart }, auth: OAuthStrategy({ clientId }), baseUrl })
  try {
    const { cart } = await client.currentCart.addToCurrentCart(
      { lineItems: [{ quantity: 1, catalogReference: { appId: STORES_APP_ID, catalogItemId: productId } }] },
      // The pauses before it is tried again count too.
      { timeoutMs: 5_000 },
    )
    return `It is in your cart, which now has ${cart.lineItems.length} lines.`
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    switch (error.kind) {
      case 'application':
        // A refusal with a reason of its own. Codes stay as they are, so code can depend on them.
        if (error.code === 'ITEM_NOT_AVAILABLE') return 'It is sold out.'
        if (error.code === 'OPTIONS_INCOMPLETE') return 'Choose a size first.'
        return error.description ?? error.message
      case 'validation':
        // What was wrong with the request, under the names of this function's arguments.
        return error.fieldViolations.map(({ field, description }) => `${field} ${description}`).join(', ')
      case 'client':
        return `The shop did not take the request: ${error.message}.`
      case 'system':
        // Tried again already, as often as makes sense. The id helps whoever reads the server's log.
        return `The shop cannot be reached. Please try again later. ${error.requestId ?? ''}`.trim()
    }
  }
}
