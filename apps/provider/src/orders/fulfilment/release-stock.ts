import { restockItems, setStockCause } from '../../catalogue/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { releaseCoupon } from '../../pricing/index.ts'
import type { HeldStock, StoredOrder } from '../order.ts'

/**
 * Releases stock and coupon of an order that is canceled or rejected. The returned order holds nothing more; the
 * caller saves it.
 */
export async function releaseStockAndCoupon(tx: Tx, order: StoredOrder): Promise<StoredOrder> {
  await releaseCoupon(tx, order.id)
  const given = await restockLines(tx, order, { cause: 'CANCELLATION' })
  return { ...given, stockHeld: given.stockHeld.filter(({ staysOut }) => staysOut !== 'uncounted') }
}

/**
 * Restocks items, at most the quantities that each line still holds, so that nothing is restocked twice; without
 * `pieces`, everything. Uncounted and broken items stay out. The returned order holds less; the caller saves it.
 */
export async function restockLines(
  tx: Tx,
  order: StoredOrder,
  {
    cause,
    pieces = order.stockHeld,
  }: { cause: 'CANCELLATION' | 'RETURN'; pieces?: readonly { lineId: string; quantity: number }[] },
): Promise<StoredOrder> {
  const { taken, remaining } = splitHeldStock(order.stockHeld, pieces)
  setStockCause(tx, { cause, orderId: order.id })
  await restockItems(tx, taken)
  return { ...order, stockHeld: remaining }
}

/**
 * Writes off returned items that cannot be sold again, so that a later cancellation does not restock them. The caller
 * saves the returned order.
 */
export function writeOffStock(
  order: StoredOrder,
  pieces: readonly { lineId: string; quantity: number }[],
): StoredOrder {
  const { taken, remaining } = splitHeldStock(order.stockHeld, pieces)
  return { ...order, stockHeld: [...remaining, ...taken.map((held) => ({ ...held, staysOut: 'broken' as const }))] }
}

/** Splits the held stock into what can be taken and what remains. */
function splitHeldStock(
  stockHeld: readonly HeldStock[],
  pieces: readonly { lineId: string; quantity: number }[],
): { taken: HeldStock[]; remaining: HeldStock[] } {
  const quantities = new Map<string, number>()
  for (const { lineId, quantity } of pieces) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  const taken: HeldStock[] = []
  const remaining: HeldStock[] = []
  for (const held of stockHeld) {
    const quantity = held.staysOut ? 0 : Math.min(held.quantity, quantities.get(held.lineId) ?? 0)
    if (quantity > 0) taken.push({ ...held, quantity })
    if (quantity < held.quantity) remaining.push({ ...held, quantity: held.quantity - quantity })
  }
  return { taken, remaining }
}
