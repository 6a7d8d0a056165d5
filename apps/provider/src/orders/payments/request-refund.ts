import type { RequestOf } from '@cartwright/contract'
import type { Tx } from '../../platform/db/transaction.ts'
import { AppError, InvalidRequest } from '../../platform/http/app-error.ts'
import { getCurrencyExponent, parseMoney } from '../../platform/money.ts'
import { listPayments, listRefunds, type RefundedItems } from '../../payments/index.ts'
import { restartCorrections } from './correct-payment.ts'
import { announceOrder } from '../announce-order.ts'
import { restockLines } from '../fulfilment/release-stock.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { readFulfillmentStatus } from '../items/unfulfilled-quantities.ts'
import type { Actor } from '../history.ts'
import { appendHistory } from '../history-store.ts'
import type { StoredOrder } from '../order.ts'
import {
  getRefundableDelivery,
  createDeliveryRefundError,
  type RefundedAmounts,
  calculateRefundedAmounts,
  priceRefundedLines,
  sumRefundedLines,
  mergeLines,
} from '../items/refunded-items.ts'
import { calculateRefundableAmount, startRefund } from './refund-order.ts'
import { listReturnsOfOrder } from '../items/return-store.ts'
import { saveOrder } from '../store.ts'

type RefundRequest = Omit<RequestOf<'orderBilling.refundPayments'>, 'orderId'> & {
  /** Amount without items. */
  amount?: string
}

/**
 * Requests a refund of amounts of payments, with the items they are for; else of the price of the items; else of
 * everything refundable and all failed corrections. Items are restocked on request. The caller locks the order.
 * Returns the refund ids, to be executed after the commit.
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
  requested: NonNullable<RefundRequest['paymentRefunds']>,
  { items, ...about }: RefundContext & { items: RefundedItems | undefined },
): Promise<string[]> {
  const payments = await listPayments(tx, { ownerId: order.owner.id, orderId: order.id })
  const ids: string[] = []
  let unrecordedItems = items
  for (const [position, { paymentId, amount, externalRefund }] of requested.entries()) {
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
    ids.push(...(await startRefund(tx, order, { ...about, paymentId, amountMinor, items: unrecordedItems })))
    unrecordedItems = undefined
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

/** Requires refund items; their price follows from the named lines and delivery alone. */
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

/**
 * Prices lines and delivery as in the order; the delivery by the given amount or all that is left. Nothing is
 * refunded twice.
 */
async function priceRefundItems(
  tx: Tx,
  order: StoredOrder,
  { lineItems = [], shipping }: RefundItemsRequest,
): Promise<{ amountMinor: bigint; items: RefundedItems }> {
  const refunds = await listRefunds(tx, { ownerId: order.owner.id, orderId: order.id })
  const refundedAmounts = calculateRefundedAmounts(refunds, await listReturnsOfOrder(tx, order))
  const lines = mergeLines(lineItems.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })))
  const deliveryMinor = shipping ? getDeliveryRefund(order, shipping, refundedAmounts) : 0n
  if (lines.length === 0 && deliveryMinor === 0n) throw createDeliveryRefundError(0n)
  const priced = priceRefundedLines(order, lines, refundedAmounts)
  return { amountMinor: sumRefundedLines(priced) + deliveryMinor, items: { lines: priced, deliveryMinor } }
}

function getDeliveryRefund(
  order: StoredOrder,
  { amount }: { amount?: { amount: string } | null },
  refundedAmounts: RefundedAmounts,
): bigint {
  const left = getRefundableDelivery(order, refundedAmounts)
  if (!amount) return left
  const requested = parseRefundAmount(amount.amount, order, 'refundItems.shipping.amount.amount')
  if (requested <= left) return requested
  throw createDeliveryRefundError(left)
}

function requireLines({ content }: StoredOrder, named: readonly { lineItemId: string }[]): void {
  const unknown = named.find(({ lineItemId }) => !content.lineItems.some(({ id }) => id === lineItemId))
  if (!unknown) return
  const { lineItemId } = unknown
  throw new AppError('LINE_ITEM_NOT_FOUND', 404, 'The order has no such line.', { data: { lineItemId } })
}

/**
 * Refuses to restock items that are in stock again or came back broken: nothing would happen, and the buyer could not
 * return them any more. Uncounted items may be restocked.
 */
function requireHeld(
  { content, stockHeld }: StoredOrder,
  restocked: readonly { lineItemId: string; quantity: number }[],
): void {
  const requested = mergeLines(restocked.map(({ lineItemId, quantity }) => ({ id: lineItemId, quantity })))
  const violations = requested.flatMap(({ id, quantity }) => {
    const line = content.lineItems.find((each) => each.id === id)
    const most = stockHeld
      .filter(({ lineId, staysOut }) => lineId === id && staysOut !== 'broken')
      .reduce((sum, held) => sum + held.quantity, 0)
    // Custom items have no stock; at most the ordered quantity comes back.
    const left = line?.catalogReference ? most : (line?.quantity ?? 0)
    if (quantity <= left) return []
    const description = `names ${quantity} pieces of the line ${id}, of which ${left} can go back into stock`
    return [{ field: 'sideEffects.restock.lineItems', description, violatedRule: 'MAX' as const }]
  })
  if (violations.length > 0) throw new InvalidRequest(violations)
}

/** Restocks items on request, and updates the fulfillment status, since refunded items need not be shipped. */
async function restockAndUpdateStatus(
  tx: Tx,
  was: StoredOrder,
  { restocked, by, at }: { restocked: readonly { lineItemId: string; quantity: number }[]; by: Actor; at: Date },
): Promise<void> {
  const pieces = restocked.map(({ lineItemId, quantity }) => ({ lineId: lineItemId, quantity }))
  const held = pieces.length > 0 ? await restockLines(tx, was, { cause: 'RETURN', pieces }) : was
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
