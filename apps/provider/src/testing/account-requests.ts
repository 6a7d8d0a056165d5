import type { OperationName } from '@cartwright/contract'
import { findMailedCode, findRecoveryToken } from './mails.ts'
import { GOOD_PASSWORD, createSignInClient } from './sign-in-client.ts'
import type { TestShop } from './start-shop.ts'

interface Prepared {
  token: string
  request: Record<string, unknown>
}

/**
 * Successful request of each operation for registration and sign-in. Created for each call, since most work only
 * once.
 */
export async function accountRequests(
  shop: TestShop,
): Promise<Partial<Record<OperationName, () => Promise<Prepared>>>> {
  const app = await shop.newApiKey(['SCOPE.DC-IDENTITY.MANAGE-ACCOUNTS', 'SCOPE.DC-ECOM.MANAGE-SETTINGS'])
  let people = 0
  const newEmail = (): string => `person${people++}@shop.example`
  const register = async () => {
    const email = newEmail()
    const { token, register: send } = await createSignInClient(shop)
    const { body } = await send(email)
    return { email, token, stateToken: String(body.stateToken), identityId: String(body.identity.id) }
  }
  return {
    'authentication.registerV2': async () => ({
      token: await shop.newToken(),
      request: { loginId: { email: newEmail() }, password: GOOD_PASSWORD, profile: { firstName: 'Ada' } },
    }),
    'authentication.loginV2': async () => {
      const { email, password } = await shop.newMember()
      return { token: await shop.newToken(), request: { loginId: { email }, password } }
    },
    'authentication.validateEmail': async () => ({ token: await shop.newToken(), request: { email: newEmail() } }),
    'authentication.changePassword': async () => ({
      token: await shop.newMemberToken(),
      request: { newPassword: GOOD_PASSWORD },
    }),
    'authentication.signOn': async () => ({ token: app, request: { loginId: { email: newEmail() } } }),
    'verification.start': async () => {
      const { token, identityId } = await register()
      return { token, request: { identityId, target: 'EMAIL' } }
    },
    'verification.verifyDuringAuthentication': async () => {
      const { email, token, stateToken } = await register()
      return { token, request: { code: await findMailedCode(shop, email), stateToken } }
    },
    'verification.resendDuringAuthentication': async () => {
      const { token, stateToken } = await register()
      return { token, request: { stateToken } }
    },
    'recovery.sendRecoveryEmail': async () => {
      const { email } = await shop.newMember()
      return { token: await shop.newToken(), request: { email } }
    },
    'recovery.sendActivationEmail': async () => {
      const { id } = await shop.newMember()
      return { token: app, request: { identityId: id, emailOptions: { language: 'de' } } }
    },
    'recovery.recover': async () => {
      const { email } = await shop.newMember()
      const { token, sendRecoveryMail } = await createSignInClient(shop)
      await sendRecoveryMail(email)
      return { token, request: { recoveryToken: await findRecoveryToken(shop, email), password: GOOD_PASSWORD } }
    },
    'signOnPolicies.getSignOnPolicy': async () => ({ token: app, request: {} }),
    'signOnPolicies.updateSignOnPolicy': async () => ({
      token: app,
      request: { signOnPolicy: { requireEmailVerification: true } },
    }),
  }
}
