import type { CaptchaProps } from '../../../pages/page-props.ts'
import { parseEmail } from '../../contacts/index.ts'
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
