import type { OrderMails } from '../../../pages/mails/order-mail-props.ts'
import type { Tx } from '../../platform/db/transaction.ts'
import { type AnyMail, enqueueMails } from '../../mail/index.ts'
import type { Payment } from '../../payments/index.ts'
import {
  findLastChargeback,
  findLastDispute,
  findLastFailedRefund,
  findLastFulfillment,
  findLastRefund,
  findLastReturn,
  findCancellationReason,
} from './mail-data.ts'
import { resolveLanguages, type Settings } from '../../settings/index.ts'
import { listDownloadLinks } from '../downloads/downloads.ts'
import { findPaymentInstructions } from '../payments/payment-instructions.ts'
import { localizeOrder } from '../localize-order.ts'
import { toMailedOrder, getBuyerName } from './mailed-order.ts'
import type { StoredOrder } from '../order.ts'
import { createOrderLink } from '../order-link.ts'
import type { OrderServices } from '../order-services.ts'

/**
 * What is told by mail. `placed` says as well how the order is paid, or how to pay: `paid` is for what was due and has come later. `payment-disputed`, `chargeback` and `refund-failed` go to the merchant alone.
 */
export type OrderMail =
  | 'placed'
  | 'paid'
  | 'shipped'
  | 'refunded'
  | 'refund-failed'
  | 'canceled'
  | 'return-requested'
  | 'return-decided'
  | 'payment-disputed'
  | 'chargeback'

/**
 * Notes the mails of something that has happened to an order, in the transaction in which it happened: that is why each comes once. What it tells of (the parcel, the refund, the return) is the
 * last there is, so it is written before. To the buyer in their language, if they have given an address; to the merchant where it concerns them.
 */
export async function sendOrderMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
): Promise<void> {
  await enqueueMails(tx, await createOrderMails(tx, mail, order, services), services.now())
}

/** The same for those who write them with something else. Whoever knows the order's payments hands them on. */
export async function createOrderMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
  payments?: readonly Payment[],
): Promise<AnyMail[]> {
  return [
    ...(await createBuyerMails(tx, mail, order, services, payments)),
    ...(await createShopMails(tx, mail, order, services)),
  ]
}

/** Those who have bought are told alone: what the merchant was told once is not news. */
export async function sendBuyerMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
): Promise<void> {
  await enqueueMails(tx, await createBuyerMails(tx, mail, order, services), services.now())
}

/** Where the buyer is not to be told. */
export async function sendShopMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
): Promise<void> {
  await enqueueMails(tx, await createShopMails(tx, mail, order, services), services.now())
}

async function createShopMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
): Promise<AnyMail[]> {
  const to = services.settings.current().shop.email
  const told = to ? await createShopMail(tx, mail, order, services) : undefined
  return to && told ? [{ to, ...told }] : []
}

async function createBuyerMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
  payments?: readonly Payment[],
): Promise<AnyMail[]> {
  const { buyerInfo, buyerLanguage: language } = order.content
  const to = buyerInfo?.email
  const told = to ? await createBuyerMail(tx, mail, order, services, payments) : undefined
  return to && told ? [{ to, language, ...told }] : []
}

type MailContent = { [Name in keyof OrderMails]: { template: Name; props: OrderMails[Name] } }[keyof OrderMails]

