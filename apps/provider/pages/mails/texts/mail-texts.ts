import type { ShownTax } from '../../order-props.ts'
import type { MailName, Mails } from '../mail-props.ts'
import type { OrderMailName } from '../order-mail-props.ts'

/** Texts of a mail: sender and reason, action, and advice for a wrong recipient. */
export interface MailWords {
  subject: string
  title: string
  /** Paragraphs about the event. */
  text: string[]
  /** Button labels, in the order of the mail's links. */
  actions?: string[]
  /** Text below code and buttons: validity, and advice for a wrong recipient. */
  after: string[]
}

/** Formatters and data for mail texts, besides the props of the mail. */
export interface MailFormatters {
  shop: string
  /** Recipient address. */
  to: string
  /** Formats a time in the language and the time zone of the shop. */
  moment(iso: string): string
  day(iso: string): string
  /** Formats a time slot. */
  slot(slot: { from: string; to: string }): string
  /** Formats estimated days: `2026-12-01`. */
  days(days: { from: string; to: string }): string
  /** Formats a decimal amount. */
  money(amount: string, currency: string): string
  /** Name of the tax of a row. */
  tax(tax: ShownTax | undefined): { label: string; inText: string }
  /** Name of a country code such as `DE`. */
  country(code: string): string
}

/** Texts of the account and staff mails in one language, and texts shared by all mails. */
export interface AccountTexts {
  words: { [Name in Exclude<MailName, OrderMailName>]: (props: Mails[Name], formatters: MailFormatters) => MailWords }
  /** Precedes the URL of a button, for programs that show no buttons. */
  copyLink: string
  /** Reason for the mail, in its last line. */
  footer(formatters: MailFormatters): string
}
