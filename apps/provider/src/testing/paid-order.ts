import { randomUUID } from 'node:crypto'
import type { Order } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { insertPayment } from '../payments/index.ts'

/** Order of two lines in the tables, paid offline and partly fulfilled. */
export interface PaidOrder {
  id: string
  lineIds: string[]
  paymentId: string
  fulfillmentId: string | undefined
  /** Return of a piece of its first line. */
  returnId: string
}

export async function insertPaidOrder(tx: Tx, { isSent }: { isSent: boolean }): Promise<PaidOrder> {
  const [ownerId, id, checkoutId, paymentId, at] = [randomUUID(), randomUUID(), randomUUID(), randomUUID(), new Date()]
  const lines = [lineOf('Plate'), lineOf('Bowl')]
  const price = { amount: '60.00', formattedAmount: '€60.00' }
  const none = { amount: '0.00', formattedAmount: '€0.00' }
  const content = {
    buyerInfo: { visitorId: ownerId, email: 'ada@shop.example' },
    currency: 'EUR',
    taxIncludedInPrices: true,
    lineItems: lines,
    priceSummary: {
      subtotal: price,
      shipping: none,
      tax: none,
      discount: none,
      total: price,
      totalAdditionalFees: none,
    },
    appliedDiscounts: [],
    channelInfo: { type: 'WEB' },
  } satisfies Partial<Order>
  // Its items are no products of the shop, so it holds no stock.
  await tx
    .insertInto('checkouts')
    .values({
      owner_id: ownerId,
      owner_kind: 'visitor',
      id: checkoutId,
      cart_id: randomUUID(),
      status: 'ordered',
      revision: 1n,
      channel_type: 'WEB',
      currency: 'EUR',
      lines: '[]',
      buyer: JSON.stringify({ email: 'ada@shop.example' }),
      order_id: id,
      created_at: at,
      updated_at: at,
    })
    .execute()
  await tx
    .insertInto('orders')
    .values({
      owner_id: ownerId,
      owner_kind: 'visitor',
      id,
      checkout_id: checkoutId,
      currency: 'EUR',
      total_minor: 6_000n,
      paid_minor: 6_000n,
      content: JSON.stringify(content),
      status: 'APPROVED',
      payment_status: 'PAID',
      fulfillment_status: isSent ? 'PARTIALLY_FULFILLED' : 'NOT_FULFILLED',
      channel_type: 'WEB',
      created_at: at,
      updated_at: at,
    })
    .execute()
  await insertPayment(tx, {
    id: paymentId,
    ownerId,
    orderId: id,
    provider: 'manual',
    method: 'transfer',
    purpose: 'order',
    amountMinor: 6_000n,
    currency: 'EUR',
    refundedMinor: 0n,
    declines: 0,
    declinedAt: undefined,
    status: 'captured',
    reference: undefined,
    failure: undefined,
    challengeUrl: undefined,
    details: {},
    nextCheckAt: undefined,
    checks: 0,
    expiresAt: undefined,
    createdAt: at,
    updatedAt: at,
  })
  const fulfillmentId = isSent ? randomUUID() : undefined
  if (fulfillmentId)
    await tx
      .insertInto('fulfillments')
      .values({
        owner_id: ownerId,
        order_id: id,
        id: fulfillmentId,
        lines: JSON.stringify([{ id: lines[0]!.id, quantity: 1 }]),
        tracking: null,
        created_at: at,
        updated_at: at,
      })
      .execute()
  const returnId = randomUUID()
  await tx
    .insertInto('returns')
    .values({
      owner_id: ownerId,
      order_id: id,
      id: returnId,
      kind: 'return',
      status: 'requested',
      lines: JSON.stringify([{ id: lines[0]!.id, quantity: 1 }]),
      created_at: at,
      updated_at: at,
    })
    .execute()
  return { id, lineIds: lines.map((line) => line.id), paymentId, fulfillmentId, returnId }
}

function lineOf(name: string): Order['lineItems'][number] {
  const [price, total] = [
    { amount: '10.00', formattedAmount: '€10.00' },
    { amount: '30.00', formattedAmount: '€30.00' },
  ]
  return {
    id: randomUUID(),
    productName: { original: name },
    quantity: 3,
    price,
    lineItemPrice: total,
    totalPriceAfterTax: total,
    descriptionLines: [],
  }
}
