import { goTo } from '../http/go-to.ts'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { ACCOUNT_PATH, problemAddress, signInAddress } from './paths.ts'

/** Leads a member to the provider's pages of their account, where they are signed in as well. Whoever is not signed in does that first. */
export async function openAccount(shop: Shop, request: Request, section: 'ACCOUNT_INFO' | 'ORDERS'): Promise<Response> {
  const shopper = readShopper(shop, request)
  if (!shopper.isMember) return goTo(signInAddress(shop, new URL(request.url).pathname), shopper)
  try {
    const { redirectSession } = await shopper.client.redirects.createRedirectSession({
      memberAccountPage: { section },
      callbacks: { postFlowUrl: shop.url + shop.to(ACCOUNT_PATH) },
    })
    return goTo(redirectSession?.fullUrl ?? shop.to(ACCOUNT_PATH), shopper)
  } catch (error) {
    if (!readFailure(error)) throw error
    shop.log.warn({ err: error }, 'The pages of the account could not be asked for.')
    return goTo(shop.to(problemAddress('closed')), shopper)
  }
}
