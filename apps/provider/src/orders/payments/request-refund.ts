import type { RequestOf } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { getCurrencyExponent, parseMoney } from '../../platform/money.ts'
import { listPayments, listRefunds, type RefundedItems } from '../../payments/index.ts'
import { restartCorrections } from './correct-payment.ts'
import { announceOrder } from '../announce-order.ts'
import { restockLines } from '../fulfilment/release-stock.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { readFulfillmentStatus } from '../fulfilment/unfulfilled-quantities.ts'
import { type Actor, appendHistory } from '../history.ts'
import type { StoredOrder } from '../order.ts'
import {
  getRefundableDelivery,
  createDeliveryRefundError,
  type RefundedAmounts,
  calculateRefundedAmounts,
  priceRefundedLines,
  sumRefundedLines,
  mergeLines,
} from './refunded-items.ts'
import { calculateRefundableAmount, startRefund } from './refund-order.ts'
import { listReturnsOfOrder } from '../returns/store.ts'
import { saveOrder } from '../store.ts'

type RefundRequest = Omit<RequestOf<'orderBilling.refundPayments'>, 'orderId'> & {
  /** So much, whatever it is for. */
  amount?: string
}

/**
 * Pays back amounts of payments, and notes for which lines and how much of the delivery where that is said; or else what those cost; or else all that is left, and whatever a provider took without being asked and could not give back. Pieces go back
 * into stock where that is said. The order is locked by the caller. Answers the ids of the refunds, which are carried out after the commit.
 */
export async function requestRefund(
  tx: Tx,
  order: StoredOrder,
  { amount, paymentRefunds, refundItems, sideEffects, customerReason }: RefundRequest,
  by: Actor,
  at: Date,
): Promise<string[]> {
  const about = { reason: customerReason ?? undefined, by, at }
  const restocked = sideEffects?.restock?.lineItems ?? []
  requireLines(order, restocked)
  requireHeld(order, restocked)
  const ids: string[] = []
  if (paymentRefunds) {
    const items =
      refundItems && hasRefundItems(refundItems) ? (await priceRefundItems(tx, order, refundItems)).items : undefined
    ids.push(...(await refundPayments(tx, order, paymentRefunds, { ...about, items })))
  } else if (amount !== undefined)
    ids.push(...(await startRefund(tx, order, { ...about, amountMinor: parseRefundAmount(amount, order, 'amount') })))
  else if (refundItems) {
    requireRefundItems(refundItems)
    ids.push(...(await startRefund(tx, order, { ...about, ...(await priceRefundItems(tx, order, refundItems)) })))
  } else ids.push(...(await refundAll(tx, order, about)))
  await restockAndUpdateStatus(tx, order, { restocked, by, at })
  return ids
}

interface RefundContext {
  reason: string | undefined
  by: Actor
  at: Date
}

async function refundPayments(
  tx: Tx,
  order: StoredOrder,
  asked: NonNullable<RefundRequest['paymentRefunds']>,
  { items, ...about }: RefundContext & { items: RefundedItems | undefined },
): Promise<string[]> {
  const payments = await listPayments(tx, { ownerId: order.owner.id, orderId: order.id })
  const ids: string[] = []
  let unnoted = items
  for (const [position, { paymentId, amount, externalRefund }] of asked.entries()) {
    const payment = payments.find(({ id }) => id === paymentId)
    if (!payment)
      throw new AppError('PAYMENT_NOT_FOUND', 404, 'The order has no such payment.', { data: { paymentId } })
    if (externalRefund && payment.provider !== 'manual')
      throw new InvalidRequest([
        {
          field: `paymentRefunds[${position}].externalRefund`,
          description: 'is for money that came by hand: what a provider has paid back, the shop notes by itself',
          violatedRule: 'FIELD_NOT_ALLOWED',
        },
      ])
    const again = payment.status === 'failed' ? await restartCorrections(tx, order, { ...about, paymentId }) : []
    if (again.length > 0) {
      ids.push(...again)
      continue
    }
    const amountMinor = amount
      ? parseRefundAmount(amount.amount, order, `paymentRefunds[${position}].amount.amount`)
      : undefined
    ids.push(...(await startRefund(tx, order, { ...about, paymentId, amountMinor, items: unnoted })))
    unnoted = undefined
  }
  return ids
}

async function refundAll(tx: Tx, order: StoredOrder, about: RefundContext): Promise<string[]> {
  const again = await restartCorrections(tx, order, about)
  const isNothingElse = again.length > 0 && (await calculateRefundableAmount(tx, order)) === 0n
  return isNothingElse ? again : [...again, ...(await startRefund(tx, order, about))]
}

type RefundItemsRequest = NonNullable<RefundRequest['refundItems']>

export function hasRefundItems({ lineItems = [], shipping }: RefundItemsRequest): boolean {
  return lineItems.length > 0 || Boolean(shipping)
}

