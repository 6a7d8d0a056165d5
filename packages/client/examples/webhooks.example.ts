import { AppStrategy, createClient, currentCart, products } from '@cartwright/client'

/** Storage of the app's data. */
interface Notes {
  add(note: string): void
}

/** Webhook endpoint of an app: verifies the shop's signature and handles the event. */
export async function receiveWebhook(
  request: Request,
  app: { appId: string; publicKey: string },
  notes: Notes,
): Promise<Response> {
  const client = createClient({ modules: { currentCart, products }, auth: AppStrategy(app) })

  client.products.onProductChanged(({ data }) => notes.add(`${data.productId}: ${data.changedFields.join(', ')}`))
  client.currentCart.onCartCreated(({ entity, metadata }) => {
    // An event may be delivered twice, with the same id.
    notes.add(`${metadata._id}: a cart in ${entity.currency}`)
  })

  try {
    await client.webhooks.processRequest(request)
    return new Response(null, { status: 200 })
  } catch {
    // Not genuine, not expected, or not handled: the shop redelivers without a success status.
    return new Response(null, { status: 500 })
  }
}
