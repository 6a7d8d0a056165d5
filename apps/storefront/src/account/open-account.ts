import type { AccountSection } from '@cartwright/ui'
import { goTo } from '../http/go-to.ts'
import type { Shop } from '../shop.ts'
import { readFailure } from '../shopper/refusal.ts'
import { readShopper } from '../shopper/shopper.ts'
import { ACCOUNT_PATH, problemAddress, signInAddress } from './paths.ts'

/** Leads a member to a page of their account at the provider. Whoever is not signed in does that first. */
export async function openAccount(shop: Shop, request: Request, section: AccountSection): Promise<Response> {
  const shopper = readShopper(shop, request)
  if (!shopper.isMember) return goTo(signInAddress(shop, new URL(request.url).pathname), shopper)
  try {
    const { redirectSession } = await shopper.client.redirects.createRedirectSession({
      memberAccountPage: { section: section === 'orders' ? 'ORDERS' : 'ACCOUNT_INFO' },
      preferences: { additionalQueryParameters: { page: section } },
      callbacks: { postFlowUrl: shop.url + shop.to(ACCOUNT_PATH) },
    })
    return goTo(redirectSession?.fullUrl ?? shop.to(ACCOUNT_PATH), shopper)
  } catch (error) {
    if (!readFailure(error)) throw error
    shop.log.warn({ err: error }, 'The pages of the account could not be asked for.')
    return goTo(shop.to(problemAddress('closed')), shopper)
  }
}
