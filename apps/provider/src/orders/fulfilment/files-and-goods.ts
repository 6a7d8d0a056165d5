import type { Database } from '../../db/pool.ts'
import type { Tx } from '../../db/transaction.ts'
import type { KeptOrder } from '../order.ts'
import { type KeptFulfillment, listFulfillments } from './fulfillment-store.ts'

/** Which lines of an order are files, which are delivered by their payment, and which are goods, which leave in a parcel or are handed over. */
type Ordered = Pick<KeptOrder, 'content'>

/** Tells whether goods have left. They cannot be called back: they have to be returned. */
export async function hasSentGoods(db: Database | Tx, order: KeptOrder): Promise<boolean> {
  if (order.fulfillmentStatus === 'NOT_FULFILLED') return false
  return (await listFulfillments(db, order)).some(({ lines }) => goodsOf(order, lines).length > 0)
}

/** Finds the fulfilment that was noted last. A delivery of files counts only where nothing else was sent. */
export function findLastParcel(order: Ordered, fulfillments: readonly KeptFulfillment[]): KeptFulfillment | undefined {
  return fulfillments.findLast(({ lines }) => goodsOf(order, lines).length > 0) ?? fulfillments.at(-1)
}

/** Keeps the lines that need a parcel, or are handed over: all but files. */
export function goodsOf<L extends { id: string }>(order: Ordered, lines: readonly L[]): L[] {
  const files = fileLinesOf(order)
  return lines.filter(({ id }) => !files.has(id))
}

export function fileLinesOf({ content }: Ordered): Set<string> {
  return new Set(content.lineItems.filter(({ digitalFile }) => digitalFile).map(({ id }) => id))
}

export function hasFile({ content }: Ordered): boolean {
  return content.lineItems.some(({ digitalFile }) => digitalFile)
}
