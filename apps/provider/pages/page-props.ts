/** Props of the hosted pages. All amounts are formatted texts. Types only. */

import type {
  AccountAddressesPageProps,
  AccountAddressPageProps,
  AccountDataPageProps,
  AccountDeletedPageProps,
  AccountOrdersPageProps,
  AccountPasswordPageProps,
  AccountProfilePageProps,
  AccountSessionsPageProps,
} from './account-props.ts'
import type { OrderDocumentPageProps } from './document-props.ts'
import type { OrderPageProps, ReturnPageProps } from './order-props.ts'
import type { CheckoutExpiredPageProps, CheckoutPageProps } from './checkout-props.ts'
import type { PaymentPageProps } from './payment-props.ts'
import type { TestBankPageProps } from './test-bank-props.ts'

export type * from './address-props.ts'
export type * from './checkout-props.ts'
export type * from './payment-props.ts'
export type * from './test-bank-props.ts'

export type * from './account-props.ts'
export type * from './order-props.ts'
export type * from './document-props.ts'

/** Props by page name. */
export interface Pages {
  checkout: CheckoutPageProps
  'checkout-expired': CheckoutExpiredPageProps
  payment: PaymentPageProps
  'test-bank': TestBankPageProps
  order: OrderPageProps
  return: ReturnPageProps
  'order-document': OrderDocumentPageProps
  'account-profile': AccountProfilePageProps
  'account-addresses': AccountAddressesPageProps
  'account-address': AccountAddressPageProps
  'account-orders': AccountOrdersPageProps
  'account-password': AccountPasswordPageProps
  'account-sessions': AccountSessionsPageProps
  'account-data': AccountDataPageProps
  'account-deleted': AccountDeletedPageProps
  error: ErrorPageProps
  'sign-in': SignInPageProps
  'sign-up': SignUpPageProps
  verify: VerifyPageProps
  forgot: ForgotPageProps
  reset: ResetPageProps
  'choose-account': ChooseAccountPageProps
  consent: ConsentPageProps
  continue: ContinuePageProps
  'continue-as': ContinueAsPageProps
  'sign-out': SignOutPageProps
  'signed-out': SignedOutPageProps
  /** Message about an event or a pending task, with a link to continue. */
  message: MessagePageProps
  'web-message': WebMessagePageProps
  mailbox: MailboxPageProps
  'staff-sign-in': StaffSignInPageProps
  'staff-new-password': StaffNewPasswordPageProps
  'staff-home': StaffHomePageProps
}

export type PageName = keyof Pages

/** Languages of the pages. */
export type PageLanguage = 'en' | 'de' | 'fr' | 'he'

export interface ShopProps {
  name: string
  /** Target of "back to the shop". */
  storefrontUrl: string
  /** Target of "back to the cart". @default `${storefrontUrl}/cart` */
  cartUrl?: string
  /** Language of the reader; an unsupported one falls back to English. @default "en" */
  lang?: string
  /** Look chosen by the merchant. @default nothing */
  look?: LookProps
  /** Storefront whose header the page may show. @default a header with the shop name only */
  storefront?: StorefrontProps
}

/** Links of the storefront’s header, in the language of the page. */
export interface StorefrontProps {
  /** Front page in that language, without a trailing slash. */
  url: string
  /** In the order of the storefront. */
  collections: { slug: string; name: string }[]
}

export interface LookProps {
  /** Colours as `#rrggbb`. */
  accent?: string
  secondAccent?: string
  paper?: string
  ink?: string
  /** Name of a font pair. */
  type?: 'BOOK' | 'PLAIN' | 'SIGN' | 'ROUND' | 'HUMANIST' | 'SLAB'
  logo?: { url: string; width: number; height: number }
}

export interface ErrorPageProps {
  shop: ShopProps
  status: number
  /** Details beyond the text of the status. */
  message?: string
  /** For support requests. */
  requestId?: string
}

