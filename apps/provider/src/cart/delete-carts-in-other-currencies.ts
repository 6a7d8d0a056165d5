import type { Tx } from '../platform/db/transaction.ts'
import { insertCartDeletedEvents } from './cart-events.ts'
import { deleteCartsExceptCurrency } from './store.ts'

const EVENT_BATCH_SIZE = 500

/**
 * The shop asks for another currency from now on. What was in the carts of the old one is gone with its products, and what else they say of
 * money would mean something else.
 */
export async function deleteCartsInOtherCurrencies(tx: Tx, currency: string, now: Date): Promise<void> {
  const ids = await deleteCartsExceptCurrency(tx, currency)
  for (let at = 0; at < ids.length; at += EVENT_BATCH_SIZE)
    await insertCartDeletedEvents(tx, ids.slice(at, at + EVENT_BATCH_SIZE), now)
}
