import type { Tx } from '../../platform/db/transaction.ts'
import type { Payment } from '../../payments/index.ts'
import { createOrderEvents } from '../announce-order.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { type HistoryEvent, type HistoryEntry, toHistoryEntry } from '../history.ts'
import { insertHistoryEventsAndMails } from '../history-store.ts'
import { createOrderMails } from '../mails/order-mails.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'

/** Data that the caller has read already. */
interface Approval {
  /** All payments of the order. @default read if needed */
  payments?: readonly Payment[]
  /** Earlier entries of the history. */
  before: readonly HistoryEntry[]
  /** Events of the approval. */
  happenings?: readonly HistoryEvent[]
}

/**
 * Records the approval of an order that was just saved: history, events and mails in one statement, then the delivery
 * of files. The caller must not save the order again.
 */
export async function approveOrder(
  tx: Tx,
  order: StoredOrder,
  { payments, before, happenings = [] }: Approval,
  services: OrderServices,
): Promise<void> {
  const { owner, updatedAt: at } = order
  const entries = [{ type: 'placed' as const }, ...happenings].map((each) => toHistoryEntry(each, { by: owner, at }))
  const mails = await createOrderMails(tx, 'placed', order, services, payments)
  const events = createOrderEvents(order, { history: [...before, ...entries] }, owner)
  await insertHistoryEventsAndMails(tx, {
    order,
    entries,
    events,
    mails: mails.map((mail) => ({ mail, at })),
  })
  await deliverFiles(tx, order, at)
}
