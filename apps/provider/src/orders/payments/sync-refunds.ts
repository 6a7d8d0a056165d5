import { transact, type Tx } from '../../platform/db/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import {
  callProvider,
  findPayment,
  insertRefund,
  listRefunds,
  type Refund,
  type ProviderRefund,
  savePayment,
  saveRefund,
} from '../../payments/index.ts'
import { appendHistory } from '../history-store.ts'
import type { OrderServices } from '../order-services.ts'
import { syncDisputes } from './sync-disputes.ts'
import { executeRefund } from './refund-order.ts'
import { findOrderForUpdate } from '../store.ts'
import { minMinor } from '../../platform/money.ts'

const SHOP = { kind: 'shop' } as const

/**
 * Imports refunds that a merchant has made at the provider instead of the shop, so that the order shows them and the
 * rest stays refundable. Repeated reports change nothing. Money that the order was not paid with is corrected by the
 * shop itself.
 */
export async function syncRefunds(paymentId: string, services: OrderServices): Promise<void> {
  const payment = await findPayment(services.db, paymentId)
  if (payment?.status !== 'captured') return
  const atProvider = await callProvider(
    payment.provider,
    (provider) => provider.listRefunds?.(payment) ?? noRefunds(),
    services,
  )
  // The provider repeats its webhook after an error.
  if (!atProvider)
    throw new AppError('UNAVAILABLE', 503, 'The payment provider does not say what was refunded.', {
      retryAfterSeconds: 60,
    })
  for (const each of atProvider) {
    const id = await transact(services.db, (tx) => importRefund(tx, { ...each, paymentId }, services.now()))
    if (id !== undefined) await executeRefund(id, services)
  }
  // The disputed remainder has changed.
  const refunds = await listRefunds(services.db, payment)
  if (refunds.some((refund) => refund.paymentId === paymentId && refund.purpose === 'chargeback'))
    await syncDisputes(paymentId, services)
}

/**
 * Imports one refund. Returns the id of a refund whose outcome has to be queried: a new one, or one that failed since
 * the last report. An amount reserved for an open dispute makes room for it, since the buyer has that money already.
 */
async function importRefund(
  tx: Tx,
  found: ProviderRefund & { paymentId: string },
  at: Date,
): Promise<string | undefined> {
  const { paymentId, reference, refundId, amountMinor, currency, hasFailed } = found
  const seen = await findPayment(tx, paymentId)
  const order = seen && (await findOrderForUpdate(tx, seen.orderId))
  const payment = order && (await findPayment(tx, paymentId))
  if (!payment) return undefined
  const refunds = await listRefunds(tx, payment)
  const existing = refunds.find((refund) => refund.id === refundId || refund.reference === reference)
  if (existing) return hasFailed && existing.status !== 'failed' ? existing.id : undefined
  if (hasFailed) return undefined
  const isTooMuch = payment.refundedMinor + amountMinor > payment.amountMinor
  const ofPayment = refunds.filter((refund) => refund.paymentId === paymentId)
  const isUnderWay = ({ purpose, status }: Refund) =>
    purpose === 'refund' && (status === 'started' || status === 'pending')
  // A refund of the shop's own is under way for the same money: it will be refused, which frees its amount.
  if (currency !== payment.currency || (isTooMuch && ofPayment.some(isUnderWay)))
    throw new AppError('UNAVAILABLE', 503, 'More was refunded than the shop knows to be left; it looks again.', {
      retryAfterSeconds: 60,
    })
  const disputed = isTooMuch ? ofPayment.filter(isDisputed) : []
  for (const each of disputed)
    await saveRefund(tx, { ...each, status: 'failed', failure: 'refunded', nextCheckAt: undefined, updatedAt: at })
  const besidesMinor = disputed.reduce((left, each) => left - each.amountMinor, payment.refundedMinor)
  const partMinor = minMinor(amountMinor, payment.amountMinor - besidesMinor)
  // A lost dispute cannot be refunded by anybody else.
  if (partMinor === 0n) return undefined
  const id = newId()
  await savePayment(tx, { ...payment, refundedMinor: besidesMinor + partMinor, updatedAt: at })
  await insertRefund(tx, {
    id,
    ownerId: payment.ownerId,
    orderId: payment.orderId,
    paymentId,
    purpose: 'refund',
    amountMinor: partMinor,
    currency,
    status: 'pending',
    reason: undefined,
    reference,
    failure: undefined,
    by: SHOP,
    nextCheckAt: at,
    checks: 0,
    createdAt: at,
    updatedAt: at,
  })
  const data = { refundId: id, amount: `${partMinor}` }
  await appendHistory(tx, order, { type: 'refund-started', data }, { by: SHOP, at })
  return id
}

/** Whether the refund is an open dispute. */
function isDisputed({ purpose, status }: Refund): boolean {
  return purpose === 'chargeback' && status === 'pending'
}

function noRefunds(): Promise<ProviderRefund[]> {
  return Promise.resolve([])
}
