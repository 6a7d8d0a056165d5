import { transact, type Tx } from '../../platform/db/transaction.ts'
import { findPayment, type Payment } from '../../payments/index.ts'
import { cancelOrder } from '../cancel-order.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { findOrderForUpdate } from '../store.ts'

/**
 * Cancels an order whose manual payment is overdue, with stock and coupon. If a part is fulfilled already, the
 * merchant decides.
 */
export async function cancelUnpaidOrder({ id, orderId }: Payment, services: OrderServices): Promise<Payment> {
  return transact(services.db, async (tx) => {
    const order = await findOrderForUpdate(tx, orderId)
    const payment = await findPayment(tx, id)
    if (!order || !payment)
      throw new Error(`The order ${orderId} or its payment ${id} is gone; neither is ever deleted.`)
    const isOver = payment.expiresAt !== undefined && payment.expiresAt <= services.now()
    if (payment.status !== 'due' || !isOver) return payment
    return cancelIfNotFulfilled(tx, order, payment, services)
  })
}

async function cancelIfNotFulfilled(
  tx: Tx,
  order: StoredOrder,
  payment: Payment,
  services: OrderServices,
): Promise<Payment> {
  if (order.status !== 'APPROVED' || order.fulfillmentStatus !== 'NOT_FULFILLED') return payment
  const reason = NOT_PAID_IN_TIME[order.content.buyerLanguage?.slice(0, 2) ?? ''] ?? NOT_PAID_IN_TIME['en']
  await cancelOrder(
    tx,
    order,
    { restocks: true, refunds: false, notifiesBuyer: true, reason },
    { kind: 'shop' },
    services,
  )
  return (await findPayment(tx, payment.id)) ?? payment
}

/** Reason in the buyer's mail, by language. */
const NOT_PAID_IN_TIME: Readonly<Record<string, string>> = {
  en: 'It was not paid in time.',
  de: 'Sie wurde nicht rechtzeitig bezahlt.',
  fr: 'Elle n’a pas été payée à temps.',
  he: 'היא לא שולמה בזמן.',
}
