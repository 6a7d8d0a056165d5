import { AppError } from '../../platform/http/app-error.ts'
import { readMailedToken, resetPassword } from '../accounts/index.ts'
import { checkNewPassword } from '../forms/check-new-password.ts'
import { createFormErrors, type FormErrors, toFormErrors } from '../forms/form-errors.ts'
import { renewBrowserCookie } from './sign-in-browser.ts'
import type { FormPage, Visit } from './visit.ts'

/**
 * Page of the mailed link, which sets a new password, or the first. It shows the account only if the link is valid,
 * and viewing it does not use it up.
 */
export const resetPasswordPage: FormPage = {
  path: '/reset',
  show: (visit) => show(visit),

  async submit(visit, fields) {
    const { services, circumstances } = visit
    const password = fields.raw('password')
    const wrong = checkNewPassword(password)
    if (wrong.length > 0) return show(visit, createFormErrors(wrong))
    const token = readResetToken(visit)
    const mailed = await readMailedToken(services.db, token, services.now())
    if (!mailed) return show(visit)
    try {
      const step = await resetPassword(services, { token, password, circumstances })
      if (step.state !== 'SUCCESS') return visit.redirect('/awaiting-approval')
      await renewBrowserCookie(visit, step.sessionId)
      const links = mailed.redirectUrl ? [{ href: mailed.redirectUrl, text: '', leads: 'on' as const }] : undefined
      return visit.showMessage('password-set', { links })
    } catch (error) {
      // Another request used the same link first.
      if (error instanceof AppError && error.code === 'RECOVERY_TOKEN_INVALID') return show(visit)
      return show(visit, toFormErrors(error))
    }
  },
}

async function show(visit: Visit, refusal?: FormErrors): Promise<Response> {
  const { services } = visit
  const token = readResetToken(visit)
  const mailed = await readMailedToken(services.db, token, services.now())
  const props = {
    ...visit.getFormProps(`${resetPasswordPage.path}?token=${encodeURIComponent(token)}`, refusal),
    purpose: mailed?.purpose ?? 'recovery',
    isValid: mailed !== undefined,
    email: mailed?.account.email,
    forgotUrl: visit.toFlowPath('/forgot'),
  }
  return visit.show('reset', props, refusal)
}

function readResetToken({ c }: Visit): string {
  return c.req.query('token') ?? ''
}
