import type { OrderMails } from '../../../pages/mails/order-mail-props.ts'
import type { Tx } from '../../db/transaction.ts'
import { type AnyMail, sendMails } from '../../mail/index.ts'
import type { Payment } from '../../payments/index.ts'
import {
  findLastChargeback,
  findLastDispute,
  findLastFailedRefund,
  findLastFulfillment,
  findLastRefund,
  findLastReturn,
  findReasonOfCancellation,
} from './mailed-facts.ts'
import { languagesFor, type Settings } from '../../settings/index.ts'
import { downloadLinks } from '../downloads/downloads.ts'
import { findHowToPay } from '../money/how-to-pay.ts'
import { inWordsOf } from '../in-words.ts'
import { mailedOrder, nameOfBuyer } from './mailed-order.ts'
import type { KeptOrder } from '../order.ts'
import { orderLink } from '../order-link.ts'
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
export async function mailOrder(tx: Tx, mail: OrderMail, order: KeptOrder, services: OrderServices): Promise<void> {
  await sendMails(tx, await mailsOf(tx, mail, order, services), services.now())
}

/** The same for those who write them with something else. Whoever knows the order's payments hands them on. */
export async function mailsOf(
  tx: Tx,
  mail: OrderMail,
  order: KeptOrder,
  services: OrderServices,
  payments?: readonly Payment[],
): Promise<AnyMail[]> {
  return [
    ...(await mailsToBuyer(tx, mail, order, services, payments)),
    ...(await mailsToShop(tx, mail, order, services)),
  ]
}

/** Those who have bought are told alone: what the merchant was told once is not news. */
export async function mailBuyer(tx: Tx, mail: OrderMail, order: KeptOrder, services: OrderServices): Promise<void> {
  await sendMails(tx, await mailsToBuyer(tx, mail, order, services), services.now())
}

/** Where the buyer is not to be told. */
export async function mailShop(tx: Tx, mail: OrderMail, order: KeptOrder, services: OrderServices): Promise<void> {
  await sendMails(tx, await mailsToShop(tx, mail, order, services), services.now())
}

async function mailsToShop(tx: Tx, mail: OrderMail, order: KeptOrder, services: OrderServices): Promise<AnyMail[]> {
  const to = services.settings.current().shop.email
  const told = to ? await mailForShop(tx, mail, order, services) : undefined
  return to && told ? [{ to, ...told }] : []
}

async function mailsToBuyer(
  tx: Tx,
  mail: OrderMail,
  order: KeptOrder,
  services: OrderServices,
  payments?: readonly Payment[],
): Promise<AnyMail[]> {
  const { buyerInfo, buyerLanguage: language } = order.content
  const to = buyerInfo?.email
  const told = to ? await mailForBuyer(tx, mail, order, services, payments) : undefined
  return to && told ? [{ to, language, ...told }] : []
}

type Told = { [Name in keyof OrderMails]: { template: Name; props: OrderMails[Name] } }[keyof OrderMails]

async function mailForBuyer(
  tx: Tx,
  mail: OrderMail,
  given: KeptOrder,
  services: OrderServices,
  payments: readonly Payment[] | undefined,
): Promise<Told | undefined> {
  const kept = inWordsOf(given, given.content.buyerLanguage)
  const order = mailedOrder(kept)
  const link = orderLink(kept.id, services)
  const base = { order, link }
  const invoice = { paper: { kind: 'invoice' as const, link: `${link}/invoice` } }
  switch (mail) {
    case 'placed': {
      const howToPay = await findHowToPay(tx, kept, inLanguageOf(kept, services), payments)
      return {
        template: 'order-placed',
        props: {
          ...base,
          ...(kept.paidMinor > 0n && invoice),
          payment: paymentOf(kept),
          howToPay,
          downloads: await downloadLinks(tx, kept, services),
        },
      }
    }
    case 'paid':
      return {
        template: 'order-paid',
        props: { ...base, ...invoice, downloads: await downloadLinks(tx, kept, services) },
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
      return { template: 'order-canceled', props: { ...base, reason: await findReasonOfCancellation(tx, kept) } }
    case 'return-requested': {
      const found = await findLastReturn(tx, kept)
      return found && { template: 'order-return-requested', props: { ...base, asked: found.asked } }
    }
    case 'return-decided': {
      const found = await findLastReturn(tx, kept)
      if (!found || found.status === 'requested') return undefined
      const { asked, status, decision } = found
      const howToPay = status === 'received' ? await findHowToPay(tx, kept, inLanguageOf(kept, services)) : undefined
      return { template: 'order-return-decided', props: { ...base, asked, status, decision, howToPay } }
    }
    case 'payment-disputed':
    case 'chargeback':
    case 'refund-failed':
      return undefined
  }
}

function inLanguageOf({ content }: KeptOrder, { settings }: OrderServices): Settings {
  return settings.currentIn(languagesFor(content.buyerLanguage, settings.current().shop))
}

async function mailForShop(
  tx: Tx,
  mail: OrderMail,
  kept: KeptOrder,
  { providerUrl }: OrderServices,
): Promise<Told | undefined> {
  const { buyerInfo, buyerNote } = kept.content
  const base = {
    order: mailedOrder(kept),
    buyer: { name: nameOfBuyer(kept), email: buyerInfo?.email },
    link: `${providerUrl}/staff/orders/${kept.id}/packing-slip`,
  }
  switch (mail) {
    case 'placed':
      return { template: 'shop-order-placed', props: { ...base, payment: paymentOf(kept), note: buyerNote } }
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
      return { template: 'shop-order-canceled', props: { ...base, reason: await findReasonOfCancellation(tx, kept) } }
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

function paymentOf({ totalMinor, paidMinor, waivedMinor }: KeptOrder): OrderMails['order-placed']['payment'] {
  if (totalMinor === 0n) return 'free'
  if (paidMinor + waivedMinor === totalMinor) return 'paid'
  return paidMinor > 0n ? 'partly' : 'due'
}
