import type { AccountSection } from '@cartwright/ui'
import { redirectShopper } from '../http/redirect.ts'
import type { Shop } from '../shop.ts'
import { toProviderFailure } from '../shopper/provider-failure.ts'
import { readShopper } from '../shopper/shopper.ts'
import { ACCOUNT_PATH, toProblemUrl, toSignInUrl } from '../paths/account-paths.ts'

/** Leads a member to a page of their account at the provider. Visitors sign in first. */
export async function redirectToAccountSection(
  shop: Shop,
  request: Request,
  section: AccountSection,
): Promise<Response> {
  const shopper = readShopper(shop, request)
  if (!shopper.isMember) return redirectShopper(toSignInUrl(shop, new URL(request.url).pathname), shopper)
  try {
    const { redirectSession } = await shopper.client.redirects.createRedirectSession({
      memberAccountPage: { section: section === 'orders' ? 'ORDERS' : 'ACCOUNT_INFO' },
      preferences: { additionalQueryParameters: { page: section } },
      callbacks: { postFlowUrl: shop.url + shop.to(ACCOUNT_PATH) },
    })
    return redirectShopper(redirectSession?.fullUrl ?? shop.to(ACCOUNT_PATH), shopper)
  } catch (error) {
    if (!toProviderFailure(error)) throw error
    shop.log.warn({ err: error }, 'Opening the account pages failed.')
    return redirectShopper(shop.to(toProblemUrl('closed')), shopper)
  }
}
