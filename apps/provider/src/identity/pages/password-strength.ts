import type { Context as HonoContext } from 'hono'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import { AppError } from '../../platform/http/app-error.ts'
import { getClientAddress } from '../../platform/http/client-address.ts'
import { toPlainRequest } from '../../platform/http/plain-request.ts'
import { readJsonBody } from '../../platform/http/read-request.ts'
import { toJsonResponse } from '../../platform/http/respond.ts'
import type { SignInServices } from '../accounts/index.ts'

const LIMIT_BYTES = 4 * 1024

const PasswordStrengthRequest = Type.Object({
  password: Type.String({ maxLength: 100 }),
  /** Personal words that the password must not consist of: the e-mail address, the name. */
  about: Type.Array(Type.String({ maxLength: 254 }), { maxItems: 5 }),
})

/** Rates a password for our own pages while it is typed. It is neither stored nor logged. */
export async function handlePasswordStrength(
  c: HonoContext,
  { rateLimiter, passwords, settings }: Pick<SignInServices, 'rateLimiter' | 'passwords' | 'settings'>,
): Promise<Response> {
  const question = await readJsonBody(toPlainRequest(c.req.raw), LIMIT_BYTES)
  if (!Value.Check(PasswordStrengthRequest, question))
    throw new AppError('MALFORMED_REQUEST', 400, 'Ask with a password, and with a list of what it must not be made of.')
  await rateLimiter.beginAttempt('new-password', { address: getClientAddress(c) })
  const { score, reason, message } = passwords.checkStrength(question.password, [
    ...question.about,
    settings().shop.name,
  ])
  return toJsonResponse(200, JSON.stringify({ score, reason, message }))
}
