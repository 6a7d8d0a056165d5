import type { Tx } from '../../db/transaction.ts'
import { AppError } from '../../http/app-error.ts'
import { duePayment, insertPayment, listPayments, moveTo, type Payment, savePayment } from '../../payments/index.ts'
import { announceOrder } from '../announce-order.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { type Doer, tellHistory } from '../history.ts'
import { mailOrder } from '../mails/mails.ts'
import type { KeptOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { owedMinor, unpaidMinor } from './owed.ts'
import { paymentStatusOf } from './payment-status.ts'
import { saveOrder } from '../store.ts'

/**
 * A merchant has got the money: what was due with the order, or else what was left to be paid of it (the rest of a deposit, all of what is paid on the spot). The order is locked by the
 * caller. `method`: how it came, where that is not known from the order.
 */
export async function collectBalance(
  tx: Tx,
  was: KeptOrder,
  { by, method = 'by-hand' }: { by: Doer; method?: string },
  services: OrderServices,
): Promise<KeptOrder> {
  if (was.status !== 'APPROVED')
    throw new AppError(
      'ORDER_NOT_APPROVED',
      409,
      'Only an order that is placed and not cancelled can be marked as paid.',
      {
        data: { orderId: was.id, status: was.status },
      },
    )
  if (unpaidMinor(was) === 0n)
    throw new AppError('ORDER_ALREADY_PAID', 409, 'Nothing of this order is left to be paid.', {
      data: { orderId: was.id },
    })

  const payment = (await takeDue(tx, was, services.now())) ?? (await takeRest(tx, was, method, services.now()))
  const paidMinor = was.paidMinor + payment.amountMinor
  const order = await saveOrder(tx, {
    ...was,
    paidMinor,
    paymentStatus: paymentStatusOf({ ...was, paidMinor }),
    updatedAt: services.now(),
  })
  const data = { paymentId: payment.id, amount: `${payment.amountMinor}`, isOffline: true }
  await tellHistory(tx, order, { type: 'paid', data }, { by, at: order.updatedAt })
  await announceOrder(tx, order, { was }, by)
  await mailOrder(tx, 'paid', order, services)
  return deliverFiles(tx, order, order.updatedAt)
}

/** Of an order that is cancelled, nothing is due any more. */
export async function cancelDue(tx: Tx, order: KeptOrder, at: Date): Promise<void> {
  const due = await findDue(tx, order)
  if (due) await savePayment(tx, moveTo(due, 'canceled', { at }))
}

/** What is due is never more than what is left to be paid. With nothing left, nothing is due. */
export async function lowerDue(tx: Tx, order: KeptOrder, at: Date): Promise<void> {
  const due = await findDue(tx, order)
  const amountMinor = owedMinor(order)
  if (!due || due.amountMinor <= amountMinor) return
  await savePayment(tx, amountMinor === 0n ? moveTo(due, 'canceled', { at }) : { ...due, amountMinor, updatedAt: at })
}

async function takeDue(tx: Tx, order: KeptOrder, at: Date): Promise<Payment | undefined> {
  const due = await findDue(tx, order)
  if (!due) return undefined
  const captured = moveTo(due, 'captured', { at })
  await savePayment(tx, captured)
  return captured
}

async function takeRest(tx: Tx, order: KeptOrder, method: string, at: Date): Promise<Payment> {
  const due = duePayment(
    {
      ownerId: order.owner.id,
      orderId: order.id,
      provider: 'manual',
      method,
      purpose: 'balance',
      amountMinor: owedMinor(order),
      currency: order.currency,
      details: {},
    },
    at,
  )
  const captured = moveTo(due, 'captured', { at })
  await insertPayment(tx, captured)
  return captured
}

async function findDue(tx: Tx, { owner, id }: KeptOrder): Promise<Payment | undefined> {
  const payments = await listPayments(tx, { ownerId: owner.id, orderId: id })
  return payments.find(({ status }) => status === 'due')
}