/** What is to be paid back follows from what is named alone. */
export function requireRefundItems(named: RefundItemsRequest): void {
  if (named.additionalFees?.length)
    throw new InvalidRequest([
      {
        field: 'refundItems.additionalFees',
        description: 'are paid back by an amount of a payment: name it in paymentRefunds',
        violatedRule: 'FIELD_NOT_ALLOWED',
      },
    ])
  if (!hasRefundItems(named))
    throw new InvalidRequest([
      { field: 'refundItems', description: 'names neither lines nor the delivery', violatedRule: 'REQUIRED_FIELD' },
    ])
}

/** What lines cost, and of the delivery what is said or all that is left, as the order has it. Neither is paid back twice. */
async function priceRefundItems(
  tx: Tx,
  order: StoredOrder,
  { lineItems = [], shipping }: RefundItemsRequest,
): Promise<{ amountMinor: bigint; items: RefundedItems }> {
  const refunds = await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })
  const paidBack = calculateRefundedAmounts(refunds, await listReturnsOfOrder(tx, order))
  const lines = mergeLines(lineItems.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })))
  const deliveryMinor = shipping ? getDeliveryRefund(order, shipping, paidBack) : 0n
  if (lines.length === 0 && deliveryMinor === 0n) throw createDeliveryRefundError(0n)
  const priced = priceRefundedLines(order, lines, paidBack)
  return { amountMinor: sumRefundedLines(priced) + deliveryMinor, items: { lines: priced, deliveryMinor } }
}

function getDeliveryRefund(
  order: StoredOrder,
  { amount }: { amount?: { amount: string } | null },
  paidBack: RefundedAmounts,
): bigint {
  const left = getRefundableDelivery(order, paidBack)
  if (!amount) return left
  const asked = parseRefundAmount(amount.amount, order, 'refundItems.shipping.amount.amount')
  if (asked <= left) return asked
  throw createDeliveryRefundError(left)
}

function requireLines({ content }: StoredOrder, named: readonly { lineItemId: string }[]): void {
  const unknown = named.find(({ lineItemId }) => !content.lineItems.some(({ id }) => id === lineItemId))
  if (!unknown) return
  const { lineItemId } = unknown
  throw new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line.', { data: { lineItemId } })
}

/** Refuses pieces that are in stock again already, or came back broken: nothing would happen, and the buyer could not return them any more. Pieces that were never counted are as good as back. */
function requireHeld(
  { content, stockHeld }: StoredOrder,
  restocked: readonly { lineItemId: string; quantity: number }[],
): void {
  const asked = mergeLines(restocked.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })))
  const violations = asked.flatMap(({ id, quantity }) => {
    const line = content.lineItems.find((each) => each.id === id)
    const most = stockHeld
      .filter(({ lineId, staysOut }) => lineId === id && staysOut !== 'broken')
      .reduce((sum, held) => sum + held.quantity, 0)
    // What is not from the catalogue has no stock; of it no more than was ordered comes back.
    const left = line?.catalogReference ? most : (line?.quantity ?? 0)
    if (quantity <= left) return []
    const description = `names ${quantity} pieces of the line ${id}, of which ${left} can go back into stock`
    return [{ field: 'sideEffects.restock.lineItems', description, violatedRule: 'MAX' as const }]
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/** Into stock, where that is said; and what is paid back instead of sent is not waited for any more. */
async function restockAndUpdateStatus(
  tx: Tx,
  was: StoredOrder,
  { restocked, by, at }: { restocked: readonly { lineItemId: string; quantity: number }[]; by: Actor; at: Date },
): Promise<void> {
  const pieces = restocked.map(({ lineItemId, quantity }) => ({ lineId: lineItemId, quantity }))
  const held = pieces.length > 0 ? await restockLines(tx, was, pieces) : was
  if (restocked.length > 0) {
    const lines = mergeLines(restocked.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })))
    await appendHistory(tx, was, { type: 'restocked', data: { lines } }, { by, at })
  }
  const fulfillmentStatus = await readFulfillmentStatus(tx, was)
  const isSame = held === was && fulfillmentStatus === was.fulfillmentStatus
  const order = isSame ? was : await saveOrder(tx, { ...held, fulfillmentStatus, updatedAt: at })
  if (!isSame) await announceOrder(tx, order, { was }, by)
  await deliverFiles(tx, order, at)
}

export function parseRefundAmount(amount: string, { currency }: Pick<StoredOrder, 'currency'>, field: string): bigint {
  const decimals = getCurrencyExponent(currency)
  if ((amount.split('.')[1] ?? '').replace(/0+$/, '').length <= decimals) return parseMoney(amount, currency).minor
  throw new InvalidRequest([
    { field, description: `has more than ${decimals} decimals`, violatedRule: 'DECIMAL_MAX_SCALE' },
  ])
}
