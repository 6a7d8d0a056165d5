/** Props of the forms of hosted pages: problems, news, captcha. Types only. */

import type { ShopProps } from './shop-props.ts'

/** Props shared by all sign-in forms. All forms are plain posts to `action`. */
export interface FormProps {
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
  /** It equals the current one. */
  | 'password-unchanged'
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