async function createBuyerMail(
  tx: Tx,
  mail: OrderMail,
  given: StoredOrder,
  services: OrderServices,
  payments: readonly Payment[] | undefined,
): Promise<MailContent | undefined> {
  const kept = localizeOrder(given, given.content.buyerLanguage)
  const order = toMailedOrder(kept)
  const link = createOrderLink(kept.id, services)
  const base = { order, link }
  const invoice = { paper: { kind: 'invoice' as const, link: `${link}/invoice` } }
  switch (mail) {
    case 'placed': {
      const howToPay = await findPaymentInstructions(tx, kept, getBuyerSettings(kept, services), payments)
      return {
        template: 'order-placed',
        props: {
          ...base,
          ...(kept.paidMinor > 0n && invoice),
          payment: getMailedPayment(kept),
          howToPay,
          downloads: await listDownloadLinks(tx, kept, services),
        },
      }
    }
    case 'paid':
      return {
        template: 'order-paid',
        props: { ...base, ...invoice, downloads: await listDownloadLinks(tx, kept, services) },
      }
    case 'shipped': {
      const fulfillment = await findLastFulfillment(tx, kept)
      return (
        fulfillment && {
          template: 'order-shipped',
          props: { ...base, ...invoice, ...fulfillment, isPickup: order.delivery?.isPickup ?? false },
        }
      )
    }
    case 'refunded': {
      const refund = await findLastRefund(tx, kept)
      if (!refund) return undefined
      const { refundId, ...told } = refund
      const paper = { kind: 'credit-note' as const, link: `${link}/credit-notes/${refundId}` }
      return { template: 'order-refunded', props: { ...base, paper, ...told } }
    }
    case 'canceled':
      return { template: 'order-canceled', props: { ...base, reason: await findCancellationReason(tx, kept) } }
    case 'return-requested': {
      const found = await findLastReturn(tx, kept)
      return found && { template: 'order-return-requested', props: { ...base, asked: found.asked } }
    }
    case 'return-decided': {
      const found = await findLastReturn(tx, kept)
      if (!found || found.status === 'requested') return undefined
      const { asked, status, decision } = found
      const howToPay =
        status === 'received' ? await findPaymentInstructions(tx, kept, getBuyerSettings(kept, services)) : undefined
      return { template: 'order-return-decided', props: { ...base, asked, status, decision, howToPay } }
    }
    case 'payment-disputed':
    case 'chargeback':
    case 'refund-failed':
      return undefined
  }
}

function getBuyerSettings({ content }: StoredOrder, { settings }: OrderServices): Settings {
  return settings.currentIn(resolveLanguages(content.buyerLanguage, settings.current().shop))
}

async function createShopMail(
  tx: Tx,
  mail: OrderMail,
  kept: StoredOrder,
  { providerUrl }: OrderServices,
): Promise<MailContent | undefined> {
  const { buyerInfo, buyerNote } = kept.content
  const base = {
    order: toMailedOrder(kept),
    buyer: { name: getBuyerName(kept), email: buyerInfo?.email },
    link: `${providerUrl}/staff/orders/${kept.id}/packing-slip`,
  }
  switch (mail) {
    case 'placed':
      return { template: 'shop-order-placed', props: { ...base, payment: getMailedPayment(kept), note: buyerNote } }
    case 'paid':
      return { template: 'shop-order-paid', props: base }
    case 'shipped': {
      const fulfillment = await findLastFulfillment(tx, kept)
      const isPickup = base.order.delivery?.isPickup ?? false
      return fulfillment && { template: 'shop-order-shipped', props: { ...base, ...fulfillment, isPickup } }
    }
    case 'refunded': {
      const refund = await findLastRefund(tx, kept)
      if (!refund) return undefined
      const { amount, isWhole } = refund
      return { template: 'shop-order-refunded', props: { ...base, amount, isWhole } }
    }
    case 'canceled':
      return { template: 'shop-order-canceled', props: { ...base, reason: await findCancellationReason(tx, kept) } }
    case 'return-requested': {
      const found = await findLastReturn(tx, kept)
      return found && { template: 'shop-return-requested', props: { ...base, asked: found.asked } }
    }
    case 'chargeback': {
      const told = await findLastChargeback(tx, kept)
      return told && { template: 'shop-chargeback', props: { ...base, ...told } }
    }
    case 'payment-disputed': {
      const taken = await findLastDispute(tx, kept)
      return taken && { template: 'shop-payment-disputed', props: { ...base, ...taken } }
    }
    case 'refund-failed': {
      const failed = await findLastFailedRefund(tx, kept)
      return failed && { template: 'shop-refund-failed', props: { ...base, ...failed } }
    }
    case 'return-decided':
      return undefined
  }
}

function getMailedPayment({ totalMinor, paidMinor, waivedMinor }: StoredOrder): OrderMails['order-placed']['payment'] {
  if (totalMinor === 0n) return 'free'
  if (paidMinor + waivedMinor === totalMinor) return 'paid'
  return paidMinor > 0n ? 'partly' : 'due'
}
