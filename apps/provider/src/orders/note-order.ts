import type { OrderMailName } from '@cartwright/contract'
import type { Tx } from '../db/transaction.ts'
import { AppError } from '../http/app-error.ts'
import { announceOrder } from './announce-order.ts'
import { hasSentGoods } from './fulfilment/files-and-goods.ts'
import { type Doer, tellHistory } from './history.ts'
import { mailBuyer } from './mails/mails.ts'
import type { KeptOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { saveOrder } from './store.ts'

/** For those who run the shop. An empty note is none. */
export async function noteOrder(tx: Tx, was: KeptOrder, note: string, by: Doer, at: Date): Promise<KeptOrder> {
  const merchantNote = note.trim() || undefined
  if (merchantNote === was.merchantNote) return was
  const order = await saveOrder(tx, { ...was, merchantNote, updatedAt: at })
  await tellHistory(tx, order, { type: 'noted' }, { by, at })
  await announceOrder(tx, order, { was, hasOtherWords: true }, by)
  return order
}

export async function archiveOrder(tx: Tx, was: KeptOrder, archived: boolean, by: Doer, at: Date): Promise<KeptOrder> {
  if (was.archived === archived) return was
  const order = await saveOrder(tx, { ...was, archived, updatedAt: at })
  await tellHistory(tx, order, { type: archived ? 'archived' : 'unarchived' }, { by, at })
  await announceOrder(tx, order, { was }, by)
  return order
}

/** To the buyer once more, with what there is to tell of the order now. Refused where that has not happened. */
export async function resendMail(
  tx: Tx,
  order: KeptOrder,
  mail: OrderMailName,
  by: Doer,
  services: OrderServices,
): Promise<void> {
  if (!(await hasHappened(tx, mail, order)))
    throw new AppError('MAIL_NOT_DUE', 409, `There is nothing to tell in the mail "${mail}" about this order.`, {
      data: { orderId: order.id, mail },
    })
  if (!order.content.buyerInfo?.email)
    throw new AppError('MAIL_NOT_DUE', 409, 'The buyer of this order has given no address, or it was deleted.', {
      data: { orderId: order.id, mail },
    })
  await mailBuyer(tx, mail, order, services)
  await tellHistory(tx, order, { type: 'mail-sent-again', data: { mail } }, { by, at: services.now() })
}

async function hasHappened(tx: Tx, mail: OrderMailName, order: KeptOrder): Promise<boolean> {
  switch (mail) {
    case 'placed':
      return order.status === 'APPROVED' || order.status === 'CANCELED'
    case 'paid':
      return order.paidMinor > 0n
    case 'shipped':
      return hasSentGoods(tx, order)
    case 'refunded':
      return order.refundedMinor > order.chargedBackMinor
    case 'canceled':
      return order.status === 'CANCELED'
  }
}
