import type { SumTexts } from '../../../texts/orders/sum-texts.ts'
import type { OrderMailName, OrderMails } from '../../order-mail-props.ts'
import type { MailWords, MailFormatters } from '../mail-texts.ts'

/** Headings of the parts of an order mail, and labels of its totals. */
export interface OrderLabels extends SumTexts {
  ordered: string
  /** Heading of the items for the buyer. */
  parcel: string
  /** Heading of the items for the merchant. */
  items: string
  delivery: string
  pickup: string
  howToPay(way: string): string
  payUntil(day: string): string
  /** Label of the order number as payment reference. */
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

/** Texts of all order mails in one language. */
export interface OrderTexts {
  words: { [Name in OrderMailName]: (props: OrderMails[Name], formatters: MailFormatters) => MailWords }
  labels: OrderLabels
}
