import type { Cart } from '../cart/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { ProviderServices } from '../payments/index.ts'
import type { PricingSettings } from '../pricing/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { OrderLinkServices } from './order-link.ts'

/** What orders need of the rest of the shop, whoever changes them: a page, an operation, a job, the command line. */
export interface OrderServices extends ProviderServices, OrderLinkServices {
  db: Database
  settings: SettingsCache<PricingSettings>
  storefrontUrl: string
  now: () => Date
  /** The cart as those who hear of its change know it. */
  describeCart(cart: Cart): Promise<object>
  /** Told of whatever kept a refund from being carried out at once; the job goes on with it. */
  reportDelayedRefund(error: unknown): void
}
