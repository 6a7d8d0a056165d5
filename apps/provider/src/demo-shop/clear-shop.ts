import { sql } from 'kysely'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import type { ApiClient } from './api-client.ts'
import { DEMO_CONCURRENCY, mapWithConcurrency } from './map-with-concurrency.ts'

/**
 * Tables of visitors' and orders' data, and remains of products, in the order of their foreign keys. Staff, keys,
 * clients and secrets stay.
 */
const CLEARED_TABLES = [
  'invoices',
  'returns',
  'order_downloads',
  'order_history',
  'fulfillments',
  'refunds',
  'payments',
  'orders',
  'test_refunds',
  'test_charges',
  'checkouts',
  'carts',
  'wishlists',
  'coupon_redemptions',
  'redirect_sessions',
  'pending_sign_ins',
  'signed_in_visitors',
  'deleted_accounts',
  'app_sign_ins',
  'accounts',
  'contacts',
  'mails',
  'slug_redirects',
  'secured_files',
  'image_downloads',
] as const

/**
 * Empties a shop that contains demo content only. Products, collections and coupons are deleted through operations, so
 * that a running shop is notified; the rest is deleted without events.
 */
export async function clearShop(db: Database, calls: ApiClient): Promise<void> {
  const settings = { discounts: { rules: [] }, fees: { fees: [] }, look: {}, home: { sections: [] } }
  await calls.call('settings.updateSettings', { settings, replace: true })
  const idsOf = async (table: 'products' | 'collections' | 'coupons'): Promise<string[]> =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id)
  await mapWithConcurrency(DEMO_CONCURRENCY, await idsOf('coupons'), (id) => calls.call('coupons.deleteCoupon', { id }))
  await mapWithConcurrency(DEMO_CONCURRENCY, await idsOf('collections'), (id) =>
    calls.call('products.deleteCollection', { id }),
  )
  await mapWithConcurrency(DEMO_CONCURRENCY, await idsOf('products'), (id) =>
    calls.call('products.deleteProduct', { id }),
  )
  await transact(db, async (tx) => {
    // A running shop may hold locks on some of them for a moment.
    await sql`set local lock_timeout = '30s'; set local statement_timeout = '60s'`.execute(tx)
    // Locks in the order of document creation, which takes orders that are not locked, then a number: no deadlock.
    await tx.selectFrom('orders').select('id').forUpdate().execute()
    await tx.updateTable('invoice_numbers').set({ last: 0 }).execute()
    for (const table of CLEARED_TABLES) await tx.deleteFrom(table).execute()
    await sql`alter sequence order_numbers restart`.execute(tx)
  })
}
