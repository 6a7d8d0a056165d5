import type { EstimateCurrentCartTotalsOptions } from '@cartwright/client'
import type { Shop } from '../shop.ts'
import type { Shopper } from '../shopper/shopper.ts'
import { type ExplainedTotals, type ExplanationView, toExplanationView } from './explanation-view.ts'

/** Reads the steps of the total, cent by cent. The cart is also shown without them. */
export async function explainTotals(
  shop: Shop,
  { client }: Shopper,
  about: EstimateCurrentCartTotalsOptions,
): Promise<ExplanationView | undefined> {
  const response = await ask(shop, client, about)
  if (!response?.ok) {
    shop.log.info({ status: response?.status }, 'The price breakdown is unavailable.')
    return undefined
  }
  // The response has the shape that the contract declares for our own operation.
  return toExplanationView((await response.json()) as ExplainedTotals, shop.words)
}

async function ask(
  shop: Shop,
  client: Shopper['client'],
  about: EstimateCurrentCartTotalsOptions,
): Promise<Response | undefined> {
  const url = new URL('/cartwright/v1/carts/current/explain-totals', shop.providerUrl)
  try {
    return await client.fetchWithAuth(url, {
      method: 'POST',
      body: JSON.stringify(about),
      headers: { 'content-type': 'application/json' },
    })
  } catch (error) {
    // If the provider is unreachable, the cart reports it; a failure of this call alone must not hide the cart.
    shop.log.warn({ err: error }, 'Requesting the price breakdown failed.')
    return undefined
  }
}
