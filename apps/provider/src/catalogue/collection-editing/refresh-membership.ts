import type { Tx } from '../../platform/db/transaction.ts'
import { recordMembershipChanges } from '../changes/change-feed.ts'
import { type Actor, SHOP_ACTOR } from '../model/event.ts'
import { updateAndPublishChanges } from '../products/product-service.ts'
import { applyRules } from '../collection-rules/apply-rules.ts'

/** Locks products, applies the rules to them, and publishes what has changed. */
export async function refreshMembership(
  tx: Tx,
  productIds: readonly string[],
  { now, by = SHOP_ACTOR }: { now: Date; by?: Actor },
): Promise<void> {
  if (productIds.length === 0) return
  const move = async () => recordMembershipChanges(tx, await applyRules(tx, productIds, now))
  await updateAndPublishChanges(tx, productIds, by, move, now)
}
