/** What the hosted pages are given. All amounts are texts, formatted by whoever calculated them. Types only. */

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

/** The pages there are, and the props of each. */
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
  /** Something that has happened, or has to be waited for, with a way on. */
  message: MessagePageProps
  'web-message': WebMessagePageProps
  mailbox: MailboxPageProps
  'staff-sign-in': StaffSignInPageProps
  'staff-new-password': StaffNewPasswordPageProps
  'staff-home': StaffHomePageProps
}

export type PageName = keyof Pages

/** What the pages are written in. */
export type PageLanguage = 'en' | 'de' | 'fr' | 'he'

export interface ShopProps {
  name: string
  /** Where "back to the shop" leads. */
  storefrontUrl: string
  /** Where "back to the cart" leads. @default `${storefrontUrl}/cart` */
  cartUrl?: string
  /** Of whoever reads the page; one that it is not written in is English. @default "en" */
  lang?: string
  /** What the merchant has chosen of its look. @default nothing */
  look?: LookProps
  /** The storefront of this shop, where its header may stand on the page. @default the header has the name of the shop alone */
  storefront?: StorefrontProps
}

/** Links of the storefront’s header, in the language of the page. */
export interface StorefrontProps {
  /** Front page of that language, without a slash at its end. */
  url: string
  /** As the storefront lists them. */
  collections: { slug: string; name: string }[]
}

export interface LookProps {
  /** Colours as `#rrggbb`. */
  accent?: string
  secondAccent?: string
  paper?: string
  ink?: string
  /** The name of a pair of letters. */
  type?: 'BOOK' | 'PLAIN' | 'SIGN' | 'ROUND' | 'HUMANIST' | 'SLAB'
  logo?: { url: string; width: number; height: number }
}

export interface ErrorPageProps {
  shop: ShopProps
  status: number
  /** What happened, if there is more to say than the status does. */
  message?: string
  /** For whoever asks us about it. */
  requestId?: string
}

/** What every form of a sign-in needs. All forms are plain posts to `action`. */
interface FormProps {
  shop: ShopProps
  action: string
  /** Shown at their fields and together at the top; a `field` that is no field shows at the top only. */
  errors: FormProblem[]
  /** With `news` the page says it in the language of the shopper, and `title` and `text` are not shown. */
  notice?: { kind: 'news' | 'problem'; title?: string; text: string; news?: FormNews }
  /** The mailbox of a shop that sends no mail yet; outside production only. */
  mailboxUrl?: string
  /** Where forms may lead, besides here: the origins that the answer may redirect to. */
  returnOrigins?: string[]
}

