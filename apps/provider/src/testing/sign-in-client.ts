import type { TestShop } from './start-shop.ts'

const AUTHENTICATION = '/_api/iam/authentication/v2'
const VERIFICATION = '/_api/iam/verification/v1'
const RECOVERY = '/_api/iam/recovery/v1'

export const GOOD_PASSWORD = 'seven grey herons'

/** Sign-in calls of one visitor, each with its whole response. */
export async function createSignInClient(
  shop: TestShop,
  more: { token?: string; headers?: Record<string, string> } = {},
) {
  const { token = await shop.newToken(), headers } = more
  const post = (path: string, body: object) => shop.call('POST', path, { token, body, headers })
  return {
    token,
    register: (email: string, given: { password?: string; profile?: object } = {}) =>
      post(`${AUTHENTICATION}/register`, { loginId: { email }, password: GOOD_PASSWORD, ...given }),
    logIn: (email: string, password = GOOD_PASSWORD) =>
      post(`${AUTHENTICATION}/login`, { loginId: { email }, password }),
    verify: (code: string, stateToken: string) => post(`${VERIFICATION}/auth/verify`, { code, stateToken }),
    resend: (stateToken: string) => post(`${VERIFICATION}/auth/resend`, { stateToken }),
    start: (identityId: string) => post(`${VERIFICATION}/start`, { identityId, target: 'EMAIL' }),
    sendRecoveryMail: (email: string, given: object = {}) => post(`${RECOVERY}/send-email`, { email, ...given }),
    recover: (recoveryToken: string, password = 'nine white swans') =>
      post(`${RECOVERY}/recover`, { recoveryToken, password }),
    changePassword: (body: { newPassword: string; currentPassword?: string }) =>
      post(`${AUTHENTICATION}/change-password`, body),
  }
}

export type SignInClient = Awaited<ReturnType<typeof createSignInClient>>

/** Status and code of a refusal. */
export function toStatusAndCode({
  status,
  body,
}: {
  status: number
  body: unknown
}): [status: number, code: string | undefined] {
  // Every response other than 200 has this form.
  const { details } = body as { details?: { applicationError?: { code: string } } }
  return [status, details?.applicationError?.code]
}
