import type { CatalogueTables } from './schema/catalogue.ts'
import type { CheckoutTables } from './schema/checkout.ts'
import type { DataTables } from './schema/data.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { PlatformTables } from './schema/platform.ts'
import type { OrdersTables } from './schema/orders.ts'
import type { PaymentsTables } from './schema/payments.ts'
import type { ReviewTables } from './schema/reviews.ts'

/** Tables after all migrations. The store of each module converts rows to domain values. */
export interface Schema
  extends
    CatalogueTables,
    IdentityTables,
    CheckoutTables,
    DataTables,
    OrdersTables,
    PaymentsTables,
    ReviewTables,
    PlatformTables {}
