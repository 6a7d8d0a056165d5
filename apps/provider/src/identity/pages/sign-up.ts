import type { FormProblem } from '../../../pages/page-props.ts'
import { register } from '../accounts/index.ts'
import { afterStep } from './after-step.ts'
import { captchaOf, captchaTokensOf } from './captcha.ts'
import { checkNewPassword } from './new-password.ts'
import { incomplete, problem, type Refusal, refusalOf } from './refusals.ts'
import type { FormPage, Visit } from './visit.ts'

const NAME_MAX = 100

interface Form {
  email: string
  firstName: string
  lastName: string
}

/** A new account. */
export const signUp: FormPage = {
  path: '/sign-up',
  show: (visit) => show(visit, { email: '', firstName: '', lastName: '' }),

  async submit(visit, fields) {
    const form = {
      email: fields.line('email'),
      firstName: fields.line('firstName'),
      lastName: fields.line('lastName'),
    }
    const password = fields.secret('password')
    const wrong = [...checkForm(form), ...checkNewPassword(password)]
    if (wrong.length > 0) return show(visit, form, incomplete(wrong))
    const { lang } = visit.shop
    try {
      const step = await register(visit.services, {
        email: form.email,
        password,
        profile: { firstName: form.firstName, lastName: form.lastName, language: lang },
        captchaTokens: captchaTokensOf(fields),
        language: lang,
        circumstances: visit.circumstances,
      })
      return await afterStep(visit, step)
    } catch (error) {
      return show(visit, form, refusalOf(error))
    }
  },
}

async function show(visit: Visit, form: Form, refusal?: Refusal): Promise<Response> {
  const props = {
    ...visit.form(signUp.path, refusal),
    form,
    signInUrl: visit.path('/sign-in'),
    clientName: visit.clientName,
    captcha: await captchaOf(visit, 'register', form.email),
  }
  return visit.show('sign-up', props, refusal)
}

function checkForm(form: Form): FormProblem[] {
  const tooLong = (['firstName', 'lastName'] as const).filter((field) => form[field].length > NAME_MAX)
  return [
    ...(form.email ? [] : [problem('email-missing', 'email')]),
    ...tooLong.map((field) => problem('name-too-long', field)),
  ]
}
