import type { Order } from '@cartwright/contract'
import type { PlacedOrder } from '../checkout/index.ts'
import type { Tx } from '../http/write.ts'
import { newId } from '../ids.ts'
import type { Totals, PricingSettings } from '../pricing/index.ts'
import { snapshotOrder } from './snapshot-order.ts'
import { insertOrder, insertPayment } from './store.ts'

/** Writes the order, and its payment where something was paid with it, in the transaction that takes the stock. Names and amounts are copied: they never change. */
export async function recordOrder(
  tx: Tx,
  placed: PlacedOrder,
  shop: { settings: PricingSettings; providerUrl: string },
): Promise<void> {
  const { checkout, orderId, payment, placedAt } = placed
  const { totals } = placed.priced
  await insertOrder(tx, {
    id: orderId,
    owner: checkout.owner,
    checkoutId: checkout.id,
    currency: checkout.currency,
    totalMinor: totals.totalMinor,
    paymentStatus: statusOf(totals),
    content: snapshotOrder(placed, shop),
    createdAt: placedAt,
  })
  if (!payment) return
  await insertPayment(tx, {
    id: newId(),
    ownerId: checkout.owner.id,
    orderId,
    provider: payment.provider,
    amountMinor: totals.payNow.totalMinor,
    currency: checkout.currency,
    details: { lastDigits: payment.lastDigits },
    createdAt: placedAt,
  })
}

function statusOf({
  payNow,
  payLater,
}: Totals): Extract<Order['paymentStatus'], 'PAID' | 'PARTIALLY_PAID' | 'NOT_PAID'> {
  if (payLater.totalMinor === 0n) return 'PAID'
  return payNow.totalMinor > 0n ? 'PARTIALLY_PAID' : 'NOT_PAID'
}
