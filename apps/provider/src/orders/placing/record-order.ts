import { PAYMENT_DUE_DAYS, type PaymentSettings } from '@cartwright/contract'
import { isCatalogueLine } from '../../cart/index.ts'
import type { NewOrder, RecordedOrder } from '../../checkout/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { createDuePayment, createStartedPayment } from '../../payments/index.ts'
import { approveOrder } from './approve-order.ts'
import { findOrCreateOrderContact } from './order-contact.ts'
import { readHistory } from '../history-store.ts'
import { type HeldStock, getPaymentStatus } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { snapshotOrder } from './snapshot-order.ts'
import { insertOrder } from '../store.ts'

/** Revision of an order that was just inserted; it has no history. */
const FIRST_REVISION = 1n

/**
 * Records the order, its contact, and the payment if something is due, in the transaction that takes the stock. Names
 * and amounts are copied, and never change. If a provider has to take money first, the order is not placed until
 * then.
 */
export async function recordOrder(tx: Tx, placed: NewOrder, services: OrderServices): Promise<RecordedOrder> {
  const { checkout, orderId, placedAt: now } = placed
  const settings = services.settings.current()
  const payment = createOrderPayment(placed, settings.payments)
  const isGood = payment?.status !== 'started'
  const sums = { totalMinor: placed.priced.totals.totalMinor, paidMinor: 0n, refundedMinor: 0n, waivedMinor: 0n }
  const order = await insertOrder(
    tx,
    {
      id: orderId,
      owner: checkout.owner,
      checkoutId: checkout.id,
      currency: checkout.currency,
      ...sums,
      chargedBackMinor: 0n,
      status: isGood ? 'APPROVED' : 'INITIALIZED',
      paymentStatus: getPaymentStatus(sums),
      fulfillmentStatus: 'NOT_FULFILLED',
      content: snapshotOrder(placed, { settings, providerUrl: services.providerUrl }),
      contactId: await findOrCreateOrderContact(tx, checkout, now),
      merchantNote: undefined,
      archived: false,
      stockHeld: toHeldStock(placed),
      createdAt: now,
      updatedAt: now,
    },
    payment,
  )
  const announce = async (): Promise<void> => {
    const before = order.revision === FIRST_REVISION ? [] : await readHistory(tx, order)
    await approveOrder(tx, order, { payments: payment ? [payment] : [], before }, services)
  }
  return { payment, announce: isGood ? announce : undefined }
}

function createOrderPayment(
  { orderId, checkout, priced, paymentSelection, placedAt: now }: NewOrder,
  { holdMinutes, manual }: PaymentSettings,
) {
  if (!paymentSelection) return undefined
  const payment = {
    ...paymentSelection,
    ownerId: checkout.owner.id,
    orderId,
    purpose: 'order' as const,
    amountMinor: priced.totals.payNow.totalMinor,
    currency: checkout.currency,
  }
  if (paymentSelection.provider !== 'manual') return createStartedPayment(payment, { now, holdMinutes })
  const { dueDays = PAYMENT_DUE_DAYS } = manual.find(({ code }) => code === paymentSelection.method) ?? {}
  return createDuePayment(payment, now, dueDays)
}

/** Stock to release later. Stock that was not counted at the sale is never restocked. */
function toHeldStock({ priced }: NewOrder): HeldStock[] {
  return priced.lines.flatMap(({ line, variant }) => {
    if (!isCatalogueLine(line)) return []
    const { id: lineId, productId, variantId, quantity } = line
    const held: HeldStock = { lineId, productId, variantId, quantity }
    return [variant?.stock.tracked === false ? { ...held, staysOut: 'uncounted' } : held]
  })
}
