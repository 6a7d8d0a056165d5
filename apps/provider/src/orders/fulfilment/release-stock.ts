import { restockItems } from '../../catalogue/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { releaseCoupon } from '../../pricing/index.ts'
import type { HeldStock, StoredOrder } from '../order.ts'

/** Stock and coupon of an order that comes to nothing. The order that is returned holds nothing more; whoever asked saves it. */
export async function releaseStockAndCoupon(tx: Tx, order: StoredOrder): Promise<StoredOrder> {
  await releaseCoupon(tx, order.id)
  const given = await restockLines(tx, order)
  return { ...given, stockHeld: given.stockHeld.filter(({ staysOut }) => staysOut !== 'uncounted') }
}

/**
 * Of each line named at most what it still holds, so that nothing comes back twice; without names, all. What was never counted, or came back broken, stays out. The order that is returned holds so
 * much less; whoever asked saves it.
 */
export async function restockLines(
  tx: Tx,
  order: StoredOrder,
  pieces: readonly { lineId: string; quantity: number }[] = order.stockHeld,
): Promise<StoredOrder> {
  const { taken, kept } = splitHeldStock(order.stockHeld, pieces)
  await restockItems(tx, taken)
  return { ...order, stockHeld: kept }
}

/** They came back, and cannot be sold again: a cancellation later does not bring them into the stock either. Whoever asked saves the order. */
export function writeOffStock(
  order: StoredOrder,
  pieces: readonly { lineId: string; quantity: number }[],
): StoredOrder {
  const { taken, kept } = splitHeldStock(order.stockHeld, pieces)
  return { ...order, stockHeld: [...kept, ...taken.map((held) => ({ ...held, staysOut: 'broken' as const }))] }
}

/** What can be taken of what an order holds, and what it holds then. */
function splitHeldStock(
  stockHeld: readonly HeldStock[],
  pieces: readonly { lineId: string; quantity: number }[],
): { taken: HeldStock[]; kept: HeldStock[] } {
  const wanted = new Map<string, number>()
  for (const { lineId, quantity } of pieces) wanted.set(lineId, (wanted.get(lineId) ?? 0) + quantity)
  const taken: HeldStock[] = []
  const kept: HeldStock[] = []
  for (const held of stockHeld) {
    const quantity = held.staysOut ? 0 : Math.min(held.quantity, wanted.get(held.lineId) ?? 0)
    if (quantity > 0) taken.push({ ...held, quantity })
    if (quantity < held.quantity) kept.push({ ...held, quantity: held.quantity - quantity })
  }
  return { taken, kept }
}
