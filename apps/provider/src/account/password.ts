import type { AccountProblem } from '../../pages/page-props.ts'
import { clientAddress } from '../http/client-address.ts'
import { changePassword, checkNewPassword, type Fields } from '../identity/index.ts'
import type { AccountVisit } from './account-visit.ts'
import { problemOfProof } from './proof.ts'

export async function showPassword(visit: AccountVisit): Promise<Response> {
  return show(visit)
}

export async function submitPassword(visit: AccountVisit, fields: Fields): Promise<Response> {
  const { services, account, session, c } = visit
  const newPassword = fields.secret('password')
  const missing = checkNewPassword(newPassword)
  if (missing.length > 0) return show(visit, { errors: missing })
  const currentPassword = fields.secret('currentPassword') || undefined
  const request = { accountId: account.id, session, newPassword, currentPassword, address: clientAddress(c) }
  try {
    await changePassword(services.signIn, request)
  } catch (error) {
    return show(visit, problemOfProof(error))
  }
  return visit.go('/account/sessions', 'password-changed')
}

function show(
  visit: AccountVisit,
  refused: { errors?: AccountProblem[]; status?: number; retryAfterSeconds?: number } = {},
): Response {
  return visit.show(
    'account-password',
    'password',
    { hasPassword: visit.account.hasPassword, asksPassword: visit.asksPassword },
    refused,
  )
}
