import { getFormActionSource } from '../identity/index.ts'
import { type Callbacks, addQueryParameters } from './callbacks.ts'
import type { PageSession } from './store.ts'

/** Where a buyer goes whose order is placed, with what the platform's pages say there as well (wire reference, section 7). */
export function getThankYouUrl(
  { callbacks, isMember }: Pick<PageSession, 'callbacks' | 'isMember'>,
  orderId: string,
  { storefrontUrl }: { storefrontUrl: string },
): string {
  const { thankYouPageUrl = callbacks.postFlowUrl ?? `${storefrontUrl}/thank-you`, state } = callbacks
  return addQueryParameters(thankYouPageUrl, { orderId, wixMemberLoggedIn: String(isMember), state })
}

/** Where the storefront signs people in by itself, if it does. */
export function getLoginUrl({ loginUrl: address, state }: Callbacks): string | undefined {
  return address && addQueryParameters(address, { wixMemberLoggedIn: 'false', state })
}

/** Browsers hold every step of the way against the form that leads there: these are where a page may lead back to. */
export function getReturnOrigins({ thankYouPageUrl, postFlowUrl, cartPageUrl, loginUrl: signIn }: Callbacks): string[] {
  const addresses = [thankYouPageUrl, postFlowUrl, cartPageUrl, signIn]
  return [...new Set(addresses.flatMap((address) => (address ? [getFormActionSource(address)] : [])))]
}

/** Back to the cart, where the storefront has said where that is, or else to where it wants whoever goes no further. */
export function getCartUrl({ callbacks, isMember }: Pick<PageSession, 'callbacks' | 'isMember'>): string | undefined {
  const { cartPageUrl = callbacks.postFlowUrl, state } = callbacks
  return cartPageUrl && addQueryParameters(cartPageUrl, { wixMemberLoggedIn: String(isMember), state })
}
