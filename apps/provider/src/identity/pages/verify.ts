import { AppError } from '../../http/app-error.ts'
import { resendCode, verifyCode } from '../accounts/index.ts'
import { afterStep } from './after-step.ts'
import { incomplete, problem, type Refusal, refusalOf } from './refusals.ts'
import type { FormPage, Visit } from './visit.ts'
import { findSentCode, forgetStateToken, keepStateToken, readStateToken } from './waiting-sign-in.ts'

/** The six digits from the mail. */
export const verify: FormPage = {
  path: '/verify',

  async show(visit) {
    const stateToken = readStateToken(visit)
    return stateToken ? show(visit, stateToken) : startAgain(visit)
  },

  async submit(visit, fields) {
    const stateToken = readStateToken(visit)
    if (!stateToken) return startAgain(visit)
    if (fields.line('intent') === 'resend') return resend(visit, stateToken)

    const code = fields.line('code').replace(/[^\d]/g, '') // people copy blanks along, and type a dash
    if (!code) return show(visit, stateToken, incomplete([problem('code-missing', 'code')]))
    try {
      const { services, circumstances } = visit
      const step = await verifyCode(services, { code, stateToken, circumstances })
      forgetStateToken(visit)
      return await afterStep(visit, step)
    } catch (error) {
      return isUsedUp(error) ? startAgain(visit) : show(visit, stateToken, refusalOf(error))
    }
  },
}

async function resend(visit: Visit, stateToken: string): Promise<Response> {
  const { services, circumstances, shop } = visit
  try {
    const step = await resendCode(services, { stateToken, language: shop.lang, circumstances })
    if (step.state !== 'REQUIRE_EMAIL_VERIFICATION') return await afterStep(visit, step)
    keepStateToken(visit, step.stateToken)
    return visit.go(`${verify.path}?sent=1`)
  } catch (error) {
    return isUsedUp(error) ? startAgain(visit) : show(visit, stateToken, refusalOf(error))
  }
}

async function show(visit: Visit, stateToken: string, refusal?: Refusal): Promise<Response> {
  const { services, c } = visit
  const sent = await findSentCode(services.db, stateToken, services.now())
  if (!sent) return startAgain(visit)
  const wasSentAgain = c.req.query('sent') !== undefined && !refusal
  const props = {
    ...visit.form(verify.path, refusal),
    notice: wasSentAgain ? ({ kind: 'news', text: '', news: 'code-sent-again' } as const) : undefined,
    ...sent,
    startAgainUrl: visit.path('/sign-in'),
  }
  return visit.show('verify', props, refusal)
}

/** Too old, tried too often, or sent too often. */
function isUsedUp(error: unknown): boolean {
  return error instanceof AppError && error.code === 'STATE_TOKEN_INVALID'
}

/** Nothing waits here for a code any more: with e-mail and password comes a new one. */
function startAgain(visit: Visit): Response {
  forgetStateToken(visit)
  return visit.go('/sign-in?again=1')
}
