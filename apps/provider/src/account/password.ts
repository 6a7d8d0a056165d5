import type { AccountProblem } from '../../pages/page-props.ts'
import { getClientAddress } from '../platform/http/client-address.ts'
import { changePassword, checkNewPassword, type FormFields } from '../identity/index.ts'
import type { AccountVisit } from './account-visit.ts'
import { toReauthenticationErrors } from './reauthentication-errors.ts'

export async function showPassword(visit: AccountVisit): Promise<Response> {
  return show(visit)
}

export async function submitPassword(visit: AccountVisit, fields: FormFields): Promise<Response> {
  const { services, account, session, c } = visit
  const newPassword = fields.raw('password')
  const missing = checkNewPassword(newPassword)
  if (missing.length > 0) return show(visit, { errors: missing })
  const currentPassword = fields.raw('currentPassword') || undefined
  const request = { accountId: account.id, session, newPassword, currentPassword, address: getClientAddress(c) }
  try {
    await changePassword(services.signIn, request)
  } catch (error) {
    return show(visit, toReauthenticationErrors(error))
  }
  return visit.redirect('/account/sessions', 'password-changed')
}

function show(
  visit: AccountVisit,
  refused: { errors?: AccountProblem[]; status?: number; retryAfterSeconds?: number } = {},
): Response {
  return visit.show(
    'account-password',
    'password',
    { hasPassword: visit.account.hasPassword, asksPassword: visit.requiresPassword },
    refused,
  )
}
