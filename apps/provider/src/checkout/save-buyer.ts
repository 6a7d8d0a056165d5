import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../platform/db/pool.ts'
import { transact } from '../platform/db/transaction.ts'
import type { Buyer, Checkout } from './checkout.ts'
import { findCheckoutForUpdate, saveCheckout } from './store.ts'

/** Saves typed details, also when the order fails. A submission from an outdated page does not reopen an order. */
export async function saveBuyer(
  checkout: Checkout,
  change: (known: Buyer) => Buyer,
  { db, now }: { db: Database; now: () => Date },
): Promise<Checkout> {
  return transact(db, async (tx) => {
    const current = await findCheckoutForUpdate(tx, checkout.owner.id, checkout.id)
    if (current?.state.status !== 'open') return current ?? checkout
    // Equal details are no change: a form that is sent twice at once must not cause a conflict.
    const buyer = change(current.buyer)
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(buyer)), current.buyer)) return current
    return saveCheckout(tx, { ...current, buyer, updatedAt: now() })
  })
}
