import type { Cart } from '../cart/index.ts'
import type { Database } from '../platform/db/pool.ts'
import type { ProviderServices } from '../payments/index.ts'
import type { PricingSettings } from '../pricing/index.ts'
import type { SettingsCache } from '../settings/index.ts'
import type { OrderLinkServices } from './order-link.ts'

/** Services that changes of orders need, whether from a page, an operation, a job or the command line. */
export interface OrderServices extends ProviderServices, OrderLinkServices {
  db: Database
  settings: SettingsCache<PricingSettings>
  storefrontUrl: string
  now: () => Date
  /** Describes the cart for subscribers of its events. */
  describeCart(cart: Cart): Promise<object>
  /** Reports an error that delayed a refund; the job retries the refund. */
  reportDelayedRefund(error: unknown): void
}
