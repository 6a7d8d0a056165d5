import type { OrderMails } from './order-mail-props.ts'

/** Names and props of the mails. Types only. */

/** Props by mail name. Mails with a secret are sent before it expires or not at all (`expiresAt` of `sendMail`). */
export interface Mails extends OrderMails {
  /** Six-digit code of a sign-in or registration. */
  'verify-code': { code: string; minutes: number }
  /** Link to set a new password. */
  recovery: { link: string; minutes: number }
  /** Link to the first password of an account created by the shop. */
  activation: { link: string; days: number }
  /** Notice of another registration with this address, perhaps by its owner. */
  'already-registered': { signInLink?: string; recoverLink?: string }
  'awaiting-approval': Record<string, never>
  approved: { link?: string }
  /** `at`: ISO 8601. */
  'password-changed': { at: string }
  'account-deleted': Record<string, never>
  /** One-time password of a staff member, to be changed at the first sign-in. */
  'staff-one-time-password': { name: string; password: string; link: string; days: number }
  /** `at`: ISO 8601. */
  'staff-password-changed': { name: string; at: string; link: string }
  /** Message to the shop; replies go to the sender. */
  'contact-message': { name: string; email: string; orderNumber?: string; message: string }
  /** Filled-in form of a storefront, to the shop. `message`: fields with their values; replies go to `email`. */
  'form-submission': { form: string; email?: string; message: string }
  /** Back-in-stock notice. `forgetLink` unsubscribes. */
  'back-in-stock': { product: string; link: string; forgetLink: string }
}

export type MailName = keyof Mails

/** Sender, recipient and language of a mail. Names may contain anything: they are reduced to one line of text. */
export interface MailSurroundings {
  /** `timeZone`: IANA time zone of the displayed times. */
  shop: { name: string; storefrontUrl: string; timeZone: string }
  /** Recipient address, shown in the mail for people with several addresses. */
  to: string
  /** BCP 47. A language without texts falls back to English. */
  language: string
}

export interface RenderedMail {
  /** Reply address, if it is not the shop's. */
  replyTo?: string
  subject: string
  text: string
  html: string
}

/** The type of `renderMail` of the built bundle, as the provider takes it. */
export type RenderMail = <Name extends MailName>(
  name: Name,
  props: Mails[Name],
  surroundings: MailSurroundings,
) => RenderedMail