/** Props shared by all sign-in forms. All forms are plain posts to `action`. */
interface FormProps {
  shop: ShopProps
  action: string
  /**
   * Shown at their fields and in the summary at the top; a `field` that the form does not have appears at the top only.
   */
  errors: FormProblem[]
  /** With `news` the page has a text in the language of the shopper; `title` and `text` are not shown. */
  notice?: { kind: 'news' | 'problem'; title?: string; text: string; news?: FormNews }
  /** Mailbox of a shop that sends no mail yet; outside production only. */
  mailboxUrl?: string
  /** Origins that the response to the form may redirect to, besides our own. */
  returnOrigins?: string[]
}

/** Problem of a form. The page words a named problem in the language of the shopper; others show their `message`. */
export interface FormProblem {
  field: string
  message: string
  problem?: FormProblemName
  /** Minutes to wait, with `too-many-tries`. */
  minutes?: number
}

export type FormProblemName =
  | 'email-missing'
  | 'email-invalid'
  | 'email-taken'
  | 'password-missing'
  | 'password-too-short'
  | 'password-too-long'
  | 'password-too-common'
  /** It equals the name, the address or the shop. */
  | 'password-about-you'
  | 'name-too-long'
  /** A wrong password and an unknown address alike. */
  | 'sign-in-refused'
  /** Correct, but expired: a new one has to be chosen. */
  | 'password-change-needed'
  | 'account-blocked'
  | 'account-missing'
  | 'code-missing'
  | 'code-wrong'
  /** Expired, or tried too often: another one has to be sent. */
  | 'code-used-up'
  | 'captcha-needed'
  | 'captcha-wrong'
  | 'too-many-tries'
  /** The form belongs to another browser, or was open for too long. */
  | 'form-too-old'

export type FormNews = 'code-sent-again' | 'password-set' | 'sign-in-again'

/** Captcha, required after suspicious attempts. */
export interface CaptchaProps {
  kind: 'PROOF_OF_WORK' | 'RECAPTCHA'
  /** Site key of the visible captcha, if there is one. */
  siteKey?: string
  /** Proof-of-work challenge; its solution is sent in the hidden field `captcha`. */
  challenge?: string
}

/** Fields: `email`, `password`, `captcha`. */
export interface SignInPageProps extends FormProps {
  email: string
  signUpUrl: string
  forgotUrl: string
  /** Back to the accounts of this browser, if there are some. */
  chooseUrl?: string
  /** Name of the client, if it is not the shop's own storefront. */
  clientName?: string
  captcha?: CaptchaProps
}

/** Fields: `email`, `password`, `firstName`, `lastName`, `captcha`. */
export interface SignUpPageProps extends FormProps {
  form: { email: string; firstName: string; lastName: string }
  signInUrl: string
  clientName?: string
  captcha?: CaptchaProps
}

/** Fields: `code`, `intent` (`verify` or `resend`). */
export interface VerifyPageProps extends FormProps {
  /** Masked recipient of the mail: `a…@example.com`. */
  sentTo: string
  startAgainUrl: string
  /**
   * Delay in seconds of the button for another code, with JavaScript; the server limits the number of codes, not their
   * interval. @default 0
   */
  resendAfterSeconds?: number
}

/** Fields: `email`, `captcha`. */
export interface ForgotPageProps extends FormProps {
  email: string
  /** The mail was sent, if the account exists. */
  isSent: boolean
  signInUrl: string
  captcha?: CaptchaProps
}

/** Fields: `password`. */
export interface ResetPageProps extends FormProps {
  /** First password of an account, or a new one. */
  purpose: 'recovery' | 'activation'
  /** False: the link is used, expired or damaged. */
  isValid: boolean
  /** Address of the account, if the link is valid. */
  email?: string
  forgotUrl: string
}

/** Fields: `session` (one of the ids), or `intent` = `other`. */
export interface ChooseAccountPageProps extends FormProps {
  accounts: { session: string; name: string; email: string }[]
  clientName?: string
}

