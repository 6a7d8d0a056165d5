import type { Order } from '@cartwright/contract'
import type { Database } from '../db/pool.ts'
import type { Owner } from '../http/caller.ts'
import type { Tx } from '../http/write.ts'

/** The part of an order that is written once; the rest are columns. */
export type OrderContent = Omit<
  Order,
  'id' | 'number' | 'createdDate' | 'updatedDate' | 'paymentStatus' | 'fulfillmentStatus' | 'status' | 'checkoutId'
>

export async function insertOrder(
  tx: Tx,
  order: {
    id: string
    owner: Pick<Owner, 'id' | 'kind'>
    checkoutId: string
    currency: string
    totalMinor: bigint
    paymentStatus: 'PAID' | 'PARTIALLY_PAID' | 'NOT_PAID'
    content: OrderContent
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('orders')
    .values({
      owner_id: order.owner.id,
      owner_kind: order.owner.kind,
      id: order.id,
      checkout_id: order.checkoutId,
      currency: order.currency,
      total_minor: order.totalMinor,
      content: JSON.stringify(order.content),
      payment_status: order.paymentStatus,
      created_at: order.createdAt,
    })
    .execute()
}

export async function insertPayment(
  tx: Tx,
  payment: {
    id: string
    ownerId: string
    orderId: string
    provider: 'test'
    amountMinor: bigint
    currency: string
    details: object
    createdAt: Date
  },
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      owner_id: payment.ownerId,
      order_id: payment.orderId,
      id: payment.id,
      provider: payment.provider,
      status: 'captured',
      amount_minor: payment.amountMinor,
      currency: payment.currency,
      details: JSON.stringify(payment.details),
      created_at: payment.createdAt,
    })
    .execute()
}

/** A shopper finds an order of their own; whoever runs the shop (no owner named) finds any. */
export async function findOrder(db: Database, ownerId: string | undefined, id: string): Promise<Order | undefined> {
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .executeTakeFirst()
  if (!row) return undefined
  return {
    ...(row.content as OrderContent), // written by insertOrder alone
    id: row.id,
    number: row.number.toString(),
    createdDate: row.created_at.toISOString(),
    updatedDate: row.created_at.toISOString(),
    checkoutId: row.checkout_id,
    paymentStatus: row.payment_status,
    fulfillmentStatus: 'NOT_FULFILLED',
    status: 'APPROVED',
  }
}
