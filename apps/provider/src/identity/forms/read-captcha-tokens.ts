import type { CaptchaToken } from '@cartwright/contract'
import type { FormFields } from './form-fields.ts'

/**
 * Reads the captcha field of a page, or the one that Google's widget adds to the form. The shop's setting decides
 * which of the two captchas it is.
 */
export function readCaptchaTokens(fields: FormFields): CaptchaToken[] {
  const token = fields.text('captcha') || fields.text('g-recaptcha-response')
  return token ? [{ Recaptcha: token, InvisibleRecaptcha: token }] : []
}
