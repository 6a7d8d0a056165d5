import { withParameters } from './callbacks.ts'
import type { PageSession } from './store.ts'

/** Where a buyer goes whose order is placed, with what the platform's pages say there as well (wire reference, section 7). */
export function thankYouUrl(
  { callbacks, isMember }: Pick<PageSession, 'callbacks' | 'isMember'>,
  orderId: string,
  { storefrontUrl }: { storefrontUrl: string },
): string {
  const { thankYouPageUrl = callbacks.postFlowUrl ?? `${storefrontUrl}/thank-you`, state } = callbacks
  return withParameters(thankYouPageUrl, { orderId, wixMemberLoggedIn: String(isMember), state })
}

/** Back to the cart, where the storefront has said where that is. */
export function cartUrl({ callbacks, isMember }: Pick<PageSession, 'callbacks' | 'isMember'>): string | undefined {
  const { cartPageUrl, state } = callbacks
  return cartPageUrl && withParameters(cartPageUrl, { wixMemberLoggedIn: String(isMember), state })
}
