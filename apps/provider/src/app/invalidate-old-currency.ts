import { deleteCartsInOtherCurrencies } from '../cart/index.ts'
import { deleteCheckoutsInOtherCurrency } from '../checkout/index.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** Invalidates checkouts and carts priced in the old currency after the shop has changed its currency. */
export async function invalidateOldCurrency(tx: Tx, currency: string, now: Date): Promise<void> {
  await deleteCartsInOtherCurrencies(tx, currency, now)
  await deleteCheckoutsInOtherCurrency(tx, currency)
}
