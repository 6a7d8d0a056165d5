import { deleteCartsInOtherCurrencies } from '../cart/index.ts'
import { deleteCheckoutsInOtherCurrency } from '../checkout/index.ts'
import type { Tx } from '../platform/db/transaction.ts'

/** The shop asks for another currency from now on: nothing that was priced in the old one can be bought any more. */
export async function invalidateOldCurrency(tx: Tx, currency: string, now: Date): Promise<void> {
  await deleteCartsInOtherCurrencies(tx, currency, now)
  await deleteCheckoutsInOtherCurrency(tx, currency)
}
