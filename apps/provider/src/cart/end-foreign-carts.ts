import type { Tx } from '../db/transaction.ts'
import { announceEnded } from './announce-cart.ts'
import { removeForeignCarts } from './store.ts'

const ANNOUNCED_AT_ONCE = 500

/**
 * The shop asks for another currency from now on. What was in the carts of the old one is gone with its products, and what else they say of
 * money would mean something else.
 */
export async function endForeignCarts(tx: Tx, currency: string, now: Date): Promise<void> {
  const ids = await removeForeignCarts(tx, currency)
  for (let at = 0; at < ids.length; at += ANNOUNCED_AT_ONCE)
    await announceEnded(tx, ids.slice(at, at + ANNOUNCED_AT_ONCE), now)
}