/** What is wrong with a form. What has a name the page says in the language of the shopper; the rest it says as `message` has it. */
export interface FormProblem {
  field: string
  message: string
  problem?: FormProblemName
  /** How long to wait, with `too-many-tries`. */
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
  /** It is the name, the address or the shop. */
  | 'password-about-you'
  | 'name-too-long'
  /** A wrong password and an unknown address alike. */
  | 'sign-in-refused'
  /** Right, but no longer good: a new one has to be chosen. */
  | 'password-change-needed'
  | 'account-blocked'
  | 'account-missing'
  | 'code-missing'
  | 'code-wrong'
  /** Too old, or tried too often: another one has to be sent. */
  | 'code-used-up'
  | 'captcha-needed'
  | 'captcha-wrong'
  | 'too-many-tries'
  /** The form is of another browser, or has been open for too long. */
  | 'form-too-old'

export type FormNews = 'code-sent-again' | 'password-set' | 'sign-in-again'

/** A proof that the browser is not a robot; demanded after suspicious tries. */
export interface CaptchaProps {
  kind: 'PROOF_OF_WORK' | 'RECAPTCHA'
  /** Of the visible captcha, where there is one. */
  siteKey?: string
  /** What the browser works on unseen; the answer goes into the hidden field `captcha`. */
  challenge?: string
}

/** Fields: `email`, `password`, `captcha`. */
export interface SignInPageProps extends FormProps {
  email: string
  signUpUrl: string
  forgotUrl: string
  /** Back to the accounts of this browser, where there are some. */
  chooseUrl?: string
  /** Which shop or app asks, where it is not the shop's own storefront. */
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
  /** Where the mail went, not in full: `a…@example.com`. */
  sentTo: string
  startAgainUrl: string
  /** How long the button for another code waits, where scripts run; the server limits how many are sent, not how soon. @default 0 */
  resendAfterSeconds?: number
}

/** Fields: `email`, `captcha`. */
export interface ForgotPageProps extends FormProps {
  email: string
  /** The mail is on its way, if there is such an account. */
  isSent: boolean
  signInUrl: string
  captcha?: CaptchaProps
}

/** Fields: `password`. */
export interface ResetPageProps extends FormProps {
  /** The first password of an account, or a new one. */
  purpose: 'recovery' | 'activation'
  /** False: the link is used up, too old or damaged. */
  isValid: boolean
  /** Whose, where the link is valid. */
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
  /** Where it leads: the host, for people to read. */
  clientHost: string
  name: string
  email: string
}

/** Fields: `browser`. */
export interface ContinuePageProps {
  shop: ShopProps
  action: string
  to: ContinueTarget
  /** Random text that names a browser without a cookie: a form that is submitted again comes from the same one. */
  browser: string
  /** The origins whose pages may frame it. @default none */
  frameAncestors?: string[]
  /** The answer goes to the window that has opened this one, or frames it. */
  hasOpener?: boolean
  returnOrigins?: string[]
}

/** Where the page leads. It says no more than that. */
export type ContinueTarget = 'checkout' | 'sign-in' | 'account' | 'sign-out' | 'shop'

/** Fields: `intent` (`continue` or `other`). */
export interface ContinueAsPageProps extends FormProps {
  name: string
  email: string
  clientName?: string
}

/** Fields: `intent` (`sign-out`). */
export interface SignOutPageProps extends FormProps {
  /** For whoever stays signed in. */
  stayUrl: string
}

export interface SignedOutPageProps {
  shop: ShopProps
  /** Back to where the shopper came from. @default the storefront */
  continueUrl?: string
}

export interface MessagePageProps {
  shop: ShopProps
  /** What has a name the page says in the language of the shopper, and shows instead of `title` and `text`. */
  about?: MessageName
  title: string
  /** One paragraph each. */
  text: string[]
  /** @default 200 */
  status?: number
  /** The main way on first; `leads` says its text in the language of the shopper. @default to the shop */
  links?: { href: string; text: string; leads?: 'on' | 'shop' | 'sign-in' | 'forgot' }[]
  mailboxUrl?: string
}

export type MessageName =
  | 'signed-in'
  | 'password-set'
  | 'awaiting-approval'
  | 'account-blocked'
  /** The page was open for too long, or its address was used already. */
  | 'flow-expired'
  /** Opened by hand: it has to be started from the shop. */
  | 'start-from-shop'

/** An answer to the window that has framed or opened this one; nothing to be seen. */
export interface WebMessagePageProps {
  shop: ShopProps
  /** The one origin that may read it. */
  targetOrigin: string
  message: Record<string, string>
}

export interface MailboxPageProps {
  shop: ShopProps
  mails: { id: string; to: string; subject: string; at: string; href: string }[]
  /** The one that is open. `htmlUrl`: its HTML part, a document for a frame of this page, kept in a sandbox by its own headers. */
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
  /** The one they have is a one-time password, and has to be replaced. */
  isOneTime: boolean
}

/** Fields: `intent` (`sign-out`, or `end`), `session`. */
export interface StaffHomePageProps extends FormProps {
  name: string
  email: string
  role: string
  sessions: { id: string; device: string; at: string; isThis: boolean }[]
  newPasswordUrl: string
  /** Into the storefront while it is closed to others. */
  closedShopUrl?: string
}

/** What `render` answers; `status` is what usually goes with the page. */
export interface RenderedPage {
  html: string
  /** The same as it is sent. */
  toBytes(): Uint8Array<ArrayBuffer>
  headers: Record<string, string>
  status: number
}

/** The type of `render` of the built bundle, as the provider takes it. */
export type RenderPage = <Name extends PageName>(page: Name, props: Pages[Name]) => RenderedPage

/** What the built pages export. */
export interface HostedPages {
  render: RenderPage
  /** The answer to a request for `/pages-assets/…`, or nothing when there is no such file. */
  serveAsset(request: Request): Response | undefined
}
