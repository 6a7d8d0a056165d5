import { isDeepStrictEqual } from 'node:util'
import type { Database } from '../platform/db/pool.ts'
import type { Buyer, Checkout } from './checkout.ts'
import { findCheckoutForUpdate, saveCheckout } from './store.ts'

/** What was typed is kept, whatever becomes of the order. A submission from an older page does not undo a newer one's order. */
export async function saveBuyer(
  checkout: Checkout,
  change: (known: Buyer) => Buyer,
  { db, now }: { db: Database; now: () => Date },
): Promise<Checkout> {
  return db.transaction().execute(async (tx) => {
    const current = await findCheckoutForUpdate(tx, checkout.owner.id, checkout.id)
    if (current?.state.status !== 'open') return current ?? checkout
    // Said again, it is no change: a form that is sent twice at once is the same order twice, not a conflict.
    const buyer = change(current.buyer)
    if (isDeepStrictEqual(JSON.parse(JSON.stringify(buyer)), current.buyer)) return current
    return saveCheckout(tx, { ...current, buyer, updatedAt: now() })
  })
}
