import { AppError } from '../../platform/http/app-error.ts'
import { resendCode, verifyCode } from '../accounts/index.ts'
import { redirectAfterStep } from './redirect-after-step.ts'
import { createFormErrors, createFormProblem, type FormErrors, toFormErrors } from '../forms/form-errors.ts'
import type { FormPage, Visit } from './visit.ts'
import { findSentCode, clearStateTokenCookie, setStateTokenCookie, readStateTokenCookie } from './state-token-cookie.ts'

/** Page for the six digits from the mail. */
export const verifyCodePage: FormPage = {
  path: '/verify',

  async show(visit) {
    const stateToken = readStateTokenCookie(visit)
    return stateToken ? show(visit, stateToken) : startAgain(visit)
  },

  async submit(visit, fields) {
    const stateToken = readStateTokenCookie(visit)
    if (!stateToken) return startAgain(visit)
    if (fields.text('intent') === 'resend') return resend(visit, stateToken)

    const code = fields.text('code').replace(/[^\d]/g, '') // people copy blanks along, and type a dash
    if (!code) return show(visit, stateToken, createFormErrors([createFormProblem('code-missing', 'code')]))
    try {
      const { services, circumstances } = visit
      const step = await verifyCode(services, { code, stateToken, circumstances })
      clearStateTokenCookie(visit)
      return await redirectAfterStep(visit, step)
    } catch (error) {
      return isStateTokenInvalid(error) ? startAgain(visit) : show(visit, stateToken, toFormErrors(error))
    }
  },
}

async function resend(visit: Visit, stateToken: string): Promise<Response> {
  const { services, circumstances, shop } = visit
  try {
    const step = await resendCode(services, { stateToken, language: shop.lang, circumstances })
    if (step.state !== 'REQUIRE_EMAIL_VERIFICATION') return await redirectAfterStep(visit, step)
    setStateTokenCookie(visit, step.stateToken)
    return visit.redirect(`${verifyCodePage.path}?sent=1`)
  } catch (error) {
    return isStateTokenInvalid(error) ? startAgain(visit) : show(visit, stateToken, toFormErrors(error))
  }
}

async function show(visit: Visit, stateToken: string, refusal?: FormErrors): Promise<Response> {
  const { services, c } = visit
  const sent = await findSentCode(services.db, stateToken, services.now())
  if (!sent) return startAgain(visit)
  const wasSentAgain = c.req.query('sent') !== undefined && !refusal
  const props = {
    ...visit.getFormProps(verifyCodePage.path, refusal),
    notice: wasSentAgain ? ({ kind: 'news', text: '', news: 'code-sent-again' } as const) : undefined,
    ...sent,
    startAgainUrl: visit.toFlowPath('/sign-in'),
  }
  return visit.show('verify', props, refusal)
}

/** True for a state token that is too old, tried too often, or sent too often. */
function isStateTokenInvalid(error: unknown): boolean {
  return error instanceof AppError && error.code === 'STATE_TOKEN_INVALID'
}

/** Restarts the sign-in, which sends a new code: no code is pending any more. */
function startAgain(visit: Visit): Response {
  clearStateTokenCookie(visit)
  return visit.redirect('/sign-in?again=1')
}
