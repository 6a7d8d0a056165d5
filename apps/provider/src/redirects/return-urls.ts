import { getFormActionSource } from '../identity/index.ts'
import { type Callbacks, addQueryParameters } from './callbacks.ts'
import type { PageSession } from './store.ts'

/** Thank-you page of a placed order, with the query parameters of the platform's pages (wire reference, section 7). */
export function getThankYouUrl(
  { callbacks, isMember }: Pick<PageSession, 'callbacks' | 'isMember'>,
  orderId: string,
  { storefrontUrl }: { storefrontUrl: string },
): string {
  const { thankYouPageUrl = callbacks.postFlowUrl ?? `${storefrontUrl}/thank-you`, state } = callbacks
  return addQueryParameters(thankYouPageUrl, { orderId, wixMemberLoggedIn: String(isMember), state })
}

/** URL where the storefront signs people in itself, if it does. */
export function getLoginUrl({ loginUrl: address, state }: Callbacks): string | undefined {
  return address && addQueryParameters(address, { wixMemberLoggedIn: 'false', state })
}

/**
 * Origins of all URLs to which a page may lead back. Browsers check each redirect of a form against the page's
 * `form-action`.
 */
export function getReturnOrigins({ thankYouPageUrl, postFlowUrl, cartPageUrl, loginUrl: signIn }: Callbacks): string[] {
  const addresses = [thankYouPageUrl, postFlowUrl, cartPageUrl, signIn]
  return [...new Set(addresses.flatMap((address) => (address ? [getFormActionSource(address)] : [])))]
}

/** URL of the storefront's cart; else of the page for shoppers who do not continue. */
export function getCartUrl({ callbacks, isMember }: Pick<PageSession, 'callbacks' | 'isMember'>): string | undefined {
  const { cartPageUrl = callbacks.postFlowUrl, state } = callbacks
  return cartPageUrl && addQueryParameters(cartPageUrl, { wixMemberLoggedIn: String(isMember), state })
}
