import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { StoredOrder } from '../order.ts'
import { type StoredFulfillment, listFulfillments } from './fulfillment-store.ts'

/** Which lines of an order are files, which are delivered by their payment, and which are goods, which leave in a parcel or are handed over. */
type Ordered = Pick<StoredOrder, 'content'>

/** Tells whether goods have left. They cannot be called back: they have to be returned. */
export async function hasShippedGoods(db: Database | Tx, order: StoredOrder): Promise<boolean> {
  if (order.fulfillmentStatus === 'NOT_FULFILLED') return false
  return (await listFulfillments(db, order)).some(({ lines }) => filterPhysicalLines(order, lines).length > 0)
}

/** Finds the fulfilment that was noted last. A delivery of files counts only where nothing else was sent. */
export function findLastParcel(
  order: Ordered,
  fulfillments: readonly StoredFulfillment[],
): StoredFulfillment | undefined {
  return fulfillments.findLast(({ lines }) => filterPhysicalLines(order, lines).length > 0) ?? fulfillments.at(-1)
}

/** Keeps the lines that need a parcel, or are handed over: all but files. */
export function filterPhysicalLines<L extends { id: string }>(order: Ordered, lines: readonly L[]): L[] {
  const files = getDigitalLineIds(order)
  return lines.filter(({ id }) => !files.has(id))
}

export function getDigitalLineIds({ content }: Ordered): Set<string> {
  return new Set(content.lineItems.filter(({ digitalFile }) => digitalFile).map(({ id }) => id))
}

export function hasDigitalLine({ content }: Ordered): boolean {
  return content.lineItems.some(({ digitalFile }) => digitalFile)
}
