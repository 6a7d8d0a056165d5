import { wrongPassword } from './log-in.ts'
import { validateNewPassword } from './validate-new-password.ts'
import type { Session } from '../sessions/session-store.ts'
import { executePrepared, type PreparedOperation } from './prepared-operation.ts'
import { accountNotFound, requireReauthentication, requireActiveSession } from './require-reauthentication.ts'
import { setPassword } from './set-password.ts'
import type { SignInServices } from './sign-in-step.ts'
import { lockAccount } from './store.ts'

export interface ChangePasswordRequest {
  accountId: string
  /** Token family of the calling token. */
  familyId?: string
  /** Session of the calling page, if the call has no token. */
  session?: Session
  newPassword: string
  currentPassword?: string
  /** Client address, as `clientAddress` returns it. */
  address?: string
}

/** Executes {@link preparePasswordChange} for pages. */
export async function changePassword(services: SignInServices, request: ChangePasswordRequest): Promise<void> {
  await executePrepared(services.db, await preparePasswordChange(services, request))
}

/** Sets another password after a recent sign-in or with the old password. All other sessions of the account end. */
export async function preparePasswordChange(
  services: SignInServices,
  { accountId, familyId, session: ofPage, newPassword, currentPassword, address }: ChangePasswordRequest,
): Promise<PreparedOperation<object>> {
  const { rateLimiter, passwords, now, refresh } = services
  const proving = { id: accountId, familyId, session: ofPage, currentPassword, address }
  const { account, secrets, session } = await requireReauthentication(services, proving)
  await rateLimiter.beginAttempt('new-password', { address })
  const passwordHash = await passwords.hash(validateNewPassword(newPassword, account, services))

  return {
    async execute(tx) {
      const held = await lockAccount(tx, accountId)
      // The password may have been changed concurrently, in which case the old one was right when it was checked.
      if (!held || held.secrets.passwordHash !== secrets.passwordHash) throw wrongPassword()
      await requireActiveSession(tx, session, now())
      if (!(await setPassword(tx, accountId, { passwordHash, exceptSession: session?.id }, now())))
        throw accountNotFound()
      return {}
    },
    afterCommit: refresh,
  }
}
