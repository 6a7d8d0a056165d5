import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import type { Shopper } from '../shopper/shopper.ts'

/** Next steps after an order: manual payment, downloads, its page in the account, and its formatted address. */
export interface OrderPageView {
  url?: string
  howToPay?: { title: string; instructions?: string; amount: { formattedAmount: string }; until?: string }
  downloads: { fileName: string; url: string }[]
  address?: string[]
}

/** Other providers may not support it: the page then shows the order itself. */
export async function readOrderPage(shop: Shop, shopper: Shopper, orderId: string): Promise<OrderPageView> {
  try {
    const address = `${shop.providerUrl}/cartwright/v1/orders/${encodeURIComponent(orderId)}/page`
    const response = await shopper.client.fetchWithAuth(address)
    if (!response.ok) return { downloads: [] }
    return ((await response.json()) as { orderPage: OrderPageView }).orderPage // as the contract has it
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    shop.log.warn({ err: error }, 'Reading the thank-you page of an order failed.')
    return { downloads: [] }
  }
}
