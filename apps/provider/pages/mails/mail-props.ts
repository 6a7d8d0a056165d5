import type { OrderMails } from './order-mail-props.ts'

/** The mails of the shop, and what each is given. Types only. */

/** The mails there are, and the props of each. Those with a secret in them are sent before it expires or not at all (`expiresAt` of `sendMail`). */
export interface Mails extends OrderMails {
  /** The six digits that a sign-in or a registration waits for. */
  'verify-code': { code: string; minutes: number }
  /** A link for whoever has forgotten their password. */
  recovery: { link: string; minutes: number }
  /** A link to the first password of an account that the shop has made. */
  activation: { link: string; days: number }
  /** Somebody, perhaps the owner of the address, has tried to register it once more. */
  'already-registered': { signInLink?: string; recoverLink?: string }
  'awaiting-approval': Record<string, never>
  approved: { link?: string }
  /** `at`: ISO 8601. */
  'password-changed': { at: string }
  'account-deleted': Record<string, never>
  /** For somebody who runs the shop; it has to be changed at the first sign-in. */
  'staff-one-time-password': { name: string; password: string; link: string; days: number }
  /** `at`: ISO 8601. */
  'staff-password-changed': { name: string; at: string; link: string }
  /** To the shop itself; an answer goes to who wrote it. */
  'contact-message': { name: string; email: string; orderNumber?: string; message: string }
  /** What somebody has waited for is there. `forgetLink`: for whoever wants no other such mail. */
  'back-in-stock': { product: string; link: string; forgetLink: string }
}

export type MailName = keyof Mails

/** Who writes, to whom, in which language. Names may hold anything: what is made of them is one line of text. */
export interface MailSurroundings {
  /** `timeZone`: IANA, in which moments are told. */
  shop: { name: string; storefrontUrl: string; timeZone: string }
  /** The address it goes to, told in the mail: whoever has several sees which one is meant. */
  to: string
  /** BCP 47. A language without texts is English. */
  language: string
}

export interface RenderedMail {
  /** Whom an answer goes to, where that is not the shop. */
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
