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
import { findPaymentInstructions } from '../payment-instructions.ts'
import { localizeOrder } from '../localize-order.ts'
import { toMailedOrder, getBuyerName } from './mailed-order.ts'
import type { StoredOrder } from '../order.ts'
import { createOrderLink } from '../order-link.ts'
import type { OrderServices } from '../order-services.ts'

/**
 * Occasions of order mails. `placed` includes the payment or how to pay; `paid` is for a payment that was due and
 * came later. `payment-disputed`, `chargeback` and `refund-failed` go to the merchant alone.
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
 * Enqueues the mails of a change, in its transaction, so that each is sent once. Parcel, refund and return are the
 * latest stored ones, so they have to be written before. The buyer's mail is in their language and needs an address;
 * the merchant gets a mail where it concerns them.
 */
export async function sendOrderMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
): Promise<void> {
  await enqueueMails(tx, await createOrderMails(tx, mail, order, services), services.now())
}

/**
 * Creates the mails, for callers that write them by a statement of their own. Payments that the caller has read
 * already can be passed.
 */
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

/** Sends the buyer's mail alone, since the merchant has had theirs. */
export async function sendBuyerMails(
  tx: Tx,
  mail: OrderMail,
  order: StoredOrder,
  services: OrderServices,
): Promise<void> {
  await enqueueMails(tx, await createBuyerMails(tx, mail, order, services), services.now())
}

/** Sends the merchant's mail alone. */
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
  const content = to ? await createShopMail(tx, mail, order, services) : undefined
  return to && content ? [{ to, ...content }] : []
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
  const content = to ? await createBuyerMail(tx, mail, order, services, payments) : undefined
  return to && content ? [{ to, language, ...content }] : []
}

type MailContent = { [Name in keyof OrderMails]: { template: Name; props: OrderMails[Name] } }[keyof OrderMails]

async function createBuyerMail(
  tx: Tx,
  mail: OrderMail,
  given: StoredOrder,
  services: OrderServices,
  payments: readonly Payment[] | undefined,
): Promise<MailContent | undefined> {
  const localized = localizeOrder(given, given.content.buyerLanguage)
  const order = toMailedOrder(localized)
  const link = createOrderLink(localized.id, services)
  const base = { order, link }
  const invoice = { paper: { kind: 'invoice' as const, link: `${link}/invoice` } }
  switch (mail) {
    case 'placed': {
      const howToPay = await findPaymentInstructions(tx, localized, getBuyerSettings(localized, services), payments)
      return {
        template: 'order-placed',
        props: {
          ...base,
          ...(localized.paidMinor > 0n && invoice),
          payment: getMailedPayment(localized),
          howToPay,
          downloads: await listDownloadLinks(tx, localized, services),
        },
      }
    }
    case 'paid':
      return {
        template: 'order-paid',
        props: { ...base, ...invoice, downloads: await listDownloadLinks(tx, localized, services) },
      }
    case 'shipped': {
      const fulfillment = await findLastFulfillment(tx, localized)
      return (
        fulfillment && {
          template: 'order-shipped',
          props: { ...base, ...invoice, ...fulfillment, isPickup: order.delivery?.isPickup ?? false },
        }
      )
    }
    case 'refunded': {
      const refund = await findLastRefund(tx, localized)
      if (!refund) return undefined
      const { refundId, ...content } = refund
      const paper = { kind: 'credit-note' as const, link: `${link}/credit-notes/${refundId}` }
      return { template: 'order-refunded', props: { ...base, paper, ...content } }
    }
    case 'canceled':
      return { template: 'order-canceled', props: { ...base, reason: await findCancellationReason(tx, localized) } }
    case 'return-requested': {
      const lastReturn = await findLastReturn(tx, localized)
      return lastReturn && { template: 'order-return-requested', props: { ...base, asked: lastReturn.asked } }
    }
    case 'return-decided': {
      const lastReturn = await findLastReturn(tx, localized)
      if (!lastReturn || lastReturn.status === 'requested') return undefined
      const { asked, status, decision } = lastReturn
      const howToPay =
        status === 'received'
          ? await findPaymentInstructions(tx, localized, getBuyerSettings(localized, services))
          : undefined
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
  localized: StoredOrder,
  { providerUrl }: OrderServices,
): Promise<MailContent | undefined> {
  const { buyerInfo, buyerNote } = localized.content
  const base = {
    order: toMailedOrder(localized),
    buyer: { name: getBuyerName(localized), email: buyerInfo?.email },
    link: `${providerUrl}/staff/orders/${localized.id}/packing-slip`,
  }
  switch (mail) {
    case 'placed':
      return {
        template: 'shop-order-placed',
        props: { ...base, payment: getMailedPayment(localized), note: buyerNote },
      }
    case 'paid':
      return { template: 'shop-order-paid', props: base }
    case 'shipped': {
      const fulfillment = await findLastFulfillment(tx, localized)
      const isPickup = base.order.delivery?.isPickup ?? false
      return fulfillment && { template: 'shop-order-shipped', props: { ...base, ...fulfillment, isPickup } }
    }
    case 'refunded': {
      const refund = await findLastRefund(tx, localized)
      if (!refund) return undefined
      const { amount, isWhole } = refund
      return { template: 'shop-order-refunded', props: { ...base, amount, isWhole } }
    }
    case 'canceled':
      return {
        template: 'shop-order-canceled',
        props: { ...base, reason: await findCancellationReason(tx, localized) },
      }
    case 'return-requested': {
      const lastReturn = await findLastReturn(tx, localized)
      return lastReturn && { template: 'shop-return-requested', props: { ...base, asked: lastReturn.asked } }
    }
    case 'chargeback': {
      const content = await findLastChargeback(tx, localized)
      return content && { template: 'shop-chargeback', props: { ...base, ...content } }
    }
    case 'payment-disputed': {
      const taken = await findLastDispute(tx, localized)
      return taken && { template: 'shop-payment-disputed', props: { ...base, ...taken } }
    }
    case 'refund-failed': {
      const failed = await findLastFailedRefund(tx, localized)
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
