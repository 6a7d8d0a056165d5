import type { ShownTax } from '../../order-props.ts'
import type { MailName, Mails } from '../mail-props.ts'
import type { OrderMailName } from '../order-mail-props.ts'
import type { OrderTexts } from './orders/order-texts.ts'

/** A mail in words: who writes and why, what to do, and what to do if it was not you. */
export interface MailWords {
  subject: string
  title: string
  /** What has happened, a paragraph each. */
  text: string[]
  /** On the buttons, in the order of the mail's links. */
  actions?: string[]
  /** Below code and buttons: how long they hold, and what to do if it was not you. */
  after: string[]
}

/** What words may tell beside the props of their mail. */
export interface MailFormatters {
  shop: string
  /** The address it goes to. */
  to: string
  /** A moment in the words of the language, in the shop's time. */
  moment(iso: string): string
  day(iso: string): string
  /** From one moment to another. */
  slot(slot: { from: string; to: string }): string
  /** The days of an estimate: `2026-12-01`. */
  days(days: { from: string; to: string }): string
  /** A decimal amount as the language writes it. */
  money(amount: string, currency: string): string
  /** The word for the tax of a sum. */
  tax(tax: ShownTax | undefined): { label: string; inText: string }
  /** `DE` as the language calls it. */
  country(code: string): string
}

/** The words of the mails about accounts and staff in one language, and of what stands in every mail. */
export interface AccountTexts {
  words: { [Name in Exclude<MailName, OrderMailName>]: (props: Mails[Name], told: MailFormatters) => MailWords }
  /** Before the address of a button, for programs that show no buttons. */
  copyLink: string
  /** Why the mail came; the last line of each. */
  footer(told: MailFormatters): string
}

/** The words of all mails in one language. */
export interface MailTexts extends Omit<AccountTexts, 'words'> {
  words: AccountTexts['words'] & OrderTexts['words']
  orderLabels: OrderTexts['labels']
}
