import { sendRecoveryMail } from '../accounts/index.ts'
import { readCaptchaTokens } from '../forms/read-captcha-tokens.ts'
import { getCaptchaProps } from './get-captcha-props.ts'
import { createFormErrors, createFormProblem, type FormErrors, toFormErrors } from '../forms/form-errors.ts'
import type { FormPage, Visit } from './visit.ts'

/** Page to request a link for a new password. The response is the same whether or not the address has an account. */
export const forgotPasswordPage: FormPage = {
  path: '/forgot',
  show: (visit) => show(visit, ''),

  async submit(visit, fields) {
    const email = fields.text('email')
    if (!email) return show(visit, email, createFormErrors([createFormProblem('email-missing', 'email')]))
    try {
      await sendRecoveryMail(visit.services, {
        email,
        captchaTokens: readCaptchaTokens(fields),
        language: visit.shop.lang,
        circumstances: visit.circumstances,
      })
      return visit.redirect(`${forgotPasswordPage.path}?sent=1`)
    } catch (error) {
      return show(visit, email, toFormErrors(error))
    }
  },
}

async function show(visit: Visit, email: string, refusal?: FormErrors): Promise<Response> {
  const props = {
    ...visit.getFormProps(forgotPasswordPage.path, refusal),
    email,
    isSent: visit.c.req.query('sent') !== undefined && !refusal,
    signInUrl: visit.toFlowPath('/sign-in'),
    captcha: await getCaptchaProps(visit, 'recover', email),
  }
  return visit.show('forgot', props, refusal)
}
