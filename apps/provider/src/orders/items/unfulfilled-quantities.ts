import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listRefunds } from '../../payments/index.ts'
import { type StoredFulfillment, listFulfillments } from './fulfillment-store.ts'
import type { StoredOrder } from '../order.ts'
import { calculateRefundedAmounts } from './refunded-items.ts'
import type { Return } from './return.ts'
import { listReturnsOfOrder } from './return-store.ts'

/** Quantities by line that need not be shipped any more: withdrawn, returned or refunded. */
export interface ExcludedQuantities {
  withdrawn: ReadonlyMap<string, number>
  returned: ReadonlyMap<string, number>
  refunded: ReadonlyMap<string, number>
}

export async function findExcludedQuantities(db: Database | Tx, order: StoredOrder): Promise<ExcludedQuantities> {
  const received = (await listReturnsOfOrder(db, order)).filter(({ status }) => status === 'received')
  const refunds = await listRefunds(db, { ownerId: order.owner.id, orderId: order.id })
  return {
    withdrawn: sumReturnedQuantities(received, 'withdrawal'),
    returned: sumReturnedQuantities(received, 'return'),
    refunded: calculateRefundedAmounts(refunds).quantities,
  }
}

/**
 * Calculates the quantities by line that are still to be shipped. Items that are withdrawn, or refunded without
 * coming back, count as not shipped yet: asking the merchant is better than shipping goods for nothing. Returned
 * items count as shipped, up to the shipped quantity.
 */
export function calculateUnfulfilledQuantities(
  { content }: Pick<StoredOrder, 'content'>,
  fulfillments: readonly StoredFulfillment[],
  { withdrawn, returned, refunded }: ExcludedQuantities,
): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { id, quantity } of fulfillments.flatMap((each) => each.lines))
    sent.set(id, (sent.get(id) ?? 0) + quantity)
  return new Map(
    content.lineItems.map(({ id, quantity }) => {
      const of = (pieces: ReadonlyMap<string, number>): number => pieces.get(id) ?? 0
      const cameBack = Math.min(of(returned), of(sent))
      const notWanted = Math.max(of(withdrawn) + of(returned) - cameBack, of(refunded) - cameBack)
      return [id, Math.max(0, quantity - of(sent) - notWanted)]
    }),
  )
}

/** Fulfillment status: fulfilled if nothing is left to ship, not fulfilled if nothing was shipped. */
export function getFulfillmentStatus(
  order: Pick<StoredOrder, 'content'>,
  fulfillments: readonly StoredFulfillment[],
  notWanted: ExcludedQuantities,
): StoredOrder['fulfillmentStatus'] {
  if (fulfillments.length === 0) return 'NOT_FULFILLED'
  const left = calculateUnfulfilledQuantities(order, fulfillments, notWanted)
  return [...left.values()].some((quantity) => quantity > 0) ? 'PARTIALLY_FULFILLED' : 'FULFILLED'
}

/** Reads the fulfillment status from current fulfillments, returns and refunds. */
export async function readFulfillmentStatus(tx: Tx, order: StoredOrder): Promise<StoredOrder['fulfillmentStatus']> {
  return getFulfillmentStatus(order, await listFulfillments(tx, order), await findExcludedQuantities(tx, order))
}

function sumReturnedQuantities(returns: readonly Return[], returnKind: Return['kind']): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { kind, lines } of returns)
    if (kind === returnKind) for (const { id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return pieces
}
