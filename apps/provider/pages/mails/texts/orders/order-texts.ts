import type { SumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderMailName, OrderMails } from '../../order-mail-props.ts'
import type { MailWords, MailFormatters } from '../mail-texts.ts'

/** What stands above the parts of a mail about an order, and in front of its sums. */
export interface OrderLabels extends SumTexts {
  ordered: string
  /** What the buyer gets. */
  parcel: string
  /** The same, for the merchant. */
  items: string
  delivery: string
  pickup: string
  howToPay(way: string): string
  payUntil(day: string): string
  /** Before the order's number, which the buyer gives with the money. */
  reference: string
  tracking: string
  track: string
  downloads: string
  papers: string
  invoice: string
  creditNote: string
  returned(moment: string): string
  decision: string
  buyer: string
  note: string
}

/** The words of all mails about orders in one language. */
export interface OrderTexts {
  words: { [Name in OrderMailName]: (props: OrderMails[Name], told: MailFormatters) => MailWords }
  labels: OrderLabels
}
