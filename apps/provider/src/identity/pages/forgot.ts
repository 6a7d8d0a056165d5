import { sendRecoveryMail } from '../accounts/index.ts'
import { captchaOf, captchaTokensOf } from './captcha.ts'
import { incomplete, problem, type Refusal, refusalOf } from './refusals.ts'
import type { FormPage, Visit } from './visit.ts'

/** Asks for a link that sets a new password. The answer is the same whether or not the address has an account. */
export const forgot: FormPage = {
  path: '/forgot',
  show: (visit) => show(visit, ''),

  async submit(visit, fields) {
    const email = fields.line('email')
    if (!email) return show(visit, email, incomplete([problem('email-missing', 'email')]))
    try {
      await sendRecoveryMail(visit.services, {
        email,
        captchaTokens: captchaTokensOf(fields),
        language: visit.shop.lang,
        circumstances: visit.circumstances,
      })
      return visit.go(`${forgot.path}?sent=1`)
    } catch (error) {
      return show(visit, email, refusalOf(error))
    }
  },
}

async function show(visit: Visit, email: string, refusal?: Refusal): Promise<Response> {
  const props = {
    ...visit.form(forgot.path, refusal),
    email,
    isSent: visit.c.req.query('sent') !== undefined && !refusal,
    signInUrl: visit.path('/sign-in'),
    captcha: await captchaOf(visit, 'recover', email),
  }
  return visit.show('forgot', props, refusal)
}
