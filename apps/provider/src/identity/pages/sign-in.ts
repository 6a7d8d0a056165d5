import type { FormProblem } from '../../../pages/page-props.ts'
import { logIn } from '../accounts/index.ts'
import { findAccountsOfBrowser } from './accounts-of-browser.ts'
import { afterStep } from './after-step.ts'
import { captchaOf, captchaTokensOf } from './captcha.ts'
import type { Fields } from './fields.ts'
import { incomplete, problem, type Refusal, refusalOf } from './refusals.ts'
import type { FormPage, Visit } from './visit.ts'

/** E-mail and password. */
export const signIn: FormPage = {
  path: '/sign-in',
  show: (visit) => show(visit, ''),

  async submit(visit, fields) {
    const email = fields.line('email')
    const missing = findMissing(fields)
    if (missing.length > 0) return show(visit, email, incomplete(missing))
    try {
      const step = await logIn(visit.services, {
        email,
        password: fields.secret('password'),
        captchaTokens: captchaTokensOf(fields),
        language: visit.shop.lang,
        circumstances: visit.circumstances,
      })
      return await afterStep(visit, step)
    } catch (error) {
      return show(visit, email, refusalOf(error))
    }
  },
}

async function show(visit: Visit, email: string, refusal?: Refusal): Promise<Response> {
  const others = mayChoose(visit) ? await findAccountsOfBrowser(visit) : []
  const isAgain = visit.c.req.query('again') !== undefined && !refusal
  const props = {
    ...visit.form(signIn.path, refusal),
    notice: isAgain ? ({ kind: 'news', text: '', news: 'sign-in-again' } as const) : undefined,
    email,
    signUpUrl: visit.path('/sign-up'),
    forgotUrl: visit.path('/forgot'),
    chooseUrl: others.length > 0 ? visit.path('/choose-account') : undefined,
    clientName: visit.clientName,
    captcha: await captchaOf(visit, 'login', email),
  }
  return visit.show('sign-in', props, refusal)
}

/** Somebody who is signed in already is no answer to a client that has asked for the password. */
function mayChoose({ flow }: Visit): boolean {
  return flow !== undefined && flow.request?.prompt !== 'login'
}

function findMissing(fields: Fields): FormProblem[] {
  return [
    ...(fields.line('email') ? [] : [problem('email-missing', 'email')]),
    ...(fields.secret('password') ? [] : [problem('password-missing', 'password')]),
  ]
}
