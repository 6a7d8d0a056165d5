import type { ShippingSettings, ShopSettings, TaxSettings } from '@cartwright/contract'
import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { insertSettingsIfAbsent, saveSettings } from '../settings/index.ts'
import { readSettingsRevision } from './find-demo-content.ts'
import { saveDemoState } from './demo-state.ts'

const SHIPPING: ShippingSettings = { regions: [] }
const TAX: TaxSettings = { taxIncludedInPrices: true, rounding: 'order', shippingIsTaxed: true, regions: [] }

/** What a shop begins with in which nobody has set anything: it can be opened, and delivers nowhere. A shop that has settings is left alone. */
export async function initializeShopSettings(db: Database, { email }: { email: string }): Promise<void> {
  const shop: ShopSettings = {
    name: 'New shop',
    currency: 'EUR',
    locale: 'en-IE',
    timeZone: 'UTC',
    weightUnit: 'KG',
    email,
    address: { addressLine1: '', city: '', postalCode: '', country: 'IE' },
  }
  await db.transaction().execute(async (tx) => {
    await sql`set local lock_timeout = '60s'; set local statement_timeout = '60s'`.execute(tx)
    // Of two first starts at once, the second waits here until the first is done.
    if (!(await insertSettingsIfAbsent(tx, 'shop', shop))) return
    await saveSettings(tx, 'shipping', SHIPPING)
    await saveSettings(tx, 'tax', TAX)
    await saveDemoState(tx, 'empty', { settingsRevision: await readSettingsRevision(tx) })
  })
}
