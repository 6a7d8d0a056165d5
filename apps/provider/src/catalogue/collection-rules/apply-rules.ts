import type { Tx } from '../../platform/db/transaction.ts'
import { findDifferences, readRules, saveDifferences, withIds } from './rule-store.ts'

/**
 * Moves locked products into and out of the collections with rules. Returns the moved products, whose change the
 * caller records.
 */
export async function applyRules(tx: Tx, productIds: readonly string[], now = new Date()): Promise<string[]> {
  if (productIds.length === 0) return []
  const rules = await readRules(tx)
  const differences = await findDifferences(tx, rules, withIds(productIds), now)
  return differences.length === 0 ? [] : saveDifferences(tx, rules, differences)
}
