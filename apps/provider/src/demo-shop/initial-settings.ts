import type { ShippingSettings, ShopSettings, TaxSettings } from '@cartwright/contract'
import { sql } from 'kysely'
import { INITIAL_SHOP_NAME } from '../back-office/index.ts'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import { insertSettingsIfAbsent, saveSettings } from '../settings/index.ts'
import { readSettingsRevision } from './find-demo-content.ts'
import { saveDemoState } from './demo-state.ts'

const SHIPPING: ShippingSettings = { regions: [] }
const TAX: TaxSettings = { taxIncludedInPrices: true, rounding: 'order', shippingIsTaxed: true, regions: [] }

/** Initial settings of a shop: it can be opened, and delivers nowhere. Existing settings are not changed. */
export async function initializeShopSettings(db: Database, { email }: { email: string }): Promise<void> {
  const shop: ShopSettings = {
    name: INITIAL_SHOP_NAME,
    currency: 'EUR',
    locale: 'en-IE',
    timeZone: 'UTC',
    weightUnit: 'KG',
    email,
    address: { addressLine1: '', city: '', postalCode: '', country: 'IE' },
  }
  await transact(db, async (tx) => {
    await sql`set local lock_timeout = '60s'; set local statement_timeout = '60s'`.execute(tx)
    // The second of two concurrent first starts waits here for the first.
    if (!(await insertSettingsIfAbsent(tx, 'shop', shop))) return
    await saveSettings(tx, 'shipping', SHIPPING)
    await saveSettings(tx, 'tax', TAX)
    await saveDemoState(tx, 'empty', { settingsRevision: await readSettingsRevision(tx) })
  })
}
