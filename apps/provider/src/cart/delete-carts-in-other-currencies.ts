import type { Tx } from '../platform/db/transaction.ts'
import { insertCartDeletedEvents } from './cart-events.ts'
import { deleteCartsExceptCurrency } from './store.ts'

const EVENT_BATCH_SIZE = 500

/**
 * Deletes all carts in other currencies after the shop changed its currency. Their products are gone, and their
 * amounts would mean something else.
 */
export async function deleteCartsInOtherCurrencies(tx: Tx, currency: string, now: Date): Promise<void> {
  const ids = await deleteCartsExceptCurrency(tx, currency)
  for (let at = 0; at < ids.length; at += EVENT_BATCH_SIZE)
    await insertCartDeletedEvents(tx, ids.slice(at, at + EVENT_BATCH_SIZE), now)
}
