import type { CaptchaToken } from '@cartwright/contract'
import type { CaptchaProps } from '../../../pages/page-props.ts'
import { readEmail } from '../../contacts/index.ts'
import type { Fields } from './fields.ts'
import type { Visit } from './visit.ts'

/** What the page has to show for the next try to be taken. */
export function captchaOf(
  visit: Visit,
  what: 'login' | 'register' | 'recover',
  email: string,
): Promise<CaptchaProps | undefined> {
  const { address } = visit.circumstances
  return visit.services.guard.captchaFor(what, { account: readEmail(email)?.key, address })
}

/** From the page's own field, or the one that Google's widget adds to the form. Which of the two captchas it is of, the shop knows. */
export function captchaTokensOf(fields: Fields): CaptchaToken[] {
  const token = fields.line('captcha') || fields.line('g-recaptcha-response')
  return token ? [{ Recaptcha: token, InvisibleRecaptcha: token }] : []
}
