import type { OrderMailName } from '@cartwright/contract'
import type { Tx } from '../platform/db/transaction.ts'
import { AppError } from '../platform/http/app-error.ts'
import { announceOrder } from './announce-order.ts'
import { hasShippedGoods } from './items/digital-lines.ts'
import type { Actor } from './history.ts'
import { appendHistory } from './history-store.ts'
import { sendBuyerMails } from './mails/order-mails.ts'
import type { StoredOrder } from './order.ts'
import type { OrderServices } from './order-services.ts'
import { saveOrder } from './store.ts'

/** Sets the note for the shop's staff; an empty note removes it. */
export async function noteOrder(tx: Tx, was: StoredOrder, note: string, by: Actor, at: Date): Promise<StoredOrder> {
  const merchantNote = note.trim() || undefined
  if (merchantNote === was.merchantNote) return was
  const order = await saveOrder(tx, { ...was, merchantNote, updatedAt: at })
  await appendHistory(tx, order, { type: 'noted' }, { by, at })
  await announceOrder(tx, order, { was, hasChangedActivities: true }, by)
  return order
}

export async function archiveOrder(
  tx: Tx,
  was: StoredOrder,
  archived: boolean,
  by: Actor,
  at: Date,
): Promise<StoredOrder> {
  if (was.archived === archived) return was
  const order = await saveOrder(tx, { ...was, archived, updatedAt: at })
  await appendHistory(tx, order, { type: archived ? 'archived' : 'unarchived' }, { by, at })
  await announceOrder(tx, order, { was }, by)
  return order
}

/** Sends a mail to the buyer again, with the current state of the order. Refused if its occasion has not occurred. */
export async function resendMail(
  tx: Tx,
  order: StoredOrder,
  mail: OrderMailName,
  by: Actor,
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
  await sendBuyerMails(tx, mail, order, services)
  await appendHistory(tx, order, { type: 'mail-sent-again', data: { mail } }, { by, at: services.now() })
}

async function hasHappened(tx: Tx, mail: OrderMailName, order: StoredOrder): Promise<boolean> {
  switch (mail) {
    case 'placed':
      return order.status === 'APPROVED' || order.status === 'CANCELED'
    case 'paid':
      return order.paidMinor > 0n
    case 'shipped':
      return hasShippedGoods(tx, order)
    case 'refunded':
      return order.refundedMinor > order.chargedBackMinor
    case 'canceled':
      return order.status === 'CANCELED'
  }
}
