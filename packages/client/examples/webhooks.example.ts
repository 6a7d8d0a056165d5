import { AppStrategy, createClient, currentCart, products } from '@cartwright/client'

/** Where an app keeps what it learns. */
interface Notes {
  add(note: string): void
}

/** An app's address for webhooks: checks that the shop sent it, and does what is to be done. */
export async function receiveWebhook(
  request: Request,
  app: { appId: string; publicKey: string },
  notes: Notes,
): Promise<Response> {
  const client = createClient({ modules: { currentCart, products }, auth: AppStrategy(app) })

  client.products.onProductChanged(({ data }) => notes.add(`${data.productId}: ${data.changedFields.join(', ')}`))
  client.currentCart.onCartCreated(({ entity, metadata }) => {
    // An event may come twice; its id says so.
    notes.add(`${metadata._id}: a cart in ${entity.currency}`)
  })

  try {
    await client.webhooks.processRequest(request)
    return new Response(null, { status: 200 })
  } catch {
    // Not genuine, not expected, or not done: what is not answered with success is sent again.
    return new Response(null, { status: 500 })
  }
}
