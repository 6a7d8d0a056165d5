import { AppError } from '../../http/app-error.ts'
import { readMailedToken, recover } from '../accounts/index.ts'
import { checkNewPassword } from './new-password.ts'
import { incomplete, type Refusal, refusalOf } from './refusals.ts'
import { keepSignedIn } from './sign-in-browser.ts'
import type { FormPage, Visit } from './visit.ts'

/** The link from a mail sets a new password, or the first. Whose it is shows only once the link is known to be good, and looking at it does not use it up. */
export const reset: FormPage = {
  path: '/reset',
  show: (visit) => show(visit),

  async submit(visit, fields) {
    const { services, circumstances } = visit
    const password = fields.secret('password')
    const wrong = checkNewPassword(password)
    if (wrong.length > 0) return show(visit, incomplete(wrong))
    const token = tokenOf(visit)
    const mailed = await readMailedToken(services.db, token, services.now())
    if (!mailed) return show(visit)
    try {
      const step = await recover(services, { token, password, circumstances })
      if (step.state !== 'SUCCESS') return visit.go('/awaiting-approval')
      await keepSignedIn(visit, step.sessionId)
      const links = mailed.redirectUrl ? [{ href: mailed.redirectUrl, text: '', leads: 'on' as const }] : undefined
      return visit.say('password-set', { links })
    } catch (error) {
      // Somebody was quicker with the same link.
      if (error instanceof AppError && error.code === 'RECOVERY_TOKEN_INVALID') return show(visit)
      return show(visit, refusalOf(error))
    }
  },
}

async function show(visit: Visit, refusal?: Refusal): Promise<Response> {
  const { services } = visit
  const token = tokenOf(visit)
  const mailed = await readMailedToken(services.db, token, services.now())
  const props = {
    ...visit.form(`${reset.path}?token=${encodeURIComponent(token)}`, refusal),
    purpose: mailed?.purpose ?? 'recovery',
    isValid: mailed !== undefined,
    email: mailed?.account.email,
    forgotUrl: visit.path('/forgot'),
  }
  return visit.show('reset', props, refusal)
}

function tokenOf({ c }: Visit): string {
  return c.req.query('token') ?? ''
}
