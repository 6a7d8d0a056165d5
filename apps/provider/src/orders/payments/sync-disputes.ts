import { transact, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import {
  callProvider,
  type ProviderDispute,
  findPayment,
  insertRefund,
  listRefunds,
  type Payment,
  type Refund,
  savePayment,
  saveRefund,
} from '../../payments/index.ts'
import { announceOrder } from '../announce-order.ts'
import { readHistory, appendHistory } from '../history-store.ts'
import { sendOrderMails } from '../mails/order-mails.ts'
import { type StoredOrder, getPaymentStatus } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { findOrderForUpdate, saveOrder } from '../store.ts'

const SHOP = { kind: 'shop' } as const
/**
 * Delay of the first check: banks take weeks. Providers report decisions by webhook, and the job covers missed ones.
 */
const FIRST_CHECK_MS = 3_600_000

/**
 * Synchronizes disputes of a payment: the buyer denies it to the bank, which takes the money back and hears both
 * sides. Until the decision the amount is reserved, so that it cannot be refunded a second time; a lost dispute
 * lowers the paid amount, a won one restores it. Repeated, late and reordered reports change nothing.
 */
export async function syncDisputes(paymentId: string, services: OrderServices): Promise<void> {
  const payment = await findPayment(services.db, paymentId)
  if (!payment) return
  const disputes = await listDisputes(payment, services)
  // The provider repeats its webhook for days; disputes are tracked once the shop has the permission.
  if (disputes === 'not-allowed')
    throw new AppError('UNAVAILABLE', 503, 'The payment provider does not let this shop know what is disputed.', {
      retryAfterSeconds: 60,
    })
  for (const dispute of disputes) await transact(services.db, (tx) => syncDispute(tx, payment, dispute, services))
}

/** Lists the disputes of a payment at the provider; a payment that was not captured has none. */
export async function listDisputes(
  payment: Payment,
  services: OrderServices,
): Promise<ProviderDispute[] | 'not-allowed'> {
  if (payment.status !== 'captured') return []
  const disputes = await callProvider(
    payment.provider,
    (provider) => provider.listDisputes?.(payment) ?? Promise.resolve([]),
    services,
  )
  // The provider repeats its webhook after an error.
  if (!disputes)
    throw new AppError('UNAVAILABLE', 503, 'The payment provider does not say what is disputed.', {
      retryAfterSeconds: 60,
    })
  return disputes
}

export async function syncDispute(
  tx: Tx,
  seen: Payment,
  dispute: ProviderDispute,
  services: OrderServices,
): Promise<void> {
  const order = await findOrderForUpdate(tx, seen.orderId)
  const payment = order && (await findPayment(tx, seen.id))
  if (!payment) throw new Error(`The payment ${seen.id} or its order is gone; neither is ever deleted.`)
  const isNew = !(await isRecorded(tx, order, dispute))
  if (isNew || dispute.status !== 'won') await holdDisputedAmount(tx, payment, dispute, services.now())
  if (isNew) await recordOpenedDispute(tx, order, payment, dispute, services)
  const held = (await listHeldRefunds(tx, payment, dispute)).filter(({ status }) => status === 'pending')
  if (dispute.status === 'open' || held.length === 0) return
  if (dispute.status === 'won') await settleWonDispute(tx, order, held, services)
  else await settleLostDispute(tx, order, held, services)
}

async function isRecorded(tx: Tx, order: StoredOrder, { reference }: ProviderDispute): Promise<boolean> {
  return (await readHistory(tx, order)).some(
    ({ type, ...event }) =>
      type === 'chargeback-opened' &&
      'data' in event &&
      'reference' in event.data &&
      event.data.reference === reference,
  )
}

async function listHeldRefunds(tx: Tx, payment: Payment, { reference }: ProviderDispute): Promise<Refund[]> {
  return (await listRefunds(tx, payment)).filter((refund) => refund.reference === reference)
}

/**
 * Reserves the rest of the payment, like a refund. Refunds that were under way at that moment and failed belong to
 * the dispute as well: each synchronization reserves what is still missing.
 */
async function holdDisputedAmount(tx: Tx, payment: Payment, dispute: ProviderDispute, at: Date): Promise<void> {
  const { reference, amountMinor, currency, reason } = dispute
  const held = (await listHeldRefunds(tx, payment, dispute)).filter(({ status }) => status !== 'failed')
  const left = payment.amountMinor - payment.refundedMinor
  const missing = currency === payment.currency ? amountMinor - sumOf(held) : left
  const part = missing < left ? missing : left
  if (part <= 0n) return
  await savePayment(tx, { ...payment, refundedMinor: payment.refundedMinor + part, updatedAt: at })
  await insertRefund(tx, {
    id: newId(),
    ownerId: payment.ownerId,
    orderId: payment.orderId,
    paymentId: payment.id,
    purpose: 'chargeback',
    amountMinor: part,
    currency: payment.currency,
    status: 'pending',
    reason: `chargeback: ${reason}`,
    reference,
    failure: undefined,
    by: SHOP,
    nextCheckAt: new Date(at.getTime() + FIRST_CHECK_MS),
    checks: 0,
    createdAt: at,
    updatedAt: at,
  })
}

/** Records a new dispute, also if nothing of the payment is left to reserve, so that the merchant gets a mail. */
async function recordOpenedDispute(
  tx: Tx,
  order: StoredOrder,
  { id: paymentId }: Payment,
  { reference, amountMinor, currency, reason }: ProviderDispute,
  services: OrderServices,
): Promise<void> {
  const data = { paymentId, reference, amount: `${amountMinor}`, currency, reason }
  await appendHistory(tx, order, { type: 'chargeback-opened', data }, { by: SHOP, at: services.now() })
  await sendOrderMails(tx, 'chargeback', order, services)
}

/** Settles a won dispute: the shop has the money back. */
async function settleWonDispute(
  tx: Tx,
  order: StoredOrder,
  held: readonly Refund[],
  services: OrderServices,
): Promise<void> {
  const at = services.now()
  for (const each of held)
    await saveRefund(tx, { ...each, status: 'failed', failure: 'won', nextCheckAt: undefined, updatedAt: at })
  const payment = await findPayment(tx, held[0]!.paymentId) // the list is not empty, and all are of one payment
  if (payment) await savePayment(tx, { ...payment, refundedMinor: payment.refundedMinor - sumOf(held), updatedAt: at })
  await appendHistory(tx, order, { type: 'chargeback-won', data: toEventData(held) }, { by: SHOP, at })
  await sendOrderMails(tx, 'chargeback', order, services)
}

/** Settles a lost dispute. The amount counts as refunded without a credit note: the goods are still owed for. */
async function settleLostDispute(
  tx: Tx,
  was: StoredOrder,
  held: readonly Refund[],
  services: OrderServices,
): Promise<void> {
  const at = services.now()
  for (const each of held) await saveRefund(tx, { ...each, status: 'done', nextCheckAt: undefined, updatedAt: at })
  const lostMinor = sumOf(held)
  const refundedMinor = was.refundedMinor + lostMinor
  const order = await saveOrder(tx, {
    ...was,
    refundedMinor,
    chargedBackMinor: was.chargedBackMinor + lostMinor,
    paymentStatus: getPaymentStatus({ ...was, refundedMinor }),
    updatedAt: at,
  })
  await appendHistory(tx, order, { type: 'chargeback-lost', data: toEventData(held) }, { by: SHOP, at })
  await announceOrder(tx, order, { was }, SHOP)
  await sendOrderMails(tx, 'chargeback', order, services)
}

function sumOf(refunds: readonly Refund[]): bigint {
  return refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
}

function toEventData(held: readonly Refund[]) {
  const { id: refundId, currency } = held[0]! // the list is not empty
  return { refundId, amount: `${sumOf(held)}`, currency }
}
