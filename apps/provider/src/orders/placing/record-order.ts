import { PAYMENT_DUE_DAYS, type PaymentSettings } from '@cartwright/contract'
import { isCatalogueLine } from '../../cart/index.ts'
import type { NewOrder, RecordedOrder, Checkout } from '../../checkout/index.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { createDuePayment, createStartedPayment, type Payment } from '../../payments/index.ts'
import {
  updateContact,
  type ContactInfo,
  mergeContactInfo,
  parseEmailKey,
  findOrCreateContact,
} from '../../contacts/index.ts'
import { findAccount } from '../../identity/index.ts'
import { newId } from '../../platform/ids.ts'
import { readHistory, insertHistoryEventsAndMails } from '../history-store.ts'
import { type HeldStock, getPaymentStatus, type StoredOrder } from '../order.ts'
import type { OrderServices } from '../order-services.ts'
import { snapshotOrder } from './snapshot-order.ts'
import { insertOrder } from '../store.ts'
import { createOrderEvents } from '../announce-order.ts'
import { deliverFiles } from '../fulfilment/fulfill-order.ts'
import { type HistoryEvent, type HistoryEntry, toHistoryEntry } from '../history.ts'
import { createOrderMails } from '../mails/order-mails.ts'

/** Revision of an order that was just inserted; it has no history. */
const FIRST_REVISION = 1n

/**
 * Records the order, its contact, and the payment if something is due, in the transaction that takes the stock. Names
 * and amounts are copied, and never change. If a provider has to take money first, the order is not placed until
 * then.
 */
export async function recordOrder(tx: Tx, placed: NewOrder, services: OrderServices): Promise<RecordedOrder> {
  const { checkout, orderId, placedAt: now } = placed
  const settings = services.settings.current()
  const payment = createOrderPayment(placed, settings.payments)
  const isGood = payment?.status !== 'started'
  const sums = { totalMinor: placed.priced.totals.totalMinor, paidMinor: 0n, refundedMinor: 0n, waivedMinor: 0n }
  const order = await insertOrder(
    tx,
    {
      id: orderId,
      owner: checkout.owner,
      checkoutId: checkout.id,
      currency: checkout.currency,
      ...sums,
      chargedBackMinor: 0n,
      status: isGood ? 'APPROVED' : 'INITIALIZED',
      paymentStatus: getPaymentStatus(sums),
      fulfillmentStatus: 'NOT_FULFILLED',
      content: snapshotOrder(placed, { settings, providerUrl: services.providerUrl }),
      contactId: await findOrCreateOrderContact(tx, checkout, now),
      merchantNote: undefined,
      archived: false,
      stockHeld: toHeldStock(placed),
      createdAt: now,
      updatedAt: now,
    },
    payment,
  )
  const announce = async (): Promise<void> => {
    const before = order.revision === FIRST_REVISION ? [] : await readHistory(tx, order)
    await approveOrder(tx, order, { payments: payment ? [payment] : [], before }, services)
  }
  return { payment, announce: isGood ? announce : undefined }
}

function createOrderPayment(
  { orderId, checkout, priced, paymentSelection, placedAt: now }: NewOrder,
  { holdMinutes, manual }: PaymentSettings,
) {
  if (!paymentSelection) return undefined
  const payment = {
    ...paymentSelection,
    ownerId: checkout.owner.id,
    orderId,
    purpose: 'order' as const,
    amountMinor: priced.totals.payNow.totalMinor,
    currency: checkout.currency,
  }
  if (paymentSelection.provider !== 'manual') return createStartedPayment(payment, { now, holdMinutes })
  const { dueDays = PAYMENT_DUE_DAYS } = manual.find(({ code }) => code === paymentSelection.method) ?? {}
  return createDuePayment(payment, now, dueDays)
}

/** Stock to release later. Stock that was not counted at the sale is never restocked. */
function toHeldStock({ priced }: NewOrder): HeldStock[] {
  return priced.lines.flatMap(({ line, variant }) => {
    if (!isCatalogueLine(line)) return []
    const { id: lineId, productId, variantId, quantity } = line
    const held: HeldStock = { lineId, productId, variantId, quantity }
    return [variant?.stock.tracked === false ? { ...held, staysOut: 'uncounted' } : held]
  })
}

/**
 * Finds or creates the contact of the buyer. A member's order updates their own contact, whatever address it names. A
 * guest's address is unverified and may be anybody's: it opens no account, and changes no contact with an account.
 * Undefined if the address is invalid.
 */
async function findOrCreateOrderContact(tx: Tx, { owner, buyer }: Checkout, now: Date): Promise<string | undefined> {
  const info = toBuyerContactInfo(buyer)
  const account = owner.kind === 'member' ? await findAccount(tx, owner.id) : undefined
  if (account) {
    await updateContact(tx, account.contactId, (known) => mergeContactInfo(known, info), now)
    return account.contactId
  }
  if (!buyer.email || parseEmailKey(buyer.email) === undefined) return undefined
  const { contactId } = await findOrCreateContact(
    tx,
    { email: buyer.email, isProven: false, info, mayMerge: true },
    now,
  )
  return contactId
}

function toBuyerContactInfo({
  firstName,
  lastName,
  phone,
  company,
  address = {},
}: Checkout['buyer']): Partial<ContactInfo> {
  // As JSON, since stored addresses have no absent members.
  const place = JSON.parse(JSON.stringify(address)) as typeof address
  return {
    firstName,
    lastName,
    company,
    phones: phone ? [{ phone, tag: 'UNTAGGED' }] : [],
    addresses: Object.keys(place).length > 0 ? [{ id: newId(), tag: 'SHIPPING', address: place }] : [],
  }
}

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