/** Fields: `intent` (`allow` or `deny`). */
export interface ConsentPageProps extends FormProps {
  clientName: string
  /** Host of the redirect target, shown to people. */
  clientHost: string
  name: string
  email: string
}

/** Fields: `browser`. */
export interface ContinuePageProps {
  shop: ShopProps
  action: string
  to: ContinueTarget
  /** Random text that identifies a browser without a cookie: a form submitted again comes from the same browser. */
  browser: string
  /** Origins that may frame the page. @default none */
  frameAncestors?: string[]
  /** The response goes to the window that opened or frames this one. */
  hasOpener?: boolean
  returnOrigins?: string[]
}

/** Target of the page, which shows nothing else. */
export type ContinueTarget = 'checkout' | 'sign-in' | 'account' | 'sign-out' | 'shop'

/** Fields: `intent` (`continue` or `other`). */
export interface ContinueAsPageProps extends FormProps {
  name: string
  email: string
  clientName?: string
}

/** Fields: `intent` (`sign-out`). */
export interface SignOutPageProps extends FormProps {
  /** Link for staying signed in. */
  stayUrl: string
}

export interface SignedOutPageProps {
  shop: ShopProps
  /** Back to the origin of the shopper. @default the storefront */
  continueUrl?: string
}

export interface MessagePageProps {
  shop: ShopProps
  /** Named message in the language of the shopper; replaces `title` and `text`. */
  about?: MessageName
  title: string
  /** One paragraph each. */
  text: string[]
  /** @default 200 */
  status?: number
  /** Main link first; with `leads` it has a text in the language of the shopper. @default to the shop */
  links?: { href: string; text: string; leads?: 'on' | 'shop' | 'sign-in' | 'forgot' }[]
  mailboxUrl?: string
}

export type MessageName =
  | 'signed-in'
  | 'password-set'
  | 'awaiting-approval'
  | 'account-blocked'
  /** The page was open for too long, or its URL was already used. */
  | 'flow-expired'
  /** Opened directly: it has to be started from the shop. */
  | 'start-from-shop'

/** Message to the window that framed or opened this one; no visible content. */
export interface WebMessagePageProps {
  shop: ShopProps
  /** The only origin that may read it. */
  targetOrigin: string
  message: Record<string, string>
}

export interface MailboxPageProps {
  shop: ShopProps
  mails: { id: string; to: string; subject: string; at: string; href: string }[]
  /** Open mail. `htmlUrl`: its HTML part, a document for a frame of this page, sandboxed by its own headers. */
  open?: { id: string; to: string; subject: string; at: string; text: string; htmlUrl: string }
}

/** Fields: `email`, `password`, `captcha`. */
export interface StaffSignInPageProps extends FormProps {
  email: string
  captcha?: CaptchaProps
}

/** Fields: `password`. */
export interface StaffNewPasswordPageProps extends FormProps {
  email: string
  /** The current password is a one-time password and has to be replaced. */
  isOneTime: boolean
}

/** Fields: `intent` (`sign-out`, or `end`), `session`. */
export interface StaffHomePageProps extends FormProps {
  name: string
  email: string
  role: string
  sessions: { id: string; device: string; at: string; isThis: boolean }[]
  newPasswordUrl: string
  /** Link to the storefront while it is closed to others. */
  closedShopUrl?: string
}

/** Result of `render`; `status` is the usual status of the page. */
export interface RenderedPage {
  html: string
  /** The page as UTF-8 bytes. */
  toBytes(): Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  status: number
}

/** The type of `render` of the built bundle, as the provider takes it. */
export type RenderPage = <Name extends PageName>(page: Name, props: Pages[Name]) => RenderedPage

/** Exports of the built pages. */
export interface HostedPages {
  render: RenderPage
  /** Serves a request for `/pages-assets/…`; undefined if there is no such file. */
  serveAsset(request: Request): Response | undefined
}
