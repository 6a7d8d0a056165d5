import type { FormProblem } from '../../../pages/page-props.ts'
import { register } from '../accounts/index.ts'
import { redirectAfterStep } from './redirect-after-step.ts'
import { readCaptchaTokens } from '../forms/read-captcha-tokens.ts'
import { getCaptchaProps } from './get-captcha-props.ts'
import { checkNewPassword } from '../forms/check-new-password.ts'
import { createFormErrors, createFormProblem, type FormErrors, toFormErrors } from '../forms/form-errors.ts'
import type { FormPage, Visit } from './visit.ts'

const NAME_MAX = 100

interface Form {
  email: string
  firstName: string
  lastName: string
}

/** Page to create an account. */
export const signUpPage: FormPage = {
  path: '/sign-up',
  show: (visit) => show(visit, { email: '', firstName: '', lastName: '' }),

  async submit(visit, fields) {
    const form = {
      email: fields.text('email'),
      firstName: fields.text('firstName'),
      lastName: fields.text('lastName'),
    }
    const password = fields.raw('password')
    const wrong = [...checkForm(form), ...checkNewPassword(password)]
    if (wrong.length > 0) return show(visit, form, createFormErrors(wrong))
    const { lang } = visit.shop
    try {
      const step = await register(visit.services, {
        email: form.email,
        password,
        profile: { firstName: form.firstName, lastName: form.lastName, language: lang },
        captchaTokens: readCaptchaTokens(fields),
        language: lang,
        circumstances: visit.circumstances,
      })
      return await redirectAfterStep(visit, step)
    } catch (error) {
      return show(visit, form, toFormErrors(error))
    }
  },
}

async function show(visit: Visit, form: Form, refusal?: FormErrors): Promise<Response> {
  const props = {
    ...visit.getFormProps(signUpPage.path, refusal),
    form,
    signInUrl: visit.toFlowPath('/sign-in'),
    clientName: visit.clientName,
    captcha: await getCaptchaProps(visit, 'register', form.email),
  }
  return visit.show('sign-up', props, refusal)
}

function checkForm(form: Form): FormProblem[] {
  const tooLong = (['firstName', 'lastName'] as const).filter((field) => form[field].length > NAME_MAX)
  return [
    ...(form.email ? [] : [createFormProblem('email-missing', 'email')]),
    ...tooLong.map((field) => createFormProblem('name-too-long', field)),
  ]
}
