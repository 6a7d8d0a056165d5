import type { CaptchaToken } from '@cartwright/contract'
import type { CaptchaProps } from '../../../pages/page-props.ts'
import { parseEmail } from '../../contacts/index.ts'
import type { FormFields } from './form-fields.ts'
import type { Visit } from './visit.ts'

/** What the page has to show for the next try to be taken. */
export function getCaptchaProps(
  visit: Visit,
  what: 'login' | 'register' | 'recover',
  email: string,
): Promise<CaptchaProps | undefined> {
  const { address } = visit.circumstances
  return visit.services.rateLimiter.getRequiredCaptcha(what, { account: parseEmail(email)?.key, address })
}

/** From the page's own field, or the one that Google's widget adds to the form. Which of the two captchas it is of, the shop knows. */
export function readCaptchaTokens(fields: FormFields): CaptchaToken[] {
  const token = fields.text('captcha') || fields.text('g-recaptcha-response')
  return token ? [{ Recaptcha: token, InvisibleRecaptcha: token }] : []
}
