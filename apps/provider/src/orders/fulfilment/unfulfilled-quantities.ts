import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { listRefunds } from '../../payments/index.ts'
import { type StoredFulfillment, listFulfillments } from './fulfillment-store.ts'
import type { StoredOrder } from '../order.ts'
import { calculateRefundedAmounts } from '../payments/refunded-items.ts'
import type { Return } from '../returns/return.ts'
import { listReturnsOfOrder } from '../returns/store.ts'

/** Pieces that nobody waits for any more: withdrawn from, or paid back by their line. */
export interface ExcludedQuantities {
  withdrawn: ReadonlyMap<string, number>
  returned: ReadonlyMap<string, number>
  paidBack: ReadonlyMap<string, number>
}

export async function findExcludedQuantities(db: Database | Tx, order: StoredOrder): Promise<ExcludedQuantities> {
  const received = (await listReturnsOfOrder(db, order)).filter(({ status }) => status === 'received')
  const refunds = await listRefunds(db, { ownerId: order.owner.id, orderId: order.id })
  return {
    withdrawn: sumReturnedQuantities(received, 'withdrawal'),
    returned: sumReturnedQuantities(received, 'return'),
    paidBack: calculateRefundedAmounts(refunds).pieces,
  }
}

/**
 * How many pieces of each line are still to be sent. What is withdrawn from, or paid back without having come back, is taken to be what was not sent yet: better that the merchant is asked than
 * that goods leave for nothing. What is returned was sent, as far as anything was.
 */
export function calculateUnfulfilledQuantities(
  { content }: Pick<StoredOrder, 'content'>,
  fulfillments: readonly StoredFulfillment[],
  { withdrawn, returned, paidBack }: ExcludedQuantities,
): Map<string, number> {
  const sent = new Map<string, number>()
  for (const { id, quantity } of fulfillments.flatMap((each) => each.lines))
    sent.set(id, (sent.get(id) ?? 0) + quantity)
  return new Map(
    content.lineItems.map(({ id, quantity }) => {
      const of = (pieces: ReadonlyMap<string, number>): number => pieces.get(id) ?? 0
      const cameBack = Math.min(of(returned), of(sent))
      const notWanted = Math.max(of(withdrawn) + of(returned) - cameBack, of(paidBack) - cameBack)
      return [id, Math.max(0, quantity - of(sent) - notWanted)]
    }),
  )
}

/** Sent is an order of which nothing is left to be sent; of which nothing was sent, is not. */
export function getFulfillmentStatus(
  order: Pick<StoredOrder, 'content'>,
  fulfillments: readonly StoredFulfillment[],
  notWanted: ExcludedQuantities,
): StoredOrder['fulfillmentStatus'] {
  if (fulfillments.length === 0) return 'NOT_FULFILLED'
  const left = calculateUnfulfilledQuantities(order, fulfillments, notWanted)
  return [...left.values()].some((quantity) => quantity > 0) ? 'PARTIALLY_FULFILLED' : 'FULFILLED'
}

/** As fulfilments, returns and refunds have it now. */
export async function readFulfillmentStatus(tx: Tx, order: StoredOrder): Promise<StoredOrder['fulfillmentStatus']> {
  return getFulfillmentStatus(order, await listFulfillments(tx, order), await findExcludedQuantities(tx, order))
}

function sumReturnedQuantities(returns: readonly Return[], wanted: Return['kind']): Map<string, number> {
  const pieces = new Map<string, number>()
  for (const { kind, lines } of returns)
    if (kind === wanted) for (const { id, quantity } of lines) pieces.set(id, (pieces.get(id) ?? 0) + quantity)
  return pieces
}
