import type { Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import {
  createDuePayment,
  insertPayment,
  listPayments,
  transitionPayment,
  type Payment,
  savePayment,
} from '../../payments/index.ts'
import { announceOrder } from '../announce-order.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import type { Actor } from '../history.ts'
import { appendHistory } from '../history-store.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import { type StoredOrder, calculateBalanceDue, calculateUnpaidAmount, getPaymentStatus } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { saveOrder } from '../store.ts'

/**
 * Records that the merchant has received the money: the payment due with the order, or else the remaining balance
 * (the rest of a deposit, or everything for payment on the spot). The caller locks the order. `method`: payment
 * method, if the order does not name it.
 */
export async function collectBalance(
  tx: Tx,
  was: StoredOrder,
  { by, method = 'by-hand' }: { by: Actor; method?: string },
  services: OrderServices,
): Promise<StoredOrder> {
  if (was.status !== 'APPROVED')
    throw new AppError(
      'ORDER_NOT_APPROVED',
      409,
      'Only an order that is placed and not cancelled can be marked as paid.',
      {
        data: { orderId: was.id, status: was.status },
      },
    )
  if (calculateUnpaidAmount(was) === 0n)
    throw new AppError('ORDER_ALREADY_PAID', 409, 'Nothing of this order is left to be paid.', {
      data: { orderId: was.id },
    })

  const payment =
    (await captureDuePayment(tx, was, services.now())) ??
    (await captureRemainingBalance(tx, was, method, services.now()))
  const paidMinor = was.paidMinor + payment.amountMinor
  const order = await saveOrder(tx, {
    ...was,
    paidMinor,
    paymentStatus: getPaymentStatus({ ...was, paidMinor }),
    updatedAt: services.now(),
  })
  const data = { paymentId: payment.id, amount: `${payment.amountMinor}`, isOffline: true }
  await appendHistory(tx, order, { type: 'paid', data }, { by, at: order.updatedAt })
  await announceOrder(tx, order, { was }, by)
  await sendOrderMails(tx, 'paid', order, services)
  return deliverFiles(tx, order, order.updatedAt)
}

/** Cancels the due payment of a canceled order. */
export async function cancelDuePayment(tx: Tx, order: StoredOrder, at: Date): Promise<void> {
  const due = await findDuePayment(tx, order)
  if (due) await savePayment(tx, transitionPayment(due, 'canceled', { at }))
}

/** Lowers the due payment to the balance due; with no balance, it is canceled. */
export async function lowerDuePayment(tx: Tx, order: StoredOrder, at: Date): Promise<void> {
  const due = await findDuePayment(tx, order)
  const amountMinor = calculateBalanceDue(order)
  if (!due || due.amountMinor <= amountMinor) return
  await savePayment(
    tx,
    amountMinor === 0n ? transitionPayment(due, 'canceled', { at }) : { ...due, amountMinor, updatedAt: at },
  )
}

async function captureDuePayment(tx: Tx, order: StoredOrder, at: Date): Promise<Payment | undefined> {
  const due = await findDuePayment(tx, order)
  if (!due) return undefined
  const captured = transitionPayment(due, 'captured', { at })
  await savePayment(tx, captured)
  return captured
}

async function captureRemainingBalance(tx: Tx, order: StoredOrder, method: string, at: Date): Promise<Payment> {
  const due = createDuePayment(
    {
      ownerId: order.owner.id,
      orderId: order.id,
      provider: 'manual',
      method,
      purpose: 'balance',
      amountMinor: calculateBalanceDue(order),
      currency: order.currency,
      details: {},
    },
    at,
  )
  const captured = transitionPayment(due, 'captured', { at })
  await insertPayment(tx, captured)
  return captured
}

async function findDuePayment(tx: Tx, { owner, id }: StoredOrder): Promise<Payment | undefined> {
  const payments = await listPayments(tx, { ownerId: owner.id, orderId: id })
  return payments.find(({ status }) => status === 'due')
}
