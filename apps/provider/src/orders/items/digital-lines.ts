import type { Database } from '../../platform/db/pool.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import type { StoredOrder } from '../order.ts'
import { type StoredFulfillment, listFulfillments } from './fulfillment-store.ts'

/** Filters the lines of an order by how they are delivered: files by their payment, goods by a parcel or by hand. */
type Ordered = Pick<StoredOrder, 'content'>

/** Whether goods have been shipped. They cannot be called back, and have to be returned. */
export async function hasShippedGoods(db: Database | Tx, order: StoredOrder): Promise<boolean> {
  if (order.fulfillmentStatus === 'NOT_FULFILLED') return false
  return (await listFulfillments(db, order)).some(({ lines }) => filterPhysicalLines(order, lines).length > 0)
}

/** Finds the last fulfillment with goods. A delivery of files counts only if there is no other. */
export function findLastParcel(
  order: Ordered,
  fulfillments: readonly StoredFulfillment[],
): StoredFulfillment | undefined {
  return fulfillments.findLast(({ lines }) => filterPhysicalLines(order, lines).length > 0) ?? fulfillments.at(-1)
}

/** Filters the lines that need a parcel or are handed over: all but files. */
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
