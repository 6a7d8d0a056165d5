import { endForeignCarts } from './cart/index.ts'
import { removeForeignCheckouts } from './checkout/index.ts'
import type { Tx } from './db/transaction.ts'

/** The shop asks for another currency from now on: nothing that was priced in the old one can be bought any more. */
export async function leaveCurrency(tx: Tx, currency: string, now: Date): Promise<void> {
  await endForeignCarts(tx, currency, now)
  await removeForeignCheckouts(tx, currency)
}
