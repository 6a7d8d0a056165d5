import type { CaptchaToken } from '@cartwright/contract'
import type { CaptchaProps } from '../../../pages/page-props.ts'
import { parseEmail } from '../../contacts/index.ts'
import type { FormFields } from './form-fields.ts'
import type { Visit } from './visit.ts'

/** Props of the captcha that the next try requires. */
export function getCaptchaProps(
  visit: Visit,
  what: 'login' | 'register' | 'recover',
  email: string,
): Promise<CaptchaProps | undefined> {
  const { address } = visit.circumstances
  return visit.services.rateLimiter.getRequiredCaptcha(what, { account: parseEmail(email)?.key, address })
}

/**
 * Reads the field of the page, or the one that Google's widget adds to the form. The shop's setting decides which of the two
 * captchas it is.
 */
export function readCaptchaTokens(fields: FormFields): CaptchaToken[] {
  const token = fields.text('captcha') || fields.text('g-recaptcha-response')
  return token ? [{ Recaptcha: token, InvisibleRecaptcha: token }] : []
}
