import type { CatalogueTables } from './schema/catalogue.ts'
import type { CheckoutTables } from './schema/checkout.ts'
import type { IdentityTables } from './schema/identity.ts'
import type { PlatformTables } from './schema/platform.ts'
import type { OrdersTables } from './schema/orders.ts'
import type { PaymentsTables } from './schema/payments.ts'

/** Tables as the migrations leave them. Rows are turned into domain values by the store of each module. */
export interface Schema
  extends CatalogueTables, IdentityTables, CheckoutTables, OrdersTables, PaymentsTables, PlatformTables {}
