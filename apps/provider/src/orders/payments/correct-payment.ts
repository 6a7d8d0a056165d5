import { newId } from '../../platform/ids.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { insertRefund, listPayments, listRefunds, type Payment, type Refund } from '../../payments/index.ts'
import type { Actor } from '../history.ts'
import { appendHistory } from '../history-store.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import type { StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'

const SHOP = { kind: 'shop' } as const

/**
 * Starts a correction: a full refund of money that a provider took unasked, or after the shop had canceled the
 * payment. It is started once per payment, and the merchant gets a mail. The job executes it.
 */
export async function startCorrection(
  tx: Tx,
  order: StoredOrder,
  payment: Payment,
  taken: { amountMinor: bigint; currency: string; reference: string },
  services: OrderServices,
): Promise<void> {
  const { id: paymentId } = payment
  const known = await listRefunds(tx, payment)
  if (known.some((refund) => refund.purpose === 'correction' && refund.paymentId === paymentId)) return
  const at = services.now()
  const { amountMinor, currency } = taken
  await insertRefund(tx, toCorrection(payment, { amountMinor, currency, by: SHOP, at }))
  const data = { paymentId, amount: `${amountMinor}`, currency }
  await appendHistory(tx, order, { type: 'payment-disputed', data }, { by: SHOP, at })
  await sendOrderMails(tx, 'payment-disputed', order, services)
}

/**
 * Restarts failed corrections at the request of a merchant who has checked why they failed. A new correction has a
 * new idempotency key, since the old one has failed for good. Restarts that of the named payment, or all. Returns the
 * refund ids, like `startRefund`.
 */
export async function restartCorrections(
  tx: Tx,
  order: StoredOrder,
  { paymentId, by, at }: { paymentId?: string; by: Actor; at: Date },
): Promise<string[]> {
  const ofOrder = { ownerId: order.owner.id, orderId: order.id }
  const refunds = await listRefunds(tx, ofOrder)
  const ids: string[] = []
  for (const payment of await listPayments(tx, ofOrder)) {
    const last = refunds.findLast((each) => each.purpose === 'correction' && each.paymentId === payment.id)
    if (last?.status !== 'failed' || (paymentId !== undefined && paymentId !== payment.id)) continue
    const again = toCorrection(payment, { ...last, by, at })
    await insertRefund(tx, again)
    ids.push(again.id)
    const data = { refundId: again.id, amount: `${again.amountMinor}`, currency: again.currency }
    await appendHistory(tx, order, { type: 'refund-started', data }, { by, at })
  }
  return ids
}

function toCorrection(
  { ownerId, orderId, id: paymentId, failure }: Payment,
  { amountMinor, currency, by, at }: Pick<Refund, 'amountMinor' | 'currency'> & { by: Actor; at: Date },
): Refund {
  return {
    id: newId(),
    ownerId,
    orderId,
    paymentId,
    purpose: 'correction',
    amountMinor,
    currency,
    status: 'started',
    reason: failure,
    reference: undefined,
    failure: undefined,
    by,
    nextCheckAt: at,
    checks: 0,
    createdAt: at,
    updatedAt: at,
  }
}
