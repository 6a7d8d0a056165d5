import { accountScenarios } from './accounts.ts'
import { appOrderScenarios } from './app-orders.ts'
import { browseScenarios } from './browse.ts'
import { buyNowScenarios } from './buy-now.ts'
import { cartScenarios } from './cart.ts'
import { checkoutScenarios } from './checkout.ts'
import { clientScenarios } from './client.ts'
import { dataItemScenarios } from './data-items.ts'
import { directLoginScenarios } from './direct-login.ts'
import { eventScenarios } from './events.ts'
import { loginPageScenarios } from './login-page.ts'
import { mediaScenarios } from './media.ts'
import { merchantScenarios } from './merchant.ts'
import { reviewScenarios } from './reviews.ts'
import { sessionScenarios } from './session.ts'
import { sideModuleScenarios } from './side-modules.ts'
import { storefrontScenarios } from './storefronts.ts'

/**
 * Scenarios of storefronts, merchants and apps. Each scenario begins with clients of its own, and so with visitors of
 * its own.
 */
export const scenarios = [
  ...sessionScenarios,
  ...browseScenarios,
  ...cartScenarios,
  ...checkoutScenarios,
  ...buyNowScenarios,
  ...accountScenarios,
  ...directLoginScenarios,
  ...loginPageScenarios,
  ...merchantScenarios,
  ...eventScenarios,
  ...mediaScenarios,
  ...clientScenarios,
  ...appOrderScenarios,
  ...storefrontScenarios,
  ...reviewScenarios,
  ...sideModuleScenarios,
  ...dataItemScenarios,
]
