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
import type { CaptchaProps, FormProps } from './form-props.ts'
import type { PaymentPageProps } from './payment-props.ts'
import type { ShopProps } from './shop-props.ts'
import type { TestBankPageProps } from './test-bank-props.ts'

export type * from './address-props.ts'
export type * from './form-props.ts'
export type * from './shop-props.ts'
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

export interface ErrorPageProps {
  shop: ShopProps
  status: number
  /** Details beyond the text of the status. */
  message?: string
  /** For support requests. */
  requestId?: string
  /** Origin of the shop's forms, if a form of another origin was rejected. */
  formOrigin?: string
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
  backOfficeUrl?: string
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

/** The back office as built: its document and its files. */
export interface BackOfficePages {
  /** Renders the document of every address; the app in it renders the rest. `lang`: language of the shop. */
  render(options: { lang: string }): { html: string; headers: Record<string, string> }
  /** Serves a request for `/admin/assets/…`; undefined if there is no such file. */
  serveAsset(request: Request): Response | undefined
}
