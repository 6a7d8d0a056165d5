import type { FormProblem } from '../../../pages/page-props.ts'
import { logIn } from '../accounts/index.ts'
import { findSignedInAccounts } from './find-signed-in-accounts.ts'
import { redirectAfterStep } from './redirect-after-step.ts'
import { readCaptchaTokens } from '../forms/read-captcha-tokens.ts'
import { getCaptchaProps } from './get-captcha-props.ts'
import type { FormFields } from '../forms/form-fields.ts'
import { createFormErrors, createFormProblem, type FormErrors, toFormErrors } from '../forms/form-errors.ts'
import type { FormPage, Visit } from './visit.ts'

/** Page for e-mail and password. */
export const signInPage: FormPage = {
  path: '/sign-in',
  show: (visit) => show(visit, ''),

  async submit(visit, fields) {
    const email = fields.text('email')
    const missing = findMissing(fields)
    if (missing.length > 0) return show(visit, email, createFormErrors(missing))
    try {
      const step = await logIn(visit.services, {
        email,
        password: fields.raw('password'),
        captchaTokens: readCaptchaTokens(fields),
        language: visit.shop.lang,
        circumstances: visit.circumstances,
      })
      return await redirectAfterStep(visit, step)
    } catch (error) {
      return show(visit, email, toFormErrors(error))
    }
  },
}

async function show(visit: Visit, email: string, refusal?: FormErrors): Promise<Response> {
  const others = mayChoose(visit) ? await findSignedInAccounts(visit) : []
  const isAgain = visit.c.req.query('again') !== undefined && !refusal
  const props = {
    ...visit.getFormProps(signInPage.path, refusal),
    notice: isAgain ? ({ kind: 'news', text: '', news: 'sign-in-again' } as const) : undefined,
    email,
    signUpUrl: visit.toFlowPath('/sign-up'),
    forgotUrl: visit.toFlowPath('/forgot'),
    chooseUrl: others.length > 0 ? visit.toFlowPath('/choose-account') : undefined,
    clientName: visit.clientName,
    captcha: await getCaptchaProps(visit, 'login', email),
  }
  return visit.show('sign-in', props, refusal)
}

/** A signed-in account is no answer to a client that demands the password. */
function mayChoose({ flow }: Visit): boolean {
  return flow !== undefined && flow.request?.prompt !== 'login'
}

function findMissing(fields: FormFields): FormProblem[] {
  return [
    ...(fields.text('email') ? [] : [createFormProblem('email-missing', 'email')]),
    ...(fields.raw('password') ? [] : [createFormProblem('password-missing', 'password')]),
  ]
}
